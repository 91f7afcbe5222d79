import AnimationKit
import ArgumentParser
import CommandLineSupport
import SystemSupport

/// How much is done at once, and said.
struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many frames are worked on at once. Default: one a processor. It does not change the output.",
      valueName: "count"),
    transform: NumberArgument.whole(1...1024))
  var jobs: Int = ProcessorCount.available

  @Flag(name: [.customShort("v"), .long], help: "Say more: what the animation is, what was written.")
  var verbose = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  @Flag(help: "Fail, and write nothing, where something is not drawn as the file asks.")
  var strict = false

  func validate() throws { try checkVerbosity(verbose: verbose, quiet: quiet) }
}
