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

  @Option(help: ArgumentHelp("This animation; may be given several times.", valueName: "name"))
  var only: [String] = []

  func run() throws {
    let (cases, references) = try project.load()
    var files = project.protectedFiles(cases, references: references)
    try reportOptions.check(&files)
    let verification = Verification(references: references, options: runOptions)
    let report = try verification.report(
      of: try cases.only(only), withPictures: reportOptions.report != nil)
    try reportOptions.write(report, isQuiet: runOptions.quiet)
  }
}
