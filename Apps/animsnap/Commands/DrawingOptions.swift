import ArgumentParser
import CommandLineSupport

/// What becomes of animations that are drawn otherwise than their files ask for.
struct DrawingOptions: ParsableArguments {
  @Flag(name: [.customShort("v"), .long], help: "Say all that is drawn otherwise than the files ask for.")
  var verbose = false

  @Flag(help: "Fail where something is drawn otherwise than the file asks for.")
  var strict = false
}

extension DrawingOptions {
  /// What is drawn otherwise than asked for was said at recording: here it is one line, unless all is asked for.
  func tell(_ result: Verification.Result) {
    for error in result.unsupported { StandardError.print("animsnap: \(error)") }
    for line in result.unusedKeys { StandardError.print("animsnap: \(line)") }
    if verbose {
      for (name, report) in result.findings {
        for line in report.lines(verbose: true) { StandardError.print("animsnap: \(name): \(line)") }
      }
      return
    }
    let count = result.findings.count { $0.report.strictFailure != nil }
    guard count > 0, !strict else { return }
    StandardError.print(
      "animsnap: \(count == 1 ? "1 animation is" : "\(count) animations are") drawn otherwise than the "
        + "\(count == 1 ? "file asks" : "files ask"); -v lists how, --strict makes it a failure")
  }
}
