import AnimationCore

extension Path {
  /// The places of subpaths that have segments, but none with a length.
  var dots: [Point] {
    var dots: [Point] = []
    var start: Point?
    var isDot = false
    var hasLength = false
    func endSubpath() {
      if let start, isDot, !hasLength { dots.append(start) }
      (isDot, hasLength) = (false, false)
    }
    for element in elements {
      switch element {
      case .move(let p):
        endSubpath()
        start = p
      case .line(let p):
        isDot = true
        hasLength = hasLength || p != start
      case .curve(let p, let q, let r):
        isDot = true
        hasLength = hasLength || p != start || q != start || r != start
      case .close:
        isDot = true
        endSubpath()
      }
    }
    endSubpath()
    return dots
  }

  /// The length of the lines through all points and control points: at least that of the path itself.
  var polygonLength: Double {
    var length = 0.0
    var start = Point.zero
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let p):
        (start, current) = (p, p)
      case .line(let p):
        length += current.distance(to: p)
        current = p
      case .curve(let p, let q, let r):
        length += current.distance(to: p) + p.distance(to: q) + q.distance(to: r)
        current = r
      case .close:
        length += current.distance(to: start)
        current = start
      }
    }
    return length
  }

  /// The path with lines for curves in subpaths that are no larger than the pen.
  ///
  /// Where a curve bends more tightly than half the pen is wide, the inner edge of its stroke runs backwards; when it
  /// does so all the way round, Cairo leaves a hole that the pen has painted. It leaves none between lines.
  ///
  /// - Parameters:
  ///   - pen: the width of the stroke, in path units.
  ///   - pixel: the size of a pixel, in path units, > 0.
  func flatteningTightCurves(pen: Double, pixel: Double) -> Path {
    // No picture has so many, and each makes dozens of lines.
    guard elements.count <= 2_000, hasCurve(within: pen) else { return self }
    let subpaths = subpaths
    guard subpaths.contains(where: { $0.isWithin(pen) }) else { return self }
    // The outer edge, about half the pen away, stays within a tenth of a pixel.
    let lines = 5 * (pen / pixel).squareRoot()
    let count = lines > 8 ? Int(min(lines, 64)) : 8
    var result = Path()
    for subpath in subpaths {
      let isTight = subpath.isWithin(pen)
      result.move(to: subpath.start)
      for segment in subpath.segments {
        if segment.isLine {
          result.line(to: segment.end)
        } else if isTight {
          for i in 1...count { result.line(to: segment.point(at: Double(i) / Double(count))) }
        } else {
          result.curve(to: segment.end, segment.control1, segment.control2)
        }
      }
      if subpath.isClosed { result.close() }
    }
    return result
  }

  /// Whether some curve, with its control points, is no larger than `side` across and down.
  private func hasCurve(within side: Double) -> Bool {
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let p), .line(let p):
        current = p
      case .curve(let p, let q, let r):
        let width = max(current.x, p.x, q.x, r.x) - min(current.x, p.x, q.x, r.x)
        let height = max(current.y, p.y, q.y, r.y) - min(current.y, p.y, q.y, r.y)
        if max(width, height) <= side { return true }
        current = r
      case .close: break
      }
    }
    return false
  }
}

extension Path.Subpath {
  /// Whether it has curves and is, with its control points, no larger than `side` across and down.
  fileprivate func isWithin(_ side: Double) -> Bool {
    var box = PixelBox.empty
    box.grow(start)
    var hasCurve = false
    for segment in segments {
      hasCurve = hasCurve || !segment.isLine
      box.grow(segment.control1)
      box.grow(segment.control2)
      box.grow(segment.end)
    }
    return hasCurve && max(box.maxX - box.minX, box.maxY - box.minY) <= side
  }
}
