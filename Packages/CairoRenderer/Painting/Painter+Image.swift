import AnimationCore
import CCairo

extension Painter {
  /// Pixels beyond the picture's edge repeat the edge, and the frame cuts them: edges are as smooth as those
  /// of a filled rectangle, and neighbouring pictures join without a seam.
  func draw(_ item: ImageItem, _ compositing: Compositing) {
    guard !item.frame.isEmpty,
      let image = resources.images.decoded(item.image, halvings: { wantedHalvings(item, $0) }),
      let visible = item.fit.place(image.size, in: item.frame).intersection(item.frame), !visible.isEmpty
    else { return }
    let fromPixels = item.transform * item.fit.transform(image.size, in: item.frame)
    let (pixels, halvings) = image.level(wantedHalvings(item, image.size))
    let factor = Double(1 << halvings)

    let toPixels = canvasToPixels * fromPixels * .scale(factor, factor)
    // With opacity, Cairo is four times as fast when it may read the alpha.
    let isOpaque = image.isOpaque && compositing.opacity == 1
    guard let inverse = toPixels.inverted(), isWithinFixedPoint(inverse),
      let surface = pixels.makeSurface(isOpaque: isOpaque)
    else { return }
    var matrix = cairo_matrix_t(toPixels)
    cairo_set_matrix(context, &matrix)
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_surface_destroy(surface)
    let source = cairo_get_source(context)
    cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(source, CAIRO_FILTER_BILINEAR)

    guard trace(Path(visible), item.transform) else { return }
    withExtendedLifetime(pixels) { fillWithSource(compositing) }
  }

  /// Fills the current path; unlike a colour, a picture has no alpha that could take the opacity.
  private func fillWithSource(_ compositing: Compositing) {
    guard compositing.opacity < 1 else {
      return withOperator(compositing.blendMode) { cairo_fill(context) }
    }
    cairo_save(context)
    cairo_clip(context)
    withOperator(compositing.blendMode) { cairo_paint_with_alpha(context, compositing.opacity) }
    cairo_restore(context)
  }

  /// How often to halve a picture of this size, in pixels, so that what is left to Cairo is a scale above one
  /// half. A scale that is a half but for rounding counts as one: formats keep numbers in different precision.
  private func wantedHalvings(_ item: ImageItem, _ size: Size) -> Int {
    var count = 0
    var rest = (canvasToPixels * item.transform * item.fit.transform(size, in: item.frame)).maximumScale
    while rest <= 0.5001, count < 16 {
      rest *= 2
      count += 1
    }
    return count
  }
}
