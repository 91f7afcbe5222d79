import AnimationCore
import SVGAFormat

extension SVGAMovie {
  /// Numbers become multiples of powers of two, whose last bytes are zero: zlib packs these. What is drawn moves by less
  /// than a fiftieth of a pixel.
  mutating func round() {
    // Of what turns and grows: at the far end of the canvas.
    let linear = max(256, (32 * max(size.width, size.height)).rounded(.up))
    let steps = (0..<24).lazy.map { Double(1 << $0) }.first { $0 >= linear } ?? 4096
    for index in sprites.indices {
      sprites[index].frames = FrameList(sprites[index].frames.map { $0.rounded(linear: steps) })
    }
  }
}

extension SVGAMovie.Frame {
  fileprivate func rounded(linear: Double) -> Self {
    guard isVisible else { return self }
    var frame = self
    // What is hardly seen is not hidden by it.
    frame.alpha = max(1.0 / 512, alpha.rounded(to: 512))
    let matrix = transform
    frame.transform = Transform(
      a: matrix.a.rounded(to: linear), b: matrix.b.rounded(to: linear), c: matrix.c.rounded(to: linear),
      d: matrix.d.rounded(to: linear), tx: matrix.tx.rounded(to: 64), ty: matrix.ty.rounded(to: 64))
    // What would be flat, or turn round, is not drawn any more.
    if frame.matrix == nil { frame.transform = matrix }
    return frame
  }
}

extension Double {
  fileprivate func rounded(to steps: Double) -> Double { (self * steps).rounded() / steps }
}
