import AnimationCore
import CCairo

extension Painter {
  /// Multiplies the current layer by the matte's alpha or luma, or by what they lack to 1.
  func apply(_ matte: Matte) {
    let isInverted = matte.mode == .alphaInverted || matte.mode == .lumaInverted
    guard beginLayer(bounds(of: matte.items)) else {
      if !isInverted { clearLayer() }
      return
    }
    for item in matte.items { draw(item) }
    if matte.mode == .luma || matte.mode == .lumaInverted, let target = cairo_get_group_target(context) {
      AlphaPlane.replaceAlphaByLuma(target)
    }
    endLayer(isInverted ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_DEST_IN)
  }

  private func clearLayer() {
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }
}
