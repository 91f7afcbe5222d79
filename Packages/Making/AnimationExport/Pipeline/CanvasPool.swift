import AnimationCore
import FrameRendering
import Pixels

/// A bitmap and what draws into it.
///
/// The promise to be `Sendable` is the pool's: a canvas that was taken belongs to the code that took it.
final class Canvas: @unchecked Sendable {
  let bitmap: Bitmap
  private let painter: FramePainter

  init(_ painter: FramePainter) throws(AnimationError) {
    self.painter = painter
    bitmap = try painter.makeBitmap()
  }

  func draw(_ list: DisplayList, at frame: Double) { painter.draw(list, at: frame, into: bitmap) }

  func shownImages(of list: DisplayList) -> [ShownImage] { painter.shownImages(of: list) }
}

/// Canvases to draw on at the same time: as many as are in use at once, whatever the number of frames.
final class CanvasPool: Sendable {
  private let free = Lock<[Canvas]>([])
  private let hasBegun = Lock(false)
  private let makePainter: @Sendable () -> FramePainter
  private let decode: @Sendable ([ShownImage]) throws -> Void

  /// - Parameter decode: is called with the images of the first frame, before that is drawn.
  init(
    _ makePainter: @escaping @Sendable () -> FramePainter,
    decode: @escaping @Sendable ([ShownImage]) throws -> Void
  ) {
    self.makePainter = makePainter
    self.decode = decode
  }

  /// A canvas that shows a frame.
  ///
  /// - Throws: when the images are too large, or the budget is spent.
  func draw(_ list: DisplayList, at frame: Double) throws -> Canvas {
    let canvas = try take()
    // Later frames show few images for the first time, and others are drawn meanwhile. Those of the first one would keep
    // one thread busy, be it the only one with something to do or not.
    try hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      if !hasBegun { try decode(canvas.shownImages(of: list)) }
    }
    canvas.draw(list, at: frame)
    return canvas
  }

  private func take() throws(AnimationError) -> Canvas {
    if let canvas = free.withLock({ $0.popLast() }) { return canvas }
    return try Canvas(makePainter())
  }

  func giveBack(_ canvas: Canvas) { free.withLock { $0.append(canvas) } }
}
