import AnimationCore
import AnimationKit

/// Draws an animation's frames on several threads and hands them to what makes files of them, in order. What comes
/// out does not depend on the number of threads; memory is taken for a few frames, however many there are.
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
  public let budget: WorkBudget
  private let log = DrawingLog()

  /// Told of progress: how many frames are done. What it throws ends the export.
  public typealias Progress = (_ frameCount: Int) throws -> Void

  public init(
    _ animation: any Animation, schedule: FrameSchedule, picture: PictureOptions = PictureOptions(),
    replacements: Replacements = Replacements(), images: ImageCache = .shared,
    jobs: Int = ProcessorCount.available, budget: WorkBudget = .unlimited
  ) {
    self.animation = animation
    self.schedule = schedule
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

  /// Draws all frames into a sink, and finishes it.
  ///
  /// - Throws: `ExportError`, `AnimationError` when the pictures are too large or the budget is spent, and what `progress`
  ///   throws.
  public func export(to sink: any FrameSink, progress: Progress = { _ in }) throws {
    let canvases = CanvasPool(makeRenderer)
    try run { picture in
      let canvas = try canvases.take()
      canvas.draw(picture.list)
      return canvas
    } consume: { frames, canvas in
      try sink.add(canvas.bitmap)
      canvases.giveBack(canvas)
      for _ in frames.dropFirst() { try sink.hold() }
      try progress(frames.upperBound)
    }
    try sink.finish { try progress(schedule.count) }
  }

  /// Makes a file's bytes of every frame. Equal frames in succession get the same bytes, made once.
  ///
  /// - Parameter write: gets the index of an output frame and its file.
  public func export(
    _ format: StillFormat, progress: Progress = { _ in },
    write: (_ index: Int, _ file: [UInt8]) throws -> Void
  ) throws {
    let canvases = CanvasPool(makeRenderer)
    try run { [budget] picture in
      let canvas = try canvases.take()
      defer { canvases.giveBack(canvas) }
      canvas.draw(picture.list)
      try budget.check()
      return try format.encode(canvas.bitmap)
    } consume: { frames, file in
      for index in frames { try write(index, file) }
      try progress(frames.upperBound)
    }
  }

  /// Makes an SVG of every frame.
  public func exportSVG(
    progress: Progress = { _ in }, write: (_ index: Int, _ file: [UInt8]) throws -> Void
  ) throws {
    let (page, images, log) = (page, images, log)
    try run { [budget] picture in
      try SVGEncoder.encode(picture.list, on: page, images: images, log: log, budget: budget)
    } consume: { frames, file in
      for index in frames { try write(index, file) }
      try progress(frames.upperBound)
    }
  }

  /// Makes a PDF with a page for every frame.
  public func exportPDF(to path: String, progress: Progress = { _ in }) throws {
    let writer = try PDFWriter(path, page, images: images, log: log, budget: budget)
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
    try writer.finish()
  }

  private func run<Product: Sendable>(
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

  private var page: VectorPage {
    let series = series
    return VectorPage(
      size: Size(Double(series.width), Double(series.height)), fit: picture.fit,
      background: picture.background)
  }

  private func makeRenderer() -> FrameRenderer {
    FrameRenderer(
      animation, options: picture, replacements: replacements, images: images, log: log, budget: budget)
  }
}
