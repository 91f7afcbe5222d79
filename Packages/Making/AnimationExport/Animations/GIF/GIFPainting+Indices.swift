import Pixels

extension GIFPainting {
  /// The rectangle's pixels as indices into a palette; the one behind its last colour is transparent.
  struct Indices {
    var pixels: [UInt8]
    /// What each may be as well: where a pixel shows its colour already, that or transparent.
    var others: [UInt8]
  }

  /// - Parameters:
  ///   - error: that of the palette, as it fits the rectangle's colours.
  ///   - hasBands: whether the palette's steps are seen in gradients.
  ///   - width: the whole image's.
  ///   - shown: what is there when the frame comes, in the colours of palettes; becomes what is there afterwards.
  func indices(
    _ palette: Palette, _ dithering: Dithering, error: Double, hasBands: Bool, width: Int,
    shown: inout [UInt32]
  ) -> Indices {
    var mapper = PaletteMapper(palette)
    // An exact palette needs no patterns.
    switch error > 0 ? dithering : .none {
    case .auto where hasBands:
      return indices(palette, &mapper, width, &shown) { x, y, run, mapper in
        run.isGradient
          ? mapper.mixedIndex(of: run.color, threshold: Self.noise(x, y)) : mapper.index(of: run.color)
      }
    case .auto, .none: return indices(palette, &mapper, width, &shown) { $3.index(of: $2.color) }
    case .bayer:
      let strength = (error.squareRoot() * 2).rounded()
      let pattern = Self.bayer.map { Int32(($0 * strength).rounded()) }
      return indices(palette, &mapper, width, &shown) { x, y, run, mapper in
        mapper.index(of: run.color, shiftedBy: pattern[(y & 7) << 3 | x & 7])
      }
    case .floyd:
      var diffusion = ErrorDiffusion(columns: area.columns)
      return indices(palette, &mapper, width, &shown) { x, y, run, mapper in
        let wanted = diffusion.corrected(run.color, x, y)
        let index = mapper.index(of: wanted)
        diffusion.spread(wanted, palette.colors[Int(index)], x)
        return index
      }
    }
  }

  private func indices(
    _ palette: Palette, _ mapper: inout PaletteMapper, _ width: Int, _ shown: inout [UInt32],
    _ index: (_ x: Int, _ y: Int, _ run: Run, _ mapper: inout PaletteMapper) -> UInt8
  ) -> Indices {
    let clear = UInt8(truncatingIfNeeded: palette.colors.count)
    let count = area.width * area.height
    var result = Indices(
      pixels: [UInt8](repeating: clear, count: count), others: [UInt8](repeating: clear, count: count))
    var (x, y, next) = (area.x, area.y, 0)
    for run in runs {
      let row = y * width
      for x in x..<x + Int(run.count) {
        let pixel = row + x
        if run.isPainted {
          let index = index(x, y, run, &mapper)
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
      x += Int(run.count)
      if x == area.x + area.width { (x, y) = (area.x, y + 1) }
    }
    return result
  }

  /// A threshold, 0..<1, whose neighbours are unlike it, so that no pattern is seen; the same in all frames. It is Jimenez'
  /// interleaved gradient noise.
  private static func noise(_ x: Int, _ y: Int) -> Double {
    fraction(52.9829189 * fraction(0.06711056 * Double(x) + 0.00583715 * Double(y)))
  }

  private static func fraction(_ value: Double) -> Double { value - value.rounded(.down) }

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
