import AnimationCore
import Pixels

/// An image, decoded, and where its pixels come to lie.
package struct PlacedImage {
  /// The image as the file has it.
  package let image: EncodedImage
  package let pixels: PixelBuffer
  package let isOpaque: Bool
  /// False when the pixels are other ones than those in the file.
  package let isAsInFile: Bool
  /// What shows of it, in item space.
  package let visible: Rect
  /// The transform from item space to the target's pixels.
  package let itemToPixels: Transform
  /// The transform from the image's pixels, the first one's corner at the origin, to the target's.
  package let toPixels: Transform

  /// Nil when nothing is to be seen. An image that cannot be decoded is noted; where it is a viewer's, the file's own
  /// takes its place.
  ///
  /// - Parameter isReduced: true to take a copy of the image, halved so often that what is left to do is a scale
  ///   above one half, across and down; false for all of its pixels.
  package init?(
    _ item: ImageItem, _ canvasToPixels: Transform, isReduced: Bool, _ resources: DrawingResources
  ) {
    guard !item.frame.isEmpty, let (item, decoded) = resources.decoded(item, canvasToPixels, isReduced),
      let visible = item.fit.place(decoded.size, in: item.frame).intersection(item.frame), !visible.isEmpty
    else { return nil }
    let fromDecoded = item.toPixels(decoded.size, canvasToPixels)
    let level = decoded.level(isReduced ? Halvings(fromDecoded) : Halvings())
    image = item.image
    pixels = level.pixels
    isOpaque = decoded.isOpaque
    isAsInFile = decoded.isAsInFile
    self.visible = visible
    itemToPixels = canvasToPixels * item.transform
    self.toPixels = fromDecoded * level.halvings.scale
  }
}

extension DrawingResources {
  fileprivate func decoded(
    _ item: ImageItem, _ canvasToPixels: Transform, _ isReduced: Bool
  ) -> (item: ImageItem, image: DecodedImage)? {
    do throws(AnimationError) {
      return (
        item,
        isReduced ? try images.decoded(item, canvasToPixels, budget) : try images.decoded(item.image, budget)
      )
    } catch {
      log?.note(Diagnostic(notDrawn: item, error))
      return item.withoutReplacement.flatMap { decoded($0, canvasToPixels, isReduced) }
    }
  }
}

extension ImageItem {
  /// Returns the transform from the pixels of an image of this size to the target's.
  fileprivate func toPixels(_ size: Size, _ canvasToPixels: Transform) -> Transform {
    canvasToPixels * (transform * fit.transform(size, in: frame))
  }

  /// How often an image of this size is halved for drawing it.
  func halvings(_ size: Size, _ canvasToPixels: Transform) -> Halvings {
    Halvings(toPixels(size, canvasToPixels))
  }
}

extension Halvings {
  /// How often to halve an image so that what is left is a scale above one half, across and down. A scale that is a
  /// half except for rounding counts as one: formats keep numbers in different precision.
  fileprivate init(_ toPixels: Transform) {
    func count(_ axis: Point) -> Int {
      var count = 0
      var rest = toPixels.apply(vector: axis).length
      while rest <= 0.5001, count < 16 {
        rest *= 2
        count += 1
      }
      return count
    }
    self.init(across: count(Point(1, 0)), down: count(Point(0, 1)))
  }

  /// The transform from the pixels of the smaller copy to those of the image.
  fileprivate var scale: Transform { .scale(Double(1 << across), Double(1 << down)) }
}
