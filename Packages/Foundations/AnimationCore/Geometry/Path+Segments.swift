extension Path {
  /// One subpath as Bézier segments, lines included. A closed one ends with the segment back to its start
  /// (left out when that has no length).
  package struct Subpath: Hashable, Sendable {
    package var start: Point
    package var segments: [CubicBezier]
    package var isClosed: Bool
  }

  /// Where a path begins that has no `move` for it: in its first point, as for Cairo.
  package var firstPoint: Point {
    for element in elements {
      switch element {
      case .move(let p), .line(let p), .curve(let p, _, _): return p
      case .close: continue
      }
    }
    return .zero
  }

  /// The subpaths in order. A subpath of a lone `move` has no segments.
  package var subpaths: [Subpath] {
    var result: [Subpath] = []
    var open: Subpath?
    var current = firstPoint
    // In place: a copy of the segments for each would take time that grows with their square.
    func add(_ segment: CubicBezier) {
      if open == nil { open = Subpath(start: current, segments: [], isClosed: false) }
      open?.segments.append(segment)
    }
    for element in elements {
      switch element {
      case .move(let point):
        if let open { result.append(open) }
        open = Subpath(start: point, segments: [], isClosed: false)
        current = point
      case .line(let point):
        add(CubicBezier(line: current, point))
        current = point
      case .curve(let control1, let control2, let point):
        add(CubicBezier(current, control1, control2, point))
        current = point
      case .close:
        guard let start = open?.start else { continue }
        if current != start { add(CubicBezier(line: current, start)) }
        open?.isClosed = true
        if let open { result.append(open) }
        current = start
        open = nil
      }
    }
    if let open { result.append(open) }
    return result
  }

  /// The exact bounding box of the outline (stroke widths do not count), or nil for an empty path.
  package var bounds: Rect? {
    var box: Rect?
    func grow(_ rect: Rect) { box = box?.union(rect) ?? rect }
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        grow(Rect(x: point.x, y: point.y, width: 0, height: 0))
        (current, start) = (point, point)
      case .line(let point):
        grow(Rect(x: point.x, y: point.y, width: 0, height: 0))
        current = point
      case .curve(let control1, let control2, let point):
        grow(CubicBezier(current, control1, control2, point).bounds)
        current = point
      case .close:
        current = start
      }
    }
    return box
  }

  /// The arc length of all subpaths together, closing lines included.
  package var length: Double {
    subpaths.reduce(0) { sum, subpath in subpath.segments.reduce(sum) { $0 + $1.length() } }
  }

  /// The path with every curve replaced by lines that leave it by at most `tolerance` (> 0, in path units).
  package func flattened(tolerance: Double) -> Path {
    var result = Path()
    for subpath in subpaths {
      result.move(to: subpath.start)
      for segment in subpath.segments {
        for point in segment.flattened(tolerance: tolerance) { result.line(to: point) }
      }
      if subpath.isClosed { result.close() }
    }
    return result
  }
}

extension CubicBezier {
  /// The ends of lines that follow the curve and leave it by at most `tolerance` (> 0); equal steps of the
  /// parameter, as many as Wang's formula asks for, at most 1,000.
  package func flattened(tolerance: Double) -> [Point] {
    if isLine { return [end] }
    let count = lineCount(tolerance: tolerance)
    return (1...count).map { $0 == count ? end : point(at: Double($0) / Double(count)) }
  }

  private func lineCount(tolerance: Double) -> Int {
    let d1 = start - control1 * 2 + control2
    let d2 = control1 - control2 * 2 + end
    let deviation = max(d1.length, d2.length) * 6 / 8
    return Int((deviation / max(tolerance, 1e-9)).squareRoot().rounded(.up), within: 1...1000)
  }
}
