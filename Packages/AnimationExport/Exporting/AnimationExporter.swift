import AnimationCore
import FrameRendering
import Pixels
import SystemSupport

/// Turns an animation into files, drawing its frames on several threads. What comes out does not depend on the number of
/// threads; memory is taken for a few frames, however many there are.
///
///     try AnimationExporter(animation).export(to: "out.gif")
///
/// A value that says what is shown; any of the functions may be called any number of times. An export that fails or is
/// cancelled leaves nothing behind, but for what has gone into a stream. Whoever wants to end one spends its `budget`,
/// throws out of `progress`, or cancels the task that awaits it.
public struct AnimationExporter: Sendable {
  public let animation: any Animation
  public let schedule: FrameSchedule
  public let picture: PictureOptions
  public let replacements: Replacements
  /// Keeps decoded pictures; the one that all share unless given.
  public let images: ImageCache
  /// How many frames are worked on at once; at least 1.
  public let jobs: Int
  /// How long the export may go on.
  public internal(set) var budget: WorkBudget
  let log = DrawingLog()

  /// Told of progress: how many frames are done. What it throws ends the export.
  public typealias Progress = (_ frameCount: Int) throws -> Void

  /// - Parameter schedule: which frames; all of them, once, unless given.
  public init(
    _ animation: any Animation, schedule: FrameSchedule? = nil, picture: PictureOptions = PictureOptions(),
    replacements: Replacements = Replacements(), images: ImageCache = .shared,
    jobs: Int = ProcessorCount.available, budget: WorkBudget = .unlimited
  ) {
    self.animation = animation
    self.schedule = schedule ?? FrameSchedule(playing: animation.info)
    self.picture = picture
    self.replacements = replacements
    self.images = images
    self.jobs = max(1, jobs)
    self.budget = budget
  }

  /// What is to be told of the pictures: what decoding found, and what turned out while drawing so far. All is known
  /// when `Progress` is told of the last frame; what it throws then keeps a file from taking its place.
  public var diagnostics: [Diagnostic] { animation.info.diagnostics(with: replacements, log: log) }

  /// What the frames have in common.
  public var series: FrameSeries {
    let renderer = makeRenderer()
    return FrameSeries(width: renderer.width, height: renderer.height, rate: schedule.rate)
  }

  // MARK: One file

  /// Makes one file, in the format that its extension names.
  ///
  /// - Throws: see `export(_:to:options:progress:)`; `ExportError.unsuitable` for an unknown extension.
  @discardableResult
  public func export(
    to path: String, options: ExportOptions = ExportOptions(), progress: Progress = { _ in }
  ) throws -> ExportResult {
    try export(ExportFormat(path: path), to: .file(path), options: options, progress: progress)
  }

  /// Makes one file. Folders that it lacks are made.
  ///
  /// Into a stream, most formats go as they are made; APNG and video are put together in a file in `TMPDIR` first, as
  /// their beginnings are written last. What lies beside a file has no place in a stream.
  ///
  /// - Throws: `ExportError`; `AnimationError` when the pictures are too large or the budget is spent; what `progress`
  ///   and a stream throw.
  @discardableResult
  public func export(
    _ format: ExportFormat, to destination: ByteDestination, options: ExportOptions = ExportOptions(),
    progress: Progress = { _ in }
  ) throws -> ExportResult {
    try format.check(options)
    let failure = StreamFailure()
    do {
      return try makingFolders(for: destination) {
        if format.isFilm(frameCount: schedule.count) {
          try exportFilm(format, to: failure.watching(destination), options, progress)
        } else {
          try exportStill(format, to: failure.watching(destination), options, progress)
        }
      }
    } catch {
      throw failure.error ?? error
    }
  }

  // MARK: A file for each frame

  /// Makes a file of every frame. They all take their places when the last one is there; folders that they lack are made.
  ///
  /// - Parameter path: where the output frame with this index goes.
  /// - Throws: see `export(_:to:options:progress:)`; `ExportError.unsuitable` for formats that hold all frames in one
  ///   file.
  @discardableResult
  public func exportFrames(
    _ format: ExportFormat, options: ExportOptions = ExportOptions(), progress: Progress = { _ in },
    to path: (_ index: Int) -> String
  ) throws -> ExportResult {
    let batch = OutputBatch()
    var result = ExportResult(frameCount: schedule.count, series: series, files: [])
    try exportFrames(format, options: options, progress: progress) { index, file in
      let path = path(index)
      try ExportError.wrapping { () throws(FileError) in try batch.add(file, path: path) }
      result.files.append(ExportedFile(path: path, size: file.count))
    }
    try ExportError.wrapping { () throws(FileError) in try batch.commit() }
    return result
  }

  /// Makes a file's bytes of every frame. Equal frames in succession get the same bytes, made once.
  ///
  /// - Parameter write: gets the index of an output frame and its file, in order.
  public func exportFrames(
    _ format: ExportFormat, options: ExportOptions = ExportOptions(), progress: Progress = { _ in },
    write: (_ index: Int, _ file: [UInt8]) throws -> Void
  ) throws {
    guard let still = format.still else {
      throw ExportError.unsuitable(format: format.name, reason: "it has no file for each frame")
    }
    switch still {
    case .pixels(let encode):
      let quality = options.quality ?? format.defaultQuality ?? 0
      let canvases = CanvasPool(makeRenderer)
      try run { [budget] picture in
        let canvas = try canvases.take()
        defer { canvases.giveBack(canvas) }
        canvas.draw(picture.list)
        try budget.check()
        return try encode(canvas.bitmap, quality, options)
      } consume: { frames, file in
        for index in frames { try write(index, file) }
        try progress(frames.upperBound)
      }
    case .shapes(let encode):
      try run { [page, images, log, budget] picture in
        try encode(picture.list, page, images, log, budget)
      } consume: { frames, file in
        for index in frames { try write(index, file) }
        try progress(frames.upperBound)
      }
    }
  }

  // MARK: A sink of one's own

  /// Draws all frames into a sink, and finishes it.
  ///
  /// - Returns: what the sink has made.
  @discardableResult
  public func export(to sink: any FrameSink, progress: Progress = { _ in }) throws -> [ExportedFile] {
    let canvases = CanvasPool(makeRenderer)
    try run { picture in
      let canvas = try canvases.take()
      canvas.draw(picture.list)
      return canvas
    } consume: { frames, canvas in
      try sink.add(canvas.bitmap)
      canvases.giveBack(canvas)
      for _ in frames.dropFirst() { try sink.hold() }
      try budget.check()
      try progress(frames.upperBound)
    }
    return try sink.finish {
      try budget.check()
      try progress(schedule.count)
    }
  }
}
