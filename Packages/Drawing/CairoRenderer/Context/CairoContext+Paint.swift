import AnimationCore
import CCairo

extension CairoContext {
  /// Makes `paint`, which lies in the space that `toPixels` leads from, the source. The matrix may be another one
  /// afterwards.
  func setSource(_ paint: Paint, _ toPixels: Transform, opacity: Double) {
    switch paint {
    case .color(let color): setSource(color, opacity: opacity)
    case .gradient(let gradient): setSource(gradient, toPixels, opacity: opacity)
    }
  }

  func setSource(_ color: Color, opacity: Double = 1) {
    cairo_set_source_rgba(pointer, color.red, color.green, color.blue, color.alpha * opacity)
  }

  private func setSource(_ gradient: Gradient, _ toPixels: Transform, opacity: Double) {
    guard let last = gradient.stops.last else { return setSource(.clear) }
    guard gradient.stops.count > 1, let pattern = makePattern(gradient.geometry, toPixels) else {
      return setSource(last.color, opacity: opacity)
    }
    for stop in gradient.stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.alpha * opacity)
    }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_identity_matrix(pointer)
    cairo_set_source(pointer, pattern)
    cairo_pattern_destroy(pattern)
  }

  /// A gradient in pixels, without stops; nil when it has no extent and everything lies behind its end.
  private func makePattern(_ geometry: Gradient.Geometry, _ toPixels: Transform) -> OpaquePointer? {
    switch geometry {
    case .linear(let start, let end): makeLinear(start, end, toPixels)
    case .radial(let center, let radius, let focus): makeRadial(center, radius, focus, toPixels)
    }
  }

  /// A transformed linear gradient is another linear gradient: no matrix is needed, whose inverse might not fit
  /// Cairo's 16.16 fixed point when an item is tiny or squeezed.
  private func makeLinear(_ start: Point, _ end: Point, _ toPixels: Transform) -> OpaquePointer? {
    let axis = end - start
    // The offset's slope in pixels: the axis over its squared length, by the inverse transposed matrix.
    let slope = Point(
      toPixels.d * axis.x - toPixels.b * axis.y, toPixels.a * axis.y - toPixels.c * axis.x)
    let length = toPixels.determinant * (axis.x * axis.x + axis.y * axis.y) / slope.length
    guard length.isFinite, length != 0 else { return nil }
    let from = toPixels.apply(start)
    // Nobody sees the colours of less than a hundredth of a pixel, only that there is an edge.
    let pixels = length < 0 ? min(length, -0.01) : max(length, 0.01)
    let to = from + slope * (pixels / slope.length)
    guard from.isFinite, to.isFinite else { return nil }
    return cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
  }

  /// A circle needs the matrix, but only its shape: the size and the place are taken out.
  private func makeRadial(_ center: Point, _ radius: Double, _ focus: Point, _ toPixels: Transform)
    -> OpaquePointer?
  {
    let scale = toPixels.maximumScale
    guard radius * scale > 0, (radius * scale).isFinite else { return nil }
    let middle = toPixels.apply(center)
    let shape = Transform(
      a: toPixels.a / scale, b: toPixels.b / scale, c: toPixels.c / scale, d: toPixels.d / scale,
      tx: middle.x,
      ty: middle.y)
    guard let fromPixels = shape.inverted(), isWithinFixedPoint(fromPixels) else { return nil }
    let inner = (focus - center) * scale
    guard inner.isFinite else { return nil }
    let pattern = cairo_pattern_create_radial(inner.x, inner.y, 0, 0, 0, radius * scale)
    var matrix = cairo_matrix_t(fromPixels)
    cairo_pattern_set_matrix(pattern, &matrix)
    return pattern
  }

  /// Whether Cairo can use this pattern matrix, from pixels to the pattern's space, on the current target: its
  /// numbers are 16.16 fixed point, counted from the target's own corner. A matrix beyond that stops it for good.
  func isWithinFixedPoint(_ fromPixels: Transform) -> Bool {
    var corner = Point.zero
    cairo_surface_get_device_offset(cairo_get_target(pointer), &corner.x, &corner.y)
    let start = fromPixels.apply(-corner)
    let limit = 32_000.0
    return abs(start.x) < limit && abs(start.y) < limit && abs(fromPixels.a) < limit
      && abs(fromPixels.b) < limit && abs(fromPixels.c) < limit && abs(fromPixels.d) < limit
  }
}

extension Paint {
  var isColor: Bool {
    if case .color = self { true } else { false }
  }
}
