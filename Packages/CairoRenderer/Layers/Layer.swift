import CCairo

/// A transparent surface for some pixels of the target, with a context to draw on it. Coordinates are the
/// target's.
struct Layer: ~Copyable {
  let surface: OpaquePointer
  let context: OpaquePointer
  /// The target's pixels it stands for.
  let box: PixelBox
  private let memory: LayerMemory
  private let block: UnsafeMutableRawBufferPointer

  enum Format {
    case color
    /// A byte a pixel.
    case alpha

    fileprivate var cairoFormat: cairo_format_t {
      self == .color ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
    }
  }

  /// - Parameter box: whole pixels, within some bitmap.
  init?(_ box: PixelBox, _ format: Format, _ memory: LayerMemory) {
    guard !box.isEmpty, box.maxX - box.minX <= 32_767, box.maxY - box.minY <= 32_767 else { return nil }
    let (width, height) = (Int32(box.maxX - box.minX), Int32(box.maxY - box.minY))
    let stride = cairo_format_stride_for_width(format.cairoFormat, width)
    guard let block = memory.take(Int(stride) * Int(height)) else { return nil }
    let surface = cairo_image_surface_create_for_data(
      block.baseAddress?.assumingMemoryBound(to: UInt8.self), format.cairoFormat, width, height, stride)
    cairo_surface_set_device_offset(surface, -box.minX, -box.minY)
    guard let surface, let context = cairo_create(surface), cairo_status(context) == CAIRO_STATUS_SUCCESS
    else {
      cairo_surface_destroy(surface)
      memory.give(block)
      return nil
    }
    self.surface = surface
    self.context = context
    self.box = box
    self.memory = memory
    self.block = block
  }

  /// A context that painted this layer may still hold the surface as its source; it does not read it before
  /// the source is set anew.
  deinit {
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    memory.give(block)
  }
}
