import AnimationCore

/// Outlines what a pen paints along lines, in the path's own space, and adds it to a rasteriser in pixels.
///
/// Left of each line and right of it the pen leaves an edge; on the outside of a corner they are joined as the style asks,
/// on the inside they meet in the corner itself. The sum of it is that of one convex piece for every line and every join,
/// all turned the same way: filled by the non-zero rule it has no holes, however tightly the line bends.
struct Stroker {
  private let rasterizer: CoverageRasterizer
  private let toPixels: Transform
  private let radius: Double
  private let join: StrokeStyle.Join
  private let cap: StrokeStyle.Cap
  /// Of the cosine of the angle between two lines: what is below has a miter beyond the limit.
  private let leastCosineOfMiter: Double
  /// Of the cosine of the angle between two normals, between which a straight line stays within the tolerance of the circle.
  private let leastCosineOfArc: Double

  /// In pixels. Chords lie inside of the circle: a larger one makes dots and round caps visibly too small.
  private static let arcTolerance = 0.03

  init(_ rasterizer: CoverageRasterizer, _ style: StrokeStyle, _ toPixels: Transform) {
    self.rasterizer = rasterizer
    self.toPixels = toPixels
    radius = style.width / 2
    join = style.join
    cap = style.cap
    // 1 / cos²(angle / 2) = 2 / (1 + cos(angle)) is at most the square of the limit.
    leastCosineOfMiter = 2 / max(style.miterLimit * style.miterLimit, 1) - 1
    // The chord's distance r·(1 − cos(angle / 2)) is at most the tolerance.
    let half = max(0, 1 - Self.arcTolerance / max(radius * toPixels.maximumScale, 1e-9))
    leastCosineOfArc = max(2 * half * half - 1, 0)
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
    var edge = Edge(vertices[0].point, vertices[1].point, radius)
    let first = edge
    for i in 1..<vertices.count - 1 {
      let next = Edge(vertices[i].point, vertices[i + 1].point, radius)
      addJoin(&edge, next, isCorner: vertices[i].isCorner)
    }
    addSides(edge)
    if isClosed {
      addFan(edge.end, edge.normal, edge.normal * -1, join: join)
      addFan(first.start, first.normal * -1, first.normal, join: join)
    } else {
      addCap(edge.end, edge.normal)
      addCap(first.start, first.normal * -1)
    }
  }

  private func addClosed(_ vertices: [Polyline.Vertex]) {
    let last = vertices.count - 1
    let first = Edge(vertices[0].point, vertices[1].point, radius)
    var edge = first
    if let meeting = meeting(
      Edge(vertices[last].point, vertices[0].point, radius), first, isCorner: vertices[0].isCorner)
    {
      (edge.left, edge.right) = meeting
    }
    for i in 1...last {
      let next = Edge(vertices[i].point, vertices[i == last ? 0 : i + 1].point, radius)
      addJoin(&edge, next, isCorner: vertices[i].isCorner)
    }
    addJoin(&edge, first, isCorner: vertices[0].isCorner)
  }

  /// One straight piece: where its two sides begin, and how far they are.
  private struct Edge {
    var start: Point
    var end: Point
    /// To its left side, as long as the pen is wide on one side.
    var normal: Point
    var length: Double
    /// Where the sides begin.
    var left: Point
    var right: Point

    @inline(__always)
    init(_ start: Point, _ end: Point, _ radius: Double) {
      self.start = start
      self.end = end
      let direction = end - start
      length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
      let factor = length > 0 ? radius / length : 0
      normal = Point(-direction.y * factor, direction.x * factor)
      left = start + normal
      right = start - normal
    }
  }

  private func addSides(_ edge: Edge) {
    addLine(edge.left, edge.end + edge.normal)
    addLine(edge.end - edge.normal, edge.right)
  }

  @inline(__always)
  private func addLine(_ start: Point, _ end: Point) {
    rasterizer.add(toPixels.apply(start), toPixels.apply(end))
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

  /// Adds the sides of `edge` and what joins them to `next`, which takes its place.
  private func addJoin(_ edge: inout Edge, _ following: Edge, isCorner: Bool) {
    var next = following
    defer { edge = next }
    if let meeting = meeting(edge, next, isCorner: isCorner) {
      addLine(edge.left, meeting.left)
      addLine(meeting.right, edge.right)
      (next.left, next.right) = meeting
      return
    }
    addSides(edge)
    let (corner, a, b) = (edge.end, edge.normal, next.normal)
    let style = isCorner ? join : .round
    if a.x * b.y - a.y * b.x > 0 {
      // The left side is the inner one.
      addLine(corner + a, corner)
      addLine(corner, corner + b)
      addFan(corner, b * -1, a * -1, join: style)
    } else {
      addFan(corner, a, b, join: style)
      addLine(corner - b, corner)
      addLine(corner, corner - a)
    }
  }

  /// The outer side of a corner, from `corner + a` to `corner + b`.
  private func addFan(_ corner: Point, _ a: Point, _ b: Point, join: StrokeStyle.Join) {
    let square = radius * radius
    let cosine = square > 0 ? (a.x * b.x + a.y * b.y) / square : 1
    switch join {
    case .bevel: addLine(corner + a, corner + b)
    case .miter:
      guard cosine >= leastCosineOfMiter, cosine > -0.999_999 else {
        return addLine(corner + a, corner + b)
      }
      let tip = corner + (a + b) * (1 / (1 + cosine))
      addLine(corner + a, tip)
      addLine(tip, corner + b)
    case .round:
      if cosine < -0.99 {
        // Half a circle, by way of the direction between the two: clockwise of a.
        let middle = Point(a.y, -a.x)
        addArc(corner, a, middle)
        addArc(corner, middle, b)
      } else {
        addArc(corner, a, b)
      }
    }
  }

  /// A part of the circle around a corner, less than half of it, in halves: square roots are the same on every machine.
  private func addArc(_ corner: Point, _ a: Point, _ b: Point) {
    let square = radius * radius
    guard square > 0 else { return }
    // Beyond what can be reckoned with, halves might never become small.
    guard square > 1e-200, square < 1e200 else { return addLine(corner + a, corner + b) }
    let cosine = (a.x * b.x + a.y * b.y) / square
    // Of half the angle: never below a 500th of the circle.
    guard cosine < leastCosineOfArc, cosine < 0.9999 else { return addLine(corner + a, corner + b) }
    let sum = a + b
    let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
    guard length > 0 else { return addLine(corner + a, corner + b) }
    let middle = sum * (radius / length)
    addArc(corner, a, middle)
    addArc(corner, middle, b)
  }

  // MARK: Caps

  /// The end of a line, from its left side to its right one.
  private func addCap(_ end: Point, _ normal: Point) {
    switch cap {
    case .butt: addLine(end + normal, end - normal)
    case .round: addFan(end, normal, normal * -1, join: .round)
    case .square:
      let along = Point(normal.y, -normal.x)
      addLine(end + normal, end + normal + along)
      addLine(end + normal + along, end - normal + along)
      addLine(end - normal + along, end - normal)
    }
  }

  /// A line without length.
  func addDot(_ point: Point, _ direction: Point) {
    guard cap != .butt else { return }
    let normal = Point(-direction.y * radius, direction.x * radius)
    addCap(point, normal)
    addCap(point, normal * -1)
  }
}
