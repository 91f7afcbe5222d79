import AnimationCore
import CSpans

/// Draws outlines into the cells of an area, from point to point; each leads back to where it began.
struct OutlinePen {
  private let area: UnsafeMutablePointer<spans_area>
  /// To 1/256 of a pixel from the area's corner.
  private let toCells: Transform
  private let right: Double
  private let bottom: Double
  /// -1 when lines count from their ends to their beginnings.
  private let sign: Int32

  private var at = Point.zero
  /// Rounded, if it is inside of the area.
  private var x = 0
  private var y = 0
  private var isInside = false

  /// Of a pixel.
  static let units = 256.0
  /// What is further away counts as if it was there; what is not a number, as 0.
  private static let farthest = 1e15

  init(
    _ area: UnsafeMutablePointer<spans_area>, _ originX: Int, _ originY: Int, _ toPixels: Transform,
    leadsBack: Bool
  ) {
    self.area = area
    let toCorner = Transform(
      a: Self.units, b: 0, c: 0, d: Self.units, tx: -Double(originX) * Self.units,
      ty: -Double(originY) * Self.units)
    toCells = toCorner * toPixels
    right = Double(area.pointee.width) * Self.units
    bottom = Double(area.pointee.height) * Self.units
    sign = leadsBack ? -1 : 1
  }

  @inline(__always)
  mutating func move(to point: Point) {
    let point = toCells.apply(point)
    isInside = contains(point)
    if isInside {
      at = point
      (x, y) = (Self.rounded(point.x), Self.rounded(point.y))
    } else {
      at = Self.limited(point)
    }
  }

  @inline(__always)
  mutating func line(to point: Point) { line(toCell: toCells.apply(point)) }

  @inline(__always)
  mutating func curve(to p3: Point, _ p1: Point, _ p2: Point) {
    curve(toCell: toCells.apply(p3), toCells.apply(p1), toCells.apply(p2))
  }

  private mutating func curve(toCell p3: Point, _ p1: Point, _ p2: Point) {
    let p0 = at
    // Otherwise the area only sees where it begins and ends.
    if max(p0.y, p1.y, p2.y, p3.y) > 0, min(p0.y, p1.y, p2.y, p3.y) < bottom,
      max(p0.x, p1.x, p2.x, p3.x) > 0, min(p0.x, p1.x, p2.x, p3.x) < right
    {
      let count = CurveSteps.count(p0, p1, p2, p3, scale: 1 / Self.units)
      let curve = CurveSteps(p0, p1, p2, p3)
      let step = 1 / Double(count)
      for i in 1..<max(count, 1) { line(toCell: curve.point(Double(i) * step)) }
    }
    line(toCell: p3)
  }

  @inline(__always)
  private mutating func line(toCell end: Point) {
    if contains(end) {
      let (endX, endY) = (Self.rounded(end.x), Self.rounded(end.y))
      if isInside { spans_add_line(area, x, y, endX, endY, sign) } else { addClipped(at, end) }
      (at, x, y, isInside) = (end, endX, endY, true)
    } else {
      let end = Self.limited(end)
      addClipped(at, end)
      (at, isInside) = (end, false)
    }
  }

  @inline(__always)
  private func contains(_ point: Point) -> Bool {
    point.x >= 0 && point.x < right && point.y >= 0 && point.y <= bottom
  }

  private static func limited(_ point: Point) -> Point {
    func limited(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -farthest), farthest) }
    return Point(limited(point.x), limited(point.y))
  }

  /// To the nearest whole number, of values from 0 to 2^31: nothing can go wrong that would have to be checked.
  @inline(__always)
  private static func rounded(_ value: Double) -> Int {
    Int(truncatingIfNeeded: (value + 0x1.8p52).bitPattern & 0xffff_ffff)
  }

  /// What lies left of the area counts along its left side; what lies right, above or below, does not.
  private func addClipped(_ start: Point, _ end: Point) {
    var (x0, y0, x1, y1) = (start.x, start.y, end.x, end.y)
    if y0 <= 0 && y1 <= 0 || y0 >= bottom && y1 >= bottom || x0 >= right && x1 >= right { return }
    let (dx, dy) = (x1 - x0, y1 - y0)
    if y0 < 0 { (x0, y0) = (x0 - y0 / dy * dx, 0) }
    if y1 < 0 { (x1, y1) = (x1 - y1 / dy * dx, 0) }
    if y0 > bottom { (x0, y0) = (x0 + (bottom - y0) / dy * dx, bottom) }
    if y1 > bottom { (x1, y1) = (x1 + (bottom - y1) / dy * dx, bottom) }
    if x0 <= 0 && x1 <= 0 { return add(0, y0, 0, y1) }
    if x0 < 0 {
      let y = Self.between(y0, y0 - x0 / dx * dy, y1)
      add(0, y0, 0, y)
      (x0, y0) = (0, y)
    }
    if x1 < 0 {
      let y = Self.between(y0, y1 - x1 / dx * dy, y1)
      add(0, y, 0, y1)
      (x1, y1) = (0, y)
    }
    if x0 > right { (x0, y0) = (right, Self.between(y0, y0 + (right - x0) / dx * dy, y1)) }
    if x1 > right { (x1, y1) = (right, Self.between(y0, y1 + (right - x1) / dx * dy, y1)) }
    add(x0, y0, x1, y1)
  }

  private static func between(_ a: Double, _ value: Double, _ b: Double) -> Double {
    min(max(value, min(a, b)), max(a, b))
  }

  /// - Parameters: inside of the area, its border included.
  private func add(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    spans_add_line(area, Self.rounded(x0), Self.rounded(y0), Self.rounded(x1), Self.rounded(y1), sign)
  }
}
