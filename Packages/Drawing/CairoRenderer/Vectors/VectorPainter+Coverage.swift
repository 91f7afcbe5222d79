import AnimationCore
import CCairo
import Painting

extension VectorPainter {
  /// The items of a group with masks or a matte: they stay shapes; what shows them does when it is the alpha of other
  /// items.
  func drawCovered(_ group: GroupItem) {
    if group.masks.isEmpty, let matte = group.matte, matte.mode == .alpha {
      let items = pattern { $0.drawTogether(group.items) }
      let shown = pattern {
        stretchBox()
        $0.drawTogether(matte.items)
      }
      cairo_set_source(context.pointer, items)
      cairo_mask(context.pointer, shown)
      cairo_pattern_destroy(items)
      cairo_pattern_destroy(shown)
    } else if let coverage = makeImage(bounds.box(of: group), { $1.makeCoverage(group) }) {
      let items = pattern { $0.drawTogether(group.items) }
      cairo_set_source(context.pointer, items)
      cairo_pattern_destroy(items)
      onImagePixels { cairo_mask_surface(context.pointer, coverage.surface, 0, 0) }
      withExtendedLifetime(coverage) {}
    }
  }

  /// Draws on pixels and shows those.
  func drawAsImage(_ box: PixelBox, _ draw: (PixelPainter<CairoCanvas>) -> Void) {
    let image = makeImage(box) { image, painter in
      draw(painter)
      return image
    }
    guard let image else { return }
    onImagePixels {
      cairo_set_source_surface(context.pointer, image.surface, 0, 0)
      context.paint()
    }
    withExtendedLifetime(image) {}
  }

  /// - Parameter draw: is given pixels for what of `box`, in page units, is visible, and who draws on them.
  private func makeImage(
    _ box: PixelBox, _ draw: (CairoCanvas, PixelPainter<CairoCanvas>) -> CairoCanvas?
  ) -> CairoCanvas? {
    let scale = VectorFormat.imageScale
    let box = box.intersection(context.visible).outset(by: 0)
    let pixels = PixelBox(
      minX: box.minX * scale, minY: box.minY * scale, maxX: box.maxX * scale, maxY: box.maxY * scale)
    guard let image = CairoCanvas(pixels, .color, resources) else { return nil }
    return draw(
      image, PixelPainter(on: image, .scale(scale, scale) * canvasToPage, resources.forDrawing))
  }

  private func onImagePixels(_ paint: () -> Void) {
    cairo_identity_matrix(context.pointer)
    cairo_scale(context.pointer, 1 / VectorFormat.imageScale, 1 / VectorFormat.imageScale)
    paint()
    cairo_identity_matrix(context.pointer)
  }

  /// Makes the box of shapes as large as all that is visible: in SVG Cairo cuts masks off at that box,
  /// strokes not counted. A shape without area, from corner to corner, does it.
  private func stretchBox() {
    let box = context.visible
    context.setSource(.black)
    cairo_move_to(context.pointer, box.minX, box.minY)
    cairo_line_to(context.pointer, box.maxX, box.maxY)
    cairo_close_path(context.pointer)
    cairo_fill(context.pointer)
  }
}
