import AnimationCore
import Painting
import PixelKernels

/// Draws outlines into the cells of an area, from point to point; each leads back to where it began.
///
/// Points are rounded before anything is cut, and lines are cut in whole numbers: what is inside of an area does not depend
/// on the area.
struct OutlinePen {
  private let area: UnsafeMutablePointer<spans_area>
  /// Where lines are collected in the place of cells.
  private let edges: OutlineEdges?
  /// The transform to units of 1/256 of a pixel.
  private let toUnits: Transform
  /// The area's corner, in the same.
  private let originX: Int
  private let originY: Int
  /// Its size.
  private let width: UInt
  private let height: UInt
  /// -1 when lines count from their ends to their beginnings.
  private let sign: Int32

  private var at = Point.zero
  /// The place of the pen from the area's corner, in units.
  private var x = 0
  private var y = 0
  private var isInside = false

  /// The number of units in a pixel.
  static let units = 256.0
  /// The farthest place of a point in 1/256 of a pixel: two million pixels. What is further away counts as if
  /// it was there; what is not a number, as 0.
  private static let farthest = 0x1p29

  init(
    _ area: UnsafeMutablePointer<spans_area>, _ originX: Int, _ originY: Int, _ toPixels: Transform,
    leadsBack: Bool, edges: OutlineEdges? = nil
  ) {
    self.area = area
    self.edges = edges
    toUnits = Transform.scale(Self.units, Self.units) * toPixels
    (self.originX, self.originY) = (originX << 8, originY << 8)
    (width, height) = (UInt(area.pointee.width) << 8, UInt(area.pointee.height) << 8)
    sign = leadsBack ? -1 : 1
  }

  @inline(__always)
  mutating func move(to point: Point) {
    at = Self.limited(toUnits.apply(point))
    (x, y) = (Self.rounded(at.x) &- originX, Self.rounded(at.y) &- originY)
    isInside = isInside(x, y)
  }

  @inline(__always)
  mutating func line(to point: Point) { line(toUnit: Self.limited(toUnits.apply(point))) }

  @inline(__always)
  mutating func curve(to p3: Point, _ p1: Point, _ p2: Point) {
    curve(toUnit: Self.limited(toUnits.apply(p3)), toUnits.apply(p1), toUnits.apply(p2))
  }

  private mutating func curve(toUnit p3: Point, _ p1: Point, _ p2: Point) {
    let p0 = at
    let (left, top) = (Double(originX), Double(originY))
    // Otherwise the area only sees where it begins and ends. Edges are followed wherever they cross others in its rows.
    if max(p0.y, p1.y, p2.y, p3.y) > top, min(p0.y, p1.y, p2.y, p3.y) < top + Double(height),
      edges != nil
        || max(p0.x, p1.x, p2.x, p3.x) > left && min(p0.x, p1.x, p2.x, p3.x) < left + Double(width)
    {
      let count = CurveSteps.count(p0, p1, p2, p3, scale: 1 / Self.units)
      let curve = CurveSteps(p0, p1, p2, p3)
      let step = 1 / Double(count)
      for i in 1..<max(count, 1) { line(toUnit: Self.limited(curve.point(Double(i) * step))) }
    }
    line(toUnit: p3)
  }

  @inline(__always)
  private mutating func line(toUnit end: Point) {
    let (endX, endY) = (Self.rounded(end.x) &- originX, Self.rounded(end.y) &- originY)
    let endsInside = isInside(endX, endY)
    if let edges {
      edges.add(x, y, endX, endY, sign)
    } else if isInside && endsInside {
      spans_add_line(area, x, y, endX, endY, sign)
    } else {
      spans_add_clipped_line(area, x, y, endX, endY, sign)
    }
    (at, x, y, isInside) = (end, endX, endY, endsInside)
  }

  @inline(__always)
  private func isInside(_ x: Int, _ y: Int) -> Bool {
    UInt(bitPattern: x) < width && UInt(bitPattern: y) <= height
  }

  @inline(__always)
  private static func limited(_ point: Point) -> Point {
    if abs(point.x) <= farthest && abs(point.y) <= farthest { return point }
    func limited(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -farthest), farthest) }
    return Point(limited(point.x), limited(point.y))
  }

  /// Rounds values within `farthest` to the nearest whole number: nothing can go wrong that would have to be
  /// checked.
  @inline(__always)
  private static func rounded(_ value: Double) -> Int {
    Int(Int32(truncatingIfNeeded: (value + 0x1.8p52).bitPattern & 0xffff_ffff))
  }
}
