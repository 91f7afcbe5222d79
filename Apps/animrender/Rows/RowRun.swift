import AnimationCore
import AnimationKit
import CommandLineSupport
import SystemSupport

/// Renders one animation for every row of a list, several at once. A row that fails does not stop the others.
struct RowRun: Sendable {
  let input: InputFile
  let name: InputName
  let shared: PersonalisedAnimation
  /// What each row becomes. What the row says goes before the replacements of the request.
  let outputs: [BatchOutput]
  let settings: JobSettings
  let list: RowListOptions
  /// What no output may be.
  let files: ProtectedFiles
  /// How many rows are worked on at once.
  let jobs: Int
  /// Leaves out what is done.
  let resumes: Bool
  let shard: Shard?
  let isStrict: Bool
  /// Finds out the digests of what was written.
  let hasDigests: Bool

  /// Decodes the input.
  ///
  /// - Parameter name: what outputs may be named after besides the row.
  init(
    _ input: InputFile, name: InputName, _ outputs: [BatchOutput], _ settings: JobSettings,
    _ list: RowListOptions, _ files: ProtectedFiles, resumes: Bool, shard: Shard?,
    hasDigests: Bool, _ runOptions: RunOptions
  ) throws(CommandFailure) {
    var files = files
    do {
      // All outputs have the same of what the command line says for all rows.
      shared = PersonalisedAnimation(
        try input.decode(protecting: &files),
        replacements: outputs.first?.request.replacements ?? Replacements())
    } catch {
      throw CommandFailure(error, of: input.name)
    }
    (self.input, self.name, self.outputs) = (input, name, outputs)
    (self.settings, self.list, self.files) = (settings, list, files)
    (self.resumes, self.shard, self.hasDigests) = (resumes, shard, hasDigests)
    (jobs, isStrict) = (runOptions.jobs, runOptions.strict)
  }

  /// - Parameter report: is called with the entry of every row as it comes, in no order, by several threads.
  /// - Throws: where the list cannot be read to its end.
  func run(report: @escaping @Sendable (RowEntry) -> Void) throws(CommandFailure) {
    let rows = Lock(RowQueue(list: try ReplacementList(list), shard: shard))
    let work = RowWork(run: self, abandoned: resumes ? AbandonedFiles() : nil)
    WorkPool.run(jobs: jobs) {
      while !Interruption.isRequested, let row = rows.withLock({ $0.next(for: outputs, of: name) }) {
        let entry =
          switch row {
          case .success(let row): work.entry(of: row)
          case .failure(let mistake): RowEntry(mistake)
          }
        if list.failsFast, entry.isFailure { rows.withLock { $0.end() } }
        report(entry)
      }
    }
    if let failure = rows.withLock({ $0.failure }) { throw failure }
  }
}

/// The rows of one shard that are still to be worked on.
///
/// Is handed from thread to thread by the lock it lies in, with the list, which nothing else has.
private struct RowQueue: @unchecked Sendable {
  private let list: ReplacementList
  private let shard: Shard?
  /// Hashes of the paths that earlier rows were to be written to; see `ReplacementList`.
  private var paths: Set<UInt64> = []
  private var isOver = false
  /// Why the list cannot be read any further.
  private(set) var failure: CommandFailure?

  init(list: ReplacementList, shard: Shard?) {
    (self.list, self.shard) = (list, shard)
  }

  mutating func end() { isOver = true }

  /// - Returns: the next row, or what is wrong with it; nil at the end.
  mutating func next(
    for outputs: [BatchOutput], of input: InputName
  ) -> Result<ReplacementRow, RowMistake>? {
    do throws(CommandFailure) {
      while !isOver, let found = try list.next() {
        guard case .success(let row) = found else {
          // Whose part a row without an id is, nothing says: that of the first.
          if shard.map({ $0.index == 0 }) ?? true { return found }
          continue
        }
        // Paths are compared over all shards.
        let mistake = note(row, outputs, input)
        guard shard?.contains(row.id) ?? true else { continue }
        return mistake.map { .failure($0) } ?? found
      }
    } catch {
      failure = error
    }
    isOver = true
    return nil
  }

  /// - Returns: what is wrong with the names of the row's outputs.
  private mutating func note(
    _ row: ReplacementRow, _ outputs: [BatchOutput], _ input: InputName
  ) -> RowMistake? {
    let name = row.name(of: input)
    for output in outputs.map(\.template) {
      if let missing = output.members.first(where: { name.members[$0] == nil }) {
        return RowMistake(line: row.line, id: row.id, reason: "it has no '\(missing)', which --output names")
      }
      let path = output.path(of: name, frame: 0)
      guard paths.insert(Fingerprint(path.utf8).value).inserted else {
        return RowMistake(line: row.line, id: row.id, reason: "an earlier row has the output \(path)")
      }
    }
    return nil
  }
}

extension ReplacementRow {
  /// What the outputs of an input may be named after.
  func name(of input: InputName) -> InputName {
    var name = input
    name.members = members.mapValues(FileNamePart.made)
    name.members["id"] = id
    return name
  }
}

/// What is done for each row.
private struct RowWork: Sendable {
  let run: RowRun
  let abandoned: AbandonedFiles?
  private let images: LoadedImages

  init(run: RowRun, abandoned: AbandonedFiles?) {
    (self.run, self.abandoned) = (run, abandoned)
    images = LoadedImages(in: run.shared.exportImages)
  }

  func entry(of row: ReplacementRow) -> RowEntry {
    let start = ContinuousClock.now
    var content = row.content
    let base = run.list.base
    content.applyDefaults(
      styles: run.settings.replacements.textStyles, fits: run.settings.replacements.imageFits)
    let read = content.files(from: base)
    var files = run.files
    files.add(read, as: "a file of the row")
    do throws(FileError) {
      let hosts = run.settings.replacements.hosts
      let replacements = try content.replacements(from: base) { image, key throws(FileError) in
        try images.load(image, key: key, from: hosts) { Interruption.isRequested }
      }
      let shared = run.outputs.count > 1 ? run.shared.forOnePerson() : run.shared
      let entries = run.outputs.map { output in
        var request = output.request
        request.replacements = request.replacements.overridden(by: replacements)
        var job = RenderJob(
          input: run.input, name: row.name(of: run.name), output: output.template,
          settings: run.settings, request: request, files: files, jobs: 1, abandoned: abandoned,
          skipsExisting: true, isStrict: run.isStrict)
        job.shared = shared
        job.sources = read + (run.list.isFile ? [run.list.path] : [])
        return BatchEntry(of: job, hasDigests: run.hasDigests)
      }
      return RowEntry(row, entries, seconds: (ContinuousClock.now - start) / .seconds(1))
    } catch {
      if error.cause == .unusable(.interrupted) {
        let entry = BatchEntry(run.input.name, CommandFailure.interrupted, seconds: 0, nil)
        return RowEntry(row, [entry], seconds: 0)
      }
      return RowEntry(RowMistake(line: row.line, id: row.id, reason: "\(error)"))
    }
  }
}
