import AnimationCore

extension Contour {
  /// Vertices move towards the centre by `fraction` of the way, their handles away from it by as much;
  /// negative fractions the other way round. The centre is the mean of the vertices.
  func bloated(by fraction: Double) -> Contour {
    guard !vertices.isEmpty else { return self }
    let center = vertices.reduce(Point.zero) { $0 + $1.point } * (1 / Double(vertices.count))
    var result = self
    result.vertices = vertices.map { vertex in
      Vertex(
        vertex.point.interpolated(to: center, fraction),
        in: vertex.inControl.interpolated(to: center, -fraction),
        out: vertex.outControl.interpolated(to: center, -fraction))
    }
    return result
  }
}
