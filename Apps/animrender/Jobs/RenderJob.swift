import AnimationCore
import AnimationExport
import AnimationKit
import CommandLineSupport
import SystemSupport

/// What a command line says of jobs besides their request.
struct JobSettings: Sendable {
  let replacements: ReplacementOptions
  /// Plays as the file suggests, where no option says otherwise.
  var followsFile = false
  /// Replaces no file.
  var noClobber = false
  /// How large a file may be.
  var maxBytes: Int?
}

/// One animation that becomes files.
struct RenderJob: Sendable {
  let input: InputFile
  /// What the output may be named after.
  let name: InputName
  let output: OutputTemplate
  let settings: JobSettings
  let request: ExportRequest
  /// What others read.
  let files: ProtectedFiles
  /// How many frames are worked on at once.
  let jobs: Int
  /// Leaves what is newer than the input as it is, and clears away what a killed run has left; nil: does neither.
  var abandoned: AbandonedFiles?
  /// Whether what is there is left as it is, instead of failing (`--no-clobber`).
  var skipsExisting = false
  /// Fails where something is not drawn as asked.
  var isStrict = false
  /// What the jobs of several rows share; nil: the input is decoded.
  var shared: PersonalisedAnimation?
  /// Other files that the output is made of.
  var sources: [String] = []
  /// Ends the work when it is spent.
  var budget = Interruption.budget
  /// Where an output goes that is no file.
  var stream = ByteDestination.standardOutput

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
    /// What became of the request so that the file is small enough; nil if nothing.
    var compromise: String?

    init(skipping files: [String]) {
      isSkipped = true
      self.files = files
    }

    init(_ result: ExportResult, of exporter: AnimationExporter) {
      frameCount = result.frameCount
      byteCount = result.byteCount
      files = result.files.compactMap(\.path)
      (width, height, rate) = (result.series.width, result.series.height, result.series.rate)
      var changes: [String] = []
      let asked = exporter.request.options.quality ?? exporter.request.format.defaultQuality
      if let quality = result.quality, let asked, quality != asked {
        changes.append("quality \(quality) instead of \(asked)")
      }
      if let colors = result.colors, colors != exporter.request.options.colors {
        changes.append("at most \(colors) colors")
      }
      if width != exporter.series.width || height != exporter.series.height {
        changes.append(
          "\(width)x\(height) pixels instead of \(exporter.series.width)x\(exporter.series.height)")
      }
      if result.series.rate != exporter.series.rate {
        let (rate, asked) = (result.series.rate.framesPerSecond, exporter.series.rate.framesPerSecond)
        changes.append("\(numberText(rate)) frames per second instead of \(numberText(asked))")
      }
      if !changes.isEmpty {
        compromise = "\(changes.joined(separator: ", ")): \(byteText(byteCount)) as wanted"
      }
    }
  }

  /// The caller is notified while it runs; `advance` may throw to end it.
  struct Observer {
    /// Is called with what is not drawn as asked, once all is drawn.
    var report: (DrawingReport) -> Void = { _ in }
    var begin: (_ info: AnimationInfo, _ frameCount: Int) -> Void = { _, _ in }
    var advance: (_ frameCount: Int) throws -> Void = { _ in }
  }

  func run(_ observer: Observer) throws(CommandFailure) -> Result {
    if !output.namesFrames, let result = skipping([output.path(of: name, frame: 0)]) { return result }
    var files = files
    let animation = try wrap { try shared?.animation ?? input.decode(protecting: &files) }
    let request = request(for: animation.info.playback)
    let exporter = try wrap {
      let budget = input.limits.budget(within: budget)
      if let shared { return try AnimationExporter(shared, request, jobs: jobs, budget: budget) }
      return try AnimationExporter(animation, request, jobs: jobs, budget: budget)
    }
    // Before a path is made for each.
    try wrap { try exporter.checkFrameCount() }
    let plan = try wrap { try RenderPlan(self, exporter) }
    if let result = skipping(plan.paths) { return result }
    try files.check(writing: plan.writtenPaths)
    try checkClobbering(plan)
    let findings = ExportFindings(
      input: input.name, exporter: exporter,
      unknownKeys: settings.replacements.unknownKeys(in: animation, request.replacements),
      notes: plan.notes + notes(on: animation.info.playback), isStrict: isStrict, hasSound: plan.hasSound)
    return Result(
      try wrap {
        try findings.run(observer) { advance in
          if request.hasFileForEachFrame {
            return try exporter.exportFrames(progress: advance, to: { plan.paths[$0] })
          }
          let destination = plan.paths.first.map { ByteDestination.file($0) } ?? stream
          guard let limit = settings.maxBytes else {
            return try exporter.export(to: destination, progress: advance)
          }
          return try exporter.export(to: destination, atMost: limit, progress: advance)
        }
      }, of: exporter)
  }

  /// What came out when nothing needs to be done; nil otherwise.
  private func skipping(_ paths: [String]) -> Result? {
    if let abandoned {
      for path in paths { abandoned.remove(for: path) }
      if paths.allSatisfy({ path in
        input.isOlder(than: path) && sources.allSatisfy { StoredFile.isNewer(path, than: $0) }
      }) {
        return Result(skipping: paths)
      }
    }
    guard skipsExisting, settings.noClobber, paths.contains(where: Folders.exists) else { return nil }
    return Result(skipping: paths)
  }

  private func checkClobbering(_ plan: RenderPlan) throws(CommandFailure) {
    guard settings.noClobber, let path = plan.writtenPaths.first(where: Folders.exists) else { return }
    throw CommandFailure(.cannotWrite, "\(path): exists already and is left as it is (--no-clobber)")
  }

  private func wrap<Value>(_ body: () throws -> Value) throws(CommandFailure) -> Value {
    do {
      return try body()
    } catch {
      throw CommandFailure(error, of: input.name)
    }
  }
}
