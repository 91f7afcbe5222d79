import AnimationSnapshot
import ArgumentParser
import CommandLineSupport

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record the references that animations are compared with.",
    discussion: """
      Existing references that show the same keep their bytes.

      EXAMPLES
        animsnap record Resources --references Tests/Snapshots
        animsnap record
      """)

  @OptionGroup var project: ProjectOptions
  @OptionGroup var jobOptions: JobOptions
  @OptionGroup var drawing: DrawingOptions

  func validate() throws { try checkVerbosity(verbose: drawing.verbose, quiet: jobOptions.quiet) }

  func run() throws {
    try Recording(options: jobOptions, drawing: drawing).record(try project.load(drawing))
  }
}

struct UpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Record the references of some animations again, after an intended change.",
    discussion: """
      EXAMPLES
        animsnap update --only gift.svga
        animsnap update --only 'icons/*'
      """)

  @OptionGroup var project: ProjectOptions
  @OptionGroup var jobOptions: JobOptions
  @OptionGroup var drawing: DrawingOptions

  @Option(
    help: ArgumentHelp("This animation; may be given several times.", valueName: "name"))
  var only: [String] = []

  func validate() throws {
    try checkVerbosity(verbose: drawing.verbose, quiet: jobOptions.quiet)
    if only.isEmpty, project.paths.isEmpty {
      throw ValidationError("Say which with --only NAME, or use 'animsnap record' for all.")
    }
  }

  func run() throws {
    try Recording(options: jobOptions, drawing: drawing).record(
      try project.load(drawing).only(only))
  }
}

/// Records references and reports the results.
struct Recording {
  var options: JobOptions
  var drawing: DrawingOptions

  /// - Throws: `ExitCode` if one of them could not be recorded; the others are.
  func record(_ project: Project) throws {
    try project.checkRecording(project.cases)
    let isStrict = drawing.strict
    let outcomes = try WorkPool.map(project.cases, jobs: options.jobs, isQuiet: options.quiet) { snapshot in
      LargeImages.inTurn(snapshot.snapshotter) {
        RecordOutcome(of: snapshot.drawn(by: $0), in: project, isStrict: isStrict)
      }
    }
    var counts: [RecordResult: Int] = [:]
    var hasFailed = project.cases.isEmpty
    for (snapshot, outcome) in zip(project.cases, outcomes) {
      switch outcome {
      case .recorded(let result, let findings):
        counts[result, default: 0] += 1
        guard !options.quiet else { continue }
        if result != .unchanged { try StandardOutput.print("\(result.rawValue) \(snapshot.name)") }
        for line in findings.report.lines(verbose: drawing.verbose) { complain(snapshot.name, line) }
      case .refused(let findings):
        hasFailed = true
        complain(snapshot.name, "not recorded: \(findings.report.strictFailure ?? "")")
        guard drawing.verbose else { continue }
        for line in findings.report.lines(verbose: true) { complain(snapshot.name, line) }
      case .failed(let error):
        hasFailed = true
        complain(snapshot.name, snapshot.reason(of: error))
      }
    }
    let unusedKeys = project.unusedKeys(outcomes.compactMap(\.findings))
    if !options.quiet || isStrict {
      for line in unusedKeys { StandardError.complain(line) }
    }
    if isStrict, !unusedKeys.isEmpty { hasFailed = true }
    for name in project.gone {
      complain(name, "the animation is gone; to remove its reference: \(project.pruneCommand(name))")
    }
    if !options.quiet {
      let words = [RecordResult.added, .updated, .unchanged].compactMap { result in
        counts[result].map { "\($0) \(result.rawValue)" }
      }
      try StandardOutput.print(words.isEmpty ? "nothing recorded" : words.joined(separator: ", "))
    }
    if hasFailed { throw Verdict.error }
  }

  private func complain(_ name: String, _ text: String) { StandardError.complain("\(name): \(text)") }
}
