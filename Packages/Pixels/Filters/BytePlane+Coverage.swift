import AnimationCore

// Coverage: what masks and mattes are made of.
extension BytePlane {
  /// Combines coverage with more of it, as masks do. Both planes have one channel.
  ///
  /// - Parameters:
  ///   - other: counts from its first row and column on, as far as there are as many here.
  ///   - opacity: 0…1, multiplies the other coverage.
  package func combine(with other: BytePlane, opacity: Double, _ mode: Mask.Mode) {
    let opacity = UInt32((opacity.clampedToUnit * 255).rounded())
    switch mode {
    case .add: combine(with: other, opacity) { $0 + $1 - ($0 * $1).dividedBy255 }
    case .subtract: combine(with: other, opacity) { ($0 * (255 - $1)).dividedBy255 }
    case .intersect: combine(with: other, opacity) { ($0 * $1).dividedBy255 }
    case .lighten: combine(with: other, opacity) { max($0, $1) }
    case .darken: combine(with: other, opacity) { min($0, $1) }
    case .difference: combine(with: other, opacity) { $0 > $1 ? $0 - $1 : $1 - $0 }
    }
  }

  private func combine(with other: BytePlane, _ opacity: UInt32, _ result: (UInt32, UInt32) -> UInt32) {
    for y in 0..<min(height, other.height) {
      let (row, otherRow) = (bytes + y * stride, other.bytes + y * other.stride)
      for x in 0..<min(width, other.width) {
        let covered = (UInt32(otherRow[x]) * opacity).dividedBy255
        row[x] = UInt8(truncatingIfNeeded: result(UInt32(row[x]), covered))
      }
    }
  }

  /// Makes the alpha of premultiplied pixels, four channels, their luma times alpha: BT.709's weights give that product
  /// at once. The colours are lost.
  package func replaceAlphaByLuma() {
    for y in 0..<height {
      let row = words(ofRow: y)
      for x in 0..<width {
        let pixel = row[x]
        // Weights in 1/65536; they add up to 65536, so that white keeps its alpha.
        let red = (pixel >> 16 & 0xff) &* 13_933
        let green = (pixel >> 8 & 0xff) &* 46_871
        let blue = (pixel & 0xff) &* 4_732
        row[x] = ((red &+ green &+ blue &+ 0x8000) >> 16) << 24
      }
    }
  }
}
