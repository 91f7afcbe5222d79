/// An axis-aligned rectangle, its origin the smallest x and y.
public struct Rect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle from (0, 0) to the given size.
  public init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  @inlinable
  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  @inlinable
  package var minX: Double { x }
  @inlinable
  package var minY: Double { y }
  @inlinable
  package var maxX: Double { x + width }
  @inlinable
  package var maxY: Double { y + height }
  @inlinable
  package var midX: Double { x + width / 2 }
  @inlinable
  package var midY: Double { y + height / 2 }
  public var origin: Point { Point(x, y) }
  public var size: Size { Size(width, height) }

  /// True when either side is zero, negative or not a number.
  @inlinable
  package var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The smallest rectangle that holds both; an empty one counts as its position and extent.
  @inlinable
  package func union(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// What both cover, or nil when they do not touch.
  @inlinable
  package func intersection(_ other: Rect) -> Rect? {
    let minX = max(self.minX, other.minX)
    let minY = max(self.minY, other.minY)
    let maxX = min(self.maxX, other.maxX)
    let maxY = min(self.maxY, other.maxY)
    return minX <= maxX && minY <= maxY ? Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY) : nil
  }

  /// The rectangle grown by `amount` on all four sides.
  package func expanded(by amount: Double) -> Rect {
    Rect(x: x - amount, y: y - amount, width: width + 2 * amount, height: height + 2 * amount)
  }

  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The bounding box of the four transformed corners.
  public func applying(_ transform: Transform) -> Rect {
    let corners = [
      transform.apply(Point(minX, minY)), transform.apply(Point(maxX, minY)),
      transform.apply(Point(maxX, maxY)), transform.apply(Point(minX, maxY)),
    ]
    var box = Rect(x: corners[0].x, y: corners[0].y, width: 0, height: 0)
    for corner in corners.dropFirst() {
      box = box.union(Rect(x: corner.x, y: corner.y, width: 0, height: 0))
    }
    return box
  }
}
