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
    var mapper = ColorMapper(palette)
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
      var diffusion = ErrorDiffusion(area)
      return indices(palette, &mapper, width, &shown) { x, y, i, mapper in
        let wanted = diffusion.corrected(pixels[i].rgb, x, y)
        let index = mapper.index(of: wanted)
        diffusion.spread(wanted, palette.colors[Int(index)], x)
        return index
      }
    }
  }

  private func indices(
    _ palette: Palette, _ mapper: inout ColorMapper, _ width: Int, _ shown: inout [UInt32],
    _ index: (_ x: Int, _ y: Int, _ pixel: Int, _ mapper: inout ColorMapper) -> UInt8
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

/// Finds nearest colours; those asked for lately it knows by heart.
private struct ColorMapper {
  private let palette: Palette
  private var keys = [UInt32](repeating: .max, count: 1 << 12)
  private var values = [UInt8](repeating: 0, count: 1 << 12)

  init(_ palette: Palette) {
    self.palette = palette
  }

  mutating func index(of color: UInt32) -> UInt8 {
    let slot = Int((color &* 0x9e37_79b1) >> 20)
    if keys[slot] != color {
      let (r, g, b) = (color & 0xff, color >> 8 & 0xff, color >> 16 & 0xff)
      keys[slot] = color
      values[slot] = palette.nearest(Int32(r), Int32(g), Int32(b)).index
    }
    return values[slot]
  }

  /// Nil where the palette does not have the colour.
  mutating func exactIndex(of color: UInt32) -> UInt8? {
    let index = index(of: color)
    return palette.colors.indices.contains(Int(index)) && palette.colors[Int(index)] == color ? index : nil
  }

  mutating func index(of color: UInt32, shiftedBy shift: Int32) -> UInt8 {
    func channel(_ position: UInt32) -> UInt32 {
      UInt32(min(max(Int32(color >> position & 0xff) + shift, 0), 255)) << position
    }
    return index(of: channel(0) | channel(8) | channel(16))
  }
}

/// Floyd and Steinberg's: 7/16 of the error to the right, 3, 5 and 1 to the row below.
private struct ErrorDiffusion {
  private let left: Int
  private var row = -1
  /// Three numbers per pixel, one more pixel on either side, in sixteenths.
  private var current: [Int32]
  private var next: [Int32]

  init(_ area: PixelArea) {
    left = area.x
    current = [Int32](repeating: 0, count: (area.width + 2) * 3)
    next = current
  }

  mutating func corrected(_ color: UInt32, _ x: Int, _ y: Int) -> UInt32 {
    if y != row {
      (current, next) = (y == row + 1 ? next : current.map { _ in 0 }, current)
      for i in next.indices { next[i] = 0 }
      row = y
    }
    let place = (x - left + 1) * 3
    func channel(_ index: Int) -> UInt32 {
      let position = UInt32(index * 8)
      let value = Int32(color >> position & 0xff) + (current[place + index] + 8) >> 4
      return UInt32(min(max(value, 0), 255)) << position
    }
    return channel(0) | channel(1) | channel(2)
  }

  mutating func spread(_ wanted: UInt32, _ got: UInt32, _ x: Int) {
    let place = (x - left + 1) * 3
    for index in 0..<3 {
      let position = UInt32(index * 8)
      let error = Int32(wanted >> position & 0xff) - Int32(got >> position & 0xff)
      current[place + 3 + index] += error * 7
      next[place - 3 + index] += error * 3
      next[place + index] += error * 5
      next[place + 3 + index] += error
    }
  }
}
