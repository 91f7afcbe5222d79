import AnimationCore
import CCairo
import Painting

/// Groups with filters.
extension VectorPainter {
  /// Draws a group as shapes with an SVG's filter where SVG can say the same, else as an image: Cairo knows
  /// no filters.
  func drawFiltered(_ group: GroupItem, _ compositing: Compositing) {
    guard let parts, let direct = DirectFilters(group, bounds, within: context.visible),
      let filter = SVGFilter(direct.filters, direct.filterToPixels)
    else { return drawFilteredAsImage(group, compositing) }
    if let matte = group.matte {
      var content = group
      (content.opacity, content.blendMode, content.matte) = (1, .normal, nil)
      return draw(.group(GroupItem([.group(content)], matte: matte)), compositing)
    }
    // A pixel larger all around: Cairo leaves out a clip that is as large as its page, and the group has no page's edges.
    let corner = Point(direct.source.minX - 1, direct.source.minY - 1)
    let content = VectorDocument(
      format, size: Size(direct.source.maxX + 1 - corner.x, direct.source.maxY + 1 - corner.y), resources)
    content.add(
      [.group(GroupItem(group.items, clip: group.clip, masks: group.masks))],
      transform: .translation(-corner.x, -corner.y) * canvasToPage, images)
    guard (try? content.finish()) != nil else { return drawFilteredAsImage(group, compositing) }
    let placeholder = parts.add(content.takeBytes(), from: corner, filter, within: direct.region)
    paint(compositing) { $0.context.paint(placeholder) }
  }

  private func drawFilteredAsImage(_ group: GroupItem, _ compositing: Compositing) {
    var whole = group
    (whole.opacity, whole.blendMode) = (1, .normal)
    paint(compositing) { $0.drawAsImage(bounds.box(of: whole)) { $0.draw(.group(whole)) } }
  }

  private func paint(_ compositing: Compositing, _ draw: (VectorPainter) -> Void) {
    compositing.isPlain ? draw(self) : withLayer(compositing, draw)
  }
}

extension CairoContext {
  fileprivate func paint(_ placeholder: SVGParts.Placeholder) {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1) else { return }
    surface.attach(Array(placeholder.address.utf8), as: CAIRO_MIME_TYPE_URI)
    cairo_identity_matrix(pointer)
    cairo_translate(pointer, placeholder.corner.x, placeholder.corner.y)
    cairo_scale(pointer, placeholder.side, placeholder.side)
    cairo_set_source_surface(pointer, surface, 0, 0)
    paint()
    cairo_identity_matrix(pointer)
    cairo_surface_destroy(surface)
  }
}
