import AnimationCore
import Pixels

/// Draws on pixels, by canvases of its own kind, and keeps what lasts longer than a frame. One thread at a time uses it.
package protocol PixelBackend: AnyObject {
  associatedtype Surface: PixelCanvas

  var resources: DrawingResources { get }
  /// How long drawing may go on. What is drawn with an exhausted budget is incomplete.
  var budget: WorkBudget { get set }

  /// A canvas without clips over memory that somebody else keeps for as long as the canvas is used: a bitmap's, or
  /// that of another backend's canvas, which has this one draw some kinds of items.
  ///
  /// - Parameters:
  ///   - plane: has four channels for colour, one for coverage only.
  ///   - box: the target's pixels that the plane stands for, as many as it has.
  func makeCanvas(over plane: BytePlane, _ box: PixelBox) -> Surface?
}

extension PixelBackend {
  /// Replaces what is in `bitmap` by the background and, on it, the list's canvas.
  ///
  /// - Parameter transform: from the canvas to pixels.
  package func show(_ list: DisplayList, in bitmap: Bitmap, _ transform: Transform, on background: Color) {
    withPainter(on: bitmap, transform) { $0.show(list, on: background) }
  }

  /// Gives the same pixels where `bitmap` shows another list, but draws only those that can have changed.
  ///
  /// - Returns: outside of it nothing has changed; nil when nothing has.
  package func show(
    _ list: DisplayList, after shown: DisplayList, in bitmap: Bitmap, _ transform: Transform,
    on background: Color
  ) -> PixelArea? {
    withPainter(on: bitmap, transform) { $0.update(from: shown, to: list, on: background) }
  }

  /// Calls nothing when the budget is spent.
  private func withPainter<Result>(
    on bitmap: Bitmap, _ transform: Transform, _ draw: (PixelPainter<Surface>) -> Result?
  ) -> Result? {
    bitmap.drawCount += 1
    let plane = bitmap.pixels.plane
    let box = PixelBox(minX: 0, minY: 0, maxX: Double(plane.width), maxY: Double(plane.height))
    guard !budget.isExhausted, let canvas = makeCanvas(over: plane, box) else { return nil }
    return withExtendedLifetime(bitmap) { draw(PixelPainter(on: canvas, transform, resources)) }
  }
}
