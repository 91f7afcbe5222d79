import AnimationKit
import AnimationSnapshot
import CommandLineSupport

/// One snapshot to be recorded or verified.
struct SnapshotCase: Sendable {
  var name: String
  /// The animation, as seen from the working directory.
  var file: String
  var snapshotter: Snapshotter
  /// Why this animation has settings of its own; empty when it has none.
  var reason: String
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
    var variants = variants
    if !paths.isEmpty {
      variants = variants.filter { files[name(of: resolve($0.value.animation))] != nil }
    }
    if paths.isEmpty,
      let name = exceptions.keys.sorted().first(where: { files[$0] == nil && variants[$0] == nil })
    {
      throw CommandFailure(
        .invalidData, "\(path ?? ""): exceptions > \(name): there is no such animation")
    }
    // What was recorded once and is not there any more must not go unseen.
    for name in AnimationFolder.references(in: references) where files[name] == nil && variants[name] == nil {
      let isWanted = paths.isEmpty || paths.contains { isInside(name, folder: $0) }
      if isWanted { files[name] = resolve(name) }
    }
    let cases =
      try files.map { name, file in try makeCase(name, file, settings) }
      + variants.map { name, variant in try makeCase(name, resolve(variant.animation), variant.settings) }
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

  private func makeCase(
    _ name: String, _ file: String, _ settings: Settings
  ) throws(FileError) -> SnapshotCase {
    var settings = settings
    let exception = exceptions[name]
    if let exception { settings.apply(exception.settings) }
    return SnapshotCase(
      name: name, file: file, snapshotter: try snapshotter(settings), reason: exception?.reason ?? "")
  }
}
