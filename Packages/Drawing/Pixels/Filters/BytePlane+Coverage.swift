import AnimationCore
import PixelKernels

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

  /// 255 less each byte, of every channel.
  package func invert(_ budget: WorkBudget) {
    for y in 0..<height where budget.spend(2 * width) {
      spans_invert_bytes(bytes + y * stride, width * channels)
    }
  }

  /// Multiplies every byte, at most to 255, rounded to the nearest; by 255 or more, all that is not 0 becomes 255.
  package func multiply(by gain: Double, _ budget: WorkBudget) {
    guard gain != 1 else { return }
    let factor = UInt32(Int(((gain < 255 ? gain : 255) * 256).rounded(), within: 0...255 * 256))
    for y in 0..<height where budget.spend(2 * width) {
      spans_multiply_bytes(bytes + y * stride, width * channels, factor)
    }
  }

  /// Makes all of this plane, of one channel, the coverage or the alpha of another one, moved: bilinear, to 1/256 of a pixel.
  /// Beyond the other plane there is nothing, 0.
  ///
  /// - Parameters:
  ///   - source: of one channel, or of four, the last of which is alpha. Not this one.
  ///   - offset: in pixels: what lies at (x, y) comes to (x + offset.x, y + offset.y).
  package func copyCoverage(of source: BytePlane, movedBy offset: Point, _ budget: WorkBudget) {
    guard channels == 1, source.channels == 1 || source.channels == 4, width > 0 else { return }
    let (columns, across) = Self.split(offset.x)
    let (rows, down) = Self.split(offset.y)
    // One more at the right.
    let length = width + 1
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * length) { scratch in
      guard var above = scratch.baseAddress else { return }
      var below = above + length
      source.copyCoverage(row: rows, from: columns, to: above, length)
      for y in 0..<height where budget.spend(2 * width) {
        source.copyCoverage(row: rows + y + 1, from: columns, to: below, length)
        spans_between_bytes(bytes + y * stride, above, below, width, across, down)
        (above, below) = (below, above)
      }
    }
  }

  /// The pixel that comes to the first one, and how far, in 1/256, the first one lies beyond it.
  private static func split(_ offset: Double) -> (first: Int, part: UInt32) {
    let parts = Int((-offset * 256).rounded(), within: -(1 << 32)...1 << 32)
    return (parts >> 8, UInt32(truncatingIfNeeded: parts & 255))
  }

  /// A row's coverage from a column on; 0 where there is no pixel.
  private func copyCoverage(row: Int, from column: Int, to target: UnsafeMutablePointer<UInt8>, _ count: Int)
  {
    let first = min(max(-column, 0), count)
    let end = min(max(width - column, first), count)
    guard row >= 0, row < height, first < end else { return target.update(repeating: 0, count: count) }
    target.update(repeating: 0, count: first)
    if channels == 1 {
      (target + first).update(from: bytes + row * stride + column + first, count: end - first)
    } else {
      spans_alphas(target + first, words(ofRow: row) + column + first, end - first)
    }
    (target + end).update(repeating: 0, count: count - end)
  }
}
