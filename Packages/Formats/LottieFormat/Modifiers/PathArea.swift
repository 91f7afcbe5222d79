import AnimationCore
import CPolyclipping

/// The area that a path encloses, as polygons.
package struct PathArea {
  package enum Operation {
    case union, intersection, difference, exclusiveOr
  }

  /// More would take seconds.
  private static let maximumPoints = 20_000

  private let polygons: PolygonSet

  private init(_ polygons: PolygonSet) { self.polygons = polygons }

  /// Nil for what is too large or has too many points.
  ///
  /// - Parameter tolerance: how far lines may be from the curves that they follow, in units of the path; above 0.002.
  package init?(_ path: Path, rule: FillRule = .nonZero, tolerance: Double = PolygonSet.flatness) {
    var rings: [[Point]] = []
    var count = 0
    for subpath in path.subpaths where !subpath.segments.isEmpty {
      var ring = [subpath.start]
      for segment in subpath.segments {
        ring += segment.flattened(tolerance: tolerance)
        guard count + ring.count <= Self.maximumPoints else { return nil }
      }
      count += ring.count
      rings.append(ring)
    }
    guard path.isDrawable() else { return nil }
    guard rule == .evenOdd else {
      polygons = PolygonSet(rings)
      return
    }
    guard let area = PolygonSet(rings).evenOddArea(FrameBudget()) else { return nil }
    polygons = area
  }

  /// Nil when it fails, as it may on degenerate outlines.
  package func combined(_ operation: Operation, _ other: PathArea) -> PathArea? {
    let operation =
      switch operation {
      case .union: CPC_UNION
      case .intersection: CPC_INTERSECTION
      case .difference: CPC_DIFFERENCE
      case .exclusiveOr: CPC_XOR
      }
    return polygons.combined(operation, with: other.polygons, FrameBudget()).map { PathArea($0) }
  }

  /// The area as a path for the non-zero rule.
  package var path: Path {
    var path = Path()
    for contour in polygons.contours { path.append(contour, .identity) }
    return path
  }
}
