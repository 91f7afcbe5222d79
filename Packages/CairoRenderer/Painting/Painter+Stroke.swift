import AnimationCore
import CCairo

extension Painter {
  /// The pen is transformed with the path: the matrix is still the item's when it strokes.
  func draw(_ item: StrokeItem, _ compositing: Compositing) {
    guard item.style.width > 0, item.style.width.isFinite, trace(item.path, item.transform) else { return }
    setSource(item.paint, opacity: compositing.opacity)
    setPen(item.style)
    withOperator(compositing.blendMode) { cairo_stroke(context) }
  }

  func setPen(_ style: StrokeStyle) {
    cairo_set_line_width(context, style.width)
    cairo_set_line_cap(context, style.cap.cairoCap)
    cairo_set_line_join(context, style.join.cairoJoin)
    cairo_set_miter_limit(context, style.miterLimit)
    if style.hasUsableDash {
      cairo_set_dash(context, style.dash, Int32(style.dash.count), style.dashOffset)
    } else {
      cairo_set_dash(context, nil, 0, 0)
    }
  }
}

extension StrokeStyle {
  /// Cairo stops drawing for good on anything else.
  fileprivate var hasUsableDash: Bool {
    var sum = 0.0
    for length in dash {
      guard length >= 0 else { return false }
      sum += length
    }
    return sum > 0 && sum.isFinite && dashOffset.isFinite
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
