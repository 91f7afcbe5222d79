import AnimationCore
import CCairo
import Pixels

/// Draws display lists into bitmaps.
///
/// One thread at a time uses a renderer (it is not `Sendable`); to draw on several threads, give each its
/// own, with one shared `ImageCache`.
public final class CairoRenderer {
  private var resources: Painter.Resources

  /// How long drawing may go on. A bitmap drawn into with a spent budget is incomplete.
  public var budget: WorkBudget {
    get { resources.budget }
    set { resources.budget = newValue }
  }

  /// - Parameter log: is told of what cannot be drawn as the lists ask for.
  public init(images: ImageCache = .shared, log: DrawingLog? = nil) {
    resources = Painter.Resources(images: images, log: log)
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
    withPainter(on: bitmap, transform) { painter in
      painter.fill(background)
      guard painter.clip(to: list, width: Double(bitmap.width), height: Double(bitmap.height)) else { return }
      for item in list.items { painter.draw(item) }
    }
  }

  /// Makes `bitmap` show `list` where it showed `shown`, drawn by this renderer with the same transform and
  /// background. Gives the same pixels as `render`, but draws only those that can have changed.
  public func update(
    _ bitmap: Bitmap, from shown: DisplayList, to list: DisplayList, transform: Transform,
    background: Color = .clear
  ) {
    guard shown.size == list.size else {
      return render(list, into: bitmap, transform: transform, background: background)
    }
    withPainter(on: bitmap, transform) { painter in
      let all = PixelBox(minX: 0, minY: 0, maxX: Double(bitmap.width), maxY: Double(bitmap.height))
      let changes = painter.changes(from: shown.items, to: list.items).outset(by: 1).intersection(all)
      guard !changes.isEmpty else { return }
      // A clip would be faster, but where Cairo cuts outlines their edges come out some shades different. So
      // whole items are drawn, aside, and only the pixels that can have changed are copied.
      guard let layer = painter.makeLayer(all, .color) else { return }
      let aside = painter.on(layer)
      aside.fill(background)
      if aside.clip(to: list, width: Double(bitmap.width), height: Double(bitmap.height)) {
        for item in list.items where !painter.bounds(of: item).intersection(changes).isEmpty {
          aside.draw(item)
        }
      }
      painter.clip(to: changes)
      painter.replacePixels(by: layer)
    }
  }

  private func withPainter(on bitmap: Bitmap, _ transform: Transform, _ draw: (Painter) -> Void) {
    bitmap.drawCount += 1
    guard !budget.isSpent, let surface = bitmap.pixels.makeSurface(), let context = cairo_create(surface)
    else { return }
    draw(Painter(context: context, canvasToPixels: transform, resources: resources))
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }
}

@available(*, unavailable)
extension CairoRenderer: Sendable {}
