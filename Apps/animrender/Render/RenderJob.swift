import AnimationExport
import AnimationKit
import CommandLineSupport

/// One animation that becomes files.
struct RenderJob: Sendable {
  let input: InputFile
  /// What the output may be named after.
  let name: InputName
  let output: OutputTemplate
  let options: RenderOptions
  let replacements: Replacements
  /// What others read.
  let files: ProtectedFiles
  /// How many frames are worked on at once.
  let jobs: Int
  /// Leaves what is newer than the input as it is, and clears away what a killed run has left; nil: does neither.
  var abandoned: AbandonedFiles?
  /// With `--no-clobber`: leaves what is there as it is, instead of failing.
  var skipsExisting = false
  /// Fails where something is not drawn as asked.
  var isStrict = false

  /// What came out.
  struct Result {
    /// All was there already.
    var isSkipped = false
    var frameCount = 0
    var byteCount = 0
    var files: [String] = []
    var width = 0
    var height = 0
    var rate: FrameRate?
  }

  /// Whoever started the job is told of it while it runs; `advance` may throw to end it.
  struct Observer {
    /// Of what is not drawn as asked, once all is drawn.
    var report: (DrawingReport) -> Void = { _ in }
    var begin: (_ info: AnimationInfo, _ frameCount: Int) -> Void = { _, _ in }
    var advance: (_ frameCount: Int) throws -> Void = { _ in }
  }

  func run(_ observer: Observer) throws(CommandFailure) -> Result {
    if !output.namesFrames, let result = skipping([output.path(of: name, frame: 0)]) { return result }
    var files = files
    let animation = try wrap { try input.decode(protecting: &files) }
    let plan = try wrap { try RenderPlan(self, animation.info) }
    if let result = skipping(plan.paths) { return result }
    try files.check(writing: plan.writtenPaths)
    try checkClobbering(plan)
    let exporter = AnimationExporter(
      animation, schedule: plan.schedule, picture: options.picture.options, replacements: replacements,
      jobs: jobs, budget: Interruption.budget)
    let findings = ExportFindings(
      input: input.name, exporter: exporter,
      unknownKeys: options.replacements.unknownKeys(in: animation.info.replaceableKeys, replacements),
      notes: plan.notes, isStrict: isStrict, hasSound: plan.hasSound)
    observer.begin(animation.info, plan.schedule.count)
    defer { observer.report(findings.report) }
    do {
      try findings.check()
      return try write(plan, exporter, findings, findings.checking(observer.advance))
    } catch {
      throw CommandFailure(error, of: input.name)
    }
  }

  private func write(
    _ plan: RenderPlan, _ exporter: AnimationExporter, _ findings: ExportFindings,
    _ advance: AnimationExporter.Progress
  ) throws -> Result {
    let series = exporter.series
    var result = Result(
      frameCount: plan.schedule.count, width: series.width, height: series.height, rate: series.rate)
    if plan.isFilm {
      guard let path = plan.paths.first else {
        try exporter.export(to: try RGBAWriter(nil, series), progress: advance)
        return result
      }
      let newFolders = try Folders.makeParents(of: path)
      do {
        try exporter.export(to: path, plan.format, loops: plan.loops, progress: advance)
      } catch {
        Folders.remove(newFolders)
        throw error
      }
      result.files = plan.paths
    } else {
      let batch = OutputBatch()
      try exporter.export(plan.format, progress: advance) { index, file in
        result.byteCount += file.count
        if plan.paths.isEmpty {
          // What has gone cannot be taken back.
          try findings.check()
          try ByteOutput.writeToStandardOutput(file)
        } else {
          try batch.add(file, path: plan.paths[index])
        }
      }
      try batch.commit()
      result.files = plan.paths
    }
    if plan.isFilm { result.byteCount = plan.paths.reduce(0) { $0 + (StoredFile.size(of: $1) ?? 0) } }
    return result
  }

  /// What came out when nothing needs to be done; nil otherwise.
  private func skipping(_ paths: [String]) -> Result? {
    if let abandoned {
      for path in paths { abandoned.remove(for: path) }
      if paths.allSatisfy(input.isOlder) { return Result(isSkipped: true, files: paths) }
    }
    guard skipsExisting, options.noClobber, paths.contains(where: Folders.exists) else { return nil }
    return Result(isSkipped: true, files: paths)
  }

  private func checkClobbering(_ plan: RenderPlan) throws(CommandFailure) {
    guard options.noClobber, let path = plan.writtenPaths.first(where: Folders.exists) else { return }
    throw CommandFailure(.cannotWrite, "\(path): is there already, and is left as it is (--no-clobber)")
  }

  private func wrap<Value>(_ body: () throws -> Value) throws(CommandFailure) -> Value {
    do {
      return try body()
    } catch {
      throw CommandFailure(error, of: input.name)
    }
  }
}
