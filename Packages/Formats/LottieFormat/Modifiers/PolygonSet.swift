import AnimationCore
import CPolyclipping

/// Outlines as polygons, for operations on the areas they enclose. Curves become lines that leave them by at
/// most `flatness`.
final class PolygonSet {
  /// The largest distance of chords from curves, in units of the shape's own space: invisible also when the
  /// shape is shown ten times as large.
  static let flatness = 0.02

  private let polygons: OpaquePointer

  private init(_ polygons: OpaquePointer) {
    self.polygons = polygons
  }

  deinit { cpc_free(polygons) }

  /// Outlines filled by the non-zero rule; open ones are closed, coordinates that cannot be drawn left out.
  ///
  /// - Parameter budget: what there is no room for is left off.
  convenience init(_ contours: [Contour], _ budget: FrameBudget) {
    self.init(
      contours.map { contour in
        var points = contour.vertices.prefix(1).map(\.point)
        contour.flatten(budget) { points.append($0) }
        return points
      })
  }

  init(_ rings: [[Point]]) {
    polygons = cpc_new()
    for ring in rings where ring.allSatisfy({ abs($0.x) <= 1e6 && abs($0.y) <= 1e6 }) {
      ring.flatMap { [$0.x, $0.y] }.withUnsafeBufferPointer {
        cpc_add(polygons, $0.baseAddress, ring.count)
      }
    }
  }

  /// Nil when the operation fails, as it may on degenerate outlines, and when it would take too long.
  func combined(
    _ operation: cpc_operation, with other: PolygonSet, _ budget: FrameBudget
  ) -> PolygonSet? {
    guard budget.spend(SweepWork(rings + other.rings).steps) else { return nil }
    return cpc_combine(operation, polygons, other.polygons).map(PolygonSet.init)
  }

  /// What rings that run clockwise (y down) enclose, without the loops that run the other way round.
  func positiveArea(_ budget: FrameBudget) -> PolygonSet? {
    guard budget.spend(SweepWork(rings).steps) else { return nil }
    return cpc_positive_area(polygons).map(PolygonSet.init)
  }

  /// What rings enclose by the even-odd rule, as rings for the non-zero rule.
  func evenOddArea(_ budget: FrameBudget) -> PolygonSet? {
    guard budget.spend(SweepWork(rings).steps) else { return nil }
    return cpc_even_odd_area(polygons).map(PolygonSet.init)
  }

  /// True when the areas are the same except for slivers between lines that follow the same curve.
  func isNearlyEqual(to other: PolygonSet, _ budget: FrameBudget) -> Bool {
    guard let difference = combined(CPC_XOR, with: other, budget) else { return false }
    let slivers = difference.rings.reduce(0) { $0 + abs($1.signedArea) }
    let area = abs(rings.reduce(0) { $0 + $1.signedArea })
    return slivers <= area * 1e-4
  }

  var contours: [Contour] {
    rings.map { ring in
      Contour(vertices: ring.map { Contour.Vertex(corner: $0) }, isClosed: true)
    }
  }

  private lazy var rings: [[Point]] =
    (0..<cpc_count(polygons)).map { index in
      let count = cpc_point_count(polygons, index)
      let numbers = [Double](unsafeUninitializedCapacity: 2 * count) { buffer, initialized in
        cpc_get_points(polygons, index, buffer.baseAddress)
        initialized = 2 * count
      }
      return stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
    }
}

extension Contour {
  /// The ends of lines that follow the segments, each of which may need a thousand.
  func flatten(_ budget: FrameBudget, _ body: (Point) -> Void) {
    for segment in segments {
      let points = segment.flattened(tolerance: PolygonSet.flatness)
      guard budget.keep(points.count) else { return }
      for point in points { body(point) }
    }
  }
}

extension [Point] {
  /// Positive for clockwise rings (y down).
  var signedArea: Double {
    indices.reduce(0) { sum, i in sum + self[i].cross(self[i + 1 < count ? i + 1 : 0]) } / 2
  }
}

extension Point {
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
}
