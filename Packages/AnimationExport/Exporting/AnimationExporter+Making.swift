import AnimationCore
import FrameRendering
import SystemSupport

// How the one file of an export comes about.
extension AnimationExporter {
  func exportFilm(
    _ format: ExportFormat, to destination: ByteDestination, _ options: ExportOptions, _ progress: Progress
  ) throws -> ExportResult {
    let series = series
    let files: [ExportedFile]
    switch format.film {
    case .pixels(let makeSink):
      let hasSound = format.options.contains(.sound) && !options.isMuted
      let settings = FilmSettings(
        destination: destination, series: series, frameCount: schedule.count,
        quality: options.quality ?? format.defaultQuality ?? 0, options: options,
        soundtrack: hasSound ? schedule.soundtrack(of: animation.info) : nil, threads: jobs, budget: budget)
      files = try export(to: try makeSink(settings), progress: progress)
    case .pages(let makeWriter):
      files = try exportPages(try makeWriter(destination, page, images, log, budget), progress)
    case nil: files = []
    }
    return ExportResult(
      frameCount: schedule.count, series: series, files: Array(files.prefix(1)),
      filesBeside: Array(files.dropFirst()))
  }

  private func exportPages(_ writer: PDFWriter, _ progress: Progress) throws -> [ExportedFile] {
    var pictures = DistinctPictures(schedule, makeRenderer())
    while let picture = pictures.next() {
      // Both the list and the page may have been left off half-way.
      try budget.check()
      for _ in picture.frames {
        try writer.add(picture.list)
        try budget.check()
      }
      try progress(picture.frames.upperBound)
    }
    return try writer.finish()
  }

  func exportStill(
    _ format: ExportFormat, to destination: ByteDestination, _ options: ExportOptions, _ progress: Progress
  ) throws -> ExportResult {
    guard schedule.count == 1 else {
      throw ExportError.unsuitable(
        format: format.name, reason: "one file cannot hold \(schedule.count) frames")
    }
    var bytes: [UInt8] = []
    // What `progress` throws must come before anything goes out.
    try exportFrames(format, options: options, progress: progress) { bytes = $1 }
    let file = try ExportOutput(destination)
    try file.write(bytes)
    return ExportResult(frameCount: 1, series: series, files: [try file.finish()])
  }

  /// Makes the folders that a file lacks, and takes them away again when nothing comes of it.
  func makingFolders<Result>(for destination: ByteDestination, _ body: () throws -> Result) throws -> Result {
    guard case .file(let path) = destination else { return try body() }
    let newFolders = try ExportError.wrapping { () throws(FileError) in try Folders.makeParents(of: path) }
    do {
      return try body()
    } catch {
      Folders.remove(newFolders)
      throw error
    }
  }

  /// Works on the different pictures of the schedule, several at once, and hands on what became of them in order.
  func run<Product: Sendable>(
    work: @escaping @Sendable (ScheduledPicture) throws -> Product,
    consume: (Range<Int>, Product) throws -> Void
  ) throws {
    var pictures = DistinctPictures(schedule, makeRenderer())
    try OrderedPipeline.run(&pictures, threads: jobs) { [budget] picture in
      // Both the list and the picture may have been left off half-way.
      try budget.check()
      let product = try work(picture)
      try budget.check()
      return (picture.frames, product)
    } consume: { frames, product in
      try consume(frames, product)
    }
  }

  var page: VectorPage {
    let series = series
    return VectorPage(
      size: Size(Double(series.width), Double(series.height)), fit: picture.fit,
      background: picture.background)
  }

  func makeRenderer() -> FrameRenderer {
    FrameRenderer(
      animation, options: picture, replacements: replacements, images: images, log: log, budget: budget)
  }
}

/// What a stream has thrown, which is what its owner wants to hear of.
final class StreamFailure: Sendable {
  private let first = Lock<(any Error)?>(nil)

  var error: (any Error)? { first.withLock { $0 } }

  /// The same destination, but what a stream throws is kept.
  func watching(_ destination: ByteDestination) -> ByteDestination {
    guard case .stream(let write) = destination else { return destination }
    return .stream { bytes in
      do {
        try write(bytes)
      } catch {
        self.first.withLock { $0 = $0 ?? error }
        throw error
      }
    }
  }
}
