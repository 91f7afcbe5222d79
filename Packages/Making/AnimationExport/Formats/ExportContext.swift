import AnimationCore
import FrameRendering
import Pixels
import SystemSupport

/// Is notified of progress: how many frames are done. What it throws ends the export.
public typealias ExportProgress = (_ frameCount: Int) throws -> Void

/// An export under way as its format sees it: what is to be written, and how the frames come by. A format takes bitmaps
/// (`draw`), display lists (`forEachDistinctFrame`) or the animation itself.
public struct ExportContext: Sendable {
  public let animation: any Animation
  /// What is the same for many people; nil where this is for one.
  let common: PersonalisedAnimation?
  /// What is shown in the place of the animation's own content.
  public let replacements: Replacements
  /// The frames that come out, and when.
  package let schedule: FrameSchedule
  /// What the frames have in common.
  public let series: FrameSeries
  public let options: ExportOptions
  /// 0…100; the format's own unless another was asked for.
  package let quality: Int
  /// The format's own unless another was asked for.
  package let compression: PNGCompression
  /// How often the file says that it is played; 0 forever.
  public let loops: Int
  /// How many frames are worked on at once; at least 1.
  package let jobs: Int
  /// How long the export may go on.
  package internal(set) var budget: WorkBudget
  let image: ImageOptions
  let hasSound: Bool
  let images: ImageCache
  let log: DrawingLog

  /// A page of a frame's size, for formats in which shapes stay shapes.
  package var page: VectorPage {
    VectorPage(
      size: Size(Double(series.width), Double(series.height)), fit: image.fit,
      background: image.background)
  }

  /// What sounds meanwhile, where the format has sounds and they are wanted.
  var soundtrack: Soundtrack? { hasSound ? schedule.soundtrack(of: animation.info) : nil }

  // MARK: Frames

  /// Draws all frames into a sink, and finishes it.
  ///
  /// - Parameter sink: is made when the frames are known not to be too many or too large.
  /// - Returns: what the sink has made.
  public func draw(
    into sink: @autoclosure () throws -> any FrameSink, progress: ExportProgress
  ) throws -> [ExportedFile] {
    try budget.check(frameCount: schedule.count)
    try budget.check(width: series.width, height: series.height)
    let sink = try sink()
    let canvases = CanvasPool(makePainter, decode: decode)
    try run { [schedule] frame in
      try canvases.draw(frame.list, at: schedule.frame(at: frame.frames.lowerBound))
    } consume: { frames, canvas in
      try WorkObservation.timed(.encode) { try sink.add(canvas.bitmap) }
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

  /// Evaluates the frames in order, without drawing them. Equal ones in succession come as one.
  ///
  /// - Parameter body: gets a display list and the indices of the output frames that show it.
  package func forEachDistinctFrame(
    progress: ExportProgress, _ body: (DisplayList, _ frames: Range<Int>) throws -> Void
  ) throws {
    try budget.check(frameCount: schedule.count)
    var distinct = distinctFrames
    while let frame = distinct.next() {
      // The list may have been left off half-way.
      try budget.check()
      try body(frame.list, frame.frames)
      try progress(frame.frames.upperBound)
    }
  }

  /// Makes a file's bytes of every frame; of equal ones in succession, once.
  ///
  /// - Parameter write: gets the index of an output frame and its file, in order.
  func encodeFrames(
    _ encode: @escaping ExportFormat.FrameEncoding, progress: ExportProgress,
    write: (_ index: Int, _ file: [UInt8]) throws -> Void
  ) throws {
    let canvases = CanvasPool(makePainter, decode: decode)
    try run { frame in
      try encode(
        SingleFrame(
          list: frame.list, context: self, frame: schedule.frame(at: frame.frames.lowerBound),
          canvases: canvases))
    } consume: { frames, file in
      for index in frames { try write(index, file) }
      try progress(frames.upperBound)
    }
  }

  /// Works on the distinct frames, several at once, and hands on what became of them in order.
  private func run<Product: Sendable>(
    work: @escaping @Sendable (DistinctFrame) throws -> Product,
    consume: (Range<Int>, Product) throws -> Void
  ) throws {
    try budget.check(frameCount: schedule.count)
    var frames = distinctFrames
    try OrderedPipeline.run(&frames, threads: jobs) { [budget] frame in
      // Both the list and what is made of it may have been left off half-way.
      try budget.check()
      let product = try work(frame)
      try budget.check()
      return (frame.frames, product)
    } consume: { frames, product in
      try consume(frames, product)
    }
  }

  private var distinctFrames: DistinctFrames {
    DistinctFrames(schedule, of: animation, evaluation) { [common, image, images] frame in
      common?.ownFrame(at: frame, image, images)?.list
    }
  }

  /// What the frames depend on.
  private var evaluation: EvaluationContext {
    EvaluationContext(replacements: replacements, motionBlur: image.motionBlur, budget: budget, log: log)
  }

  private func makePainter() -> FramePainter {
    // Several frames at once are quicker than the parts of one.
    FramePainter(
      canvas: animation.info.size, options: image, images: images, log: log, budget: budget,
      threads: schedule.count == 1 ? jobs : 1, common: common)
  }
}

extension ExportContext {
  /// Decodes images with as many threads as there may be, as long as there is plenty of room for them.
  private func decode(_ shown: [ShownImage]) throws {
    guard jobs > 1 else { return }
    var rest = shown[...]
    var next = AnyIterator { images.hasRoom ? rest.popFirst() : nil }
    // All in one frame.
    let budget = budget.drawing(imageOf: series.width * series.height)
    try OrderedPipeline.run(&next, threads: min(jobs, shown.count)) { [images] image in
      try budget.check()
      image.decode(into: images, budget)
    } consume: {
    }
  }
}

/// A frame that gets a file of its own.
public struct SingleFrame {
  /// What it shows.
  public let list: DisplayList
  public let context: ExportContext
  /// Its place in the animation.
  let frame: Double
  let canvases: CanvasPool

  /// Draws the frame. The bitmap is drawn into again when the call returns.
  public func withBitmap<Result>(_ body: (Bitmap) throws -> Result) throws -> Result {
    let canvas = try canvases.draw(list, at: frame)
    defer { canvases.giveBack(canvas) }
    try context.budget.check()
    return try WorkObservation.timed(.encode) { try body(canvas.bitmap) }
  }
}
