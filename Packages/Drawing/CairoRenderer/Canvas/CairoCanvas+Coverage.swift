import AnimationCore
import CCairo
import Painting

extension CairoCanvas {
  package func cover() {
    context.setSource(.black)
    cairo_paint(context.pointer)
  }

  package func cover(
    _ path: Path, _ toPixels: Transform, opacity: Double, _ coverageOperator: CoverageOperator
  ) {
    context.setSource(.black, opacity: opacity)
    context.withOperator(coverageOperator.cairoOperator) {
      // An empty path is filled too: intersecting with it leaves nothing.
      _ = context.trace(path, toPixels)
      cairo_set_fill_rule(context.pointer, CAIRO_FILL_RULE_WINDING)
      cairo_fill(context.pointer)
    }
  }

  package func cover(
    outlineOf path: Path, _ pen: StrokeStyle, _ toPixels: Transform, _ coverageOperator: CoverageOperator
  ) {
    context.setSource(.black)
    context.withOperator(coverageOperator.cairoOperator) { context.stroke(path, pen, toPixels) }
  }

  package func cover(_ other: CairoCanvas, opacity: Double, _ coverageOperator: CoverageOperator) {
    context.withOperator(coverageOperator.cairoOperator) { paint(other, opacity: opacity) }
  }

  package func invertCoverage() {
    // With an opaque source, XOR leaves 1 − what was there.
    context.setSource(.black)
    context.withOperator(CAIRO_OPERATOR_XOR) { cairo_paint(context.pointer) }
  }
}

extension CoverageOperator {
  fileprivate var cairoOperator: cairo_operator_t {
    switch self {
    case .add: CAIRO_OPERATOR_OVER
    case .subtract: CAIRO_OPERATOR_DEST_OUT
    case .intersect: CAIRO_OPERATOR_DEST_IN
    }
  }
}
