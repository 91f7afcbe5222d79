import AnimationCore
import CCairo
import DrawingPlan

extension CairoCanvas {
  package func paint(_ layer: CairoCanvas, _ compositing: Compositing) {
    if compositing.blendMode.worksWithMasks {
      context.withOperator(compositing.blendMode.cairoOperator) {
        paint(layer, opacity: compositing.opacity)
      }
    } else {
      layer.multiply(by: compositing.opacity)
      blend(layer, compositing.blendMode)
    }
  }

  package func paint(_ layer: CairoCanvas, through coverage: CairoCanvas, _ compositing: Compositing) {
    coverage.multiply(by: compositing.opacity)
    if compositing.blendMode.worksWithMasks {
      context.setSource(layer.surface)
      context.withOperator(compositing.blendMode.cairoOperator) {
        cairo_mask_surface(context.pointer, coverage.surface, 0, 0)
      }
      withExtendedLifetime((layer, coverage)) {}
    } else {
      layer.cover(coverage, opacity: 1, .intersect)
      blend(layer, compositing.blendMode)
    }
  }

  package func replacePixels(in box: PixelBox, by layer: CairoCanvas) {
    context.withClip(box) { context.withOperator(CAIRO_OPERATOR_SOURCE) { paint(layer) } }
  }

  /// Paints a layer by a mode that needs coverage and opacity in the layer's own alpha.
  ///
  /// The coverage of the clip cannot be there. So hard mix is painted as a normal colour, and the others without a
  /// clip on a copy of what is below, which is then shown through the clip: that is the same, as what they give grows
  /// evenly with the alpha.
  private func blend(_ layer: CairoCanvas, _ mode: BlendMode) {
    let copy = copy(of: layer.box)
    if mode == .hardMix {
      copy.map(layer.mixHard)
      paint(layer)
    } else if let copy {
      copy.context.withOperator(mode.cairoOperator) { copy.paint(layer) }
      replacePixels(in: layer.box, by: copy)
    }
  }

  /// What is painted so far in `box`, as a layer.
  private func copy(of box: PixelBox) -> CairoCanvas? {
    guard let copy = makeLayer(box, .color) else { return nil }
    copy.paint(self)
    return copy
  }

  /// With the operator that is set.
  func paint(_ layer: CairoCanvas, opacity: Double = 1) {
    context.setSource(layer.surface)
    context.paint(opacity: opacity)
    withExtendedLifetime(layer) {}
  }

  /// Multiplies everything drawn so far.
  private func multiply(by opacity: Double) {
    guard opacity < 1 else { return }
    context.setSource(.black, opacity: opacity)
    context.withOperator(CAIRO_OPERATOR_DEST_IN) { cairo_paint(context.pointer) }
  }
}
