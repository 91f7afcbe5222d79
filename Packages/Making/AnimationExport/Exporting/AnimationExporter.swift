import AnimationCore
import FrameRendering
import Pixels
import SystemSupport

/// Makes files of an animation as a request wants them, drawing its frames on several threads. What comes out does not
/// depend on the number of threads; memory is taken for a few frames, however many there are.
///
///     try AnimationExporter(animation, ExportRequest(.gif)).export(to: .file("out.gif"))
///
/// A value; any of the functions may be called any number of times. An export that fails or is cancelled leaves nothing
/// behind, except for what has gone into a stream. To end one, let the
/// `budget` it was given run out, throw out of `progress`, or cancel the task that awaits it.
public struct AnimationExporter: Sendable {
  /// What is made, with what had to be looked for in the animation: the poster's frame; `crop` is nil then.
  public let request: ExportRequest
  /// Frames per second that were asked for; `schedule` has fewer where the format does not show so many evenly.
  package let requestedRate: FrameRate
  /// The frames that the animation does not have, where `ExportRequest.clampsFrames` put others in their
  /// place; nil for none.
  package let missingFrames: ExportError?
  var context: ExportContext

  /// - Parameters:
  ///   - images: keeps decoded images; default one of its own, which keeps no more pixels than are drawn.
  ///   - jobs: how many frames are worked on at once, at least 1; default as many as there are processors.
  ///   - budget: how long the export may go on, and what its frames may take.
  /// - Throws: `missingFrames` when the animation has no such frames, `unsuitable` for an option of another format.
  public init(
    _ animation: any Animation, _ request: ExportRequest, images: ImageCache? = nil,
    jobs: Int? = nil, budget: WorkBudget = .unlimited
  ) throws(ExportError) {
    try self.init(animation, common: nil, request, images: images, jobs: jobs, budget: budget)
  }

  /// An exporter for one of many people.
  ///
  /// - Parameters:
  ///   - request: has the person's replacements, which go before those that all have.
  ///   - jobs, budget: see the other one.
  package init(
    _ animation: PersonalisedAnimation, _ request: ExportRequest, jobs: Int? = nil,
    budget: WorkBudget = .unlimited
  ) throws(ExportError) {
    var request = request
    request.replacements = animation.replacements.overridden(by: request.replacements)
    try self.init(
      animation.animation, common: animation, request, images: animation.exportImages, jobs: jobs,
      budget: budget)
  }

  /// - Parameter common: what is the same for many people, of whom `request` is for one; of `animation`.
  init(
    _ animation: any Animation, common: PersonalisedAnimation?, _ request: ExportRequest,
    images: ImageCache?, jobs: Int?, budget: WorkBudget
  ) throws(ExportError) {
    let format = request.format
    try format.check(request.options)
    var request = request
    let looksAtFrames = request.frames == .poster || request.crop == .drawn
    let lasting = images ?? .forOneJob()
    // What is asked for too much here leaves other exports alone.
    let budget = budget.timed
    if request.frames == .poster {
      let frame = animation.posterFrame(
        options: request.image, replacements: request.replacements, images: lasting, budget: budget)
      request.frames = .frame(at: .frame(frame))
    }
    var finder = FrameFinder(animation.info, clamps: request.clampsFrames)
    let schedule = try request.schedule(by: &finder)
    let area = try request.area(of: animation, schedule, images: lasting, budget)
    let animation = area.map { animation.cropped(to: $0) } ?? animation
    let common = area.flatMap { common?.cropped(to: $0) } ?? common
    request.crop = nil
    let (width, height) = request.image.size.pixels(of: animation.info.size)
    self.request = request
    requestedRate = request.rate(of: animation.info)
    missingFrames = finder.missing
    context = ExportContext(
      animation: animation, common: common, replacements: request.replacements, schedule: schedule,
      series: FrameSeries(width: width, height: height, rate: schedule.rate), options: request.options,
      quality: format.quality(request.options), compression: format.compression(request.options),
      loops: request.loops,
      jobs: Self.jobs(jobs ?? ProcessorCount.available, width, height, budget.limits),
      budget: budget, image: request.image,
      hasSound: format.options.contains(.sound) && !request.options.video.isMuted,
      // Of one frame most images are drawn once, and need not be kept.
      images: images ?? (schedule.count == 1 && !looksAtFrames ? .forOneJob(memoryLimit: 40 << 20) : lasting),
      log: DrawingLog())
  }

  /// How many images there may be at once: together no larger than the largest.
  private static func jobs(_ wanted: Int, _ width: Int, _ height: Int, _ limits: DrawingLimits) -> Int {
    let most = Double(limits.outputPixels) / (Double(max(1, width)) * Double(max(1, height)))
    return max(1, min(wanted, Int(most, within: 1...1 << 20)))
  }

  /// What is drawn: the animation, or the part of its canvas that was asked for.
  package var animation: any Animation { context.animation }

  /// The frames that come out, and when.
  package var schedule: FrameSchedule { context.schedule }

  /// What the frames have in common.
  public var series: FrameSeries { context.series }

  /// What is to be reported about the frames: what decoding found, and what turned out while drawing so far. All is known
  /// when `progress` is called for the last frame; what it throws then keeps a file from taking its place.
  public var diagnostics: [Diagnostic] {
    animation.info.diagnostics(
      with: request.replacements, motionBlur: request.image.motionBlur, log: context.log)
  }

  /// - Throws: when more frames are asked for than may come out.
  package func checkFrameCount() throws(AnimationError) {
    try context.budget.check(frameCount: schedule.count)
  }

  // MARK: One file

  /// Makes one file. Folders that it lacks are made.
  ///
  /// Into a stream, most formats go as they are made; APNG and video are put together in a file in `TMPDIR` first, as
  /// their beginnings are written last. Companion files have no place in a stream.
  ///
  /// - Throws: `ExportError`; `AnimationError` when the frames are too large, take too much or the budget is spent; what `progress`
  ///   and a stream throw.
  @discardableResult
  public func export(
    to destination: ByteDestination, progress: ExportProgress = { _ in }
  ) throws -> ExportResult {
    let failure = StreamFailure()
    do {
      return try observed {
        try makingFolders(for: destination) {
          let files = try makeFile(failure.watching(destination), progress)
          return ExportResult(
            frameCount: schedule.count, series: series, quality: quality, colors: colors,
            files: Array(files.prefix(1)),
            companionFiles: Array(files.dropFirst()))
        }
      }
    } catch {
      throw failure.error ?? error
    }
  }

  /// Reports what an export has taken.
  private func observed(_ body: () throws -> ExportResult) throws -> ExportResult {
    try WorkObservation.timed(.export, request.format.name, byteCount: { $0.byteCount }, body)
  }

  private func makeFile(_ destination: ByteDestination, _ progress: ExportProgress) throws -> [ExportedFile] {
    if let writeFile = request.format.writeFile, request.format.holdsAllFrames(schedule.count) {
      return try writeFile(context, destination, progress)
    }
    guard schedule.count == 1 else {
      throw ExportError.unsuitable(
        format: request.format.name, reason: "one file cannot hold \(schedule.count) frames")
    }
    var bytes: [UInt8] = []
    // What `progress` throws must come before anything goes out.
    try exportFrames(progress: progress) { bytes = $1 }
    return [try ExportedFile(writing: bytes, to: destination)]
  }

  /// The most colours there may be, where there may not be all.
  private var colors: Int? { request.format.options.contains(.colors) ? request.options.colorCount : nil }

  private var quality: Int? {
    request.format.options.contains(.quality) && !request.options.isLossless ? context.quality : nil
  }

  /// Brings a file that is made to its place. Folders that it lacks are made.
  func write(_ bytes: [UInt8], to destination: ByteDestination) throws -> ExportedFile {
    try makingFolders(for: destination) { try ExportedFile(writing: bytes, to: destination) }
  }

  /// Makes the folders that a file lacks, and takes them away again when nothing comes of it.
  private func makingFolders<Result>(
    for destination: ByteDestination, _ body: () throws -> Result
  ) throws -> Result {
    guard case .file(let path) = destination else { return try body() }
    let newFolders = try ExportError.wrapping { () throws(FileError) in
      try StagedFolders.makeParents(of: path)
    }
    do {
      return try body()
    } catch {
      StagedFolders.remove(newFolders)
      throw error
    }
  }

  // MARK: A file for each frame

  /// Makes a file of every frame. They all take their places when the last one is there; folders that they lack are made.
  ///
  /// - Parameter path: where the output frame with this index goes.
  /// - Throws: see `export(to:progress:)`; `ExportError.unsuitable` for formats that hold all frames in one file.
  @discardableResult
  public func exportFrames(
    progress: ExportProgress = { _ in }, to path: (_ index: Int) -> String
  ) throws -> ExportResult {
    try observed {
      let batch = OutputBatch()
      var result = ExportResult(
        frameCount: schedule.count, series: series, quality: quality, colors: colors, files: [])
      try exportFrames(progress: progress) { index, file in
        let path = path(index)
        try ExportError.wrapping { () throws(FileError) in try batch.add(file, path: path) }
        result.files.append(ExportedFile(path: path, size: file.count))
      }
      try ExportError.wrapping { () throws(FileError) in try batch.commit() }
      return result
    }
  }

  /// Makes a file's bytes of every frame. Equal frames in succession get the same bytes, made once.
  ///
  /// - Parameter write: gets the index of an output frame and its file, in order.
  public func exportFrames(
    progress: ExportProgress = { _ in }, write: (_ index: Int, _ file: [UInt8]) throws -> Void
  ) throws {
    guard let encodeFrame = request.format.encodeFrame else {
      throw ExportError.unsuitable(format: request.format.name, reason: "it has no file for each frame")
    }
    try context.encodeFrames(encodeFrame, progress: progress, write: write)
  }
}

/// What has come of an export.
public struct ExportResult: Sendable {
  public var frameCount: Int
  /// What the frames have in common.
  public var series: FrameSeries
  /// What their images were packed with; nil where there was none to choose.
  public var quality: Int?
  /// The most colours there may be; nil where there may be all.
  public var colors: Int?
  /// The file, or one for each frame.
  public var files: [ExportedFile]
  /// Companion files, such as a sprite sheet's description.
  public var companionFiles: [ExportedFile] = []

  /// The bytes of `files` together.
  package var byteCount: Int { files.reduce(0) { $0 + $1.size } }
}
