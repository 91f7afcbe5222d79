import AnimationCore
import CCairo
import Pixels

/// What Cairo has no operator for, computed on the bytes of image surfaces.
enum AlphaPlane {
  /// Blurs an A8 surface; what lies outside of it counts as 0.
  static func blur(_ surface: OpaquePointer, _ blur: GaussianBlur, _ budget: WorkBudget) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let plane = BytePlane(
      data, width: Int(cairo_image_surface_get_width(surface)),
      height: Int(cairo_image_surface_get_height(surface)),
      stride: Int(cairo_image_surface_get_stride(surface)), channels: 1)
    blur.apply(to: plane, budget)
    cairo_surface_mark_dirty(surface)
  }

  /// Combines two A8 surfaces of one size: `mode` is lighten, darken or difference.
  static func combine(
    _ source: OpaquePointer, opacity: Double, into target: OpaquePointer, _ mode: Mask.Mode
  ) {
    cairo_surface_flush(source)
    cairo_surface_flush(target)
    let rows = min(cairo_image_surface_get_height(source), cairo_image_surface_get_height(target))
    let columns = min(cairo_image_surface_get_width(source), cairo_image_surface_get_width(target))
    guard let from = cairo_image_surface_get_data(source), let into = cairo_image_surface_get_data(target)
    else { return }
    let opacity = UInt32((opacity.clampedToUnit * 255).rounded())
    for y in 0..<Int(rows) {
      let from = from + y * Int(cairo_image_surface_get_stride(source))
      let into = into + y * Int(cairo_image_surface_get_stride(target))
      for x in 0..<Int(columns) {
        let covered = UInt8((UInt32(from[x]) * opacity + 127) / 255)
        switch mode {
        case .lighten: into[x] = max(into[x], covered)
        case .darken: into[x] = min(into[x], covered)
        default: into[x] = into[x] > covered ? into[x] - covered : covered - into[x]
        }
      }
    }
    cairo_surface_mark_dirty(target)
  }

  /// Makes the alpha of an ARGB32 surface its luma times alpha: on premultiplied channels, BT.709's weights
  /// give that product at once. The colours are lost.
  static func replaceAlphaByLuma(_ surface: OpaquePointer) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let columns = Int(cairo_image_surface_get_width(surface))
    for y in 0..<Int(cairo_image_surface_get_height(surface)) {
      let row = UnsafeMutableRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<columns {
        let pixel = row[x]
        // Weights in 1/65536; they add up to 65536, so that white keeps its alpha.
        let red = (pixel >> 16 & 0xff) &* 13_933
        let green = (pixel >> 8 & 0xff) &* 46_871
        let blue = (pixel & 0xff) &* 4_732
        row[x] = ((red &+ green &+ blue &+ 0x8000) >> 16) << 24
      }
    }
    cairo_surface_mark_dirty(surface)
  }
}
