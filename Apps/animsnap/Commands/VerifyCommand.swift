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
  @OptionGroup var jobOptions: JobOptions
  @OptionGroup var drawing: DrawingOptions

  @Option(help: ArgumentHelp("This animation; may be given several times.", valueName: "name"))
  var only: [String] = []

  func validate() throws { try checkVerbosity(verbose: drawing.verbose, quiet: jobOptions.quiet) }

  func run() throws {
    let project = try project.load(drawing)
    let verification = try Verification(project, jobOptions, isStrict: drawing.strict)
    var files = project.protectedFiles(readingReferences: true)
    try reportOptions.check(&files)
    let result = try verification.result(only: only, withImages: reportOptions.report != nil)
    if !jobOptions.quiet { drawing.report(result) }
    try reportOptions.write(result.report, isQuiet: jobOptions.quiet)
    if drawing.strict, !result.unusedKeys.isEmpty { throw Verdict.different }
  }
}
