import AnimationCore

extension SVGAMovie.Shape.Geometry {
  /// The geometry as a path.
  package var outline: Path {
    switch self {
    case .path(let path): path
    case .rect(let rect, let cornerRadius): Self.outline(rect, cornerRadius)
    case .ellipse(let center, let radiusX, let radiusY): Self.outline(center, abs(radiusX), abs(radiusY))
    }
  }

  /// The control points of a quarter circle lie this far along its tangents, in radii.
  private static let kappa = 0.5522848

  private static func outline(_ rect: Rect, _ cornerRadius: Double) -> Path {
    let box = Rect(
      x: rect.width < 0 ? rect.maxX : rect.x, y: rect.height < 0 ? rect.maxY : rect.y,
      width: abs(rect.width), height: abs(rect.height))
    let r = min(cornerRadius, box.width / 2, box.height / 2)
    guard r > 0 else { return Path(box) }
    let k = r * (1 - kappa)
    let (left, top, right, bottom) = (box.minX, box.minY, box.maxX, box.maxY)
    return Path([
      .move(Point(left + r, top)), .line(Point(right - r, top)),
      .curve(Point(right - k, top), Point(right, top + k), Point(right, top + r)),
      .line(Point(right, bottom - r)),
      .curve(Point(right, bottom - k), Point(right - k, bottom), Point(right - r, bottom)),
      .line(Point(left + r, bottom)),
      .curve(Point(left + k, bottom), Point(left, bottom - k), Point(left, bottom - r)),
      .line(Point(left, top + r)),
      .curve(Point(left, top + k), Point(left + k, top), Point(left + r, top)), .close,
    ])
  }

  private static func outline(_ center: Point, _ rx: Double, _ ry: Double) -> Path {
    let (kx, ky) = (rx * kappa, ry * kappa)
    let (x, y) = (center.x, center.y)
    return Path([
      .move(Point(x + rx, y)),
      .curve(Point(x + rx, y + ky), Point(x + kx, y + ry), Point(x, y + ry)),
      .curve(Point(x - kx, y + ry), Point(x - rx, y + ky), Point(x - rx, y)),
      .curve(Point(x - rx, y - ky), Point(x - kx, y - ry), Point(x, y - ry)),
      .curve(Point(x + kx, y - ry), Point(x + rx, y - ky), Point(x + rx, y)), .close,
    ])
  }
}
