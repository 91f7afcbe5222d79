import AnimationCore

/// A subpath as straight pieces, to be stroked: each of them has a length.
struct Polyline {
  /// Leads on from where the piece before it ends.
  struct Piece {
    var end: Point
    /// Where the path itself goes at both ends, by vectors of length 1: those of a line are the same, those of a piece of
    /// a curve the curve's own. So what a pen paints along a curve has no corners, and ends across the curve. Within a curve
    /// they are a little longer: so the pen is as wide in the middle of the piece as it is.
    var startDirection: Point
    var endDirection: Point

    var isStraight: Bool { startDirection == endDirection }
  }

  private(set) var start = Point.zero
  private(set) var pieces: [Piece] = []
  /// The last piece ends where the first one starts.
  private(set) var isClosed = false
  /// It had segments, even if none with a length.
  private(set) var hasSegments = false

  var end: Point { pieces.last?.end ?? start }

  mutating func begin(_ point: Point) {
    pieces.removeAll(keepingCapacity: true)
    start = point
    isClosed = false
    hasSegments = false
  }

  /// Adds a line, unless it is so short that it comes from rounding: that one may point backwards, and its corners would be
  /// those of a line there and back.
  mutating func addLine(to point: Point, _ fineness: Fineness) {
    hasSegments = true
    let way = point - end
    guard way.dot(way) > fineness.rounding * fineness.rounding else { return }
    let direction = way.direction
    add(Piece(end: point, startDirection: direction, endDirection: direction))
  }

  @inline(__always)
  mutating func add(_ piece: Piece) {
    hasSegments = true
    if piece.end != end { pieces.append(piece) }
  }

  mutating func close(_ fineness: Fineness) {
    addLine(to: start, fineness)
    isClosed = true
  }
}

// MARK: Curves

extension Polyline {
  /// How finely curves are cut for a pen.
  struct Fineness {
    /// Pixels for each unit, at most.
    let scale: Double
    /// Half the width of the pen.
    let reach: Double
    /// The length below which vectors point nowhere: a 256th of a pixel.
    let shortest: Double
    /// The length up to which a line comes from rounding: a millionth of a pixel.
    let rounding: Double
    /// The least cosine of the angle that a piece turns by.
    let leastCosine: Double

    init(scale: Double, reach: Double) {
      (self.scale, self.reach) = (scale, reach)
      shortest = 1 / (256 * scale)
      rounding = 1e-6 / scale
      // The sides of pieces stay as near to the curve's as twice the tolerance, wherever it is that the curve turns.
      let half = 1 - 2 * CurveSteps.tolerance / max(scale * reach, 1e-9)
      leastCosine = max(2 * max(half, 0) * half - 1, 0.5)
    }
  }

  /// - Returns: false when it has more pieces than the budget lets it have.
  mutating func addCurve(
    to p3: Point, _ p1: Point, _ p2: Point, _ fineness: Fineness, _ budget: WorkBudget
  ) -> Bool {
    let (p0, before) = (end, pieces.count)
    let turn = Self.turn(p1 - p0, p2 - p1) + Self.turn(p2 - p1, p3 - p2) + Self.turnBack(p0, p1, p2, p3)
    let count = CurveSteps.count(p0, p1, p2, p3, scale: fineness.scale, reach: fineness.reach, turn: turn)
    let curve = CurveSteps(p0, p1, p2, p3)
    let step = 1 / Double(count)
    var cuts = max(count, OutlineWork.stepsOfCurve - count)
    var last = Self.direction(p1 - p0, p2 - p0, p3 - p0, fineness)
    var direction = last
    for i in 1..<max(count, 1) {
      let (from, to) = (Double(i - 1) * step, Double(i) * step)
      let next = curve.direction(to, after: last)
      let wide = next.widened(after: last, fineness)
      let piece = Piece(end: curve.point(to), startDirection: direction, endDirection: wide)
      add(piece, of: curve, from, to, fineness, &cuts)
      (direction, last) = (wide, next)
    }
    let arriving = Self.direction(p3 - p2, p3 - p1, p3 - p0, fineness)
    let piece = Piece(end: p3, startDirection: direction, endDirection: arriving)
    add(piece, of: curve, Double(count - 1) * step, 1, fineness, &cuts)
    // Of ordinary curves, the work is known beforehand.
    let added = pieces.count - before
    return added <= OutlineWork.stepsOfCurve
      || budget.spend(added * OutlineWork.step) && budget.holds(vertices: pieces.count)
  }

  /// - Parameter cuts: how often pieces that turn too far may still be halved.
  @inline(__always)
  private mutating func add(
    _ piece: Piece, of curve: CurveSteps, _ from: Double, _ to: Double, _ fineness: Fineness,
    _ cuts: inout Int
  ) {
    if piece.startDirection.dot(piece.endDirection) >= fineness.leastCosine {
      add(piece)
    } else {
      addHalves(of: piece, of: curve, from, to, fineness, &cuts)
    }
  }

  /// Adds a piece in two halves, or in as many parts as it takes. Where a curve turns on the spot, no number is enough.
  private mutating func addHalves(
    of piece: Piece, of curve: CurveSteps, _ from: Double, _ to: Double, _ fineness: Fineness,
    _ cuts: inout Int
  ) {
    let middle = (from + to) / 2
    let point = curve.point(middle)
    let reach = max((piece.end - end).length, (point - end).length)
    // What leads back to where it began has no length, but a turn.
    guard cuts > 0 && reach > fineness.shortest || piece.end == end && reach > 0 else { return add(piece) }
    cuts -= 1
    let direction = curve.direction(middle, after: piece.startDirection)
    let first = Piece(end: point, startDirection: piece.startDirection, endDirection: direction)
    let second = Piece(end: piece.end, startDirection: direction, endDirection: piece.endDirection)
    add(first, of: curve, from, middle, fineness, &cuts)
    add(second, of: curve, middle, to, fineness, &cuts)
  }

  /// That of the first of three vectors that is not too short.
  private static func direction(_ a: Point, _ b: Point, _ c: Point, _ fineness: Fineness) -> Point {
    let square = fineness.shortest * fineness.shortest
    let vector = a.dot(a) > square ? a : b.dot(b) > square ? b : c
    return vector.direction
  }

  /// The angle between two directions or a little more, without what differs from machine to machine: with s, the sine
  /// of half the angle, 2·s·(1 + (π/2 − 1)·s²).
  private static func turn(_ a: Point, _ b: Point) -> Double {
    let lengths = (a.dot(a) * b.dot(b)).squareRoot()
    guard lengths > 0 else { return 0 }
    let square = max(0, (1 - a.dot(b) / lengths) / 2)
    return 2 * square.squareRoot() * (1 + 0.570_796_326_8 * square)
  }

  /// What is turned where control points coincide with ends, and the sides above say nothing.
  private static func turnBack(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> Double {
    p1 == p0 || p2 == p3 || p1 == p2 ? turn(p2 - p0, p3 - p1) : 0
  }
}

extension Point {
  /// A direction with the length of a miter between it and the last one, unless that is long.
  @inline(__always)
  fileprivate func widened(after last: Point, _ fineness: Polyline.Fineness) -> Point {
    let cosine = dot(last)
    // 1 / cos(angle / 2), for small angles.
    return cosine < 1 && cosine > fineness.leastCosine ? self * (1.25 - 0.25 * cosine) : self
  }
}

extension CurveSteps {
  /// - Parameter last: that of a point before, which is kept where the curve stands still.
  @inline(__always)
  fileprivate func direction(_ t: Double, after last: Point) -> Point {
    let direction = slope(t).direction
    return direction == .zero ? last : direction
  }
}
