import Synchronization

/// The curve between two position keyframes, walked at the pace of the easing by arc length.
///
/// Sampled as lottie-web does it: 150 points of the cubic, straight chords between them.
final class MotionPath: Sendable {
  private static let sampleCount = 150

  private let start: Vector
  private let end: Vector
  /// How the curve leaves the first keyframe and arrives at the next: its handles, relative to those.
  let outTangent: Vector
  let inTangent: Vector
  /// Measured when it is first asked for: loading is faster without.
  private let measured = AtomicLazyReference<Lengths>()

  /// The length walked up to each sample, in units of the composition.
  private final class Lengths: Sendable {
    let lengths: [Double]
    init(_ lengths: [Double]) { self.lengths = lengths }
  }

  /// The curve from `start` to `end`, its handles given relative to those; nil when it is the straight way
  /// between the two, on which values are interpolated component by component instead.
  ///
  /// lottie-web takes the straight way wherever the handles lie on the line, After Effects only where they lie
  /// between the ends: beyond them it runs past the end and comes back.
  init?(from start: Vector, to end: Vector, outTangent: Vector, inTangent: Vector) {
    let handle1 = start + outTangent
    let handle2 = end + inTangent
    if start != end, Self.isBetween(handle1, start, end), Self.isBetween(handle2, start, end) { return nil }
    if start == end, outTangent == .zero, inTangent == .zero { return nil }
    (self.start, self.end) = (start, end)
    (self.outTangent, self.inTangent) = (outTangent, inTangent)
  }

  /// A cubic Bézier.
  private typealias Points = (start: Vector, control1: Vector, control2: Vector, end: Vector)

  private var points: Points { (start, start + outTangent, end + inTangent, end) }

  private var lengths: [Double] {
    (measured.load() ?? measured.storeIfNil(Lengths(measure()))).lengths
  }

  private func measure() -> [Double] {
    let points = points
    var lengths = [0.0]
    lengths.reserveCapacity(Self.sampleCount)
    var previous = points.start
    for i in 1..<Self.sampleCount {
      let next = Self.point(points, Double(i) / Double(Self.sampleCount - 1))
      let chord = next - previous
      lengths.append(lengths[i - 1] + chord.length)
      previous = next
    }
    return lengths
  }

  /// The point after `fraction` of the length. Fractions outside 0…1 count as the ends.
  func point(atFraction fraction: Double) -> Vector {
    let lengths = lengths
    let total = lengths[lengths.count - 1]
    let distance = fraction * total
    if !(distance > 0) { return start }
    if distance >= total { return end }
    let points = points
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= distance { low = middle } else { high = middle }
    }
    let steps = Double(Self.sampleCount - 1)
    let from = Self.point(points, Double(low) / steps)
    let to = Self.point(points, Double(high) / steps)
    let chord = lengths[high] - lengths[low]
    return chord > 0 ? from + (to - from) * ((distance - lengths[low]) / chord) : from
  }

  private static func point(_ points: Points, _ t: Double) -> Vector {
    let u = 1 - t
    let handles: Vector = points.control1 * (3 * u * u * t) + points.control2 * (3 * u * t * t)
    return points.start * (u * u * u) + handles + points.end * (t * t * t)
  }

  /// Whether `point` lies on the line from `start` to `end`, as lottie-web tests it, and not beyond the ends.
  private static func isBetween(_ point: Vector, _ start: Vector, _ end: Vector) -> Bool {
    let (way, part) = (end - start, point - start)
    // Not divided by each other, as most keyframes of positions come by.
    let (progress, whole) = (way.dot(part), way.dot(way))
    // A thousandth of the way further is nothing to see.
    return progress > -0.001 * whole && progress < 1.001 * whole && isOnLine(point, start, end)
  }

  /// lottie-web's tests: the triangle's area in two dimensions within 0.001; in three, the distances.
  private static func isOnLine(_ point: Vector, _ start: Vector, _ end: Vector) -> Bool {
    if point.z == 0, start.z == 0, end.z == 0 {
      let (a, b) = (end - start, point - start)
      return abs(a.x * b.y - a.y * b.x) < 0.001
    }
    func distance(_ a: Vector, _ b: Vector) -> Double { (a - b).length }
    let (whole, head, tail) = (distance(start, end), distance(start, point), distance(point, end))
    let detour =
      if whole > head { whole > tail ? whole - head - tail : tail - head - whole } else {
        tail > head ? tail - head - whole : head - whole - tail
      }
    return abs(detour) < 1e-4
  }
}
