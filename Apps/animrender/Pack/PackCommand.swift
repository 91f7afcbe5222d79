import AnimationKit
import ArgumentParser
import CommandLineSupport
import SystemSupport

struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Make an SVGA, a dotLottie or a Telegram sticker.",
    discussion: """
      FILE.svga is made of an unpacked folder or an older SVGA file. FILE.lottie is made of an unpacked folder, of a \
      dotLottie, or of Lotties, which become its animations, with their files' names as ids and with the images, sounds \
      and fonts that they refer to. FILE.tgs is made of a Lottie that keeps Telegram's rules; each that it breaks is \
      named.
      """)

  @Argument(help: "A folder made by unpack, animation files, or - for standard input.")
  var input: [InputFile]

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "The .svga, .lottie or .tgs file to write; - is standard output, and needs --format.", valueName: "file"
    ),
    completion: .file(extensions: PackFormat.extensions),
    transform: PackCommand.output)
  var output: String

  @Option(help: "svga, lottie or tgs. Default: by the output's extension.")
  var format: PackFormat?

  @OptionGroup(title: "For .lottie files of Lotties")
  var parts: DotLottieParts

  @Flag(name: [.customShort("v"), .long], help: "Print more: also what wastes memory.")
  var verbose = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func validate() throws {
    try checkVerbosity(verbose: verbose, quiet: quiet)
    guard let format = kind else { throw ValidationError("Say with --format what is sent to the pipe.") }
    if format != .dotLottie {
      if input.count > 1 { throw ValidationError("Only a .lottie file is made of several files.") }
      if !parts.isEmpty {
        throw ValidationError("--theme, --state-machine and --initial are for .lottie files.")
      }
    }
    if input.filter({ $0.path == "-" }).count > 1 {
      throw ValidationError("Standard input can be read only once.")
    }
  }

  private var kind: PackFormat? { format ?? PackFormat(output) }

  func run() throws {
    if output == "-" { try ByteOutput.checkNoTerminal() }
    var files = ProtectedFiles()
    let (bytes, notes) =
      switch kind {
      case .dotLottie: try DotLottiePacking(input, parts).pack(protecting: &files)
      case .sticker: try packedSticker(input[0], protecting: &files)
      case .svga, nil: try packedMovie(input[0], for: output, isVerbose: verbose, protecting: &files)
      }
    if output == "-" {
      try ByteOutput.writeToStandardOutput(bytes)
    } else {
      try files.check(writing: [output])
      let batch = OutputBatch()
      try batch.add(bytes, path: output)
      try batch.commit()
    }
    if !quiet { for note in notes { StandardError.complain(note) } }
  }

  private static func output(_ text: String) throws(ArgumentProblem) -> String {
    guard text == "-" || PackFormat(text) != nil else {
      let hasOther = !InputName(file: text).ext.isEmpty
      throw ArgumentProblem(
        "\(hasOther ? "unsupported" : "no") file extension: use .svga, .lottie or .tgs")
    }
    return text
  }
}

/// What a file holds, and lines on what is odd about it.
typealias PackedFile = (bytes: [UInt8], notes: [String])

extension [String] {
  /// The first ones with the file's name before them: more lines would hide these.
  ///
  /// - Parameter hint: where the others are listed.
  func shortened(for name: String, hint: String = "") -> [String] {
    let longest = 10
    let rest = count - longest
    return prefix(longest).map { "\(name): \($0)" } + (rest > 0 ? ["\(name): \(rest) more\(hint)"] : [])
  }
}

/// What is written, by the extension of the output.
enum PackFormat: String, CaseIterable, ExpressibleByArgument {
  case svga
  case dotLottie = "lottie"
  case sticker = "tgs"

  static let extensions = allCases.map(\.rawValue)

  init?(_ output: String) {
    guard let format = Self.allCases.first(where: { output.lowercased().hasSuffix(".\($0.rawValue)") }) else {
      return nil
    }
    self = format
  }
}
