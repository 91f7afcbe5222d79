import AnimationCore

/// The end of a pen that draws along a line: it has no thickness along it, and turns with it.
struct StrokePen {
  let join: StrokeStyle.Join
  let cap: StrokeStyle.Cap
  let fineness: Polyline.Fineness
  private let radius: Double
  /// The least cosine of the angle between two lines: what is below has a miter beyond the limit.
  private let leastCosineOfMiter: Double
  /// The least cosine of the angle between two normals between which a straight line stays within the tolerance of the
  /// circle.
  private let leastCosineOfArc: Double

  /// The tolerance of round parts in pixels. Chords lie inside of the circle: a larger one makes dots and round caps visibly too small.
  private static let arcTolerance = 0.03

  /// Where it is, and how it is turned.
  struct Stand {
    var point: Point
    /// The vector to the left side of the line, as long as the pen is wide on one side.
    var normal: Point
  }

  /// - Parameter scale: pixels for each unit, at most.
  init(_ style: StrokeStyle, scale: Double) {
    radius = style.width / 2
    join = style.join
    cap = style.cap
    // 1 / cos²(angle / 2) = 2 / (1 + cos(angle)) is at most the square of the limit.
    leastCosineOfMiter = 2 / max(style.miterLimit * style.miterLimit, 1) - 1
    // The chord's distance r·(1 − cos(angle / 2)) is at most the tolerance.
    let half = max(0, 1 - Self.arcTolerance / max(radius * scale, 1e-9))
    leastCosineOfArc = max(2 * half * half - 1, 0)
    fineness = Polyline.Fineness(scale: scale, reach: radius)
  }

  @inline(__always)
  func normal(_ direction: Point) -> Point { Point(-direction.y * radius, direction.x * radius) }

  /// The normal of two pieces where they meet, nil where they meet in a corner. Both sides meet there, too.
  @inline(__always)
  func sharedNormal(_ a: Point, _ b: Point) -> Point? {
    if a == b { return normal(a) }
    let cosine = a.dot(b)
    return cosine > 0.9999 ? normal((a + b) * (1 / (1 + cosine))) : nil
  }

  // MARK: Pieces

  /// Draws both sides of a piece.
  @inline(__always)
  func addPiece(_ outline: inout StrokeOutline, _ stand: inout Stand, to next: Stand) {
    if stand.normal != next.normal, isTight(stand, next) {
      addTight(&outline, stand, next)
    } else {
      outline.left.append(next.point + next.normal)
      outline.right.append(next.point - next.normal)
    }
    stand = next
  }

  /// Whether the outline from one stand to another is not that of what is painted between them.
  @inline(__always)
  private func isTight(_ stand: Stand, _ next: Stand) -> Bool {
    let way = next.point - stand.point
    let (a, b) = (way.cross(stand.normal), way.cross(next.normal))
    return abs(stand.normal.cross(next.normal)) > max(a, b) || min(a, b) <= 0 || isSharp(stand, next)
  }

  /// Whether it turns further than pieces of curves do, which are cut as finely as that makes a difference.
  @inline(__always)
  private func isSharp(_ stand: Stand, _ next: Stand) -> Bool {
    stand.normal.dot(next.normal) < fineness.leastCosine * radius * radius
  }

  /// A piece in which one end of the pen goes back.
  private func addTight(_ outline: inout StrokeOutline, _ stand: Stand, _ next: Stand) {
    outline.isTight = true
    let way = next.point - stand.point
    let (a, b) = (way.cross(stand.normal), way.cross(next.normal))
    guard min(a, b) > 0, !isSharp(stand, next) else {
      // The line turns on the spot, at either end of the piece.
      let normal = normal(way.direction)
      addSpin(&outline, stand.point, stand.normal, normal)
      outline.left.append(next.point + normal)
      outline.right.append(next.point - normal)
      return addSpin(&outline, next.point, normal, next.normal)
    }
    let turn = stand.normal.cross(next.normal)
    let crossing = stand.point + stand.normal * (b / turn)
    if turn > 0 {
      addBack(&outline.left, stand.point + stand.normal, crossing, next.point + next.normal)
      outline.right.append(next.point - next.normal)
    } else {
      outline.left.append(next.point + next.normal)
      addBack(&outline.right, stand.point - stand.normal, crossing, next.point - next.normal)
    }
  }

  /// The side that goes back. Beyond where both stands cross, its area is turned the other way: it is drawn twice more,
  /// the right way.
  private func addBack(_ side: inout [Point], _ start: Point, _ crossing: Point, _ end: Point) {
    side.append(crossing)
    side.append(end)
    side.append(start)
    side.append(crossing)
    side.append(end)
  }

  /// The pen turns on the spot, and paints on both sides.
  private func addSpin(_ outline: inout StrokeOutline, _ point: Point, _ a: Point, _ b: Point) {
    addCorner(&outline, point, a, b, .round)
    if a.cross(b) > 0 {
      addFan(&outline.left, point, b, a, .round, turn: 1)
      outline.left.append(point)
      outline.left.append(point + b)
    } else {
      addFan(&outline.right, point, b * -1, a * -1, .round, turn: -1)
      outline.right.append(point)
      outline.right.append(point - b)
    }
  }
}

// MARK: - Joins and ends

extension StrokePen {
  /// Leads on from where the sides are `a` and `-a` from a corner to where they are `b` and `-b` from it.
  func addCorner(
    _ outline: inout StrokeOutline, _ corner: Point, _ a: Point, _ b: Point, _ join: StrokeStyle.Join
  ) {
    if a.cross(b) > 0 {
      // The left side is the inner one.
      outline.left.append(corner)
      outline.left.append(corner + b)
      addFan(&outline.right, corner, a * -1, b * -1, join, turn: -1)
    } else {
      outline.right.append(corner)
      outline.right.append(corner - b)
      addFan(&outline.left, corner, a, b, join, turn: 1)
    }
  }

  /// The end of a line, from its left side to its right one.
  ///
  /// - Parameter isTurn: it goes back from here.
  func addEnd(_ side: inout [Point], _ end: Point, _ normal: Point, isTurn: Bool) {
    let opposite = normal * -1
    switch (isTurn, cap) {
    case (true, _): addFan(&side, end, normal, opposite, join, turn: 1)
    case (false, .butt): side.append(end + opposite)
    case (false, .round): addFan(&side, end, normal, opposite, .round, turn: 1)
    case (false, .square):
      let along = Point(normal.y, -normal.x)
      side.append(end + normal + along)
      side.append(end + opposite + along)
      side.append(end + opposite)
    }
  }

  /// The outer side of a corner, from `corner + a` to `corner + b`.
  ///
  /// - Parameter turn: 1 clockwise, -1 the other way.
  private func addFan(
    _ side: inout [Point], _ corner: Point, _ a: Point, _ b: Point, _ join: StrokeStyle.Join, turn: Double
  ) {
    let square = radius * radius
    let cosine = square > 0 ? a.dot(b) / square : 1
    switch join {
    case .bevel: break
    case .miter:
      if cosine >= leastCosineOfMiter, cosine > -0.999_999 {
        side.append(corner + (a + b) * (1 / (1 + cosine)))
      }
    case .round:
      if cosine < -0.99 {
        // By way of the direction between the two.
        let middle = Point(a.y * turn, -a.x * turn)
        addArc(&side, corner, a, middle)
        side.append(corner + middle)
        addArc(&side, corner, middle, b)
      } else {
        addArc(&side, corner, a, b)
      }
    }
    side.append(corner + b)
  }

  /// What lies between on the circle around a corner, less than half of it, in halves: square roots are the same on every
  /// machine.
  ///
  /// - Parameter depth: ends it, whatever is not a number or infinite.
  private func addArc(_ side: inout [Point], _ corner: Point, _ a: Point, _ b: Point, depth: Int = 8) {
    let cosine = a.dot(b) / (radius * radius)
    // Of half the angle: never below a 500th of the circle.
    guard depth > 0, cosine < leastCosineOfArc, cosine < 0.9999 else { return }
    let sum = a + b
    let length = sum.dot(sum).squareRoot()
    guard length > 0 else { return }
    let middle = sum * (radius / length)
    addArc(&side, corner, a, middle, depth: depth - 1)
    side.append(corner + middle)
    addArc(&side, corner, middle, b, depth: depth - 1)
  }
}
