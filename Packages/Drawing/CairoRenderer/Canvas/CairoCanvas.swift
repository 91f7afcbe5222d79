import AnimationCore
import CCairo
import Painting
import Pixels

/// Pixels with a Cairo context to draw on them. Coordinates are the target's.
package final class CairoCanvas {
  let context: CairoContext
  let surface: OpaquePointer
  /// The target's pixels it stands for.
  package let box: PixelBox
  let resources: CairoResources
  private let plane: BytePlane
  /// The memory of a layer; nil over memory with another owner.
  private let block: UnsafeMutableRawBufferPointer?

  /// Makes a canvas over memory that its owner keeps for as long as this is used.
  ///
  /// - Parameters:
  ///   - plane: has four channels for colour, one for coverage only; rows begin at multiples of four bytes.
  ///   - box: whole pixels, as many as the plane has.
  convenience init?(over plane: BytePlane, _ box: PixelBox, _ resources: CairoResources) {
    self.init(plane, box, resources, block: nil)
  }

  /// A transparent layer.
  ///
  /// - Parameter box: whole pixels, within some bitmap.
  convenience init?(_ box: PixelBox, _ format: LayerFormat, _ resources: CairoResources) {
    guard !box.isEmpty, box.maxX - box.minX <= 32_767, box.maxY - box.minY <= 32_767 else { return nil }
    let (width, height) = (Int(box.maxX - box.minX), Int(box.maxY - box.minY))
    let stride = Int(cairo_format_stride_for_width(format.cairoFormat, Int32(width)))
    guard resources.budget.spend(width * height * (format == .color ? LayerWork.color : LayerWork.alpha)),
      resources.budget.holds(resources.layers.bytesInUse + stride * height),
      let block = resources.layers.take(stride * height),
      let bytes = block.baseAddress?.assumingMemoryBound(to: UInt8.self)
    else { return nil }
    let plane = BytePlane(
      bytes, width: width, height: height, stride: stride, channels: format == .color ? 4 : 1)
    self.init(plane, box, resources, block: block)
  }

  private init?(
    _ plane: BytePlane, _ box: PixelBox, _ resources: CairoResources, block: UnsafeMutableRawBufferPointer?
  ) {
    let format = plane.channels == 4 ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
    let surface = cairo_image_surface_create_for_data(
      plane.bytes, format, Int32(plane.width), Int32(plane.height), Int32(plane.stride))
    cairo_surface_set_device_offset(surface, -box.minX, -box.minY)
    guard let surface, let context = cairo_create(surface), cairo_status(context) == CAIRO_STATUS_SUCCESS
    else {
      cairo_surface_destroy(surface)
      if let block { resources.layers.give(block) }
      return nil
    }
    self.surface = surface
    self.context = CairoContext(pointer: context, budget: resources.budget, target: .pixels(box))
    self.box = box
    self.resources = resources
    self.plane = plane
    self.block = block
  }

  /// A context that painted this layer may still hold the surface as its source; it does not read it before
  /// the source is set again.
  deinit {
    cairo_destroy(context.pointer)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    if let block { resources.layers.give(block) }
  }

  package func withPlane(_ body: (BytePlane) -> Void) {
    cairo_surface_flush(surface)
    body(plane)
    cairo_surface_mark_dirty(surface)
  }

  package var visible: PixelBox { context.visible }

  /// Keeps what `draw` does inside of whole pixels.
  package func withClip(_ box: PixelBox, _ draw: () -> Void) { context.withClip(box, draw) }

  package func makeLayer(_ box: PixelBox, _ format: LayerFormat) -> CairoCanvas? {
    CairoCanvas(box, format, resources)
  }
}

extension LayerFormat {
  fileprivate var cairoFormat: cairo_format_t {
    self == .color ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
  }
}
