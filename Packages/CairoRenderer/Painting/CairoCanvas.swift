import AnimationCore
import CCairo
import DrawingPlan
import Pixels

/// Pixels with a Cairo context to draw on them. Coordinates are the target's.
final class CairoCanvas {
  let context: CairoContext
  let surface: OpaquePointer
  /// The target's pixels it stands for.
  let box: PixelBox
  let resources: CairoResources
  private let memory: Memory

  private enum Memory {
    case ofBitmap(PixelBuffer)
    case ofLayer(UnsafeMutableRawBufferPointer)
  }

  /// All of a bitmap.
  init?(_ pixels: PixelBuffer, _ resources: CairoResources) {
    guard let surface = pixels.makeSurface(), let context = cairo_create(surface) else { return nil }
    self.surface = surface
    self.context = CairoContext(pointer: context, budget: resources.budget)
    box = PixelBox(minX: 0, minY: 0, maxX: Double(pixels.width), maxY: Double(pixels.height))
    self.resources = resources
    memory = .ofBitmap(pixels)
  }

  /// A transparent layer.
  ///
  /// - Parameter box: whole pixels, within some bitmap.
  init?(_ box: PixelBox, _ format: LayerFormat, _ resources: CairoResources) {
    guard !box.isEmpty, box.maxX - box.minX <= 32_767, box.maxY - box.minY <= 32_767 else { return nil }
    let (width, height) = (Int32(box.maxX - box.minX), Int32(box.maxY - box.minY))
    let stride = cairo_format_stride_for_width(format.cairoFormat, width)
    guard let block = resources.layers.take(Int(stride) * Int(height)) else { return nil }
    let surface = cairo_image_surface_create_for_data(
      block.baseAddress?.assumingMemoryBound(to: UInt8.self), format.cairoFormat, width, height, stride)
    cairo_surface_set_device_offset(surface, -box.minX, -box.minY)
    guard let surface, let context = cairo_create(surface), cairo_status(context) == CAIRO_STATUS_SUCCESS
    else {
      cairo_surface_destroy(surface)
      resources.layers.give(block)
      return nil
    }
    self.surface = surface
    self.context = CairoContext(pointer: context, budget: resources.budget)
    self.box = box
    self.resources = resources
    memory = .ofLayer(block)
  }

  /// A context that painted this layer may still hold the surface as its source; it does not read it before
  /// the source is set anew.
  deinit {
    cairo_destroy(context.pointer)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    if case .ofLayer(let block) = memory { resources.layers.give(block) }
  }

  var visible: PixelBox { context.visible }

  func makeLayer(_ box: PixelBox, _ format: LayerFormat) -> CairoCanvas? {
    CairoCanvas(box, format, resources)
  }
}

extension LayerFormat {
  fileprivate var cairoFormat: cairo_format_t {
    self == .color ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
  }
}
