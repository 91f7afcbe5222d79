import CStandardLibrary

/// An upright rectangle of whole pixels inside of an image, not empty; the origin is the image's top left corner.
public struct PixelArea: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  @inlinable
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  @inlinable
  package var rows: Range<Int> { y..<y + height }
  @inlinable
  package var columns: Range<Int> { x..<x + width }

  /// The smallest area that holds both.
  @inlinable
  package func union(_ other: PixelArea) -> PixelArea {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelArea(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// The smallest area that holds every pixel in which the frames differ; nil when they are equal.
  ///
  /// - Parameter width: of the frames, which have as many pixels each.
  package static func changed(from old: [UInt32], to new: [UInt32], width: Int) -> PixelArea? {
    let height = min(old.count, new.count) / width
    return old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        func isEqual(row: Int) -> Bool {
          guard let a = old.baseAddress, let b = new.baseAddress else { return true }
          return memcmp(a + row * width, b + row * width, width * 4) == 0
        }
        guard let top = (0..<height).first(where: { !isEqual(row: $0) }) else { return nil }
        let bottom = (top..<height).last { !isEqual(row: $0) } ?? top
        var (left, right) = (width, 0)
        for y in top...bottom where !isEqual(row: y) {
          let row = y * width
          var x = 0
          while x < left, old[row + x] == new[row + x] { x += 1 }
          left = min(left, x)
          x = width - 1
          while x > right, old[row + x] == new[row + x] { x -= 1 }
          right = max(right, x)
        }
        return PixelArea(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
      }
    }
  }
}

/// A width and a height in pixels: `40x30`.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public var description: String { "\(width)x\(height)" }
}
