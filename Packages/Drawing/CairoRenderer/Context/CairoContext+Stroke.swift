import AnimationCore
import CCairo

extension CairoContext {
  /// Strokes a path with the current source. The pen is transformed with the path: the matrix is still the item's when it
  /// strokes.
  ///
  /// Where a line turns more tightly than the pen is wide, Cairo leaves holes, and it limits miters by the angles that
  /// corners have in pixels: what is painted is filled then.
  func stroke(_ path: Path, _ style: StrokeStyle, _ toPixels: Transform) {
    let scale = toPixels.maximumScale
    if let outline = path.outline(style, scale, budget, unlessLoose: !slantsMiters(style, toPixels)) {
      return fill(outline, .nonZero, toPixels)
    }
    guard budget.spend(work(of: path, style, scale)), trace(path, toPixels, pen: style) else {
      return
    }
    if style.cap == .square { addDots(path, toPixels) }
    cairo_set_line_width(pointer, min(style.width, Self.reach / scale))
    cairo_set_line_cap(pointer, style.cap.cairoCap)
    cairo_set_line_join(pointer, style.join.cairoJoin)
    cairo_set_miter_limit(pointer, style.miterLimit)
    let dash = style.hasUsableDash(along: path) ? style.cairoDash(dot: Self.dotLength / scale) : []
    cairo_set_dash(pointer, dash, Int32(dash.count), style.dashOffset)
    cairo_stroke(pointer)
  }

  /// True in pixels only: who shows a page looks at corners before they are transformed.
  private func slantsMiters(_ style: StrokeStyle, _ toPixels: Transform) -> Bool {
    guard case .pixels = target else { return false }
    return style.join == .miter && !toPixels.keepsAngles
  }

  /// Estimates what Cairo takes to find the outline: at round joins, and wherever curves bend, it adds sides
  /// of the pen, which has more of them the larger it is.
  private func work(of path: Path, _ style: StrokeStyle, _ scale: Double) -> Int {
    let count = Double(path.elements.count)
    let hasCurves = path.hasCurves
    guard count > 0, hasCurves || style.join == .round else { return 0 }
    let sides = 8 + 7 * (style.width * scale / 2).squareRoot()
    let lines = hasCurves ? 1 + (path.travel / count * scale).squareRoot() / 2 : 1
    let work = 256 * count * lines * sides
    switch target {
    case .pixels: return Int(work, within: 0...1 << 60)
    case .page(let page): return page.units(ofPens: work)
    }
  }

  /// Subpaths without length get square caps, as in SVG; Cairo draws only round ones. They become lines along
  /// the x axis.
  private func addDots(_ path: Path, _ toPixels: Transform) {
    let direction = toPixels.apply(vector: Point(1, 0)).length
    for point in path.dots {
      cairo_move_to(pointer, point.x, point.y)
      cairo_line_to(pointer, point.x + Self.dotLength / direction, point.y)
    }
  }

  /// The length of what stands for a line without length, in pixels: just enough not to be rounded away.
  private static let dotLength = 1.0 / 64
}

extension StrokeStyle {
  /// The dashes and gaps, an even number of them, for `cairo_set_dash`, which takes an inner dash of length zero away
  /// and joins the gaps around it, and in a list of odd length takes a dash for a gap then. With caps such a dash is
  /// a dot: here it gets the length `dot`, at the cost of the gap behind it.
  fileprivate func cairoDash(dot: Double) -> [Double] {
    guard dash.contains(0) else { return dash }
    var lengths = dash.count.isMultiple(of: 2) ? dash : dash + dash
    guard cap != .butt else { return lengths }
    for i in stride(from: 0, to: lengths.count, by: 2) where lengths[i] == 0 && lengths[i + 1] > 0 {
      lengths[i] = min(dot, lengths[i + 1] / 2)
      lengths[i + 1] -= lengths[i]
    }
    return lengths
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
