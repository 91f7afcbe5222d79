import AnimationCore
import CCairo
import DrawingPlan

extension VectorPainter {
  /// The items of a group with masks or a matte: they stay shapes; what shows them does when it is the alpha of other
  /// items.
  func drawCovered(_ group: GroupItem) {
    if group.masks.isEmpty, let matte = group.matte, matte.mode == .alpha {
      let items = pattern { drawTogether(group.items) }
      let shown = pattern {
        stretchBox()
        drawTogether(matte.items)
      }
      cairo_set_source(context.pointer, items)
      cairo_mask(context.pointer, shown)
      cairo_pattern_destroy(items)
      cairo_pattern_destroy(shown)
    } else if let coverage = makePicture(bounds.box(of: group), { $1.makeCoverage(group) }) {
      let items = pattern { drawTogether(group.items) }
      cairo_set_source(context.pointer, items)
      cairo_pattern_destroy(items)
      onPicturePixels { cairo_mask_surface(context.pointer, coverage.surface, 0, 0) }
      withExtendedLifetime(coverage) {}
    }
  }

  /// Draws on pixels and shows those.
  func drawAsPicture(_ box: PixelBox, _ draw: (PixelPainter<CairoCanvas>) -> Void) {
    let picture = makePicture(box) { picture, painter in
      draw(painter)
      return picture
    }
    guard let picture else { return }
    onPicturePixels {
      cairo_set_source_surface(context.pointer, picture.surface, 0, 0)
      context.paint()
    }
    withExtendedLifetime(picture) {}
  }

  /// - Parameter draw: is given pixels for what of `box`, in page units, is visible, and who draws on them.
  private func makePicture(
    _ box: PixelBox, _ draw: (CairoCanvas, PixelPainter<CairoCanvas>) -> CairoCanvas?
  ) -> CairoCanvas? {
    let scale = VectorFormat.pictureScale
    let box = box.intersection(context.visible).outset(by: 0)
    let pixels = PixelBox(
      minX: box.minX * scale, minY: box.minY * scale, maxX: box.maxX * scale, maxY: box.maxY * scale)
    guard let picture = CairoCanvas(pixels, .color, resources) else { return nil }
    return draw(
      picture, PixelPainter(on: picture, .scale(scale, scale) * canvasToPage, resources.forDrawing))
  }

  private func onPicturePixels(_ paint: () -> Void) {
    cairo_identity_matrix(context.pointer)
    cairo_scale(context.pointer, 1 / VectorFormat.pictureScale, 1 / VectorFormat.pictureScale)
    paint()
    cairo_identity_matrix(context.pointer)
  }

  /// What `draw` draws, not painted yet.
  private func pattern(_ draw: () -> Void) -> OpaquePointer? {
    cairo_push_group(context.pointer)
    draw()
    cairo_identity_matrix(context.pointer)
    return cairo_pop_group(context.pointer)
  }

  /// In SVG Cairo cuts masks off at the box of their shapes, strokes not counted: a shape without area, from corner
  /// to corner, makes that box large enough.
  private func stretchBox() {
    let box = context.visible
    context.setSource(.black)
    cairo_move_to(context.pointer, box.minX, box.minY)
    cairo_line_to(context.pointer, box.maxX, box.maxY)
    cairo_close_path(context.pointer)
    cairo_fill(context.pointer)
  }
}
