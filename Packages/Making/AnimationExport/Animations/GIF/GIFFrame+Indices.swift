import Pixels

extension GIFFrame {
  /// The frame's rectangle as indices into `palette`; the one behind its last colour is transparent.
  struct Indices {
    var pixels: [UInt8]
    /// What each may be as well: where a pixel shows its colour already, that or transparent.
    var others: [UInt8]
  }

  /// - Parameters:
  ///   - shown: what is there when the frame comes, in the colours of palettes; becomes what is there afterwards.
  func indices(
    _ palette: Palette, _ dithering: Dithering, error: Double, width: Int, shown: inout [UInt32]
  ) -> Indices {
    var mapper = PaletteMapper(palette)
    // An exact palette needs no patterns.
    switch error > 0 ? dithering : .none {
    case .none: return indices(palette, &mapper, width, &shown) { $3.index(of: pixels[$2].rgb) }
    case .bayer:
      let strength = (error.squareRoot() * 2).rounded()
      let pattern = Self.bayer.map { Int32(($0 * strength).rounded()) }
      return indices(palette, &mapper, width, &shown) { x, y, i, mapper in
        mapper.index(of: pixels[i].rgb, shiftedBy: pattern[(y & 7) << 3 | x & 7])
      }
    case .floyd:
      var diffusion = ErrorDiffusion(columns: area.columns)
      return indices(palette, &mapper, width, &shown) { x, y, i, mapper in
        let wanted = diffusion.corrected(pixels[i].rgb, x, y)
        let index = mapper.index(of: wanted)
        diffusion.spread(wanted, palette.colors[Int(index)], x)
        return index
      }
    }
  }

  private func indices(
    _ palette: Palette, _ mapper: inout PaletteMapper, _ width: Int, _ shown: inout [UInt32],
    _ index: (_ x: Int, _ y: Int, _ pixel: Int, _ mapper: inout PaletteMapper) -> UInt8
  ) -> Indices {
    let clear = UInt8(truncatingIfNeeded: palette.colors.count)
    let count = area.width * area.height
    var result = Indices(
      pixels: [UInt8](repeating: clear, count: count), others: [UInt8](repeating: clear, count: count))
    var next = 0
    for y in area.rows {
      for x in area.columns {
        let pixel = y * width + x
        if paints(pixel) {
          let index = index(x, y, pixel, &mapper)
          let color = UInt32(rgb: palette.colors[Int(index)])
          result.pixels[next] = index
          result.others[next] = shown[pixel] == color ? clear : index
          shown[pixel] = color
        } else if shown[pixel] != 0 {
          // Not painted, so that it does not change; or just as it is.
          result.others[next] = mapper.exactIndex(of: shown[pixel].rgb) ?? clear
        }
        next += 1
      }
    }
    return result
  }

  /// Thresholds of 8 x 8 pixels, −1/2…1/2.
  private static let bayer: [Double] = (0..<64).map { place in
    let (x, y) = (place & 7, place >> 3)
    var value = 0
    for bit in 0..<3 {
      value = value << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
    }
    return (Double(value) + 0.5) / 64 - 0.5
  }
}
