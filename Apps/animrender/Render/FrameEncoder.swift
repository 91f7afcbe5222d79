import AnimationKit

/// Turns frames into the bytes of PNG files, one after the other. What looks the same as the frame before is
/// neither drawn nor encoded again.
struct FrameEncoder {
  private let renderer: FrameRenderer
  private let bitmap: Bitmap
  private var last: (list: DisplayList, png: [UInt8])?

  init(_ renderer: FrameRenderer) throws(AnimationError) {
    self.renderer = renderer
    bitmap = try renderer.makeBitmap()
  }

  mutating func png(frame: Int) throws(AnimationError) -> [UInt8] {
    let list = renderer.displayList(at: Double(frame))
    if let last, last.list == list { return last.png }
    renderer.draw(list, into: bitmap)
    let png = try PNGEncoder.encode(bitmap)
    last = (list, png)
    return png
  }
}
