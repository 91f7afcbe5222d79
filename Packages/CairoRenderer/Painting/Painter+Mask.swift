import AnimationCore
import CCairo

extension Painter {
  /// Multiplies the current layer by the coverage of all masks together.
  func apply(_ masks: [Mask]) {
    guard let first = masks.first, beginLayer(clipBounds, CAIRO_CONTENT_ALPHA) else { return }
    if first.mode == .subtract || first.mode == .intersect {
      setSource(.black)
      cairo_paint(context)
    }
    for mask in masks {
      if let cairoOperator = mask.mode.cairoOperator {
        combine(mask, cairoOperator)
      } else {
        combinePixels(mask)
      }
    }
    endLayer(CAIRO_OPERATOR_DEST_IN)
  }

  /// One step with a mode that Cairo has an operator for.
  private func combine(_ mask: Mask, _ cairoOperator: cairo_operator_t) {
    if !mask.isInverted, mask.expansion == 0 {
      cairo_set_operator(context, cairoOperator)
      setSource(.black, opacity: mask.opacity)
      fillPath(of: mask)
      cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    } else if beginLayer(clipBounds, CAIRO_CONTENT_ALPHA) {
      drawCoverage(of: mask)
      endLayer(cairoOperator, opacity: mask.opacity)
    }
  }

  /// One step of any other mode: the bytes of the coverage so far and of the mask's own.
  private func combinePixels(_ mask: Mask) {
    guard let target = cairo_get_group_target(context), beginLayer(clipBounds, CAIRO_CONTENT_ALPHA) else {
      return
    }
    drawCoverage(of: mask)
    let pattern = cairo_pop_group(context)
    var source: OpaquePointer?
    cairo_pattern_get_surface(pattern, &source)
    if let source { AlphaPlane.combine(source, opacity: mask.opacity, into: target, mask.mode) }
    cairo_pattern_destroy(pattern)
    cairo_restore(context)
  }

  /// Draws c without the opacity: the path's inside, grown or shrunk, complemented when inverted.
  private func drawCoverage(of mask: Mask) {
    setSource(.black)
    fillPath(of: mask)
    if mask.expansion != 0, mask.expansion.isFinite, trace(mask.path, mask.transform) {
      setPen(StrokeStyle(width: 2 * abs(mask.expansion)))
      cairo_set_operator(context, mask.expansion > 0 ? CAIRO_OPERATOR_OVER : CAIRO_OPERATOR_DEST_OUT)
      cairo_stroke(context)
    }
    if mask.isInverted {
      // With an opaque source, XOR leaves 1 − what was there.
      cairo_set_operator(context, CAIRO_OPERATOR_XOR)
      cairo_paint(context)
    }
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// An empty path still takes part: intersecting with it leaves nothing.
  private func fillPath(of mask: Mask) {
    _ = trace(mask.path, mask.transform)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    cairo_fill(context)
  }
}

extension Mask.Mode {
  /// The operator that combines coverage so far (destination) and c (source), where there is one.
  fileprivate var cairoOperator: cairo_operator_t? {
    switch self {
    case .add: CAIRO_OPERATOR_OVER
    case .subtract: CAIRO_OPERATOR_DEST_OUT
    case .intersect: CAIRO_OPERATOR_DEST_IN
    case .lighten, .darken, .difference: nil
    }
  }
}
