import AnimationCore
import AnimationFormats
import AnimationKit
import ArgumentParser
import CommandLineSupport
import SVGAFormat
import SystemSupport

struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack", abstract: "Make an SVGA 2.x file from an unpacked folder or an older SVGA file.")

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

  @Flag(name: [.customShort("v"), .long], help: "Print more: also what wastes memory.")
  var verbose = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func validate() throws { try checkVerbosity(verbose: verbose, quiet: quiet) }

  func run() throws {
    var files = ProtectedFiles()
    let animation =
      try Folders.isFolder(input.path)
      ? files.adding(as: "a file of the movie") { didRead throws(FileError) in
        try MovieFolder.read(input.path, didRead: didRead)
      }
      : input.decodeMovie(protecting: &files)
    try files.check(writing: [output])
    let bytes = try FileError.naming(input.name) { () throws(AnimationError) in
      try SVGAEncoder.encode(animation.movie)
    }
    let batch = OutputBatch()
    try batch.add(bytes, path: output)
    try batch.commit()
    guard !quiet else { return }
    warn(animation.info.diagnostics.filter { verbose || $0.kind != .wasteful })
    warnOfCopies(animation.movie.images)
  }

  private func warn(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics.prefix(Self.longestList) {
      StandardError.complain("\(input.name): \(diagnostic)")
    }
    let rest = diagnostics.count - Self.longestList
    if rest > 0 {
      StandardError.complain("\(input.name): \(rest) more; 'animrender info \(output)' lists them")
    }
  }

  /// A 1.x file has an image for several keys once. A 2.x file has one for each key, and no player knows a key that
  /// stands for another; of small images zlib makes next to nothing.
  private func warnOfCopies(_ images: [EncodedImage]) {
    let copied = Dictionary(grouping: images) { $0 }.filter {
      $0.value.count > 1 && $0.key.bytes.count > 32_768
    }
    guard !copied.isEmpty else { return }
    let bytes = copied.reduce(0) { $0 + $1.key.bytes.count * ($1.value.count - 1) }
    let keys = copied.reduce(0) { $0 + $1.value.count }
    StandardError.complain(
      """
      \(input.name): \(counted(copied.count, "image")) of \(keys) keys: 2.x stores one per key, \
      which takes \(byteText(bytes)) more
      """)
  }

  private static func output(_ text: String) throws(ArgumentProblem) -> String {
    guard text.lowercased().hasSuffix(".svga") else {
      let hasOther = !InputName(file: text).ext.isEmpty
      throw ArgumentProblem("\(hasOther ? "unsupported" : "no") file extension: use .svga")
    }
    return text
  }
}
