import AnimationKit
import ArgumentParser
import CommandLineSupport

struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack", abstract: "Make an SVGA 2.x file of an unpacked folder, or of an older SVGA file.")

  /// More lines would hide the first ones.
  private static let longestList = 10

  @Argument(help: "A folder made by unpack, an SVGA file, or - for standard input.")
  var input: InputFile

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The .svga file to write.", valueName: "file"),
    completion: .file(extensions: ["svga"]),
    transform: PackCommand.output)
  var output: String

  @Flag(name: [.customShort("v"), .long], help: "Say more: what is a waste, too.")
  var verbose = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func run() throws {
    Interruption.catchSignals()
    var files = ProtectedFiles()
    let animation =
      try Folders.isFolder(input.path)
      ? MovieFolder.read(input.path) { files.add($0, as: "a file of the movie") }
      : input.decodeMovie(protecting: &files)
    try files.check(writing: [output])
    let bytes: [UInt8]
    do {
      bytes = try SVGAEncoder.encode(animation.movie)
    } catch {
      throw FileError(path: input.name, .unusable(error))
    }
    let batch = OutputBatch()
    try batch.add(bytes, path: output)
    try batch.commit()
    warn(animation.info.diagnostics.filter { verbose || $0.kind != .wasteful })
  }

  private func warn(_ diagnostics: [Diagnostic]) {
    guard !quiet else { return }
    for diagnostic in diagnostics.prefix(Self.longestList) {
      StandardError.print("animrender: \(input.name): \(diagnostic)")
    }
    let rest = diagnostics.count - Self.longestList
    if rest > 0 {
      StandardError.print("animrender: \(input.name): \(rest) more; 'animrender info \(output)' lists them")
    }
  }

  private static func output(_ text: String) throws(ArgumentProblem) -> String {
    guard text.lowercased().hasSuffix(".svga") else {
      throw ArgumentProblem("its extension is none that can be written: .svga")
    }
    return text
  }
}
