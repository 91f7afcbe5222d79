import AnimationSnapshot
import ArgumentParser
import CommandLineSupport
import FrameRendering

/// What draws animations, and how to treat those that are not drawn as their files ask.
struct DrawingOptions: ParsableArguments {
  @Option(help: "What draws pixels; spans take less time.")
  var renderer: PixelRenderer = .standard

  @OptionGroup var fonts: FontOptions
  @OptionGroup var limitOptions: LimitOptions

  @Flag(name: [.customShort("v"), .long], help: "List everything that is not drawn as the files ask.")
  var verbose = false

  @Flag(help: "Fail if something is not drawn as the file asks.")
  var strict = false
}

extension DrawingOptions {
  /// What animations may ask for.
  var limits: FileLimits { limitOptions.limits }
}

extension PixelRenderer: ExpressibleByArgument {}

extension DrawingOptions {
  /// Recording has already reported what is not drawn as asked: here it is one line, except with --verbose.
  func report(_ result: Verification.Result) {
    for line in result.unusedKeys { StandardError.complain("\(line)") }
    switch result.outdatedCount {
    case 0: break
    case 1: StandardError.complain("of 1 animation \(SnapshotResult.outdatedWords)")
    default: StandardError.complain("of \(result.outdatedCount) animations \(SnapshotResult.outdatedWords)")
    }
    if verbose {
      for (name, report) in result.findings {
        for line in report.lines(verbose: true) { StandardError.complain("\(name): \(line)") }
      }
      return
    }
    let count = result.findings.count { $0.report.strictFailure != nil }
    guard count > 0, !strict else { return }
    StandardError.complain(
      "\(count == 1 ? "1 animation is" : "\(count) animations are") not drawn as the "
        + "\(count == 1 ? "file asks" : "files ask"); -v lists how, --strict makes it a failure")
  }
}
