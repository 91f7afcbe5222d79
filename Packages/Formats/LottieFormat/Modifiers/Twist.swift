import AnimationCore

extension Contour {
  /// Every point turns around `center`, the more the nearer it is: by the whole angle at the centre, not at
  /// all at the distance of the farthest vertex.
  func twisted(by radians: Double, around center: Point) -> Contour {
    let reach = vertices.map { $0.point.distance(to: center) }.max() ?? 0
    guard reach > 0 else { return self }
    func turned(_ point: Point) -> Point {
      let offset = point - center
      let angle = radians * max(0, 1 - offset.length / reach)
      return center + Transform.rotation(radians: angle).apply(offset)
    }
    var result = self
    result.vertices = vertices.map {
      Vertex(turned($0.point), in: turned($0.inControl), out: turned($0.outControl))
    }
    return result
  }
}
