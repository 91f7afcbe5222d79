import AnimationCore

extension Path {
  /// Its outlines, one for each part that begins with a move. Those that are only a point and not closed are left out.
  package var contours: [Contour] {
    var contours: [Contour] = []
    var open = Contour(vertices: [], isClosed: false)
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
        open = Contour(vertices: [Contour.Vertex(corner: point)], isClosed: false)
      case .line(let point):
        open.vertices.append(Contour.Vertex(corner: point))
      case .curve(let control1, let control2, let point):
        if !open.vertices.isEmpty { open.vertices[open.vertices.count - 1].outControl = control1 }
        open.vertices.append(Contour.Vertex(point, in: control2, out: point))
      case .close:
        open.isClosed = true
        end()
        open = Contour(vertices: [Contour.Vertex(corner: start)], isClosed: false)
      }
    }
    end()
    return contours
  }
}
