import AnimationCore
import FrameRendering
import Pixels

/// A small picture of a picture that a file has in it.
struct ResourceThumbnail {
  /// The longest side, in pixels.
  private static let side = 64
  private let image: EncodedImage

  /// - Throws: `SiteProblem` when the animation has no picture of this key.
  init(_ opened: OpenedAnimation, key: String) throws(SiteProblem) {
    guard let image = opened.animation.info.images.first(where: { $0.key == key }) else {
      throw SiteProblem(404, "there is no such picture")
    }
    self.image = image
  }

  /// A PNG, no larger than the picture.
  ///
  /// - Throws: what is wrong with the picture, or takes too much.
  func answer(_ budget: WorkBudget) throws -> SiteAnswer {
    let properties = try image.properties
    let size = Size(Double(properties.width), Double(properties.height))
    let painter = FramePainter(
      canvas: size, options: ImageOptions(size: .atMost(Self.side)), images: .forOneJob(), budget: budget)
    let bitmap = try painter.makeBitmap()
    let item = ImageItem(image, frame: Rect(x: 0, y: 0, width: size.width, height: size.height), fit: .fill)
    painter.draw(DisplayList(size: size, items: [.image(item)]), into: bitmap)
    try budget.check()
    return try FrameAnswers.encode(bitmap, as: .png)
  }
}
