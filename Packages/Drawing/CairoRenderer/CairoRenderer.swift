import AnimationCore
import Painting
import Pixels
import TextLayout

/// Draws display lists into bitmaps.
///
/// One thread at a time uses a renderer (it is not `Sendable`); to draw on several threads, give each its
/// own, with one shared `ImageCache`.
package final class CairoRenderer {
  private var ownResources: CairoResources

  /// How long drawing may go on. A bitmap drawn into with an exhausted budget is incomplete.
  package var budget: WorkBudget {
    get { ownResources.budget }
    set { ownResources.budget = newValue }
  }

  /// - Parameter log: collects what cannot be drawn as the lists ask for.
  package init(images: ImageCache = .shared, log: DrawingLog? = nil) {
    ownResources = CairoResources(images: images, log: log)
  }

  /// Makes a renderer that shares what lasts longer than a frame with another.
  ///
  /// - Parameter texts: the ones that the resources measure with.
  package init(_ resources: DrawingResources, _ texts: TextLayouts) {
    ownResources = CairoResources(resources, texts)
  }

  /// Replaces what is in `bitmap` by the background and, on it, the list's canvas.
  ///
  /// - Parameters:
  ///   - transform: from the canvas to pixels; the origin is the bitmap's top left corner. Nothing is drawn
  ///     when it is not invertible.
  ///   - background: fills the whole bitmap, also around the canvas.
  package func render(
    _ list: DisplayList, into bitmap: Bitmap, transform: Transform, background: Color = .clear
  ) {
    show(list, in: bitmap, transform, on: background)
  }

  /// Makes `bitmap` show `list` where it showed `shown`, drawn by this renderer with the same transform and
  /// background. Gives the same pixels as `render`, but draws only those that can have changed.
  ///
  /// - Returns: the pixels that can have changed: all others are as they were. Nil when none can.
  @discardableResult
  package func update(
    _ bitmap: Bitmap, from shown: DisplayList, to list: DisplayList, transform: Transform,
    background: Color = .clear
  ) -> PixelArea? {
    show(list, after: shown, in: bitmap, transform, on: background)
  }
}

extension CairoRenderer: PixelBackend {
  package var resources: DrawingResources { ownResources.forDrawing }

  package func makeCanvas(over plane: BytePlane, _ box: PixelBox) -> CairoCanvas? {
    CairoCanvas(over: plane, box, ownResources)
  }

  /// The edges of parts come out some shades different.
  package func makeHelper() -> CairoRenderer? { nil }
}

@available(*, unavailable)
extension CairoRenderer: Sendable {}
