import AnimationCore
import AnimationExport
import AnimationKit
import ArgumentParser
import CommandLineSupport

/// Everything that says how an animation is turned into files, whichever animation it is.
struct RenderOptions: ParsableArguments {
  @OptionGroup(title: "Format") var format: FormatOptions
  @OptionGroup(title: "Single frames") var frames: FrameOptions
  @OptionGroup(title: "Time") var timing: TimingOptions
  @OptionGroup(title: "Images") var image: ImageArguments
  @OptionGroup(title: "Replacements") var replacements: ReplacementOptions
  @OptionGroup var fonts: FontOptions

  @Flag(
    help: """
      Play as the file itself says (dotLottie): its loops, speed, direction and background, where no option says \
      otherwise.
      """)
  var fileSettings = false

  @Flag(help: "Fail instead of replacing a file; a batch skips inputs whose files exist.")
  var noClobber = false

  func validate() throws {
    if let single = frames.firstUsed, let timed = timing.firstUsed {
      throw ValidationError("\(single) selects single frames: \(timed) cannot be used with it.")
    }
  }

  var settings: JobSettings {
    JobSettings(
      replacements: replacements, followsFile: fileSettings, noClobber: noClobber, maxBytes: format.maxBytes)
  }

  /// What is to be made of each animation.
  func request(
    for output: OutputTemplate, _ replacements: Replacements
  ) throws(ArgumentProblem) -> ExportRequest {
    var request = ExportRequest(
      try format.exportFormat(for: output), frames: frames.selection ?? .playing(timing.timing),
      image: image.options, replacements: replacements, options: format.exportOptions,
      hasFileForEachFrame: output.namesFrames)
    request.clampsFrames = timing.clamp
    request.crop = image.part
    return request
  }

  /// - Throws: what the command line alone shows to be wrong with the output.
  func check(_ output: OutputTemplate) throws(ArgumentProblem) {
    let format = try format.exportFormat(for: output)
    if timing.loops == 0, !format.options.contains(.loops) {
      throw ArgumentProblem(
        "--loops 0, forever, is for \(FormatList.names(taking: .loops)), not for \(format)")
    }
  }
}
