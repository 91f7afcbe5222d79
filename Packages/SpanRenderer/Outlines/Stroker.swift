import AnimationCore

/// Outlines what a pen paints along lines, in the path's own space, and adds it to a rasteriser in pixels.
///
/// Left of each line and right of it the pen leaves a side; on the outside of a corner they are joined as the style asks,
/// on the inside they meet in the corner itself. The sum of it is that of one convex piece for every line and every join,
/// all turned the same way: filled by the non-zero rule it has no holes, however tightly the line bends.
struct Stroker {
  /// Both sides at their beginning.
  private let sides: Sides
  private let radius: Double
  private let join: StrokeStyle.Join
  private let cap: StrokeStyle.Cap
  /// The least cosine of the angle between two lines: what is below has a miter beyond the limit.
  private let leastCosineOfMiter: Double
  /// The least cosine of the angle between two normals, between which a straight line stays within the
  /// tolerance of the circle.
  private let leastCosineOfArc: Double

  /// The largest distance of a chord from the circle, in pixels. Chords lie inside of the circle: a larger
  /// one makes dots and round caps visibly too small.
  private static let arcTolerance = 0.03

  init(_ rasterizer: CoverageRasterizer, _ style: StrokeStyle, _ toPixels: Transform) {
    sides = Sides(left: rasterizer.pen(toPixels), right: rasterizer.pen(toPixels, leadsBack: true))
    radius = style.width / 2
    join = style.join
    cap = style.cap
    // 1 / cos²(angle / 2) = 2 / (1 + cos(angle)) is at most the square of the limit.
    leastCosineOfMiter = 2 / max(style.miterLimit * style.miterLimit, 1) - 1
    // The chord's distance r·(1 − cos(angle / 2)) is at most the tolerance.
    let half = max(0, 1 - Self.arcTolerance / max(radius * toPixels.maximumScale, 1e-9))
    leastCosineOfArc = max(2 * half * half - 1, 0)
  }

  /// The sides of one line that is stroked, drawn forwards both; the right one counts backwards. What joins them at the
  /// ends is drawn with the left one.
  private struct Sides {
    var left: OutlinePen
    var right: OutlinePen
  }

  // MARK: Lines

  func add(_ line: borrowing Polyline) {
    let vertices = line.vertices
    guard vertices.count > 1 else {
      if line.hasSegments, let point = vertices.first?.point { addDot(point, Point(1, 0)) }
      return
    }
    line.isClosed && vertices.count > 2 ? addClosed(vertices) : addOpen(vertices, line.isClosed)
  }

  /// - Parameter isClosed: two points, there and back.
  private func addOpen(_ vertices: [Polyline.Vertex], _ isClosed: Bool) {
    var sides = sides
    var edge = Edge(vertices[0].point, vertices[1].point, radius)
    let begin = edge.start - edge.normal
    sides.left.move(to: begin)
    sides.right.move(to: begin)
    addEnd(&sides.left, edge.start, edge.normal * -1, isClosed)
    for i in 1..<vertices.count - 1 {
      let next = Edge(vertices[i].point, vertices[i + 1].point, radius)
      addJoin(&sides, edge, next, isCorner: vertices[i].isCorner)
      edge = next
    }
    sides.right.line(to: edge.end - edge.normal)
    sides.left.line(to: edge.end + edge.normal)
    addEnd(&sides.left, edge.end, edge.normal, isClosed)
  }

  private func addClosed(_ vertices: [Polyline.Vertex]) {
    var sides = sides
    let last = vertices.count - 1
    let first = Edge(vertices[0].point, vertices[1].point, radius)
    var edge = Edge(vertices[last].point, vertices[0].point, radius)
    let meeting = meeting(edge, first, isCorner: vertices[0].isCorner)
    let (left, right) = meeting ?? (first.start + first.normal, first.start - first.normal)
    sides.left.move(to: left)
    sides.right.move(to: right)
    edge = first
    for i in 1...last {
      let next = Edge(vertices[i].point, vertices[i == last ? 0 : i + 1].point, radius)
      addJoin(&sides, edge, next, isCorner: vertices[i].isCorner)
      edge = next
    }
    addJoin(&sides, edge, first, isCorner: vertices[0].isCorner)
    sides.left.line(to: left)
    sides.right.line(to: right)
  }

  /// One straight piece.
  private struct Edge {
    let start: Point
    let end: Point
    /// The normal to its left side, as long as the pen is wide on one side.
    let normal: Point
    let length: Double

    @inline(__always)
    init(_ start: Point, _ end: Point, _ radius: Double) {
      self.start = start
      self.end = end
      let direction = end - start
      length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
      let factor = length > 0 ? radius / length : 0
      normal = Point(-direction.y * factor, direction.x * factor)
    }
  }

  // MARK: Joins

  /// Where both sides of two lines meet, if the turn is so slight that they may be drawn as far as there.
  @inline(__always)
  private func meeting(_ edge: Edge, _ next: Edge, isCorner: Bool) -> (left: Point, right: Point)? {
    let (a, b) = (edge.normal, next.normal)
    let cosine = radius > 0 ? (a.x * b.x + a.y * b.y) / (radius * radius) : 1
    guard cosine > (isCorner ? 0.9999 : max(leastCosineOfArc, 0.5)) else { return nil }
    // How far before the corner the inner sides meet: not before they begin.
    let distance = ((1 - min(cosine, 1)) / (1 + cosine)).squareRoot() * radius
    guard distance < min(edge.length, next.length) else { return nil }
    let middle = (a + b) * (1 / (1 + cosine))
    return (edge.end + middle, edge.end - middle)
  }

  /// Draws the sides of `edge` up to where those of `next` begin.
  @inline(__always)
  private func addJoin(_ sides: inout Sides, _ edge: Edge, _ next: Edge, isCorner: Bool) {
    if let meeting = meeting(edge, next, isCorner: isCorner) {
      sides.left.line(to: meeting.left)
      sides.right.line(to: meeting.right)
    } else {
      addCorner(&sides, edge, next, isCorner ? join : .round)
    }
  }

  private func addCorner(_ sides: inout Sides, _ edge: Edge, _ next: Edge, _ join: StrokeStyle.Join) {
    let (corner, a, b) = (edge.end, edge.normal, next.normal)
    sides.left.line(to: corner + a)
    sides.right.line(to: corner - a)
    if a.x * b.y - a.y * b.x > 0 {
      // The left side is the inner one.
      sides.left.line(to: corner)
      sides.left.line(to: corner + b)
      addFan(&sides.right, corner, a * -1, b * -1, join, turn: -1)
    } else {
      sides.right.line(to: corner)
      sides.right.line(to: corner - b)
      addFan(&sides.left, corner, a, b, join, turn: 1)
    }
  }

  /// The outer side of a corner, from `corner + a` to `corner + b`.
  ///
  /// - Parameter turn: 1 clockwise, -1 the other way.
  private func addFan(
    _ side: inout OutlinePen, _ corner: Point, _ a: Point, _ b: Point, _ join: StrokeStyle.Join,
    turn: Double
  ) {
    let square = radius * radius
    let cosine = square > 0 ? (a.x * b.x + a.y * b.y) / square : 1
    switch join {
    case .bevel: break
    case .miter:
      if cosine >= leastCosineOfMiter, cosine > -0.999_999 {
        side.line(to: corner + (a + b) * (1 / (1 + cosine)))
      }
    case .round:
      if cosine < -0.99 {
        // By way of the direction between the two.
        let middle = Point(a.y * turn, -a.x * turn)
        addArc(&side, corner, a, middle)
        side.line(to: corner + middle)
        addArc(&side, corner, middle, b)
      } else {
        addArc(&side, corner, a, b)
      }
    }
    side.line(to: corner + b)
  }

  /// What lies between on the circle around a corner, less than half of it, in halves: square roots are the same on every
  /// machine.
  ///
  /// - Parameter depth: ends it, whatever is not a number or infinite.
  private func addArc(_ side: inout OutlinePen, _ corner: Point, _ a: Point, _ b: Point, depth: Int = 8) {
    let cosine = (a.x * b.x + a.y * b.y) / (radius * radius)
    // Of half the angle: never below a 500th of the circle.
    guard depth > 0, cosine < leastCosineOfArc, cosine < 0.9999 else { return }
    let sum = a + b
    let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
    guard length > 0 else { return }
    let middle = sum * (radius / length)
    addArc(&side, corner, a, middle, depth: depth - 1)
    side.line(to: corner + middle)
    addArc(&side, corner, middle, b, depth: depth - 1)
  }

  // MARK: Ends

  /// The end of a line, from its left side to its right one.
  ///
  /// - Parameter isTurn: it goes back from here.
  private func addEnd(_ side: inout OutlinePen, _ end: Point, _ normal: Point, _ isTurn: Bool) {
    let opposite = normal * -1
    switch (isTurn, cap) {
    case (true, _): addFan(&side, end, normal, opposite, join, turn: 1)
    case (false, .butt): side.line(to: end + opposite)
    case (false, .round): addFan(&side, end, normal, opposite, .round, turn: 1)
    case (false, .square):
      let along = Point(normal.y, -normal.x)
      side.line(to: end + normal + along)
      side.line(to: end + opposite + along)
      side.line(to: end + opposite)
    }
  }

  /// A line without length.
  func addDot(_ point: Point, _ direction: Point) {
    guard cap != .butt else { return }
    var side = sides.left
    let normal = Point(-direction.y * radius, direction.x * radius)
    side.move(to: point + normal)
    addEnd(&side, point, normal, false)
    addEnd(&side, point, normal * -1, false)
  }
}
