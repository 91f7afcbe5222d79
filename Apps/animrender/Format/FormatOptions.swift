import AnimationExport
import AnimationKit
import ArgumentParser
import CommandLineSupport

/// What kind of file is made, and how its images are packed.
struct FormatOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "\(ExportFormat.allValueStrings.joined(separator: ", ")). Default: by the output's extension.",
      valueName: "format"))
  var format: ExportFormat?

  @Option(
    help: ArgumentHelp("0 to 100, for \(FormatList.defaultQualities).", valueName: "quality"),
    transform: NumberArgument.whole(0...100))
  var quality: Int?

  @Option(
    help: ArgumentHelp(
      """
      PNG, APNG: fast, balanced (smaller, slower) or small (slow). The pixels are the same. Default: \
      \(FormatList.defaultCompressions).
      """))
  var compression: PNGCompression?

  @Option(
    help: ArgumentHelp(
      "PNG, APNG: at most so many colours, 2 to 256, in all frames together. Default: all there are.",
      valueName: "count"), transform: NumberArgument.whole(2...256))
  var colors: Int?

  @Flag(help: "WebP: keep every pixel exactly.")
  var lossless = false

  @Option(
    help: ArgumentHelp(
      "GIF: dithering of missing colours: auto (default: where bands would be seen), none, floyd or bayer."))
  var dither: Dithering?

  @Option(
    help: ArgumentHelp(
      "GIF: soft edges become opaque, mixed with this colour, for pages of it. Default: pixels are opaque or not there.",
      valueName: "color"), transform: Color.init(argument:))
  var matte: Color?

  @Option(
    help: ArgumentHelp(
      """
      GIF: channels of pixels may be off by so much of 255, 0 to \(GIFOptions.maximumTolerance), where the file becomes \
      smaller so; try 8 for what is noisy or dithered. Default: 0.
      """, valueName: "tolerance"), transform: NumberArgument.whole(0...GIFOptions.maximumTolerance))
  var lossy: Int?

  @Option(
    help: ArgumentHelp(
      "WebP: 0 to 100 for alpha, 100 as it is. Default: 100 from a quality of 75 on, else the quality.",
      valueName: "quality"), transform: NumberArgument.whole(0...100))
  var alphaQuality: Int?

  @Option(
    help: ArgumentHelp(
      """
      One file of at most this size, such as 200kB or 1.5MB (of 1000): with less quality, then also smaller and with \
      fewer frames per second by turns, where it must be.
      """, valueName: "size"), transform: NumberArgument.bytes)
  var maxBytes: Int?

  @Option(help: ArgumentHelp("MP4: h264 (default) or h265. WebM is vp9, MOV is prores.", valueName: "codec"))
  var codec: CodecName?

  @Option(
    help: ArgumentHelp(
      "MP4: alpha next to the colours, as VAP players expect it: packed-right, packed-left or packed-bottom.",
      valueName: "packing"))
  var alpha: AlphaName?

  @Flag(help: "Video: leave out the animation's sounds.")
  var mute = false

  /// The format of an output.
  ///
  /// - Throws: when there is none, or an option does not go with it.
  func exportFormat(for output: OutputTemplate) throws(ArgumentProblem) -> ExportFormat {
    let format = if let format { format } else { try Self.format(byExtensionOf: output) }
    if let misplaced = misplacedOption(for: format) { throw misplaced }
    if output.namesFrames, maxBytes != nil {
      throw ArgumentProblem("--max-bytes is for one file: remove {frame}")
    }
    if output.namesFrames, !format.supportsSingleFrames {
      throw ArgumentProblem("\(output.text): \(format) holds all frames: remove {frame}")
    }
    if output.isStandardOutput, alpha != nil {
      throw ArgumentProblem("--alpha writes a second file, which has no place in a pipe: write to a file")
    }
    return format
  }

  var exportOptions: ExportOptions {
    var options = ExportOptions(quality: quality)
    options.compression = compression
    options.colors = colors
    options.isLossless = lossless
    options.gif = GIFOptions(dithering: dither ?? .auto, matte: matte, tolerance: lossy ?? 0)
    options.alphaQuality = alphaQuality
    options.video = VideoExportOptions(codec: codec?.codec, alphaPacking: alpha?.packing, isMuted: mute)
    return options
  }

  private static func format(byExtensionOf output: OutputTemplate) throws(ArgumentProblem) -> ExportFormat {
    if output.isStandardOutput { return .png }
    guard let format = output.fileExtension.flatMap(ExportFormat.init(extension:)) else {
      throw ArgumentProblem("\(output.text): \(ExportFormat.problem(extension: output.fileExtension ?? ""))")
    }
    return format
  }

  /// What is wrong with the first option that the format has no use for.
  private func misplacedOption(for format: ExportFormat) -> ArgumentProblem? {
    func problem(_ option: String, _ formats: String) -> ArgumentProblem {
      ArgumentProblem("\(option) is for \(formats), not for \(format)")
    }
    func isMisplaced(_ option: ExportOptions.Name) -> Bool { !format.options.contains(option) }
    if quality != nil, isMisplaced(.quality) {
      return problem("--quality", FormatList.names(taking: .quality))
    }
    if quality != nil, lossless {
      return ArgumentProblem("--lossless has no quality: remove --quality")
    }
    if compression != nil, isMisplaced(.compression) {
      return problem("--compression", FormatList.names(taking: .compression))
    }
    if colors != nil, isMisplaced(.colors) { return problem("--colors", FormatList.names(taking: .colors)) }
    if lossless, isMisplaced(.lossless) { return problem("--lossless", FormatList.names(taking: .lossless)) }
    if dither != nil, isMisplaced(.dithering) {
      return problem("--dither", FormatList.names(taking: .dithering))
    }
    if matte != nil, isMisplaced(.matte) { return problem("--matte", FormatList.names(taking: .matte)) }
    if lossy != nil, isMisplaced(.tolerance) {
      return problem("--lossy", FormatList.names(taking: .tolerance))
    }
    if alphaQuality != nil, isMisplaced(.alphaQuality) {
      return problem("--alpha-quality", FormatList.names(taking: .alphaQuality))
    }
    if alphaQuality != nil, lossless {
      return ArgumentProblem("--lossless keeps alpha as it is: remove --alpha-quality")
    }
    if maxBytes != nil, isMisplaced(.quality), isMisplaced(.compression) {
      return problem("--max-bytes", FormatList.names(taking: .quality, .compression))
    }
    if let codec, !format.codecs.contains(codec.codec) {
      let formats = ExportFormat.all.filter { $0.codecs.contains(codec.codec) }
      return problem("--codec \(codec.rawValue)", FormatList.names(formats))
    }
    if alpha != nil, isMisplaced(.alphaPacking) {
      return problem("--alpha", FormatList.names(taking: .alphaPacking))
    }
    if mute, isMisplaced(.sound) { return problem("--mute", FormatList.names(taking: .sound)) }
    return nil
  }
}

enum CodecName: String, CaseIterable, ExpressibleByArgument {
  case h264, h265, vp9, prores

  var codec: VideoOptions.Codec {
    switch self {
    case .h264: .h264
    case .h265: .h265
    case .vp9: .vp9
    case .prores: .proRes4444
    }
  }
}

enum AlphaName: String, CaseIterable, ExpressibleByArgument {
  case packedRight = "packed-right"
  case packedLeft = "packed-left"
  case packedBottom = "packed-bottom"

  var packing: AlphaPacking {
    switch self {
    case .packedRight: .right
    case .packedLeft: .left
    case .packedBottom: .bottom
    }
  }
}

extension ExportFormat: ExpressibleByArgument {
  public init?(argument: String) { self.init(extension: argument) }

  public static var allValueStrings: [String] { all.map(\.name) }

  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension Dithering: ExpressibleByArgument {}

extension PNGCompression: ExpressibleByArgument {}
