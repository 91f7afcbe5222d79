import AnimationKit
import AnimationSnapshot
import CommandLineSupport

/// One snapshot to be recorded or verified.
struct SnapshotCase: Sendable {
  var name: String
  /// The animation, as seen from the working directory.
  var file: String
  var snapshotter: Snapshotter
  /// What its replacements are read from.
  var replacementFiles: [String]
  /// Why this animation has settings of its own; empty when it has none.
  var reason: String

  /// What went wrong, without the name of the animation's file, which is said before.
  func reason(of error: SnapshotError) -> String {
    guard case .file(let error) = error, error.path == file else { return "\(error)" }
    switch error.cause {
    case .unreadable(let reason), .unwritable(let reason): return reason
    case .unusable(let error): return "\(error)"
    }
  }
}

extension Configuration {
  /// The snapshots of these files and folders, with the variants of each, sorted by name.
  ///
  /// - Parameters:
  ///   - paths: as seen from the working directory; when empty, all that the configuration names, and all that
  ///     there are references of.
  ///   - references: the folder.
  /// - Throws: `FileError` for a replacement; `CommandFailure` when there is nothing.
  func cases(for paths: [String], references: String) throws -> [SnapshotCase] {
    var files: [String: String] = [:]
    for argument in paths.isEmpty ? animations.map(resolve) : paths {
      let found = Folders.isFolder(argument) ? AnimationFolder.animations(in: argument) : [argument]
      for path in found {
        let name = name(of: path, from: argument)
        // References may lie beside the animations.
        if found.count > 1, isInside(name, folder: references) { continue }
        if let other = files.updateValue(path, forKey: name), other != path {
          throw CommandFailure(.usage, "\(other) and \(path) would both be called \(name)")
        }
      }
    }
    let variants = try variants(of: files, areAll: paths.isEmpty)
    // What was recorded once and is not there any more must not go unseen.
    for name in AnimationFolder.references(in: references) where files[name] == nil && variants[name] == nil {
      let isWanted = paths.isEmpty || paths.contains { isInside(name, folder: $0) }
      if isWanted { files[name] = resolve(name) }
    }
    if paths.isEmpty { try checkExceptions(Array(files.keys) + variants.keys) }
    let cases =
      try files.map { name, file in try makeCase(name, file, settings) }
      + variants.map { name, variant in try makeCase(name, variant.file, variant.settings) }
    guard !cases.isEmpty else {
      throw CommandFailure(
        .usage, "there are no animations: name files or folders, or list them in animsnap.json")
    }
    return cases.sorted { $0.name < $1.name }
  }

  private func name(of path: String, from argument: String? = nil) -> String {
    AnimationName.name(of: path, from: argument ?? path, configuration: self.path)
  }

  private func isInside(_ name: String, folder: String) -> Bool {
    let folder = self.name(of: folder)
    return folder.isEmpty || name.hasPrefix(folder + "/")
  }

  /// By name, for variants of many animations as well; those of other animations are left out.
  ///
  /// - Parameter areAll: whether `files` are all animations that there are.
  private func variants(
    of files: [String: String], areAll: Bool
  ) throws(CommandFailure) -> [String: (file: String, settings: Settings)] {
    var result: [String: (file: String, settings: Settings)] = [:]
    for (name, variant) in variants.sorted(by: { $0.key < $1.key }) {
      let pattern = NamePattern(variant.animation)
      guard pattern.hasWildcards else {
        let file = resolve(variant.animation)
        if areAll || files[self.name(of: file)] != nil { result[name] = (file, variant.settings) }
        continue
      }
      let matches = files.filter { pattern.matches($0.key) }
      if areAll, matches.isEmpty {
        throw mistake("variants > \(name) > animation: there is no such animation")
      }
      for (animation, file) in matches.sorted(by: { $0.key < $1.key }) {
        let name = name.replacing("*", with: animation)
        guard result.updateValue((file, variant.settings), forKey: name) == nil, files[name] == nil else {
          throw mistake("variants > \(name): there is another snapshot of this name")
        }
      }
    }
    return result
  }

  private func checkExceptions(_ names: [String]) throws(CommandFailure) {
    for exception in exceptions.keys.sorted() where !names.contains(where: NamePattern(exception).matches) {
      throw mistake("exceptions > \(exception): there is no such animation")
    }
  }

  /// The one of this name; else, of those whose pattern it matches, the one with the longest.
  private func exception(for name: String) -> Exception? {
    if let exception = exceptions[name] { return exception }
    let patterns = exceptions.keys.filter { NamePattern($0).matches(name) }
    return patterns.max { ($0.count, $0) < ($1.count, $1) }.flatMap { exceptions[$0] }
  }

  private func mistake(_ text: String) -> CommandFailure {
    CommandFailure(.invalidData, "\(path ?? ""): \(text)")
  }

  private func makeCase(
    _ name: String, _ file: String, _ settings: Settings
  ) throws(FileError) -> SnapshotCase {
    var settings = settings
    let exception = exception(for: name)
    if let exception { settings.apply(exception.settings) }
    return SnapshotCase(
      name: name, file: file, snapshotter: try snapshotter(settings),
      replacementFiles: try replacementFiles(settings), reason: exception?.reason ?? "")
  }
}
