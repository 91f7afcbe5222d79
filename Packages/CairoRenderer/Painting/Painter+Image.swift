import AnimationCore
import CCairo
import Pixels

extension Painter {
  /// Pixels beyond the picture's edge repeat the edge, and the frame cuts them: edges are as smooth as those
  /// of a filled rectangle, and neighbouring pictures join without a seam.
  func draw(_ item: ImageItem, _ compositing: Compositing) {
    guard !item.frame.isEmpty, let image = decoded(item),
      let visible = item.fit.place(image.size, in: item.frame).intersection(item.frame), !visible.isEmpty
    else { return }
    let fromPixels = item.transform * item.fit.transform(image.size, in: item.frame)
    if vectors != nil { return drawVectors(item, image, visible, compositing) }
    let level = image.level(wantedHalvings(item, image.size))
    let pixels = level.pixels
    let toPixels = canvasToPixels * fromPixels * level.halvings.scale
    defer { withExtendedLifetime(pixels) {} }

    if toPixels.isUpright, compositing.opacity == 1 {
      guard setSource(pixels, toPixels, isOpaque: image.isOpaque) else { return }
      withOperator(compositing.blendMode) { fill(Path(visible), .nonZero, item.transform) }
    } else if let outline = makeOutline(bounds(of: visible, item.transform), opacity: compositing.opacity) {
      on(outline).fill(Path(visible), .nonZero, item.transform)
      // Through a mask, Cairo is faster when it need not take the alpha for opaque.
      guard setSource(pixels, toPixels, isOpaque: false) else { return }
      paintSource(through: outline, compositing.blendMode)
    }
  }

  private func decoded(_ item: ImageItem) -> DecodedImage? {
    do throws(AnimationError) {
      return try resources.images.decoded(item.image) { wantedHalvings(item, $0).both }
    } catch {
      resources.log?.note(
        Diagnostic(
          .missing, path: "image \"\(item.image.key)\"", "not drawn: \(error)",
          about: Diagnostic.Subject("picture", item.image.key), missingImageKeys: [item.image.key]))
      return nil
    }
  }

  /// Makes a picture the source, its first pixel's corner at the origin of the space that `toPixels` leads from.
  ///
  /// - Returns: false when Cairo could not draw it: it is next to nothing in some direction.
  private func setSource(_ picture: PixelBuffer, _ toPixels: Transform, isOpaque: Bool) -> Bool {
    guard let inverse = toPixels.inverted(), isWithinFixedPoint(inverse),
      let surface = picture.makeSurface(isOpaque: isOpaque)
    else { return false }
    var matrix = cairo_matrix_t(toPixels)
    cairo_set_matrix(context, &matrix)
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_surface_destroy(surface)
    let source = cairo_get_source(context)
    cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(source, CAIRO_FILTER_BILINEAR)
    return true
  }

  /// The picture as the file has it, which is embedded whole where the format knows its kind.
  private func drawVectors(
    _ item: ImageItem, _ image: DecodedImage, _ visible: Rect, _ compositing: Compositing
  ) {
    let level = image.level(Halvings())
    let pixels = level.pixels
    defer { withExtendedLifetime(pixels) {} }
    let toPixels =
      canvasToPixels * item.transform * item.fit.transform(image.size, in: item.frame)
      * level.halvings.scale
    guard toPixels.isInvertible, let surface = pixels.makeSurface() else { return }
    item.image.attach(to: surface, withFile: image.isAsInFile)
    cairo_save(context)
    if trace(Path(visible), item.transform) {
      cairo_clip(context)
      var matrix = cairo_matrix_t(toPixels)
      cairo_set_matrix(context, &matrix)
      cairo_set_source_surface(context, surface, 0, 0)
      withOperator(compositing.blendMode) { cairo_paint_with_alpha(context, compositing.opacity) }
    }
    cairo_restore(context)
    // With this Cairo copies the pixels, for when the page is shown.
    cairo_surface_destroy(surface)
  }

  /// How often to halve a picture of this size, in pixels, so that what is left to Cairo is a scale above one
  /// half, across and down. A scale that is a half but for rounding counts as one: formats keep numbers in different
  /// precision.
  private func wantedHalvings(_ item: ImageItem, _ size: Size) -> Halvings {
    let toPixels = canvasToPixels * item.transform * item.fit.transform(size, in: item.frame)
    func count(_ axis: Point) -> Int {
      var count = 0
      var rest = toPixels.apply(vector: axis).length
      while rest <= 0.5001, count < 16 {
        rest *= 2
        count += 1
      }
      return count
    }
    return Halvings(across: count(Point(1, 0)), down: count(Point(0, 1)))
  }
}

extension Halvings {
  /// From the pixels of the smaller copy to those of the picture.
  fileprivate var scale: Transform { .scale(Double(1 << across), Double(1 << down)) }
}

extension EncodedImage {
  /// Gives the surface a name by which a document knows it has the picture already, and the bytes of the file.
  ///
  /// - Parameter withFile: false when those would show something else than the surface's pixels.
  fileprivate func attach(to surface: OpaquePointer, withFile: Bool) {
    func attach(_ type: String, _ bytes: [UInt8]) {
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
      copy.initialize(from: bytes, count: bytes.count)
      let free: cairo_destroy_func_t = { $0?.assumingMemoryBound(to: UInt8.self).deallocate() }
      if cairo_surface_set_mime_data(surface, type, copy, UInt(bytes.count), free, copy)
        != CAIRO_STATUS_SUCCESS
      {
        copy.deallocate()
      }
    }
    switch withFile ? ImageProperties.FileType(bytes) : nil {
    case .png: attach(CAIRO_MIME_TYPE_PNG, bytes)
    case .jpeg: attach(CAIRO_MIME_TYPE_JPEG, bytes)
    default: break
    }
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    attach(CAIRO_MIME_TYPE_UNIQUE_ID, Array("\(key) \(bytes.count) \(hasher.finalize())".utf8))
  }
}
