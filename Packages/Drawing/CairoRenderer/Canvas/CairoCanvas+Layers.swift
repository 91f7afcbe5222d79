import AnimationCore
import CCairo
import Painting

extension CairoCanvas {
  package func paint(_ layer: CairoCanvas, _ compositing: Compositing) {
    context.withOperator(compositing.blendMode.cairoOperator) {
      paint(layer, opacity: compositing.opacity)
    }
  }

  package func paint(_ layer: CairoCanvas, through coverage: CairoCanvas, _ blendMode: BlendMode) {
    context.setSource(layer.surface)
    paintSource(through: coverage, blendMode)
    withExtendedLifetime(layer) {}
  }

  package func paint(_ color: Color, through coverage: CairoCanvas) {
    context.setSource(color)
    paintSource(through: coverage, .normal)
  }

  /// Paints the current source where `coverage` has alpha.
  func paintSource(through coverage: CairoCanvas, _ blendMode: BlendMode) {
    cairo_identity_matrix(context.pointer)
    context.withOperator(blendMode.cairoOperator) {
      cairo_mask_surface(context.pointer, coverage.surface, 0, 0)
    }
    withExtendedLifetime(coverage) {}
  }

  package func replacePixels(in box: PixelBox, by layer: CairoCanvas) {
    context.withClip(box) { context.withOperator(CAIRO_OPERATOR_SOURCE) { paint(layer) } }
  }

  /// Paints a layer with the operator that is set.
  func paint(_ layer: CairoCanvas, opacity: Double = 1) {
    context.setSource(layer.surface)
    context.paint(opacity: opacity)
    withExtendedLifetime(layer) {}
  }

  package func multiply(by opacity: Double) {
    context.setSource(.black, opacity: opacity)
    context.withOperator(CAIRO_OPERATOR_DEST_IN) { cairo_paint(context.pointer) }
  }
}
