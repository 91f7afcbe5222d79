import AnimationCore
import LottieFormat

extension Path {
  /// Its outlines, one for each part that begins with a move. Those that are only a point and not closed are left out.
  var contours: [Contour] {
    var contours: [Contour] = []
    var open = Contour(vertices: [], isClosed: false)
    func corner(_ point: Point) -> Contour.Vertex { Contour.Vertex(point, in: point, out: point) }
    func end() {
      if open.isClosed, open.vertices.count > 1, let first = open.vertices.first,
        let last = open.vertices.last,
        last.point == first.point
      {
        open.vertices[0].inControl = last.inControl
        open.vertices.removeLast()
      }
      if open.vertices.count > 1 || (open.isClosed && !open.vertices.isEmpty) { contours.append(open) }
    }
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        end()
        start = point
        open = Contour(vertices: [corner(point)], isClosed: false)
      case .line(let point):
        open.vertices.append(corner(point))
      case .curve(let control1, let control2, let point):
        if !open.vertices.isEmpty { open.vertices[open.vertices.count - 1].outControl = control1 }
        open.vertices.append(Contour.Vertex(point, in: control2, out: point))
      case .close:
        open.isClosed = true
        end()
        open = Contour(vertices: [corner(start)], isClosed: false)
      }
    }
    end()
    return contours
  }
}

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
