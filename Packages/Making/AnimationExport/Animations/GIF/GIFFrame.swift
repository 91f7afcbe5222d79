import Pixels

/// A rectangle of a GIF before it has a palette: what is to be painted in it.
struct GIFFrame {
  /// The whole image, as `GIFWriter.opaque` has it.
  var pixels: [UInt32]
  /// What is shown when this frame comes.
  let canvas: [UInt32]
  /// What is written; everything outside of it stays as it is.
  var area: PixelArea
  /// When it begins, in 1/100 s.
  let start: Int
  /// Whether the rectangle is cleared when its time is over.
  var isCleared = false

  /// True for pixels that this frame changes to a colour. What it leaves as it is is written as transparent.
  @inline(__always)
  func paints(_ index: Int) -> Bool { pixels[index] != canvas[index] && pixels[index] != 0 }
}

extension [UInt32] {
  /// Makes pixels transparent.
  mutating func clear(_ area: PixelArea, width: Int) {
    for y in area.rows {
      let row = y * width
      for i in (row + area.x)..<(row + area.x + area.width) { self[i] = 0 }
    }
  }
}

extension UInt32 {
  /// R, G, B in the lower three bytes, of a word whose bytes lie in memory as R, G, B, A.
  var rgb: UInt32 { littleEndian & 0x00ff_ffff }

  /// The opaque one of a colour as `rgb` has it.
  init(rgb: UInt32) { self = (rgb | 0xff00_0000).littleEndian }
}
