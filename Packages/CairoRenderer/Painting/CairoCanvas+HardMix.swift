import AnimationCore
import CCairo

extension CairoCanvas {
  /// Changes the colours so that painting this over what is below, of which `backdrop` is a copy, gives the hard mix of
  /// both: with backdrop alpha b, (1 − b)·source + b·mix, the W3C formula for blending, where mix is 1 or 0.
  func mixHard(with backdrop: CairoCanvas) {
    let (source, below) = (surface, backdrop.surface)
    cairo_surface_flush(source)
    cairo_surface_flush(below)
    guard let sourceData = cairo_image_surface_get_data(source),
      let belowData = cairo_image_surface_get_data(below)
    else { return }
    let columns = Int(cairo_image_surface_get_width(source))
    let stride = Int(cairo_image_surface_get_stride(source))
    for y in 0..<Int(cairo_image_surface_get_height(source)) {
      let sourceRow = UnsafeMutableRawPointer(sourceData + y * stride).assumingMemoryBound(to: UInt32.self)
      let belowRow = UnsafeMutableRawPointer(belowData + y * stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<columns { sourceRow[x] = Self.hardMix(sourceRow[x], belowRow[x]) }
    }
    cairo_surface_mark_dirty(source)
    withExtendedLifetime(backdrop) {}
  }

  /// One premultiplied ARGB32 pixel on another.
  private static func hardMix(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
    let (sourceAlpha, backdropAlpha) = (source >> 24, backdrop >> 24)
    guard sourceAlpha > 0, backdropAlpha > 0 else { return source }
    var result = sourceAlpha << 24
    for shift: UInt32 in [0, 8, 16] {
      let (s, b) = (source >> shift & 0xff, backdrop >> shift & 0xff)
      // s/αs + b/αb ≥ 1, without dividing.
      let mix = s * backdropAlpha + b * sourceAlpha >= sourceAlpha * backdropAlpha ? sourceAlpha : 0
      let channel = ((255 - backdropAlpha) * s + backdropAlpha * mix + 127) / 255
      result |= min(channel, sourceAlpha) << shift
    }
    return result
  }
}
