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

  @Flag(help: "Print annotations for GitHub. The default on GitHub.")
  var github = false

  /// - Parameter files: what the command reads; the reports are added.
  /// - Throws: `CommandFailure` if a report would overwrite one of them.
  func check(_ files: inout ProtectedFiles) throws(CommandFailure) {
    for (path, role) in [(report, "the page of --report"), (junit, "the file of --junit")] {
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
