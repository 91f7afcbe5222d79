import AnimationCore
import CPolyclipping

/// Outlines as polygons, for operations on the areas they enclose. Curves become lines that leave them by at
/// most `flatness`.
final class PolygonSet {
  /// In units of the shape's own space: invisible also when the shape is shown ten times as large.
  static let flatness = 0.02

  private let polygons: OpaquePointer

  private init(_ polygons: OpaquePointer) {
    self.polygons = polygons
  }

  deinit { cpc_free(polygons) }

  /// Outlines filled by the non-zero rule; open ones are closed, coordinates that cannot be drawn left out.
  convenience init(_ contours: [Contour]) {
    self.init(
      contours.map { contour in
        contour.vertices.prefix(1).map(\.point)
          + contour.segments.flatMap { $0.flattened(tolerance: Self.flatness) }
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

  /// Nil when the operation fails, as it may on degenerate outlines.
  func combined(_ operation: cpc_operation, with other: PolygonSet) -> PolygonSet? {
    cpc_combine(operation, polygons, other.polygons).map(PolygonSet.init)
  }

  /// What rings that run clockwise (y down) enclose, without the loops that run the other way round.
  func positiveArea() -> PolygonSet? {
    cpc_positive_area(polygons).map(PolygonSet.init)
  }

  var contours: [Contour] {
    (0..<cpc_count(polygons)).map { index in
      let count = cpc_point_count(polygons, index)
      let numbers = [Double](unsafeUninitializedCapacity: 2 * count) { buffer, initialized in
        cpc_get_points(polygons, index, buffer.baseAddress)
        initialized = 2 * count
      }
      let points = stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
      return Contour(vertices: points.map { Contour.Vertex(corner: $0) }, isClosed: true)
    }
  }
}
