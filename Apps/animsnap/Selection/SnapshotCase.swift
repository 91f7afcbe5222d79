import AnimationCore
import AnimationSnapshot
import CommandLineSupport
import SystemSupport

/// One snapshot to record or verify.
struct SnapshotCase: Sendable {
  var name: String
  /// The animation, from the working directory.
  var file: String
  /// The file or folder of the command line in which it was found; nil if it was not named there.
  var argument: String?
  var snapshotter: Snapshotter
  /// Nil if it has no replacements.
  var replacementOrigin: ReplacementOrigin?
  /// The files from which its replacements are read.
  var replacementFiles: [String]
  /// The file that says what is done with it; nil for none.
  var eventsFile: String?
  /// Why this animation has its own settings; empty if it has none.
  var reason: String

  func drawn(by snapshotter: Snapshotter) -> SnapshotCase {
    var snapshot = self
    snapshot.snapshotter = snapshotter
    return snapshot
  }

  /// What went wrong, without the name of the animation's file, which precedes it.
  func reason(of error: SnapshotError) -> String {
    guard case .file(let error) = error, error.path == file else { return "\(error)" }
    return error.reason
  }
}

extension Configuration {
  /// An animation's file.
  private struct Source {
    /// The file's path from the working directory.
    var path: String
    /// The argument of the command line that named it; nil if none did.
    var argument: String?
  }

  /// The snapshots of these files and folders with the variants of each, and the references there without an animation,
  /// both sorted.
  ///
  /// - Parameters:
  ///   - paths: from the working directory; if empty, everything that the configuration names or that has a reference.
  ///   - references: the folder.
  ///   - others: another folder of references: what is in it is no animation, either.
  /// - Throws: `FileError` for a replacement; `CommandFailure` if there is nothing.
  func snapshots(
    for paths: [String], references: String, besides others: String
  ) throws -> (cases: [SnapshotCase], gone: [String]) {
    let folders = [references, others]
    var files = try sources(paths, references: folders)
    let variants = try variants(of: files, areAll: paths.isEmpty)
    if !paths.isEmpty, !variants.isEmpty {
      // One reference cannot be both an animation's and a variant's, be that animation not worked on now.
      let all = try sources([], references: folders)
      if let name = variants.keys.sorted().first(where: { all[$0] != nil }) { throw clash(name) }
    }
    // What was recorded once and is missing now must be noticed.
    var gone: [String] = []
    for name in AnimationFolder.references(in: references) where files[name] == nil && variants[name] == nil {
      let argument = paths.first { isInside(name, folder: $0) }
      guard paths.isEmpty || argument != nil else { continue }
      let path = resolve(name)
      if Folders.exists(path), !Folders.isFolder(path) {
        files[name] = Source(path: path, argument: argument)
      } else {
        gone.append(name)
      }
    }
    if paths.isEmpty { try checkExceptions(Array(files.keys) + variants.keys + gone) }
    if !paths.isEmpty, !gone.isEmpty {
      // Animations elsewhere may have variants whose names suggest that they are here.
      let all = try self.variants(of: try sources([], references: folders), areAll: true)
      gone.removeAll { all[$0] != nil }
    }
    let cases =
      try files.map { name, file in try makeCase(name, file, settings) }
      + variants.map { name, variant in try makeCase(name, variant.file, variant.settings) }
    guard !cases.isEmpty || !gone.isEmpty else {
      throw CommandFailure(
        .usage, "there are no animations: name files or folders, or list them in animsnap.json")
    }
    return (cases.sorted { $0.name < $1.name }, gone)
  }

  /// The animations by their names.
  private func sources(
    _ paths: [String], references: [String]
  ) throws(CommandFailure) -> [String: Source] {
    var files: [String: Source] = [:]
    for argument in paths.isEmpty ? animations.map(resolve) : paths {
      let found =
        Folders.isFolder(argument) ? AnimationFolder.animations(in: argument) : [argument]
      for path in found {
        let name = name(of: path, from: argument)
        // References may be next to the animations.
        if found.count > 1, references.contains(where: { isInside(name, folder: $0) }) { continue }
        let source = Source(path: path, argument: paths.isEmpty ? nil : argument)
        if let other = files.updateValue(source, forKey: name), other.path != path {
          throw CommandFailure(.usage, "\(other.path) and \(path) would both be called \(name)")
        }
      }
    }
    return files
  }

  private func name(of path: String, from argument: String? = nil) -> String {
    AnimationName.name(of: path, from: argument ?? path, configuration: self.path)
  }

  private func isInside(_ name: String, folder: String) -> Bool {
    let folder = self.name(of: folder)
    return folder.isEmpty || name.after(folder + "/") != nil
  }

  /// Returns variants by name, including those of many animations; those of other animations are left out.
  ///
  /// - Parameter areAll: whether `files` are all animations.
  private func variants(
    of files: [String: Source], areAll: Bool
  ) throws(CommandFailure) -> [String: (file: Source, settings: Settings)] {
    var result: [String: (file: Source, settings: Settings)] = [:]
    for (name, variant) in variants.sorted(by: { $0.key < $1.key }) {
      let pattern = NamePattern(variant.animation)
      guard pattern.hasWildcards else {
        let path = resolve(variant.animation)
        let file = files[self.name(of: path)] ?? (areAll ? Source(path: path) : nil)
        guard let file else { continue }
        guard files[name] == nil else { throw clash(name) }
        result[name] = (file, variant.settings)
        continue
      }
      let matches = files.filter { pattern.matches($0.key) }
      if areAll, matches.isEmpty {
        throw mistake("variants > \(name) > animation: there is no such animation")
      }
      for (animation, file) in matches.sorted(by: { $0.key < $1.key }) {
        let name = name.replacing("*", with: animation)
        guard result.updateValue((file, variant.settings), forKey: name) == nil, files[name] == nil else {
          throw clash(name)
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

  /// The exception with this name; otherwise, of those whose pattern matches, the one with the longest.
  private func exception(for name: String) -> Exception? {
    if let exception = exceptions[name] { return exception }
    let patterns = exceptions.keys.filter { NamePattern($0).matches(name) }
    return patterns.max { ($0.count, $0) < ($1.count, $1) }.flatMap { exceptions[$0] }
  }

  private func clash(_ name: String) -> CommandFailure {
    mistake("variants > \(name): there is another snapshot of this name")
  }

  private func mistake(_ text: String) -> CommandFailure {
    CommandFailure(.invalidData, "\(path ?? ""): \(text)")
  }

  private func makeCase(
    _ name: String, _ file: Source, _ settings: Settings
  ) throws(FileError) -> SnapshotCase {
    var settings = settings
    let exception = exception(for: name)
    if let exception { settings.apply(exception.settings, isForOne: exceptions[name] != nil) }
    return SnapshotCase(
      name: name, file: file.path, argument: file.argument, snapshotter: try snapshotter(settings),
      replacementOrigin: replacementOrigin(settings), replacementFiles: try replacementFiles(settings),
      eventsFile: settings.script.map { resolve($0.events) },
      reason: exception?.reason ?? "")
  }
}
