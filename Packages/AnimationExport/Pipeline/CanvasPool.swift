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
}

/// Canvases to draw on at the same time: as many as are in use at once, whatever the number of frames.
final class CanvasPool: Sendable {
  private let free = Lock<[Canvas]>([])
  private let makeRenderer: @Sendable () -> FrameRenderer

  init(_ makeRenderer: @escaping @Sendable () -> FrameRenderer) {
    self.makeRenderer = makeRenderer
  }

  /// - Throws: when the images are too large.
  func take() throws(AnimationError) -> Canvas {
    if let canvas = free.withLock({ $0.popLast() }) { return canvas }
    return try Canvas(makeRenderer())
  }

  func giveBack(_ canvas: Canvas) { free.withLock { $0.append(canvas) } }
}
