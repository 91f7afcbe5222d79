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

    guard setTransform(fromPixels * .scale(factor, factor)), let surface = pixels.makeSurface(image.isOpaque)
    else { return }
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
  /// half. Rounding errors do not decide: one half itself, give or take, is halved.
  private func wantedHalvings(_ item: ImageItem, _ size: Size) -> Int {
    var count = 0
    var rest = (canvasToPixels * item.transform * item.fit.transform(size, in: item.frame)).maximumScale
    while rest < 0.5001, count < 16 {
      rest *= 2
      count += 1
    }
    return count
  }
}

extension PixelBuffer {
  /// A Cairo surface over this memory: for this thread, and no longer than the buffer.
  fileprivate func makeSurface(_ isOpaque: Bool) -> OpaquePointer? {
    cairo_image_surface_create_for_data(
      bytes, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(width * 4))
  }
}
