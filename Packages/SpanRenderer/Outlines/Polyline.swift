import AnimationCore
import DrawingPlan

/// A subpath as lines, to be stroked: consecutive points differ.
struct Polyline {
  struct Vertex {
    var point: Point
    /// False inside of a curve, which has no corners however it is stroked.
    var isCorner: Bool
  }

  var vertices: [Vertex] = []
  /// The last point is not the first again.
  var isClosed = false
  /// It had segments, even if none with a length.
  var hasSegments = false

  mutating func begin(_ point: Point) {
    vertices.removeAll(keepingCapacity: true)
    vertices.append(Vertex(point: point, isCorner: true))
    isClosed = false
    hasSegments = false
  }

  @inline(__always)
  mutating func add(_ point: Point, isCorner: Bool) {
    hasSegments = true
    guard let last = vertices.last, last.point != point else {
      if isCorner, let last = vertices.indices.last { vertices[last].isCorner = true }
      return
    }
    vertices.append(Vertex(point: point, isCorner: isCorner))
  }

  /// - Parameters:
  ///   - scale: pixels for each unit, at most.
  ///   - reach: half the width of the pen.
  /// - Returns: false when it has more lines than the budget lets it have.
  mutating func add(
    _ p1: Point, _ p2: Point, _ p3: Point, scale: Double, reach: Double, _ budget: WorkBudget
  ) -> Bool {
    guard let p0 = vertices.last?.point else { return true }
    let turn = Self.turn(p1 - p0, p2 - p1) + Self.turn(p2 - p1, p3 - p2) + Self.turnBack(p0, p1, p2, p3)
    let count = CurveSteps.count(p0, p1, p2, p3, scale: scale, reach: reach, turn: turn)
    // Of ordinary curves, the work is known beforehand.
    if count > OutlineWork.stepsOfCurve {
      guard budget.spend(count * OutlineWork.step), budget.holds(vertices: vertices.count + count) else {
        return false
      }
    }
    let curve = CurveSteps(p0, p1, p2, p3)
    let step = 1 / Double(count)
    for i in 1..<max(count, 1) { add(curve.point(Double(i) * step), isCorner: false) }
    add(p3, isCorner: true)
    return true
  }

  /// The angle between two directions or a little more, without what differs from machine to machine: with s, the sine
  /// of half the angle, 2·s·(1 + (π/2 − 1)·s²).
  private static func turn(_ a: Point, _ b: Point) -> Double {
    let lengths = ((a.x * a.x + a.y * a.y) * (b.x * b.x + b.y * b.y)).squareRoot()
    guard lengths > 0 else { return 0 }
    let square = max(0, (1 - (a.x * b.x + a.y * b.y) / lengths) / 2)
    return 2 * square.squareRoot() * (1 + 0.570_796_326_8 * square)
  }

  /// What is turned where control points coincide with ends, and the sides above say nothing.
  private static func turnBack(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> Double {
    p1 == p0 || p2 == p3 || p1 == p2 ? turn(p2 - p0, p3 - p1) : 0
  }

  mutating func close() {
    hasSegments = true
    isClosed = true
    if vertices.count > 1, let first = vertices.first, let last = vertices.last, first.point == last.point {
      vertices.removeLast()
    }
  }
}

extension Path {
  /// Calls `body` for each subpath, as lines, until the budget is spent.
  func forEachPolyline(
    _ polyline: inout Polyline, scale: Double, reach: Double, _ budget: WorkBudget = .unlimited,
    _ body: (borrowing Polyline) -> Void
  ) {
    var start = Point.zero
    var isOpen = false
    for element in elements {
      switch element {
      case .move(let p):
        if isOpen { body(polyline) }
        polyline.begin(p)
        (start, isOpen) = (p, true)
        continue
      case .line(let p):
        if !isOpen { polyline.begin(start) }
        polyline.add(p, isCorner: true)
      case .curve(let p, let q, let r):
        if !isOpen { polyline.begin(start) }
        guard polyline.add(p, q, r, scale: scale, reach: reach, budget) else { return }
      case .close:
        guard isOpen else { continue }
        polyline.close()
        body(polyline)
        isOpen = false
        continue
      }
      isOpen = true
    }
    if isOpen { body(polyline) }
  }
}
