import AnimationCore
import AnimationExport
import AnimationKit
import ArgumentParser
import CommandLineSupport
import FrameRendering
import Pixels

/// How large images are, how the animation lies in them and what is behind it.
struct ImageArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The size of the images in pixels. Default: the animation's.", valueName: "WxH"),
    transform: PixelSize.init(argument:))
  var size: PixelSize?

  @Option(
    help: ArgumentHelp("The size as a factor of the animation's.", valueName: "factor"),
    transform: ImageArguments.factor)
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "Width in pixels; keeps the aspect ratio. With --height as large as fits.", valueName: "pixels"),
    transform: NumberArgument.side)
  var width: Int?

  @Option(
    help: ArgumentHelp("Height in pixels; keeps the aspect ratio.", valueName: "pixels"),
    transform: NumberArgument.side)
  var height: Int?

  @Option(
    help: ArgumentHelp("The most pixels of a side; what is larger is scaled down.", valueName: "pixels"),
    transform: NumberArgument.side)
  var maxSize: Int?

  @Option(
    help: ArgumentHelp(
      """
      Only this part of the canvas, in the animation's units: WIDTHxHEIGHT+X+Y. Sizes are those of the part.
      """, valueName: "WxH+X+Y"),
    transform: Rect.init(crop:))
  var crop: Rect?

  @Flag(
    help: """
      Only the part of the canvas in which anything is drawn in these frames, without the transparent margins \
      around it.
      """)
  var trim = false

  @Option(help: "How the animation is placed in --size, or in --width and --height.")
  var fit: ContentFit = .contain

  @Option(
    help: ArgumentHelp(
      "#rgb, #rrggbb, #rrggbbaa or a name as in CSS. Default: transparent.", valueName: "color"),
    transform: Color.init(argument:))
  var background: Color = .clear

  @Option(help: "What draws pixels; spans take less time.")
  var renderer: PixelRenderer = .standard

  @Flag(help: "Blur moving layers that ask for it: each is drawn up to 64 times a frame.")
  var motionBlur = false

  func validate() throws {
    if sizes.count > 1 {
      throw ValidationError("Use only one of --size, --scale, --max-size, and --width or --height or both.")
    }
    if crop != nil, trim { throw ValidationError("Use only one of --crop and --trim.") }
  }

  var options: ImageOptions {
    ImageOptions(
      size: sizes.first ?? .scale(1), fit: fit, background: background, renderer: renderer,
      motionBlur: motionBlur)
  }

  /// What part of the canvas is wanted; nil for all of it.
  var part: ExportRequest.Crop? { trim ? .drawn : crop.map { .area($0) } }

  /// The first of the options that is there.
  var firstUsed: String? {
    let options: [(name: String, isUsed: Bool)] = [
      ("--size", size != nil), ("--scale", scale != nil), ("--width", width != nil),
      ("--height", height != nil),
      ("--max-size", maxSize != nil), ("--crop", crop != nil), ("--trim", trim), ("--fit", fit != .contain),
      ("--background", background != .clear), ("--renderer", renderer != .standard),
      ("--motion-blur", motionBlur),
    ]
    return options.first(where: \.isUsed)?.name
  }

  /// True when one of the options for the size is there.
  var saysSize: Bool { !sizes.isEmpty }

  private var sizes: [ImageOptions.ImageSize] {
    [
      size.map { .pixels(width: $0.width, height: $0.height) }, scale.map { .scale($0) },
      sides, maxSize.map { .atMost($0) },
    ].compactMap(\.self)
  }

  /// Both sides are a box, unless something else than all of the animation is to fill it.
  private var sides: ImageOptions.ImageSize? {
    guard let width, let height else { return width.map { .width($0) } ?? height.map { .height($0) } }
    return fit == .contain ? .within(width: width, height: height) : .pixels(width: width, height: height)
  }

  private static func factor(_ text: String) throws(ArgumentProblem) -> Double {
    guard let factor = Double(text), factor > 0, factor.isFinite else {
      throw ArgumentProblem("write a number above 0")
    }
    return factor
  }
}

extension Rect {
  /// `--crop`, as ImageMagick writes it: `200x100+50+0`, `20.5x10-5+3`.
  fileprivate init(crop text: String) throws(ArgumentProblem) {
    let problem = ArgumentProblem(
      "write WIDTHxHEIGHT+X+Y in the animation's units, such as 200x100+50+0, with sides above 0")
    let signs = text.indices.filter { text[$0] == "+" || text[$0] == "-" }
    guard signs.count == 2, let cross = text.firstIndex(of: "x"), cross < signs[0] else { throw problem }
    let numbers = [
      text[..<cross], text[text.index(after: cross)..<signs[0]], text[signs[0]..<signs[1]], text[signs[1]...],
    ].compactMap { Double($0) }
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1e6 }), numbers[0] > 0, numbers[1] > 0 else {
      throw problem
    }
    self.init(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
  }
}

extension ContentFit: ExpressibleByArgument {}
extension PixelRenderer: ExpressibleByArgument {}
