import AnimationCore

extension Contour {
  /// Every corner (a vertex without handles) becomes a curve that leaves its edges `radius` before it, at
  /// most half an edge. The ends of an open outline stay.
  func roundingCorners(_ radius: Double) -> Contour {
    guard vertices.count > 1 else { return self }
    let handle = 0.5519
    var result = Contour(vertices: [], isClosed: isClosed)
    for (i, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (i == 0 || i == vertices.count - 1)
      guard vertex.isCorner, !isEnd else {
        result.vertices.append(vertex)
        continue
      }
      let corner = vertex.point
      let previous = vertices[i == 0 ? vertices.count - 1 : i - 1].point
      let next = vertices[i == vertices.count - 1 ? 0 : i + 1].point
      func towards(_ neighbor: Point) -> Point {
        let distance = corner.distance(to: neighbor)
        return distance > 0 ? corner.interpolated(to: neighbor, min(radius / distance, 0.5)) : corner
      }
      let (begin, end) = (towards(previous), towards(next))
      result.vertices.append(Vertex(begin, in: begin, out: begin.interpolated(to: corner, handle)))
      result.vertices.append(Vertex(end, in: end.interpolated(to: corner, handle), out: end))
    }
    return result
  }
}
