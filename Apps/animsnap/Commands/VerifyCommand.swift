import AnimationSnapshot
import ArgumentParser
import CommandLineSupport

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare animations with their references.",
    discussion: """
      Ends with 1 when one differs, with 2 when one could not be compared.

      EXAMPLES
        animsnap verify
        animsnap verify Resources --references Tests/Snapshots --report report.html
        animsnap verify --against origin/main
        animsnap verify --against-tool /opt/animrender-0.1/bin/animsnap
      """)

  @OptionGroup var project: ProjectOptions
  @OptionGroup var reportOptions: ReportOptions
  @OptionGroup var jobOptions: JobOptions
  @OptionGroup var drawing: DrawingOptions

  @Option(help: ArgumentHelp("This animation; may be given several times.", valueName: "name"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Compare with the files of this commit, branch or tag of git instead of references.",
      valueName: "commit"))
  var against: String?

  @Option(
    help: ArgumentHelp(
      "Compare with what this animsnap draws, of --against or of the same files.", valueName: "program"),
    completion: .file(), transform: PathArgument.file)
  var againstTool: String?

  func validate() throws {
    try checkVerbosity(verbose: drawing.verbose, quiet: jobOptions.quiet)
    if against != nil || againstTool != nil, project.references != nil {
      throw ValidationError("--against and --against-tool need no references: leave out --references.")
    }
  }

  func run() throws {
    let earlier = try EarlierVersion(
      commit: against, tool: againstTool, project, only: only, drawing, jobs: jobOptions.jobs)
    let project = try project.load(drawing, against: earlier)
    let verification = try Verification(project, jobOptions, isStrict: drawing.strict)
    var files = project.protectedFiles(readingReferences: true)
    try reportOptions.check(&files)
    let result = try verification.result(only: only, withImages: reportOptions.hasImages)
    if !jobOptions.quiet {
      drawing.report(result)
      for name in result.added { try StandardOutput.print("+ \(name): is not in \(earlier?.name ?? "")") }
    }
    try reportOptions.write(result.report, isQuiet: jobOptions.quiet)
    // Its files stay as long as they are compared with.
    withExtendedLifetime(earlier) {}
    if drawing.strict, !result.unusedKeys.isEmpty { throw Verdict.different }
  }
}
