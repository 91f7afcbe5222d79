import AnimationFormats
import AnimationSnapshot
import ArgumentParser
import CommandLineSupport
import SystemSupport

/// The animations, and the folder of their references.
struct ProjectOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Animations, and folders of them. Default: all of the configuration.", valueName: "path"),
    completion: .file(extensions: FileFormat.orderedExtensions))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of the references. Default: the configuration's, else Snapshots.", valueName: "dir"),
    completion: .directory)
  var references: String?

  @Option(
    help: ArgumentHelp("The configuration. Default: animsnap.json, if it exists.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var config: String?

  /// - Parameter drawing: nil where nothing is drawn.
  /// - Throws: `FileError`, `CommandFailure`.
  func load(_ drawing: DrawingOptions?) throws -> Project {
    let configuration = try loadConfiguration()
    let references =
      references ?? configuration.references.map(configuration.resolve) ?? configuration.resolve("Snapshots")
    var (cases, gone) = try configuration.snapshots(for: paths, references: references)
    var arguments = arguments
    arguments.fonts = drawing?.fonts.folders ?? []
    if let renderer = drawing?.renderer, renderer != SnapshotOptions().renderer {
      arguments.renderer = renderer.rawValue
      for index in cases.indices { cases[index].snapshotter.options.renderer = renderer }
    }
    return Project(cases: cases, gone: gone, references: references, arguments: arguments)
  }

  private var arguments: ProjectArguments {
    ProjectArguments(paths: paths, references: references, config: config)
  }

  private func loadConfiguration() throws(FileError) -> Configuration {
    let path = arguments.configurationPath
    return config != nil || Folders.exists(path) ? try Configuration.load(path) : Configuration()
  }
}
