import AnimationCore
import CairoRenderer
import Pixels

/// The items on a canvas of the bitmap's size, one unit a pixel unless `transform` says otherwise.
func render(
  _ items: DisplayItem..., width: Int = 20, height: Int = 20, transform: Transform = .identity,
  background: Color = .clear, images: ImageCache = ImageCache(), log: DrawingLog? = nil
) throws -> Bitmap {
  let bitmap = try Bitmap(width: width, height: height)
  let list = DisplayList(size: Size(Double(width), Double(height)), items: items)
  CairoRenderer(images: images, log: log).render(
    list, into: bitmap, transform: transform, background: background)
  return bitmap
}
