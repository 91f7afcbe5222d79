import AnimationCore
import LottieFormat

extension Contour {
  /// The area inside, below 0 where it runs counterclockwise; of the polygon through all of its points.
  var area: Double {
    let points = polygon
    guard var previous = points.last else { return 0 }
    var sum = 0.0
    for point in points {
      sum += previous.x * point.y - point.x * previous.y
      previous = point
    }
    return sum / 2
  }

  var box: Rect? {
    let points = polygon
    guard let first = points.first else { return nil }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for point in points {
      (minX, minY) = (min(minX, point.x), min(minY, point.y))
      (maxX, maxY) = (max(maxX, point.x), max(maxY, point.y))
    }
    return Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  private var polygon: [Point] { vertices.flatMap { [$0.inControl, $0.point, $0.outControl] } }

  /// Returns a contour of equal area, with the last vertex several times: players know paths of one number of
  /// vertices.
  func padded(to count: Int) -> Contour {
    guard let last = vertices.last, vertices.count < count else { return self }
    var padded = self
    padded.vertices[vertices.count - 1].outControl = last.point
    for _ in vertices.count..<count {
      padded.vertices.append(Vertex(last.point, in: last.point, out: last.point))
    }
    padded.vertices[count - 1].outControl = last.outControl
    return padded
  }
}
