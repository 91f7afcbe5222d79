import AnimationCore
import Pixels

/// A rectangle of pixels, made to be grown point by point; empty as long as its maximum is not above its
/// minimum.
package struct PixelBox: Equatable, Sendable {
  package var minX: Double
  package var minY: Double
  package var maxX: Double
  package var maxY: Double

  @inlinable
  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  @inlinable
  package static var empty: PixelBox {
    PixelBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  }

  package var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  var middle: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }
  /// How many pixels it has; says nothing of an empty one.
  var area: Double { (maxX - minX) * (maxY - minY) }

  @inlinable
  package mutating func grow(_ point: Point) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  package func union(_ other: PixelBox) -> PixelBox {
    PixelBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  package func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  package func isInside(_ other: PixelBox) -> Bool {
    minX >= other.minX && minY >= other.minY && maxX <= other.maxX && maxY <= other.maxY
  }

  /// Grown by `reach` and to whole pixels: without an end where numbers are too large to say how far.
  package func outset(by reach: Double) -> PixelBox {
    guard reach.isFinite else { return minX <= maxX && minY <= maxY ? .everything : .empty }
    return PixelBox(
      minX: (minX - reach).rounded(.down), minY: (minY - reach).rounded(.down),
      maxX: (maxX + reach).rounded(.up), maxY: (maxY + reach).rounded(.up))
  }
}

extension PixelBox {
  /// The whole pixels that a path touches at most, as do those within `reach` of it.
  ///
  /// - Parameters:
  ///   - reach: in path units.
  ///   - toPixels: from the path's space.
  package init(_ path: Path, _ toPixels: Transform, reach: Double = 0) {
    var box = PixelBox.empty
    for element in path.elements {
      switch element {
      case .move(let p), .line(let p):
        box.grow(toPixels.apply(p))
      case .curve(let p, let q, let r):
        box.grow(toPixels.apply(p))
        box.grow(toPixels.apply(q))
        box.grow(toPixels.apply(r))
      case .close: break
      }
    }
    self = box.outset(by: reach * toPixels.maximumScale)
  }

  /// The whole pixels that a rectangle touches at most.
  package init(_ rect: Rect, _ toPixels: Transform) {
    var box = PixelBox.empty
    box.grow(toPixels.apply(Point(rect.minX, rect.minY)))
    box.grow(toPixels.apply(Point(rect.maxX, rect.minY)))
    box.grow(toPixels.apply(Point(rect.maxX, rect.maxY)))
    box.grow(toPixels.apply(Point(rect.minX, rect.maxY)))
    self = box.outset(by: 0)
  }
}

extension PixelArea {
  /// Makes an area of the pixels of a box; nil for none.
  ///
  /// - Parameter box: whole pixels inside of a bitmap.
  package init?(_ box: PixelBox) {
    guard !box.isEmpty else { return nil }
    func pixels(_ value: Double) -> Int { Int(value, within: 0...Bitmap.maximumSide) }
    let (x, y) = (pixels(box.minX), pixels(box.minY))
    self.init(x: x, y: y, width: pixels(box.maxX) - x, height: pixels(box.maxY) - y)
  }
}
