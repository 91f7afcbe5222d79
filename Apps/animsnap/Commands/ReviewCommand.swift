import AnimationSnapshot
import ArgumentParser
import CommandLineSupport
import SystemSupport

struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Compare animations with their references, and look at the report in a browser.",
    discussion: """
      When served, the page has a button that accepts changes. Other machines cannot reach it.

      EXAMPLES
        animsnap review
        animsnap review --serve
      """)

  @OptionGroup var project: ProjectOptions
  @OptionGroup var jobOptions: JobOptions
  @OptionGroup var drawing: DrawingOptions

  @Option(help: ArgumentHelp("This animation; may be given several times.", valueName: "name"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp("The page to write. Default: animsnap-report.html.", valueName: "file"),
    transform: PathArgument.file)
  var report: String?

  @Flag(
    help: "Serve the page at an address of this machine until Ctrl-C; a file is written with --report only.")
  var serve = false

  @Option(
    help: ArgumentHelp("The port to serve it on, 0 for any free one. Default: 7357.", valueName: "n"),
    transform: NumberArgument.whole(0...65_535))
  var port: Int?

  func validate() throws {
    try checkVerbosity(verbose: drawing.verbose, quiet: jobOptions.quiet)
    if port != nil, !serve { throw ValidationError("--port is for --serve.") }
  }

  func run() throws {
    let all = try project.load(drawing)
    let verification = try Verification(all, jobOptions, isStrict: drawing.strict)
    let file = self.report ?? (serve ? nil : "animsnap-report.html")
    try all.protectedFiles(readingReferences: true).check(writing: file.map { [$0] } ?? [])
    // A port that is in use is reported before the work is done.
    let server = serve ? try HTTPServer(port: UInt16(port ?? 7357)) : nil
    let result = try verification.result(only: only, withImages: true)
    if !jobOptions.quiet { drawing.report(result) }
    let report = result.report
    if let file {
      try ReportFile.write(page: report, to: file)
      try StandardOutput.print("\(report.summary): \(file)")
      if !serve { show(file) }
    } else {
      try StandardOutput.print(report.summary)
    }
    guard let server else { return }
    let site = ReviewSite(report, of: verification, port: server.port)
    let address = "http://127.0.0.1:\(server.port)/"
    try StandardOutput.print("\(address) (Ctrl-C ends)")
    show(address)
    server.run(site)
  }

  /// Opens it if there is a user to look at it.
  private func show(_ place: String) {
    if StandardStream.output.isTerminal, Environment["CI"] == nil { Desktop.open(place) }
  }
}
