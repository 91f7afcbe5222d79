import AnimationCore

/// How layers are painted on what lies below.
extension PixelPainter {
  /// - Parameter layer: is used up.
  func paint(_ layer: Surface, _ compositing: Compositing) {
    guard mayBlend(layer, compositing) else { return }
    if Surface.blendsThroughCoverage(compositing.blendMode) {
      canvas.paint(layer, compositing)
    } else {
      if compositing.opacity < 1 { layer.multiply(by: compositing.opacity) }
      blend(layer, compositing.blendMode)
    }
  }

  /// - Parameters: `layer` and `coverage` are used up.
  func paint(_ layer: Surface, through coverage: Surface, _ compositing: Compositing) {
    guard mayBlend(layer, compositing) else { return }
    if compositing.opacity < 1 { coverage.multiply(by: compositing.opacity) }
    if Surface.blendsThroughCoverage(compositing.blendMode) {
      canvas.paint(layer, through: coverage, compositing.blendMode)
    } else {
      layer.cover(coverage, opacity: 1, .intersect)
      blend(layer, compositing.blendMode)
    }
  }

  private func mayBlend(_ layer: Surface, _ compositing: Compositing) -> Bool {
    let mode = compositing.blendMode
    return mode == .normal || resources.budget.spend(LayerWork.blending(mode) * layer.box.pixelCount)
  }

  /// Paints a layer by a mode that needs coverage and opacity in the layer's own alpha.
  ///
  /// The coverage of the clip cannot be there. So hard mix is painted as a normal colour, and the others without a
  /// clip on a copy of what is below, which is then shown through the clip: that is the same, as what they give grows
  /// evenly with the alpha.
  private func blend(_ layer: Surface, _ mode: BlendMode) {
    let backdrop = copy(of: layer.box)
    if mode == .hardMix {
      if let backdrop { layer.mixHard(with: backdrop) }
      canvas.paint(layer, Compositing())
    } else if let backdrop {
      backdrop.paint(layer, Compositing(blendMode: mode))
      canvas.replacePixels(in: layer.box, by: backdrop)
    }
  }

  /// What is painted so far in `box`, as a layer.
  func copy(of box: PixelBox) -> Surface? {
    guard let copy = canvas.makeLayer(box, .color) else { return nil }
    copy.paint(canvas, Compositing())
    return copy
  }
}
