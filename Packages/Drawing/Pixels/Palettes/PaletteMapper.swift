/// Finds nearest colours; those asked for lately it knows by heart.
package struct PaletteMapper {
  package let palette: Palette
  private var keys = [UInt32](repeating: .max, count: 1 << 12)
  private var values = [UInt8](repeating: 0, count: 1 << 12)

  package init(_ palette: Palette) {
    self.palette = palette
    // The one key that is there at first is found by its own value.
    let slot = Self.slot(of: .max)
    values[slot] = palette.nearest(UInt32.max.channels).index
  }

  package mutating func index(of color: UInt32) -> UInt8 {
    let slot = Self.slot(of: color)
    if keys[slot] != color {
      keys[slot] = color
      values[slot] = palette.nearest(color.channels).index
    }
    return values[slot]
  }

  private static func slot(of color: UInt32) -> Int { Int((color &* 0x9e37_79b1) >> 20) }

  /// Nil where the palette does not have the colour.
  package mutating func exactIndex(of color: UInt32) -> UInt8? {
    let index = index(of: color)
    return palette.colors.indices.contains(Int(index)) && palette.colors[Int(index)] == color ? index : nil
  }

  /// Finds the nearest of a colour whose R, G and B are shifted.
  package mutating func index(of color: UInt32, shiftedBy shift: Int32) -> UInt8 {
    let shifted = color.channels &+ SIMD4(shift, shift, shift, 0)
    return index(of: UInt32(channels: shifted.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))))
  }
}
