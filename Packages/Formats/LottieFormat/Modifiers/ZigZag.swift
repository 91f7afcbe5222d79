import AnimationCore

extension Contour {
  /// Vertices, and `ridges` points inside each segment, move by `amplitude` to alternating sides. Segments without a
  /// length, which have no sides, are left out.
  func zigZagged(amplitude: Double, ridges: Int, isSmooth: Bool, _ budget: FrameBudget) -> Contour {
    withoutIdleSegments.zigZaggedSegments(amplitude, ridges, isSmooth, budget)
  }

  private func zigZaggedSegments(
    _ amplitude: Double, _ ridges: Int, _ isSmooth: Bool, _ budget: FrameBudget
  ) -> Contour {
    let segments = segments.map(\.linearized)
    guard vertices.count > 1, !segments.isEmpty else { return self }
    var result = Contour(vertices: [], isClosed: isClosed)
    var side = -1.0
    func add(_ point: Point, along direction: Point, handle before: Double, _ after: Double) {
      let length = direction.length
      let tangent = length > 0 ? direction * (1 / length) : .zero
      let moved = point + Point(tangent.y, -tangent.x) * (amplitude * side)
      side = -side
      result.vertices.append(
        Vertex(moved, in: moved - tangent * before, out: moved + tangent * after))
    }
    /// The handle length of the ridges of one segment.
    func handle(_ segment: CubicBezier) -> Double {
      isSmooth ? segment.start.distance(to: segment.end) / (2 * Double(ridges + 1)) : 0
    }
    func addVertex(_ i: Int) {
      let previous = vertices[i == 0 ? vertices.count - 1 : i - 1]
      let next = vertices[i == vertices.count - 1 ? 0 : i + 1]
      let arriving = i > 0 ? segments[i - 1] : isClosed ? segments[segments.count - 1] : segments[0]
      let leaving = i < segments.count ? segments[i] : segments[segments.count - 1]
      // The chord between the neighbours; the two ends of a single line have none.
      let chord = next.point - previous.point
      add(
        vertices[i].point, along: chord.isNear(.zero) ? leaving.end - leaving.start : chord,
        handle: handle(arriving), handle(leaving))
    }
    for (i, segment) in segments.enumerated() {
      guard budget.keep(ridges + 1) else { break }
      addVertex(i)
      for ridge in stride(from: 1, through: ridges, by: 1) {
        let t = Double(ridge) / Double(ridges + 1)
        add(
          segment.point(at: t), along: segment.derivative(at: t), handle: handle(segment), handle(segment))
      }
    }
    addVertex(isClosed ? 0 : vertices.count - 1)
    return result
  }

  private var withoutIdleSegments: Contour {
    var result = Contour(vertices: [], isClosed: isClosed)
    func isOnePoint(_ from: Vertex, _ to: Vertex) -> Bool {
      [from.outControl, to.inControl, to.point].allSatisfy { $0.isNear(from.point) }
    }
    for vertex in vertices {
      if let last = result.vertices.last, isOnePoint(last, vertex) {
        let handle = vertex.outControl - vertex.point
        result.vertices[result.vertices.count - 1].outControl = last.point + handle
      } else {
        result.vertices.append(vertex)
      }
    }
    if isClosed, result.vertices.count > 1, let last = result.vertices.last,
      isOnePoint(last, result.vertices[0])
    {
      result.vertices[0].inControl = result.vertices[0].point + (last.inControl - last.point)
      result.vertices.removeLast()
    }
    return result
  }
}
