import AnimationCore
import AnimationPlayer
import CairoRenderer

/// Draws what a view shows with Cairo.
///
/// One thread at a time uses it. It gives the same bitmap again and again, brought up to date, for as long as the
/// size stays: copy what has to last.
public final class BitmapRenderer: PictureRenderer {
  private let renderer: CairoRenderer
  private var shown: Shown?

  private struct Shown {
    var list: DisplayList
    var bitmap: Bitmap
    var transform: Transform
    var background: Color
  }

  /// - Parameter images: keeps decoded pictures; views of one animation do well to share it.
  public init(images: ImageCache = ImageCache()) {
    renderer = CairoRenderer(images: images)
  }

  /// - Throws: `AnimationError` when the size is too large.
  public func picture(
    of list: DisplayList?, width: Int, height: Int, transform: Transform, background: Color
  ) throws(AnimationError) -> Bitmap {
    let list = list ?? DisplayList(size: .zero)
    if let shown, shown.bitmap.width == width, shown.bitmap.height == height {
      if shown.transform == transform, shown.background == background {
        renderer.update(
          shown.bitmap, from: shown.list, to: list, transform: transform, background: background)
      } else {
        renderer.render(list, into: shown.bitmap, transform: transform, background: background)
      }
      self.shown = Shown(list: list, bitmap: shown.bitmap, transform: transform, background: background)
      return shown.bitmap
    }
    let bitmap = try Bitmap(width: width, height: height)
    renderer.render(list, into: bitmap, transform: transform, background: background)
    shown = Shown(list: list, bitmap: bitmap, transform: transform, background: background)
    return bitmap
  }
}

@available(*, unavailable)
extension BitmapRenderer: Sendable {}
