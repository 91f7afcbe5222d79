import AnimationCore
import CCairo

/// Draws display lists into bitmaps.
///
/// One thread at a time uses a renderer (it is not `Sendable`); to draw on several threads, give each its
/// own, with one shared `ImageCache`.
public final class CairoRenderer {
  private let resources: Painter.Resources

  public init(images: ImageCache = ImageCache()) {
    resources = Painter.Resources(images: images)
  }

  /// Replaces what is in `bitmap` by the background and, on it, the list's canvas.
  ///
  /// - Parameters:
  ///   - transform: from the canvas to pixels; the origin is the bitmap's top left corner. Nothing is drawn
  ///     when it is not invertible.
  ///   - background: fills the whole bitmap, beside the canvas too.
  public func render(
    _ list: DisplayList, into bitmap: Bitmap, transform: Transform, background: Color = .clear
  ) {
    guard let surface = bitmap.pixels.makeSurface(), let context = cairo_create(surface) else { return }
    defer {
      cairo_destroy(context)
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
    }
    let painter = Painter(context: context, canvasToPixels: transform, resources: resources)
    painter.fill(background)
    guard transform.isInvertible, !list.size.isEmpty, list.size.isFinite else { return }
    painter.clip(toCanvas: Rect(list.size), of: bitmap)
    for item in list.items { painter.draw(item) }
  }
}

@available(*, unavailable)
extension CairoRenderer: Sendable {}
