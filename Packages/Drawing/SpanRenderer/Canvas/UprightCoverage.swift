import AnimationCore
import Painting

/// What an upright rectangle covers of each pixel: the coverage that its outline has, without adding its lines.
struct UprightCoverage {
  /// The sides of the rectangle in 1/256 of a pixel.
  private let left: Int
  private let top: Int
  private let right: Int
  private let bottom: Int

  /// Nil for all that is not a lone rectangle, upright in pixels.
  init?(_ path: Path, _ toPixels: Transform) {
    guard toPixels.isUpright, let (a, b) = path.corners else { return nil }
    let (start, end) = (toPixels.apply(a), toPixels.apply(b))
    guard start.isFinite, end.isFinite else { return nil }
    func fixed(_ value: Double) -> Int { Int((min(max(value, -1e9), 1e9) * 256 + 0.5).rounded(.down)) }
    left = fixed(min(start.x, end.x))
    top = fixed(min(start.y, end.y))
    right = fixed(max(start.x, end.x))
    bottom = fixed(max(start.y, end.y))
  }

  /// The rows that it goes all through.
  var wholeRows: Range<Int> {
    let first = (top + 255) >> 8
    return first..<max(first, bottom >> 8)
  }

  /// The pixels that are touched.
  var box: PixelBox {
    PixelBox(
      minX: Double(left >> 8), minY: Double(top >> 8), maxX: Double((right + 255) >> 8),
      maxY: Double((bottom + 255) >> 8))
  }

  /// The pixels that are covered whole.
  var solid: PixelBox {
    PixelBox(
      minX: Double((left + 255) >> 8), minY: Double((top + 255) >> 8), maxX: Double(right >> 8),
      maxY: Double(bottom >> 8))
  }

  /// Hands over what is covered in some columns and rows.
  @inline(__always)
  func cover<Sink: CoverageSink>(_ columns: Range<Int>, _ rows: Range<Int>, into sink: inout Sink) {
    let (x, end) = (max(left >> 8, columns.lowerBound), min((right + 255) >> 8, columns.upperBound))
    guard x < end else { return }
    let solidStart = min(max((left + 255) >> 8, x), end)
    let solidEnd = max(min(right >> 8, end), solidStart)
    for y in rows.clamped(to: top >> 8..<max(top >> 8, (bottom + 255) >> 8)) {
      let height = min(bottom, (y + 1) << 8) - max(top, y << 8)
      for column in x..<solidStart { coverPart(column, y, height, into: &sink) }
      if solidStart < solidEnd {
        let coverage = Self.coverage(256 * height)
        if coverage > 0 { sink.cover(solidStart, y, solidEnd - solidStart, coverage) }
      }
      for column in solidEnd..<end { coverPart(column, y, height, into: &sink) }
    }
  }

  @inline(__always)
  private func coverPart<Sink: CoverageSink>(_ x: Int, _ y: Int, _ height: Int, into sink: inout Sink) {
    let coverage = Self.coverage((min(right, (x + 1) << 8) - max(left, x << 8)) * height)
    if coverage > 0 { sink.cover(x, y, 1, coverage) }
  }

  /// - Parameter area: of 65,536.
  private static func coverage(_ area: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (area * 255 + 32_768) >> 16)
  }
}
