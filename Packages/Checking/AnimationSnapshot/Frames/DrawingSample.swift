import AnimationCore
import AnimationLoading
import CairoRenderer
import FrameRendering
import Painting
import Pixels
import SystemSupport

/// An image that exercises everything a renderer may do in its own way; the same for every animation.
enum DrawingSample {
  /// Identify the renderers on this machine: if the digest is the same, images can be compared bit by bit with earlier
  /// ones. It does not cover text, which depends on the fonts.
  static let digests: [PixelRenderer: Digest] = {
    var digests: [PixelRenderer: Digest] = [:]
    for renderer in PixelRenderer.allCases {
      guard let bitmap = try? Bitmap(width: 64, height: 64) else { continue }
      UpdatingRenderer(renderer).draw(list, into: bitmap, transform: .identity)
      digests[renderer] = Digest(of: Raster(bitmap))
    }
    return digests
  }()

  /// Curves, lines thinner than a pixel, overlapping edges, a gradient, masks, an image enlarged and reduced.
  private static var list: DisplayList {
    let round = Path([
      .move(Point(4.3, 20)), .curve(Point(8, 2), Point(30, -1), Point(44.4, 19.1)),
      .curve(Point(40, 42), Point(12, 36), Point(4.3, 20)), .close,
    ])
    let turn = Transform.translation(20, 12) * .rotation(radians: 0.3)
    let group = GroupItem(
      [.fill(FillItem(round, paint: .color(Color(red: 0.2, green: 0.7, blue: 0.4))))], opacity: 0.7,
      clip: Clip(Path(Rect(x: 8.5, y: 6.25, width: 30.4, height: 25.6))),
      masks: [Mask(round, transform: turn, feather: Size(3, 2))])
    let gradient = Gradient(
      .linear(start: Point(3, 40), end: Point(33, 61)),
      stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .black)])
    var items: [DisplayItem] = [
      .fill(FillItem(round, paint: .color(.black))), .fill(FillItem(round, paint: .color(.white))),
      .fill(FillItem(Path(Rect(x: 2.2, y: 40.4, width: 28, height: 20)), paint: .gradient(gradient))),
      .group(group),
    ]
    for width in [0.4, 1.3, 5] {
      items.append(
        .stroke(
          StrokeItem(round, style: StrokeStyle(width: width), paint: .color(.black), transform: turn)))
    }
    if let image {
      for scale in [0.3, 1.7] {
        items.append(
          .image(
            ImageItem(
              image, frame: Rect(x: 0, y: 0, width: 16, height: 16), fit: .fill,
              transform: .translation(30, 36) * .rotation(radians: scale) * .scale(scale, scale))))
      }
    }
    return DisplayList(size: Size(64, 64), items: items)
  }

  private static var image: EncodedImage? {
    let words = (0..<256).map { (index: UInt32) -> UInt32 in
      let (red, green) = (index * 7 % 256, index * 29 % 256)
      return 0xff00_0000 | red << 16 | green << 8
    }
    let png = try? Raster(width: 16, height: 16, words: words).png()
    return png.map { EncodedImage(key: "sample", bytes: $0) }
  }
}
