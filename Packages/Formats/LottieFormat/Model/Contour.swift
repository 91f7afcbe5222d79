import AnimationCore

/// One Bézier outline by its vertices, as After Effects and the path modifiers see it.
package struct Contour: Hashable, Sendable {
  /// A vertex with its two control points, all in the same absolute coordinates.
  package struct Vertex: Hashable, Sendable {
    package var point: Point
    /// Ends the segment that arrives here.
    package var inControl: Point
    /// Begins the segment that leaves here.
    package var outControl: Point

    package init(_ point: Point, in inControl: Point, out outControl: Point) {
      self.point = point
      self.inControl = inControl
      self.outControl = outControl
    }

    /// A corner: both control points on the vertex.
    init(corner point: Point) {
      self.init(point, in: point, out: point)
    }

    var isCorner: Bool { inControl.isNear(point) && outControl.isNear(point) }
  }

  package var vertices: [Vertex]
  package var isClosed: Bool

  /// The number of elements that it becomes in a path, or some more.
  var maximumElements: Int { vertices.count + 2 }

  /// The outline from the first vertex on, the other way round.
  var reversed: Contour {
    guard let first = vertices.first else { return self }
    let rest = vertices.dropFirst().reversed()
    let turned = ([first] + rest).map { Vertex($0.point, in: $0.outControl, out: $0.inControl) }
    return Contour(
      vertices: isClosed ? turned : Array(turned.dropFirst() + turned.prefix(1)), isClosed: isClosed)
  }

  func applying(_ transform: Transform) -> Contour {
    guard transform != .identity else { return self }
    return Contour(
      vertices: vertices.map {
        Vertex(
          transform.apply($0.point), in: transform.apply($0.inControl), out: transform.apply($0.outControl))
      }, isClosed: isClosed)
  }

  /// The Bézier segments in order; a closed outline ends with the one back to its first vertex.
  var segments: [CubicBezier] {
    guard vertices.count > 1 else { return [] }
    let count = isClosed ? vertices.count : vertices.count - 1
    return (0..<count).map { i in
      let from = vertices[i]
      let to = vertices[i + 1 < vertices.count ? i + 1 : 0]
      return CubicBezier(from.point, from.outControl, to.inControl, to.point)
    }
  }

  /// An outline through connected segments.
  init(segments: [CubicBezier], isClosed: Bool) {
    vertices = []
    vertices.reserveCapacity(segments.count + 1)
    self.isClosed = isClosed
    guard let first = segments.first, let last = segments.last else { return }
    var arriving = isClosed ? last.control2 : first.start
    for segment in segments {
      vertices.append(Vertex(segment.start, in: arriving, out: segment.control1))
      arriving = segment.control2
    }
    if !isClosed { vertices.append(Vertex(last.end, in: last.control2, out: last.end)) }
  }

  package init(vertices: [Vertex], isClosed: Bool) {
    self.vertices = vertices
    self.isClosed = isClosed
  }
}

extension Path {
  /// Appends an outline, transformed. A single open vertex draws nothing; a single closed one is a dot.
  mutating func append(_ contour: Contour, _ transform: Transform) {
    guard let first = contour.vertices.first, contour.isClosed || contour.vertices.count > 1 else { return }
    let isIdentity = transform == .identity
    func map(_ point: Point) -> Point { isIdentity ? point : transform.apply(point) }
    move(to: map(first.point))
    var previous = first
    for vertex in contour.vertices.dropFirst() {
      appendSegment(from: previous, to: vertex, map)
      previous = vertex
    }
    if contour.isClosed {
      if previous.outControl != previous.point || first.inControl != first.point {
        appendSegment(from: previous, to: first, map)
      }
      close()
    }
  }

  private mutating func appendSegment(
    from: Contour.Vertex, to: Contour.Vertex, _ map: (Point) -> Point
  ) {
    if from.outControl == from.point, to.inControl == to.point {
      line(to: map(to.point))
    } else {
      curve(to: map(to.point), map(from.outControl), map(to.inControl))
    }
  }
}

extension Contour: Interpolatable {
  /// Vertices move by one easing. Outlines with different vertex counts cannot be mixed: the first holds.
  static func interpolate(
    _ start: Keyframe<Contour>, _ end: Contour, _ progress: SIMD4<Double>
  ) -> Contour {
    let start = start.value
    let y = progress.x
    if y == 0 || start.vertices.count != end.vertices.count { return start }
    let vertices = zip(start.vertices, end.vertices).map { a, b in
      Vertex(
        a.point.interpolated(to: b.point, y), in: a.inControl.interpolated(to: b.inControl, y),
        out: a.outControl.interpolated(to: b.outControl, y))
    }
    return Contour(vertices: vertices, isClosed: start.isClosed)
  }

  static func isSteady(_ start: Keyframe<Contour>, _ end: Contour) -> Bool {
    start.value.vertices.count != end.vertices.count || start.value.vertices == end.vertices
  }
}
