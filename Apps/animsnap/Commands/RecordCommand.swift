import AnimationKit
import AnimationSnapshot
import ArgumentParser
import CommandLineSupport

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Make the references that animations are compared with.",
    discussion: "References that show the same already keep their bytes.")

  @OptionGroup var project: ProjectOptions
  @OptionGroup var runOptions: RunOptions

  func run() throws {
    let (cases, references) = try project.load()
    let files = project.protectedFiles(cases, references: nil)
    try Recording(references: references, options: runOptions).record(cases, protecting: files)
  }
}

struct UpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Make the references of some animations anew, after a wanted change.")

  @OptionGroup var project: ProjectOptions
  @OptionGroup var runOptions: RunOptions

  @Option(
    help: ArgumentHelp("This animation; may be given several times.", valueName: "name"))
  var only: [String] = []

  func validate() throws {
    if only.isEmpty, project.paths.isEmpty {
      throw ValidationError("Say which with --only NAME, or use 'animsnap record' for all.")
    }
  }

  func run() throws {
    let (all, references) = try project.load()
    let cases = try all.only(only)
    let files = project.protectedFiles(cases, references: nil)
    try Recording(references: references, options: runOptions).record(cases, protecting: files)
  }
}

/// Makes references, and says what it did.
struct Recording {
  var references: String
  var options: RunOptions

  private enum Outcome: Sendable {
    case recorded(RecordResult)
    case failed(SnapshotError)
  }

  /// - Throws: `ExitCode` when one of them could not be recorded; the others are.
  func record(_ cases: [SnapshotCase], protecting files: ProtectedFiles) throws {
    let references = references
    for snapshot in cases {
      try files.check(writing: Reference(in: references, name: snapshot.name).files)
    }
    let outcomes = try WorkPool.map(cases, jobs: options.jobs, isQuiet: options.quiet) { snapshot in
      do throws(SnapshotError) {
        let reference = Reference(in: references, name: snapshot.name)
        return Outcome.recorded(try snapshot.snapshotter.record(file: snapshot.file, to: reference))
      } catch {
        return Outcome.failed(error)
      }
    }
    var counts: [RecordResult: Int] = [:]
    var hasFailed = false
    for (snapshot, outcome) in zip(cases, outcomes) {
      switch outcome {
      case .recorded(let result):
        counts[result, default: 0] += 1
        if !options.quiet, result != .unchanged {
          try StandardOutput.print("\(result.rawValue) \(snapshot.name)")
        }
      case .failed(let error):
        hasFailed = true
        StandardError.print("animsnap: \(snapshot.name): \(snapshot.reason(of: error))")
      }
    }
    if !options.quiet {
      let words = [RecordResult.added, .updated, .unchanged].compactMap { result in
        counts[result].map { "\($0) \(result.rawValue)" }
      }
      try StandardOutput.print(words.isEmpty ? "nothing recorded" : words.joined(separator: ", "))
    }
    if hasFailed { throw Verdict.error }
  }
}
