import AnimationCore
import AnimationExport
import ArgumentParser
import CommandLineSupport

/// `--frames`, `--time`, `--progress` and `--poster`.
struct FrameOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Frames from 0, such as 3,7,10..20,0..90:5. Also -1 or last, times (1.5s, 1500ms) and parts (50%); 10.. is all \
      from there. Default: all.
      """, valueName: "list"),
    transform: FrameRanges.init)
  var frames: FrameRanges?

  @Option(
    help: ArgumentHelp("The frame shown at this time, in seconds; also 1500ms, 50%.", valueName: "seconds"),
    transform: FrameOptions.seconds)
  var time: FramePlace?

  @Option(
    help: ArgumentHelp("The frame at this part of the animation, 0 to 1 or 0% to 100%.", valueName: "part"),
    transform: FrameOptions.part)
  var progress: FramePlace?

  @Flag(
    help: "The frame that tells most in one picture: of those with much to see the one most like the others.")
  var poster = false

  func validate() throws {
    let given = [frames != nil, time != nil, progress != nil, poster].count { $0 }
    if given > 1 { throw ValidationError("Use only one of --frames, --time, --progress and --poster.") }
  }

  /// The first of these options that is there.
  var firstUsed: String? {
    if frames != nil { return "--frames" }
    if time != nil { return "--time" }
    if progress != nil { return "--progress" }
    return poster ? "--poster" : nil
  }

  /// Nil when none of these options is there.
  var selection: FrameSelection? {
    if let frames { return .list(frames.ranges) }
    if poster { return .poster }
    return (time ?? progress).map { .frame(at: $0) }
  }

  private static func seconds(_ text: String) throws(ArgumentProblem) -> FramePlace {
    try FramePlace(argument: text, ArgumentProblem("write seconds from 0, or 1.5s, 1500ms, 50% or last")) {
      $0 >= 0 ? .time($0) : nil
    }
  }

  private static func part(_ text: String) throws(ArgumentProblem) -> FramePlace {
    try FramePlace(argument: text, ArgumentProblem("write a number from 0 to 1, or 50%")) {
      0...1 ~= $0 ? .progress($0) : nil
    }
  }
}
