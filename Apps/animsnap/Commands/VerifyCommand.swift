import AnimationKit
import AnimationSnapshot
import ArgumentParser
import CommandLineSupport

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare animations with their references.",
    discussion: "Ends with 1 when one differs, with 2 when one could not be compared.")

  @OptionGroup var project: ProjectOptions
  @OptionGroup var reportOptions: ReportOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var drawing: DrawingOptions

  @Option(help: ArgumentHelp("This animation; may be given several times.", valueName: "name"))
  var only: [String] = []

  func validate() throws { try checkVerbosity(verbose: drawing.verbose, quiet: runOptions.quiet) }

  func run() throws {
    let project = try project.load()
    let verification = try Verification(project, runOptions, isStrict: drawing.strict)
    var files = project.protectedFiles(readingReferences: true)
    try reportOptions.check(&files)
    let result = try verification.result(only: only, withPictures: reportOptions.report != nil)
    if !runOptions.quiet { tell(result) }
    try reportOptions.write(result.report, isQuiet: runOptions.quiet)
    if drawing.strict, !result.unusedKeys.isEmpty { throw Verdict.different }
  }

  /// What is not drawn as asked was said at recording: here it is one line, unless all is asked for.
  private func tell(_ result: Verification.Result) {
    for line in result.unusedKeys { StandardError.complain(line) }
    if drawing.verbose {
      for (name, report) in result.findings {
        for line in report.lines(verbose: true) { StandardError.complain("\(name): \(line)") }
      }
      return
    }
    let count = result.findings.count { $0.report.strictFailure != nil }
    guard count > 0, !drawing.strict else { return }
    StandardError.complain(
      "\(count == 1 ? "1 animation is" : "\(count) animations are") not drawn as the "
        + "\(count == 1 ? "file asks" : "files ask"); -v lists how, --strict makes it a failure")
  }
}
