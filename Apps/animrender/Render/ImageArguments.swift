import AnimationCore
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
    transform: NumberArgument.whole(1...Bitmap.maximumSide))
  var width: Int?

  @Option(
    help: ArgumentHelp("Height in pixels; keeps the aspect ratio.", valueName: "pixels"),
    transform: NumberArgument.whole(1...Bitmap.maximumSide))
  var height: Int?

  @Option(
    help: ArgumentHelp("The most pixels of a side; what is larger is scaled down.", valueName: "pixels"),
    transform: NumberArgument.whole(1...Bitmap.maximumSide))
  var maxSize: Int?

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
  }

  var options: ImageOptions {
    ImageOptions(
      size: sizes.first ?? .scale(1), fit: fit, background: background, renderer: renderer,
      motionBlur: motionBlur)
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

extension ContentFit: ExpressibleByArgument {}
extension PixelRenderer: ExpressibleByArgument {}
