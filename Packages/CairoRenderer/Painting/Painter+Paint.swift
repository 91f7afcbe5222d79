import AnimationCore
import CCairo

extension Painter {
  /// Makes `paint` the source, in the space of the current matrix.
  func setSource(_ paint: Paint, opacity: Double) {
    switch paint {
    case .color(let color): setSource(color, opacity: opacity)
    case .gradient(let gradient): setSource(gradient, opacity: opacity)
    }
  }

  func setSource(_ color: Color, opacity: Double = 1) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha * opacity)
  }

  private func setSource(_ gradient: Gradient, opacity: Double) {
    guard let last = gradient.stops.last else { return setSource(.clear) }
    guard gradient.stops.count > 1, let pattern = gradient.geometry.makePattern() else {
      return setSource(last.color, opacity: opacity)
    }
    for stop in gradient.stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.alpha * opacity)
    }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }
}

extension Gradient.Geometry {
  /// A Cairo pattern without stops; nil when the gradient has no extent and everything lies behind its end.
  fileprivate func makePattern() -> OpaquePointer? {
    switch self {
    case .linear(let start, let end):
      guard start != end, start.isFinite, end.isFinite else { return nil }
      return cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    case .radial(let center, let radius, let focus):
      guard radius > 0, radius.isFinite, center.isFinite, focus.isFinite else { return nil }
      return cairo_pattern_create_radial(focus.x, focus.y, 0, center.x, center.y, radius)
    }
  }
}
