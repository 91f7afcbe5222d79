import AnimationCore

/// A rectangle of pixels, made to be grown point by point; empty as long as its maximum is not above its
/// minimum.
struct PixelBox: Equatable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  static let empty = PixelBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  mutating func grow(_ point: Point) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  func union(_ other: PixelBox) -> PixelBox {
    PixelBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// Grown by `reach` and to whole pixels.
  func outset(by reach: Double) -> PixelBox {
    PixelBox(
      minX: (minX - reach).rounded(.down), minY: (minY - reach).rounded(.down),
      maxX: (maxX + reach).rounded(.up), maxY: (maxY + reach).rounded(.up))
  }
}
