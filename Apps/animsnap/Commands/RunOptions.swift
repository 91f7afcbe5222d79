import AnimationKit
import ArgumentParser
import CommandLineSupport

/// `--jobs` and `--quiet`.
struct RunOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp("How many animations are worked on at a time. Default: one a core.", valueName: "n"),
    transform: NumberArgument.whole(1...1024))
  var jobs: Int = ProcessorCount.available

  @Flag(help: "Print nothing but errors.")
  var quiet = false
}
