import AnimationCore
import CCairo
import Painting
import Pixels

extension CairoContext {
  /// Makes an image the source; pixels beyond its edge repeat the edge. The image is to be kept until that was
  /// painted.
  ///
  /// - Returns: false when Cairo could not draw it: it is next to nothing in some direction.
  func setSource(_ image: PlacedImage, isOpaque: Bool) -> Bool {
    guard let inverse = image.toPixels.inverted(), isWithinFixedPoint(inverse),
      let surface = image.pixels.makeSurface(isOpaque: isOpaque)
    else { return false }
    var matrix = cairo_matrix_t(image.toPixels)
    cairo_set_matrix(pointer, &matrix)
    cairo_set_source_surface(pointer, surface, 0, 0)
    cairo_surface_destroy(surface)
    let source = cairo_get_source(pointer)
    cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(source, CAIRO_FILTER_BILINEAR)
    return true
  }

  /// Puts the image into a document as the file has it, which is embedded whole where the format knows its kind.
  ///
  /// - Parameter surface: of `PageImages`.
  func embed(_ image: PlacedImage, _ compositing: Compositing, in surface: OpaquePointer?) {
    guard image.toPixels.isInvertible, let surface else { return }
    cairo_save(pointer)
    if trace(Path(image.visible), image.itemToPixels) {
      cairo_clip(pointer)
      var matrix = cairo_matrix_t(image.toPixels)
      cairo_set_matrix(pointer, &matrix)
      cairo_set_source_surface(pointer, surface, 0, 0)
      withOperator(compositing.blendMode.cairoOperator) { paint(opacity: compositing.opacity) }
    }
    cairo_restore(pointer)
  }
}

extension PixelBuffer {
  /// A Cairo surface over this memory: for one thread at a time, and no longer than the buffer.
  ///
  /// - Parameter isOpaque: Cairo may then ignore the alpha.
  func makeSurface(isOpaque: Bool = false) -> OpaquePointer? {
    cairo_image_surface_create_for_data(
      bytes, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(width * 4))
  }
}

extension PlacedImage {
  /// Gives the surface a name by which a document knows it has the image already, and the bytes of the file unless
  /// those would show something else than the surface's pixels.
  func attachFile(to surface: OpaquePointer) {
    let bytes = image.bytes
    switch isAsInFile ? ImageProperties.FileType(bytes) : nil {
    case .png: surface.attach(bytes, as: CAIRO_MIME_TYPE_PNG)
    case .jpeg: surface.attach(bytes, as: CAIRO_MIME_TYPE_JPEG)
    default: break
    }
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    surface.attach(
      Array("\(image.key) \(bytes.count) \(hasher.finalize())".utf8), as: CAIRO_MIME_TYPE_UNIQUE_ID)
  }
}

extension OpaquePointer {
  /// Gives a Cairo surface other data, for files, than its pixels.
  func attach(_ bytes: [UInt8], as type: String) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    let free: cairo_destroy_func_t = { $0?.assumingMemoryBound(to: UInt8.self).deallocate() }
    if cairo_surface_set_mime_data(self, type, copy, UInt(bytes.count), free, copy) != CAIRO_STATUS_SUCCESS {
      copy.deallocate()
    }
  }
}
