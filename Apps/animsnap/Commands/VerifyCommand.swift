import AnimationKit
import AnimationSnapshot
import ArgumentParser
import CommandLineSupport

struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare animations with their references.",
    discussion: "Ends with 1 when one differs, with 2 when one could not be compared.")

  @OptionGroup var project: ProjectOptions
  @OptionGroup var reportOptions: ReportOptions
  @OptionGroup var runOptions: RunOptions

  @Option(help: ArgumentHelp("This animation; may be given several times.", valueName: "name"))
  var only: [String] = []

  func run() async throws {
    let (cases, references) = try project.load()
    let verification = Verification(references: references, options: runOptions)
    let report = try await verification.report(
      of: try cases.only(only), withPictures: reportOptions.report != nil)
    try reportOptions.write(report, isQuiet: runOptions.quiet)
  }
}

struct ReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Compare animations with their references, and look at the report in a browser.")

  @OptionGroup var project: ProjectOptions
  @OptionGroup var runOptions: RunOptions

  @Option(help: ArgumentHelp("This animation; may be given several times.", valueName: "name"))
  var only: [String] = []

  @Option(help: ArgumentHelp("The page to write.", valueName: "file"))
  var report = "animsnap-report.html"

  func run() async throws {
    let (cases, references) = try project.load()
    let verification = Verification(references: references, options: runOptions)
    let report = try await verification.report(of: try cases.only(only), withPictures: true)
    try ReportFile.write(page: report, to: self.report)
    print("\(report.summary): \(self.report)")
    Browser.open(self.report)
  }
}
