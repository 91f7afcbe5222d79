import AnimationKit
import AnimationSnapshot
import ArgumentParser
import CommandLineSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which animations, and where their references are.
struct ProjectOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Animations, and folders of them. Default: all of the configuration.", valueName: "path"),
    completion: .file(extensions: ["svga", "json"]))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of the references. Default: the configuration's, else Snapshots.", valueName: "dir"),
    completion: .directory)
  var references: String?

  @Option(
    help: ArgumentHelp("Default: animsnap.json, where there is one.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var config: String?

  /// - Throws: `FileError`, `CommandFailure`.
  func load() throws -> (cases: [SnapshotCase], references: String) {
    let configuration = try loadConfiguration()
    let references =
      references ?? configuration.references.map(configuration.resolve) ?? configuration.resolve("Snapshots")
    return (try configuration.cases(for: paths, references: references), references)
  }

  /// The animations, and the configuration with what it names.
  ///
  /// - Parameter references: the folder of those that are read, too; nil where they are what is written.
  func protectedFiles(_ cases: [SnapshotCase], references: String?) -> ProtectedFiles {
    var files = ProtectedFiles()
    files.add(config ?? Configuration.defaultName, as: "the configuration")
    for snapshot in cases {
      files.add(snapshot.file, as: "an animation")
      files.add(snapshot.replacementFiles, as: "a replacement that is read")
      if let references {
        files.add(Reference(in: references, name: snapshot.name).files, as: "a part of a reference")
      }
    }
    return files
  }

  private func loadConfiguration() throws(FileError) -> Configuration {
    if let config { return try Configuration.load(config) }
    let usual = Configuration.defaultName
    return FileManager.default.fileExists(atPath: usual) ? try Configuration.load(usual) : Configuration()
  }
}

extension [SnapshotCase] {
  /// Those of these names or patterns of names; one may leave out folders before it.
  ///
  /// - Throws: `CommandFailure` for a name that there is no snapshot of.
  func only(_ names: [String]) throws(CommandFailure) -> [SnapshotCase] {
    if names.isEmpty { return self }
    for name in names where !contains(where: { $0.isCalled(name) }) {
      throw CommandFailure(.usage, "--only: there is no snapshot '\(name)'")
    }
    return filter { snapshot in names.contains { snapshot.isCalled($0) } }
  }
}

extension SnapshotCase {
  fileprivate func isCalled(_ wanted: String) -> Bool {
    let pattern = NamePattern(wanted)
    var rest = name[...]
    while !pattern.matches(String(rest)) {
      guard let slash = rest.firstIndex(of: "/") else { return false }
      rest = rest[slash...].dropFirst()
    }
    return true
  }
}
