import AnimationCore
import CStandardLibrary

extension PathModifier.OffsetPath {
  /// The outlines moved by `amount` to their left (clockwise ones grow). An open outline becomes one around
  /// it, as a stroke of twice the amount would be.
  func apply(to contours: [Contour], in context: PropertyContext) -> [Contour] {
    let amount = amount.value(in: context)
    guard amount != 0, amount.isFinite else { return contours }
    let pen = OffsetPen(join: join, miterLimit: miterLimit.value(in: context), budget: context.scene.budget)
    return contours.flatMap { contour -> [Contour] in
      let line = contour.flattenedLine(pen.budget)
      guard line.count > 1 else { return [contour] }
      if !contour.isClosed {
        let aroundIt = line + line.dropFirst().dropLast().reversed()
        return pen.area(around: aroundIt, by: abs(amount)) ?? [contour]
      }
      // Counter-clockwise outlines are turned, so that what is enclosed always winds the positive way. One that encloses
      // nothing, as a line there and back, is clockwise.
      guard line.signedArea >= -1e-9 * line.travel * line.travel else {
        let turned = pen.area(around: line.reversed(), by: -amount) ?? [contour]
        return turned.map(\.reversed)
      }
      return pen.area(around: line, by: amount) ?? [contour]
    }
  }
}

/// Draws the parallel of a closed line of points.
private struct OffsetPen {
  let join: StrokeStyle.Join
  let miterLimit: Double
  let budget: FrameBudget

  /// The most steps of one corner. `PolygonSet` takes coordinates of up to a million: a half circle of that
  /// radius needs fewer.
  private static let maximumSteps = 10_000

  /// The area inside the parallel at `distance` on the outside of a clockwise line.
  func area(around line: [Point], by distance: Double) -> [Contour]? {
    var ring: [Point] = []
    for i in line.indices {
      let previous = line[i == 0 ? line.count - 1 : i - 1]
      let next = line[i == line.count - 1 ? 0 : i + 1]
      let arriving = (line[i] - previous).outward
      let leaving = (next - line[i]).outward
      guard budget.keep(4) else { return nil }
      ring += corner(line[i], arriving, leaving, distance)
    }
    return PolygonSet([ring]).positiveArea(budget)?.contours
  }

  /// The parallel's points at one corner, between the ends of the two shifted edges.
  private func corner(_ point: Point, _ arriving: Point, _ leaving: Point, _ distance: Double) -> [Point] {
    let start = point + arriving * distance
    let end = point + leaving * distance
    let turn = arriving.cross(leaving)
    let cosine = arriving.dot(leaving)
    // On the inner side the edges cross: going through the corner itself leaves a loop that winds the other
    // way, which drops out.
    if turn * distance < 0 && cosine > -0.999_999 { return [start, point, end] }
    switch join {
    case .round:
      let angle = abs(atan2(turn, cosine))
      let steps = Int((angle / maximumStep(distance)).rounded(.up), within: 1...Self.maximumSteps)
      guard budget.keep(steps) else { return [start, end] }
      // On the outer side the edges always turn towards the parallel; at a tip the sign of their turn is chance.
      let sign: Double = distance < 0 ? -1 : 1
      return (0...steps).map { step in
        let part = sign * angle * Double(step) / Double(steps)
        return point + Transform.rotation(radians: part).apply(arriving) * distance
      }
    case .miter where cosine > -0.999_999:
      // The miter's length as a multiple of the pen's width is 1 / cos(half the turn).
      let length = (2 / (1 + cosine)).squareRoot()
      guard length <= miterLimit else { return [start, end] }
      return [point + (arriving + leaving) * (distance / (1 + cosine))]
    case .miter, .bevel:
      return [start, end]
    }
  }

  /// The angle whose chord leaves a circle of that radius by the flatness.
  private func maximumStep(_ radius: Double) -> Double {
    2 * acos(max(0, 1 - PolygonSet.flatness / max(abs(radius), PolygonSet.flatness)))
  }
}

extension Contour {
  /// The outline as points without repetitions; the last one is not the first again.
  fileprivate func flattenedLine(_ budget: FrameBudget) -> [Point] {
    var line = vertices.prefix(1).map(\.point)
    flatten(budget) { if !$0.isNear(line[line.count - 1]) { line.append($0) } }
    if isClosed, line.count > 1, line[0].isNear(line[line.count - 1]) { line.removeLast() }
    return line
  }
}

extension [Point] {
  /// The way from the first to the last.
  fileprivate var travel: Double { zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
}

extension Point {
  fileprivate func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The unit vector to the left of this direction (y down).
  fileprivate var outward: Point {
    let length = length
    return length > 0 ? Point(y / length, -x / length) : .zero
  }
}
