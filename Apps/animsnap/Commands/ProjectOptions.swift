import AnimationKit
import AnimationSnapshot
import ArgumentParser
import CommandLineSupport

/// Which animations, and where their references are.
struct ProjectOptions: ParsableArguments, Sendable {
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
  func load() throws -> Project {
    let configuration = try loadConfiguration()
    let references =
      references ?? configuration.references.map(configuration.resolve) ?? configuration.resolve("Snapshots")
    let (cases, gone) = try configuration.snapshots(for: paths, references: references)
    return Project(cases: cases, gone: gone, references: references, options: self, isWhole: paths.isEmpty)
  }

  /// Where the configuration is, if there is one.
  var configurationPath: String { config ?? Configuration.defaultName }

  private func loadConfiguration() throws(FileError) -> Configuration {
    if config == nil, !Folders.exists(configurationPath) { return Configuration() }
    return try Configuration.load(configurationPath)
  }

  /// A command for the same references and configuration, to be typed into a shell.
  func command(_ name: String, paths: [String], only: String? = nil) -> String {
    var words = ["animsnap", name]
    words += paths.map { $0.hasPrefix("-") ? "./\($0)" : $0 }
    for (option, value) in [("--references", references), ("--config", config), ("--only", only)] {
      guard let value else { continue }
      // A value that looks like an option has to stand in one word with its own.
      words += value.hasPrefix("-") ? ["\(option)=\(value)"] : [option, value]
    }
    return words.map(\.shellWord).joined(separator: " ")
  }
}
