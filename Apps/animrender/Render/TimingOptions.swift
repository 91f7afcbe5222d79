import AnimationCore
import AnimationExport
import AnimationKit
import AnimationPlayer
import ArgumentParser
import CommandLineSupport

/// What part of the animation is played, and how.
struct TimingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The frames A to B, both included, or from a time or part up to another: 10..-1, 10.., 1s..2s, 0%..50%.
      """, valueName: "A..B"), transform: TimingOptions.range)
  var range: FrameTiming.Stretch?

  @Flag(
    help: "Take the nearest frame where the animation does not have the one asked for, instead of failing.")
  var clamp = false

  @Option(help: ArgumentHelp("The frames of this marker.", valueName: "name"))
  var marker: String?

  @Option(
    help: ArgumentHelp(
      "Frames per second of the output, sampled at their times. Default: the animation's.", valueName: "rate"),
    transform: TimingOptions.rate)
  var fps: FrameRate?

  @Option(
    help: ArgumentHelp("The speed of playback, 0.01 to 100.", valueName: "factor"),
    transform: NumberArgument.real(0.01...100))
  var speed: Double = 1

  @Flag(help: "Play backwards.")
  var reverse = false

  @Option(
    help: ArgumentHelp(
      "Number of loops. GIF, WebP, APNG: 0 (default) is forever; other formats repeat the frames.",
      valueName: "count"),
    transform: NumberArgument.whole(0...65_535))
  var loops: Int?

  func validate() throws {
    if range != nil, marker != nil { throw ValidationError("Use only one of --range and --marker.") }
  }

  /// The first of the options that play the animation, if any is there.
  var firstUsed: String? {
    let options: [(name: String, isUsed: Bool)] = [
      ("--range", range != nil), ("--marker", marker != nil), ("--fps", fps != nil), ("--speed", speed != 1),
      ("--reverse", reverse), ("--loops", loops != nil),
    ]
    return options.first(where: \.isUsed)?.name
  }

  var timing: FrameTiming {
    FrameTiming(
      marker.map { .marker($0) } ?? range ?? .whole, rate: fps, speed: speed, isReversed: reverse,
      loops: loops)
  }

  private static func range(_ text: String) throws(ArgumentProblem) -> FrameTiming.Stretch {
    let range = try FrameRange(argument: text[...])
    guard let end = range.end ?? (range.start.isFrame ? range.start : nil), range.step == 1 else {
      throw ArgumentProblem("write A..B, without a step, such as 10..20, 10.., 1s..2s or 0%..50%")
    }
    return .frames(from: range.start, through: end)
  }

  private static func rate(_ text: String) throws(ArgumentProblem) -> FrameRate {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let rate =
      if parts.count == 2, let numerator = Int(parts[0]), let denominator = Int(parts[1]) {
        FrameRate(numerator, per: denominator)
      } else {
        Double(text).flatMap { FrameRate($0) }
      }
    guard let rate else {
      throw ArgumentProblem("write frames per second, 0.01 to 1000, such as 25, 29.97 or 30000/1001")
    }
    return rate
  }
}
