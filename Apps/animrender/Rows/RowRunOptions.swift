import ArgumentParser
import CommandLineSupport

/// How a list of rows is worked through, where the command has no such options of its own.
struct RowRunOptions: ParsableArguments {
  @Flag(
    help:
      "Skip outputs of --replace-list that are newer than what they are made of; clean up after a run that was killed."
  )
  var resume = false

  @Option(
    help: ArgumentHelp(
      "Make only part I (from 0) of N of --replace-list, by the rows' ids, to share them among N machines.",
      valueName: "I/N"), transform: Shard.init)
  var shard: Shard?

  @Option(
    help: ArgumentHelp(
      "Write what became of each row of --replace-list to this file at once, a JSON object a line; - is standard output.",
      valueName: "file"), completion: .file(extensions: ["jsonl"]))
  var report: String?

  /// The first of them that is used.
  private var firstUsed: String? {
    resume ? "--resume" : shard != nil ? "--shard" : report != nil ? "--report" : nil
  }

  /// - Throws: `ValidationError` for what needs a list, and for what a list cannot have.
  func check(_ outputs: [OutputTemplate], _ replacements: ReplacementOptions) throws {
    if replacements.list != nil { return try Self.checkRows(outputs) }
    if let firstUsed { throw ValidationError("\(firstUsed) needs --replace-list.") }
    do {
      for output in outputs { try output.checkHasNoMembers() }
    } catch {
      throw ValidationError("--output: \(error)")
    }
  }

  /// - Throws: `ValidationError` where not each row has outputs of its own.
  static func checkRows(_ outputs: [OutputTemplate]) throws {
    for output in outputs {
      if output.isStandardOutput { throw ValidationError("--replace-list needs files to write to, not -.") }
      if output.members.isEmpty {
        throw ValidationError("--output: \(output.text) is the same for all rows of --replace-list: use {id}")
      }
    }
  }

  /// Makes the outputs of an input for every row.
  func run(
    _ input: InputFile, _ outputs: [BatchOutput], _ settings: JobSettings, _ list: RowListOptions,
    _ files: ProtectedFiles, _ runOptions: RunOptions
  ) throws {
    var files = files
    list.protect(in: &files)
    if let report, report != "-" {
      try files.check(writing: [report])
      files.add(report, as: "the report")
    }
    try RowCommand(list: list, runOptions: runOptions, report: report).run([input]) {
      input throws(CommandFailure) in
      try RowRun(
        input, name: input.outputName, outputs, settings, list, files, resumes: resume, shard: shard,
        hasDigests: report != nil, runOptions)
    }
  }
}
