import AnimationExport
import ArgumentParser
import CommandLineSupport

/// `--frames`, `--time` and `--progress`.
struct FrameOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Frame numbers from 0, such as 3,7,10..20,0..90:5. Default: all.", valueName: "list"),
    transform: FrameRanges.init)
  var frames: FrameRanges?

  @Option(
    help: ArgumentHelp("The frame shown at this time, in seconds.", valueName: "seconds"),
    transform: FrameOptions.seconds)
  var time: Double?

  @Option(
    help: ArgumentHelp("The frame at this fraction of the animation, 0 to 1.", valueName: "part"),
    transform: FrameOptions.part)
  var progress: Double?

  func validate() throws {
    let given = [frames != nil, time != nil, progress != nil].count { $0 }
    if given > 1 { throw ValidationError("Use only one of --frames, --time and --progress.") }
  }

  /// The first of these options that is there.
  var firstUsed: String? {
    if frames != nil { return "--frames" }
    if time != nil { return "--time" }
    return progress != nil ? "--progress" : nil
  }

  /// Nil when none of these options is there.
  var selection: FrameSelection? {
    if let frames {
      return .list(frames.ranges.map { FrameRange($0.first, through: $0.last, step: $0.step) })
    }
    if let time { return .seconds(time) }
    return progress.map { .progress($0) }
  }

  private static func seconds(_ text: String) throws(ArgumentProblem) -> Double {
    guard let seconds = Double(text), seconds >= 0, seconds.isFinite else {
      throw ArgumentProblem("write seconds from 0")
    }
    return seconds
  }

  private static func part(_ text: String) throws(ArgumentProblem) -> Double {
    guard let part = Double(text), 0...1 ~= part else {
      throw ArgumentProblem("write a number from 0 to 1")
    }
    return part
  }
}
