import AnimationCore
import Pixels

/// A rectangle of an animated PNG.
struct APNGFrame {
  let area: PixelArea
  /// True when it is painted over the canvas: transparent pixels leave it as it is. False when it replaces it.
  let isOver: Bool
  /// Those of the area, as `straightRGBAWords` has them.
  var pixels: [UInt32]
  /// The number of frames for which it is shown.
  var count = 1

  /// The whole first frame.
  init(first pixels: [UInt32], width: Int) {
    area = PixelArea(x: 0, y: 0, width: width, height: pixels.count / width)
    isOver = false
    self.pixels = pixels
  }

  /// What leads from `canvas` to `pixels`, which differ inside of `area` only.
  init(_ area: PixelArea, of pixels: [UInt32], on canvas: [UInt32], width: Int) {
    self.area = area
    var content: [UInt32] = []
    content.reserveCapacity(area.width * area.height)
    var changes = content
    changes.reserveCapacity(area.width * area.height)
    var canBeOver = true
    for y in area.rows {
      for i in (y * width + area.x)..<(y * width + area.x + area.width) {
        let isSame = pixels[i] == canvas[i]
        content.append(pixels[i])
        changes.append(isSame ? 0 : pixels[i])
        if !isSame, pixels[i].littleEndian >> 24 != 0xff { canBeOver = false }
      }
    }
    isOver = canBeOver
    self.pixels = canBeOver ? changes : content
  }
}
