import AnimationCore
import AnimationPlayer
import CairoRenderer

/// Draws what a view shows with Cairo.
///
/// One thread at a time uses it. It gives the same bitmap again and again, brought up to date, for as long as the
/// size stays: copy what has to last.
public final class BitmapRenderer: PictureRenderer {
  private let renderer: UpdatingRenderer
  private var bitmap: Bitmap?

  /// - Parameters:
  ///   - images: keeps decoded pictures; views of one animation do well to share it.
  ///   - log: is told of what cannot be drawn as it should be.
  public init(images: ImageCache = ImageCache(), log: DrawingLog? = nil) {
    renderer = UpdatingRenderer(images: images, log: log)
  }

  /// - Throws: `AnimationError` when the size is too large.
  public func picture(
    of list: DisplayList?, width: Int, height: Int, transform: Transform, background: Color
  ) throws(AnimationError) -> Bitmap {
    let bitmap = try bitmap(width: width, height: height)
    renderer.draw(
      list ?? DisplayList(size: .zero), into: bitmap, transform: transform, background: background)
    return bitmap
  }

  private func bitmap(width: Int, height: Int) throws(AnimationError) -> Bitmap {
    if let bitmap, bitmap.width == width, bitmap.height == height { return bitmap }
    let bitmap = try Bitmap(width: width, height: height)
    self.bitmap = bitmap
    return bitmap
  }
}

@available(*, unavailable)
extension BitmapRenderer: Sendable {}
