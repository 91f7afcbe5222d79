import AnimationCore
import CStandardLibrary
import LottieFormat

/// An outline with the lengths along it, by which scripts ask for points on it: from point to point of the curves, as the
/// prelude measures.
final class MeasuredPath {
  private static let steps = 150
  /// What the four points of a curve count for at each step.
  private static let weights = (1...steps).map { weights(at: Double($0) / Double(steps)) }

  let contour: Contour
  /// The length at the end of each step, of all curves one after the other.
  private let lengths: [Double]

  init(_ contour: Contour) {
    self.contour = contour
    lengths = Self.lengths(of: contour)
  }

  /// What measuring an outline counts for in `ScriptEffort`.
  static func effort(of contour: Contour) -> Int { contour.vertices.count * steps / 4 }

  /// Nil where the outline has numbers that are not finite, or is too long to be measured.
  func point(at progress: Double) -> Point? {
    let vertices = contour.vertices
    guard let first = vertices.first, let last = vertices.last else { return .zero }
    guard progress > 0, let total = lengths.last else { return first.point }
    if progress >= 1 { return contour.isClosed ? first.point : last.point }
    guard total.isFinite else { return nil }
    let length = total * progress
    let place = firstPlace(reaching: length)
    let start = place > 0 ? lengths[place - 1] : 0
    let part = lengths[place] > start ? (length - start) / (lengths[place] - start) : 0
    let t = (Double(place % Self.steps) + part) / Double(Self.steps)
    return Self.point(on: Self.curve(place / Self.steps, of: contour), Self.weights(at: t))
  }

  private func firstPlace(reaching length: Double) -> Int {
    var (low, high) = (0, lengths.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if lengths[middle] >= length { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func lengths(of contour: Contour) -> [Double] {
    let count = contour.isClosed ? contour.vertices.count : contour.vertices.count - 1
    guard count > 0 else { return [] }
    var lengths: [Double] = []
    lengths.reserveCapacity(count * steps)
    var total = 0.0
    for index in 0..<count {
      let curve = curve(index, of: contour)
      var before = curve.0
      for weights in weights {
        let point = point(on: curve, weights)
        total += hypot(point.x - before.x, point.y - before.y)
        lengths.append(total)
        before = point
      }
    }
    return lengths
  }

  private typealias Curve = (Point, Point, Point, Point)

  private static func curve(_ index: Int, of contour: Contour) -> Curve {
    let start = contour.vertices[index]
    let end = contour.vertices[(index + 1) % contour.vertices.count]
    return (start.point, start.outControl, end.inControl, end.point)
  }

  private static func weights(at t: Double) -> SIMD4<Double> {
    let u = 1 - t
    return SIMD4(
      ScriptMath.power(u, 3), 3 * ScriptMath.power(u, 2) * t, 3 * u * t * t, ScriptMath.power(t, 3))
  }

  /// Returns the sum of a curve's four points by their weights, added up in the prelude's order.
  @inline(__always)
  private static func point(on curve: Curve, _ weights: SIMD4<Double>) -> Point {
    let (a, b, c, d) = curve
    return Point(
      weights.x * a.x + weights.y * b.x + weights.z * c.x + weights.w * d.x,
      weights.x * a.y + weights.y * b.y + weights.z * c.y + weights.w * d.y)
  }
}

/// The outlines that scripts of an evaluator have measured last, by the nodes that have them.
final class MeasuredPaths {
  private static let maximumCount = 256

  private var paths: [ObjectIdentifier: MeasuredPath] = [:]

  func path(_ contour: Contour, of node: ExpressionNode) -> MeasuredPath? {
    guard let known = paths[ObjectIdentifier(node)], known.contour == contour else { return nil }
    return known
  }

  func keep(_ path: MeasuredPath, of node: ExpressionNode) {
    if paths.count >= Self.maximumCount { paths = [:] }
    paths[ObjectIdentifier(node)] = path
  }
}
