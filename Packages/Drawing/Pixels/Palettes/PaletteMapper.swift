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

  /// The nearest colour's index, or that of the one on the other side of the colour: as often as brings the mean of both to it. A
  /// colour that is close to the nearest one gets that alone, and so does one between colours that are far apart: single specks
  /// and coarse grain would be seen.
  ///
  /// - Parameter threshold: 0..<1, another one for each pixel.
  package mutating func mixedIndex(of color: UInt32, threshold: Double) -> UInt8 {
    let nearest = index(of: color)
    let (wanted, near) = (color.channels, palette.colors[Int(nearest)].channels)
    let beyond = (wanted &+ wanted &- near).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    let other = index(of: UInt32(channels: beyond))
    let step = palette.colors[Int(other)].channels &- near
    let square = (step &* step).wrappedSum()
    guard square > 0, square <= Self.largestStep else { return nearest }
    let part = Double(((wanted &- near) &* step).wrappedSum()) / Double(square)
    return part > threshold ? other : nearest
  }

  /// The square of the distance of two colours whose mix is not seen as grain.
  private static let largestStep = Int32(32 * 32)
}
