import AnimationExport
import AnimationKit
import ArgumentParser
import CommandLineSupport

/// What kind of file is made, and how its pictures are packed.
struct FormatOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "\(FormatName.allCases.map(\.rawValue).joined(separator: ", ")). Default: by the output's extension.",
      valueName: "format"))
  var format: FormatName?

  @Option(
    help: ArgumentHelp(
      "0 to 100, for JPEG (default 90), WebP (80), GIF and video (75).", valueName: "quality"),
    transform: NumberArgument.whole(0...100))
  var quality: Int?

  @Flag(help: "WebP: every pixel comes back as it was.")
  var lossless = false

  @Option(
    help: ArgumentHelp("GIF: how missing colours are suggested: none (default), floyd or bayer."))
  var dither: Dithering?

  @Option(help: ArgumentHelp("MP4: h264 (default) or h265. WebM is vp9, MOV is prores.", valueName: "codec"))
  var codec: CodecName?

  @Option(
    help: ArgumentHelp(
      "MP4: alpha beside the colours, as VAP players take it: packed-right, packed-left or packed-bottom.",
      valueName: "packing"))
  var alpha: AlphaName?

  @Flag(help: "Video: without the animation's sounds.")
  var mute = false

  /// The format of an output.
  ///
  /// - Throws: when there is none, or an option does not go with it.
  func name(for output: OutputTemplate) throws(ArgumentProblem) -> FormatName {
    let name = if let format { format } else { try Self.format(byExtensionOf: output) }
    if let misplaced = misplacedOption(for: name) { throw misplaced }
    if output.namesFrames, !name.hasStills {
      throw ArgumentProblem("\(output.text): \(name.rawValue) holds all frames: leave {frame} out")
    }
    if output.isStandardOutput, !name.canBeStreamed {
      throw ArgumentProblem("\(name.rawValue) cannot be sent to a pipe: png, jpeg, webp, svg and rgba can")
    }
    return name
  }

  /// - Parameter isFilm: true for all frames in one file.
  func exportFormat(_ name: FormatName, isFilm: Bool, soundtrack: Soundtrack?) -> ExportFormat {
    switch name {
    case .png: .still(.png)
    case .jpeg: .still(.jpeg(quality: quality ?? 90))
    case .webp where isFilm: .webp(webPOptions)
    case .webp: .still(.webp(webPOptions))
    case .svg: .svg
    case .pdf: .pdf
    case .rgba: .rgba
    case .apng: .apng
    case .gif: .gif(quality: quality ?? 75, dither ?? .none)
    case .mp4, .webm, .mov:
      .video(
        VideoOptions(
          codec?.codec ?? name.codecs.first ?? .h264, quality: quality ?? 75, alphaPacking: alpha?.packing,
          soundtrack: soundtrack))
    }
  }

  private var webPOptions: WebPOptions {
    WebPOptions(lossless ? .lossless : .lossy(quality: quality ?? 80))
  }

  private static func format(byExtensionOf output: OutputTemplate) throws(ArgumentProblem) -> FormatName {
    if output.isStandardOutput { return .png }
    guard let text = output.fileExtension, let name = FormatName(extension: text) else {
      throw ArgumentProblem(
        """
        \(output.text): its extension is none that can be written: \
        \(FormatName.allCases.map(\.rawValue).joined(separator: ", "))
        """)
    }
    return name
  }

  /// What is wrong with the first option that the format has no use for.
  private func misplacedOption(for name: FormatName) -> ArgumentProblem? {
    func problem(_ option: String, _ formats: String) -> ArgumentProblem {
      ArgumentProblem("\(option) is for \(formats), not for \(name.rawValue)")
    }
    if quality != nil, !name.hasQuality { return problem("--quality", "jpeg, webp, gif and video") }
    if quality != nil, lossless {
      return ArgumentProblem("--lossless leaves nothing for --quality to choose")
    }
    if lossless, name != .webp { return problem("--lossless", "webp") }
    if dither != nil, name != .gif { return problem("--dither", "gif") }
    if let codec, !name.codecs.contains(codec.codec) {
      return problem("--codec \(codec.rawValue)", codec.container.rawValue)
    }
    if alpha != nil, name != .mp4 { return problem("--alpha", "mp4") }
    if mute, name.codecs.isEmpty { return problem("--mute", "mp4, webm and mov") }
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

  var container: FormatName {
    switch self {
    case .h264, .h265: .mp4
    case .vp9: .webm
    case .prores: .mov
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

extension FormatName: ExpressibleByArgument {
  init?(argument: String) { self.init(extension: argument.lowercased()) }
}

extension Dithering: ExpressibleByArgument {}
