import AnimationKit
import ArgumentParser
import CommandLineSupport
import SystemSupport

/// How much is done at once, and said.
struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      How many frames, in a batch how many animations, are rendered at once. Default: one per processor. The output does \
      not depend on it.
      """, valueName: "count"),
    transform: NumberArgument.whole(1...1024))
  var jobs: Int = ProcessorCount.available

  @Flag(name: [.customShort("v"), .long], help: "Print more: what the animation is, what was written.")
  var verbose = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  @Flag(help: "Fail, and write nothing, if anything is not drawn as the file asks.")
  var strict = false

  @OptionGroup var progress: ProgressOptions

  func validate() throws { try checkVerbosity(verbose: verbose, quiet: quiet) }

  /// The first of the options for what is said that is there.
  var firstUsed: String? {
    let options: [(name: String, isUsed: Bool)] = [
      ("--verbose", verbose), ("--quiet", quiet), ("--strict", strict), ("--json-progress", progress.isJSON),
    ]
    return options.first(where: \.isUsed)?.name
  }

  /// How it is told how far the work is.
  var progressStyle: ProgressBar.Style { progress.style(isQuiet: quiet) }
}
