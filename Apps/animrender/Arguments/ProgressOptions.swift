import ArgumentParser
import CommandLineSupport

/// `--json-progress`.
struct ProgressOptions: ParsableArguments {
  @Flag(
    name: .customLong("json-progress"),
    help: "Tell programs on standard error how far the work is, in lines of JSON.")
  var isJSON = false

  /// - Parameter isQuiet: whether people are to see nothing.
  func style(isQuiet: Bool) -> ProgressBar.Style { isJSON ? .json : isQuiet ? .hidden : .bar }
}
