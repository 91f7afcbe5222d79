import AnimationCore
import DrawingPlan

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

  /// The path with lines for curves in subpaths that are no larger than the pen.
  ///
  /// Where a curve bends more tightly than half the pen is wide, the inner edge of its stroke runs backwards; when it
  /// does so all the way round, Cairo leaves a hole that the pen has painted. It leaves none between lines.
  ///
  /// - Parameters:
  ///   - pen: the width of the stroke, in path units.
  ///   - pixel: the size of a pixel, in path units, > 0.
  func flatteningTightCurves(pen: Double, pixel: Double) -> Path {
    // No image has so many, and each makes dozens of lines.
    guard elements.count <= 2_000, hasTightSubpath(pen) else { return self }
    // The outer edge, about half the pen away, stays within a tenth of a pixel.
    let lines = 5 * (pen / pixel).squareRoot()
    let count = lines > 8 ? Int(min(lines, 64)) : 8
    var result = Path()
    for subpath in subpaths {
      let isTight = subpath.isTight(pen)
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

  /// Whether some subpath is tight: `Subpath.isTight`, asked without making any.
  private func hasTightSubpath(_ pen: Double) -> Bool {
    var box = PixelBox.empty
    var hasCurve = false
    for element in elements {
      switch element {
      case .move(let p):
        if hasCurve, box.isWithin(pen) { return true }
        (box, hasCurve) = (.empty, false)
        box.grow(p)
      case .line(let p):
        box.grow(p)
      case .curve(let p, let q, let r):
        box.grow(p)
        box.grow(q)
        box.grow(r)
        hasCurve = true
      case .close: break
      }
    }
    return hasCurve && box.isWithin(pen)
  }
}

extension Path.Subpath {
  /// Whether it has curves and is, with its control points, no larger than the pen across and down.
  fileprivate func isTight(_ pen: Double) -> Bool {
    var box = PixelBox.empty
    box.grow(start)
    var hasCurve = false
    for segment in segments {
      hasCurve = hasCurve || !segment.isLine
      box.grow(segment.control1)
      box.grow(segment.control2)
      box.grow(segment.end)
    }
    return hasCurve && box.isWithin(pen)
  }
}

extension PixelBox {
  fileprivate func isWithin(_ side: Double) -> Bool { max(maxX - minX, maxY - minY) <= side }
}
