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
    completion: .file(extensions: FileFormats.orderedExtensions))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of the references. Default: the configuration's, else Snapshots.", valueName: "dir"),
    completion: .directory, transform: PathArgument.file)
  var references: String?

  @Option(
    help: ArgumentHelp(
      "The configuration. Default: animsnap.json, here or in a folder above of the same repository.",
      valueName: "file"),
    completion: .file(extensions: ["json"]), transform: PathArgument.file)
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Only part I of N of the animations, from 0/N on, for machines that share the work.", valueName: "i/n"),
    transform: Shard.init)
  var shard: Shard?

  func validate() throws {
    if references?.isEmpty == true { throw ValidationError("--references: write the path of a folder") }
  }

  /// - Parameters:
  ///   - drawing: nil where nothing is drawn.
  ///   - earlier: references that go before those that are kept.
  /// - Throws: `FileError`, `CommandFailure`.
  func load(_ drawing: DrawingOptions?, against earlier: EarlierVersion? = nil) throws -> Project {
    let configuration = try loadConfiguration()
    if drawing != nil { try configuration.useFonts() }
    let kept = references ?? configuration.resolve(configuration.references ?? "Snapshots")
    let references = earlier?.references ?? kept
    var (cases, gone) = try configuration.snapshots(for: paths, references: references, besides: kept)
    var arguments = arguments
    arguments.fonts = drawing?.fonts.arguments() ?? []
    if let renderer = drawing?.renderer, renderer != SnapshotOptions().renderer {
      arguments.renderer = renderer.rawValue
      for index in cases.indices { cases[index].snapshotter.options.renderer = renderer }
    }
    if let limits = drawing?.limits {
      for index in cases.indices {
        cases[index].snapshotter.limits = limits.decoding
        cases[index].snapshotter.drawingLimits = limits.drawing
      }
    }
    var project = Project(cases: cases, gone: gone, references: references, arguments: arguments)
    project.earlierVersion = earlier?.name
    project.fontFiles = configuration.fontFiles + (drawing?.fonts.files.map(\.path) ?? [])
    return project.part(shard)
  }

  private var arguments: ProjectArguments {
    ProjectArguments(paths: paths, references: references, config: config)
  }

  private func loadConfiguration() throws(FileError) -> Configuration {
    let path = arguments.configurationPath
    return config != nil || Folders.exists(path) ? try Configuration.load(path) : Configuration()
  }
}
