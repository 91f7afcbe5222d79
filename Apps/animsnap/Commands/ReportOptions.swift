import AnimationSnapshot
import ArgumentParser
import CommandLineSupport
import SystemSupport

/// Where the results go, in addition to standard output.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write the report as a page, one .html file.", valueName: "file"),
    completion: .file(extensions: ["html"]), transform: PathArgument.file)
  var report: String?

  @Option(
    help: ArgumentHelp("Write a JUnit XML file.", valueName: "file"), completion: .file(extensions: ["xml"]),
    transform: PathArgument.file)
  var junit: String?

  @Option(
    help: ArgumentHelp("Write the results for programs.", valueName: "file"),
    completion: .file(extensions: ["json"]), transform: PathArgument.file)
  var json: String?

  @Option(
    help: ArgumentHelp("Write a SARIF file, which GitHub shows next to the files.", valueName: "file"),
    completion: .file(extensions: ["sarif"]), transform: PathArgument.file)
  var sarif: String?

  @Option(
    help: ArgumentHelp(
      "Write a comment for a pull request as Markdown, and its pictures into a folder next to it.",
      valueName: "file"),
    completion: .file(extensions: ["md"]), transform: PathArgument.file)
  var markdown: String?

  @Option(
    help: ArgumentHelp(
      "Where the comment's readers find its pictures. Default: in that folder.", valueName: "url"))
  var picturesURL: String?

  @Flag(help: "Print annotations for GitHub. The default on GitHub.")
  var github = false

  /// Whether images of the animations are needed.
  var hasImages: Bool { report != nil || markdown != nil }

  func validate() throws {
    if picturesURL != nil, markdown == nil { throw ValidationError("--pictures-url is for --markdown.") }
  }

  /// - Parameter files: what the command reads; the reports are added.
  /// - Throws: `CommandFailure` if a report would overwrite one of them.
  func check(_ files: inout ProtectedFiles) throws(CommandFailure) {
    let reports = [
      (report, "the page of --report"), (junit, "the file of --junit"), (json, "the file of --json"),
      (sarif, "the file of --sarif"), (markdown, "the comment of --markdown"),
    ]
    for (path, role) in reports {
      guard let path else { continue }
      try files.check(writing: [path])
      files.add(path, as: role)
    }
  }

  /// Writes and prints the results.
  ///
  /// - Throws: `FileError`; `ExitCode` if not all animations passed.
  func write(_ result: SnapshotReport, isQuiet: Bool) throws {
    if let report { try ReportFile.write(page: result, to: report) }
    if let junit { try ReportFile.write(Array(result.junit.utf8), to: junit) }
    if let json { try ReportFile.write(result.json, to: json) }
    if let sarif { try ReportFile.write(result.sarif, to: sarif) }
    if let markdown { try ReportFile.write(comment: result, to: markdown, picturesURL: picturesURL) }
    if github || Environment["GITHUB_ACTIONS"] == "true" {
      for annotation in result.gitHubAnnotations {
        try StandardOutput.write(annotation.printable + "\n")
      }
    }
    if !isQuiet {
      for line in result.lines { try StandardOutput.print(line) }
    }
    if result.count(.error) > 0 { throw Verdict.error }
    if result.count(.failed) > 0 { throw Verdict.different }
  }
}

/// The exit code of a run that has done its work.
enum Verdict {
  static let different = ExitCode(1)
  static let error = ExitCode(2)
}
