import AnimationKit
import ArgumentParser
import CommandLineSupport

/// `--size`, `--scale`, `--fit` and `--background`.
struct PictureArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The pictures' size in pixels. Default: the animation's own.", valueName: "WxH"),
    transform: PixelSize.init)
  var size: PixelSize?

  @Option(
    help: ArgumentHelp("A factor on the animation's own size.", valueName: "factor"),
    transform: PictureArguments.factor)
  var scale: Double?

  @Option(help: "How the animation is placed in --size.")
  var fit: ContentFit = .contain

  @Option(
    help: ArgumentHelp(
      "#rgb, #rrggbb, #rrggbbaa, white, black or transparent. Default: transparent.", valueName: "color"),
    transform: Color.init(argument:))
  var background: Color = .clear

  func validate() throws {
    if size != nil, scale != nil { throw ValidationError("Use only one of --size and --scale.") }
  }

  var options: PictureOptions {
    PictureOptions(
      size: size.map { .pixels(width: $0.width, height: $0.height) } ?? .scale(scale ?? 1),
      fit: fit, background: background)
  }

  private static func factor(_ text: String) throws(ArgumentProblem) -> Double {
    guard let factor = Double(text), factor > 0, factor.isFinite else {
      throw ArgumentProblem("write a number above 0")
    }
    return factor
  }
}

extension ContentFit: ExpressibleByArgument {}
