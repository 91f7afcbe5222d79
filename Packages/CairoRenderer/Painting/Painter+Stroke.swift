import AnimationCore
import CCairo

extension Painter {
  func draw(_ item: StrokeItem, _ compositing: Compositing) {
    guard item.style.width > 0 else { return }
    if vectors != nil || item.paint.isColor {
      setSource(item.paint, item.transform, opacity: compositing.opacity)
      withOperator(compositing.blendMode) { stroke(item) }
    } else if let outline = makeOutline(bounds(of: .stroke(item))) {
      on(outline).stroke(item)
      setSource(item.paint, item.transform, opacity: compositing.opacity)
      paintSource(through: outline, compositing.blendMode)
    }
  }

  /// With the current source. The pen is transformed with the path: the matrix is still the item's when it
  /// strokes.
  private func stroke(_ item: StrokeItem) {
    guard trace(item.path, item.transform) else { return }
    if item.style.cap == .square { addDots(item.path, item.transform) }
    setPen(item.style, item.path, item.transform)
    cairo_stroke(context)
  }

  /// Prepares `cairo_stroke` for the current path, which is `path`.
  func setPen(_ style: StrokeStyle, _ path: Path, _ transform: Transform) {
    let scale = (canvasToPixels * transform).maximumScale
    cairo_set_line_width(context, min(style.width, Painter.reach / scale))
    cairo_set_line_cap(context, style.cap.cairoCap)
    cairo_set_line_join(context, style.join.cairoJoin)
    cairo_set_miter_limit(context, style.miterLimit)
    if style.hasUsableDash(along: path) {
      cairo_set_dash(context, style.dash, Int32(style.dash.count), style.dashOffset)
    } else {
      cairo_set_dash(context, nil, 0, 0)
    }
  }

  /// Subpaths without length get square caps, as in SVG; Cairo draws only round ones. They become lines along
  /// the x axis, just long enough not to be rounded away.
  private func addDots(_ path: Path, _ transform: Transform) {
    let direction = (canvasToPixels * transform).apply(vector: Point(1, 0)).length
    for point in path.dots {
      cairo_move_to(context, point.x, point.y)
      cairo_line_to(context, point.x + 1 / 64 / direction, point.y)
    }
  }
}

extension StrokeStyle {
  /// Cairo draws dashes one by one; nobody tells more than this in one stroke from a solid line.
  private static let mostDashes = 20_000.0

  /// Anything but lengths of which one is above 0 would stop Cairo for good.
  fileprivate func hasUsableDash(along path: Path) -> Bool {
    guard !dash.isEmpty, dashOffset.isFinite else { return false }
    var sum = 0.0
    for length in dash {
      guard length >= 0 else { return false }
      sum += length
    }
    return sum.isFinite && path.polygonLength * Double(dash.count) < sum * StrokeStyle.mostDashes
  }
}

extension StrokeStyle.Cap {
  fileprivate var cairoCap: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension StrokeStyle.Join {
  fileprivate var cairoJoin: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
