import AnimationExport
import AnimationKit
import ArgumentParser
import CommandLineSupport

/// A page in a file instead of one that is served, and what its pictures are.
struct ShareOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      """
      Write a page to share instead: one .html file that plays the animations anywhere, without a server and without a \
      network. - is standard output.
      """, valueName: "page"), completion: .file(extensions: ["html"]), transform: ShareOptions.page)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "0 to 100, how well the pictures of a page to share are kept. Default: 80.", valueName: "quality"),
    transform: NumberArgument.whole(0...100))
  var quality: Int?

  @Flag(help: "Keep every pixel of a page to share exactly.")
  var lossless = false

  @OptionGroup(title: "Time") var timing: TimingOptions
  @OptionGroup(title: "Images") var image: ImageArguments
  @OptionGroup(title: "Replacements") var replacements: ReplacementOptions
  @OptionGroup var runOptions: RunOptions

  func validate() throws {
    if let used, output == nil {
      throw ValidationError("\(used) is for a page to share: name one with --output page.html.")
    }
    if replacements.list != nil {
      throw ValidationError("--replace-list: a page to share shows an animation once.")
    }
    if timing.loops != nil {
      throw ValidationError("--loops: a page to share is asked to repeat when it is looked at.")
    }
    if quality != nil, lossless { throw ValidationError("--lossless has no quality: remove --quality.") }
  }

  /// The first option that a page that is served does not have.
  private var used: String? {
    if quality != nil { return "--quality" }
    if lossless { return "--lossless" }
    return timing.firstUsed ?? image.firstUsed ?? replacements.firstUsed ?? runOptions.firstUsed
  }

  /// What is made of each animation.
  func request(_ replacements: Replacements) -> ExportRequest {
    var options = ExportOptions(quality: quality)
    options.isLossless = lossless
    var request = ExportRequest(
      .webp, frames: .playing(timing.timing), image: image.options, replacements: replacements,
      options: options)
    request.clampsFrames = timing.clamp
    request.crop = image.part
    return request
  }

  private static func page(_ text: String) throws(ArgumentProblem) -> String {
    guard text == "-" || ["html", "htm"].contains(InputName(file: text).ext.lowercased()) else {
      throw ArgumentProblem("a page is an .html file")
    }
    return text
  }
}
