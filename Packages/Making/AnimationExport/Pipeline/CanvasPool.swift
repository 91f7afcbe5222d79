import AnimationCore
import FrameRendering
import Pixels

/// A bitmap and what draws into it.
///
/// The promise to be `Sendable` is the pool's: a canvas that was taken belongs to the code that took it.
final class Canvas: @unchecked Sendable {
  let bitmap: Bitmap
  private let renderer: FrameRenderer

  init(_ renderer: FrameRenderer) throws(AnimationError) {
    self.renderer = renderer
    bitmap = try renderer.makeBitmap()
  }

  func draw(_ list: DisplayList) { renderer.draw(list, into: bitmap) }

  func shownImages(of list: DisplayList) -> [ShownImage] { renderer.shownImages(of: list) }
}

/// Canvases to draw on at the same time: as many as are in use at once, whatever the number of frames.
final class CanvasPool: Sendable {
  private let free = Lock<[Canvas]>([])
  private let hasBegun = Lock(false)
  private let makeRenderer: @Sendable () -> FrameRenderer
  private let decode: @Sendable ([ShownImage]) throws -> Void

  /// - Parameter decode: is called with the images of the first frame, before that is drawn.
  init(
    _ makeRenderer: @escaping @Sendable () -> FrameRenderer,
    decode: @escaping @Sendable ([ShownImage]) throws -> Void
  ) {
    self.makeRenderer = makeRenderer
    self.decode = decode
  }

  /// A canvas that shows a frame.
  ///
  /// - Throws: when the images are too large, or the budget is spent.
  func draw(_ list: DisplayList) throws -> Canvas {
    let canvas = try take()
    // Later frames show few images for the first time, and others are drawn meanwhile. Those of the first one would keep
    // one thread busy, be it the only one with something to do or not.
    try hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      if !hasBegun { try decode(canvas.shownImages(of: list)) }
    }
    canvas.draw(list)
    return canvas
  }

  private func take() throws(AnimationError) -> Canvas {
    if let canvas = free.withLock({ $0.popLast() }) { return canvas }
    return try Canvas(makeRenderer())
  }

  func giveBack(_ canvas: Canvas) { free.withLock { $0.append(canvas) } }
}
