import AnimationCore
import CCairo

extension Painter {
  /// The coverage of all masks together, on a layer as large as this one.
  func makeCoverage(_ masks: [Mask]) -> Layer? {
    guard let layer = makeLayer(clipBounds, .alpha) else { return nil }
    let painter = on(layer)
    if masks.startAtOne {
      painter.setSource(.black)
      cairo_paint(painter.context)
    }
    for mask in masks {
      guard resources.budget.spend(1000) else { return layer }
      if let cairoOperator = mask.mode.cairoOperator {
        painter.combine(mask, cairoOperator)
      } else if let coverage = painter.makeCoverage(mask) {
        // A feathered mask's coverage is larger than the layer.
        guard let trimmed = painter.makeLayer(painter.clipBounds, .alpha) else { continue }
        painter.on(trimmed).paint(coverage)
        AlphaPlane.combine(trimmed.surface, opacity: mask.opacity, into: layer.surface, mask.mode)
      }
    }
    return layer
  }

  /// One step with a mode that Cairo has an operator for.
  private func combine(_ mask: Mask, _ cairoOperator: cairo_operator_t) {
    cairo_set_operator(context, cairoOperator)
    if !mask.isInverted, mask.expansion == 0, mask.feather == .zero {
      fillPath(of: mask, opacity: mask.opacity)
    } else if let coverage = makeCoverage(mask) {
      paint(coverage, opacity: mask.opacity)
    }
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// c without the opacity: the path's inside, grown or shrunk, complemented when inverted.
  private func makeCoverage(_ mask: Mask) -> Layer? {
    let blur = mask.featherBlur(canvasToPixels * mask.transform)
    // What lies outside of the visible part still bleeds into it.
    let box = clipBounds.outset(by: Double(blur.reach))
    guard let layer = Layer(box, .alpha, resources.layers) else { return nil }
    let painter = on(layer)
    painter.fillPath(of: mask, opacity: 1)
    if mask.expansion != 0, mask.expansion.isFinite {
      let pen = StrokeStyle(width: 2 * abs(mask.expansion), miterLimit: Mask.miterLimit)
      cairo_set_operator(painter.context, mask.expansion > 0 ? CAIRO_OPERATOR_OVER : CAIRO_OPERATOR_DEST_OUT)
      painter.stroke(mask.path, pen, mask.transform)
    }
    AlphaPlane.blur(layer.surface, blur, resources.budget)
    if mask.isInverted {
      // With an opaque source, XOR leaves 1 − what was there.
      cairo_set_operator(painter.context, CAIRO_OPERATOR_XOR)
      cairo_paint(painter.context)
    }
    return layer
  }

  /// An empty path is filled too: intersecting with it leaves nothing.
  private func fillPath(of mask: Mask, opacity: Double) {
    setSource(.black, opacity: opacity)
    _ = trace(mask.path, mask.transform)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    cairo_fill(context)
  }
}

extension Mask {
  /// Of the stroke that expands a mask.
  static let miterLimit = 4.0
}

extension [Mask] {
  /// Without masks, too, everything is covered.
  var startAtOne: Bool {
    guard let first else { return true }
    return first.mode == .subtract || first.mode == .intersect
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
