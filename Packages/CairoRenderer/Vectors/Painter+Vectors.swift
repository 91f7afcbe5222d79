import AnimationCore
import CCairo

/// How groups and pictures are drawn where shapes stay shapes. Every other file of the painter comes here first
/// when `vectors` is set.
extension Painter {
  /// Draws items that share a backdrop: as shapes when the format can say how they are mixed with it, else as one
  /// picture.
  func drawTogether(_ items: [DisplayItem]) {
    guard let vectors, items.contains(where: { $0.blends { !vectors.says($0) } }) else {
      for item in items { draw(item) }
      return
    }
    drawAsPicture(bounds(of: items)) { painter in
      for item in items { painter.draw(item) }
    }
  }

  /// The group of Cairo, which the format has, too.
  func withVectorLayer(_ compositing: Compositing, _ draw: () -> Void) {
    cairo_push_group(context)
    draw()
    cairo_pop_group_to_source(context)
    withOperator(compositing.blendMode) { cairo_paint_with_alpha(context, compositing.opacity) }
  }

  /// Draws on pixels and shows those.
  func drawAsPicture(_ bounds: PixelBox, _ draw: (Painter) -> Void) {
    guard let layer = makePictureLayer(bounds, .color) else { return }
    draw(pictures(on: layer))
    paintPicture(layer)
  }

  /// A group with masks or a matte: items stay shapes; what shows them does when it is the alpha of other items.
  func drawVectorsCovered(_ group: GroupItem, _ compositing: Compositing) {
    withVectorLayer(compositing) {
      if group.masks.isEmpty, let matte = group.matte, matte.mode == .alpha {
        let items = pattern { drawTogether(group.items) }
        let shown = pattern {
          stretchBox()
          drawTogether(matte.items)
        }
        cairo_set_source(context, items)
        cairo_mask(context, shown)
        cairo_pattern_destroy(items)
        cairo_pattern_destroy(shown)
      } else if let layer = makePictureLayer(bounds(of: group), .color),
        let coverage = pictures(on: layer).makeCoverage(group)
      {
        let items = pattern { drawTogether(group.items) }
        cairo_set_source(context, items)
        cairo_pattern_destroy(items)
        cairo_identity_matrix(context)
        cairo_scale(context, 1 / VectorFormat.pictureScale, 1 / VectorFormat.pictureScale)
        cairo_mask_surface(context, coverage.surface, 0, 0)
        cairo_identity_matrix(context)
      }
    }
  }

  /// What `draw` draws, not painted yet.
  private func pattern(_ draw: () -> Void) -> OpaquePointer? {
    cairo_push_group(context)
    draw()
    cairo_identity_matrix(context)
    return cairo_pop_group(context)
  }

  /// In SVG Cairo cuts masks off at the box of their shapes, strokes not counted: a shape without area, from corner
  /// to corner, makes that box large enough.
  private func stretchBox() {
    let box = clipBounds
    setSource(.black)
    cairo_move_to(context, box.minX, box.minY)
    cairo_line_to(context, box.maxX, box.maxY)
    cairo_close_path(context)
    cairo_fill(context)
  }

  private func makePictureLayer(_ bounds: PixelBox, _ format: Layer.Format) -> Layer? {
    let scale = VectorFormat.pictureScale
    let box = bounds.intersection(clipBounds).outset(by: 0)
    guard !box.isEmpty else { return nil }
    return Layer(
      PixelBox(
        minX: box.minX * scale, minY: box.minY * scale, maxX: box.maxX * scale, maxY: box.maxY * scale),
      format, resources.layers)
  }

  /// A painter of pixels.
  private func pictures(on layer: borrowing Layer) -> Painter {
    let scale = VectorFormat.pictureScale
    return Painter(
      context: layer.context, canvasToPixels: .scale(scale, scale) * canvasToPixels, resources: resources)
  }

  private func paintPicture(_ layer: borrowing Layer) {
    cairo_identity_matrix(context)
    cairo_scale(context, 1 / VectorFormat.pictureScale, 1 / VectorFormat.pictureScale)
    cairo_set_source_surface(context, layer.surface, 0, 0)
    cairo_paint(context)
    cairo_identity_matrix(context)
  }
}
