import Pixels

/// Images that show people a difference.
package enum DifferenceImage {
  /// Expected image, actual image and the amplified difference, side by side with gaps between them.
  package static func sideBySide(expected: Raster, actual: Raster, tolerance: Tolerance = .perceptual)
    -> Raster
  {
    let parts = [expected, actual, amplified(expected: expected, actual: actual, tolerance: tolerance)]
    let gap = 8
    let height = parts.map(\.height).max() ?? 1
    let width = parts.reduce(0) { $0 + $1.width } + gap * (parts.count - 1)
    var words = [UInt32](repeating: 0xff80_8080, count: width * height)
    var left = 0
    for part in parts {
      for y in 0..<part.height {
        let start = y * width + left
        words.replaceSubrange(
          start..<start + part.width, with: part.words[y * part.width..<(y + 1) * part.width])
      }
      left += part.width + gap
    }
    return Raster(width: width, height: height, words: words)
  }

  /// The difference alone, large enough for both images: the expected image in pale grey, red where it differs beyond
  /// the tolerance (stronger for larger differences), yellow where a difference is tolerated. Areas that only one of
  /// the images covers differ.
  package static func amplified(expected: Raster, actual: Raster, tolerance: Tolerance = .perceptual)
    -> Raster
  {
    let size = PixelSize(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    let (wide, other) = (expected.extended(to: size), actual.extended(to: size))
    let map = DifferenceMap(wide, other, tolerance)
    var words = wide.words.map(pale)
    RasterPair(wide, other).withUnsafePixels { pixels in
      for i in words.indices where map.marks[i] != DifferenceMap.Mark.same {
        // Faint differences must be visible as well.
        let strength = UInt32(min(255, 96 + pixels.delta(at: i).seen * 4))
        words[i] = map.marks[i] == DifferenceMap.Mark.differs ? red(strength) : 0xfff0_c000
      }
    }
    for y in 0..<size.height {
      for x in 0..<size.width where !expected.contains(x, y) || !actual.contains(x, y) {
        words[y * size.width + x] = red(255)
      }
    }
    return Raster(width: size.width, height: size.height, words: words)
  }

  /// Red on white.
  private static func red(_ strength: UInt32) -> UInt32 {
    let rest = 255 - strength
    return 0xffff_0000 | rest << 8 | rest
  }

  /// A fifth of the lightness on white.
  private static func pale(_ word: UInt32) -> UInt32 {
    let channels = [word >> 16, word >> 8, word].map { $0 & 0xff }
    let lightness = (channels[0] * 77 + channels[1] * 150 + channels[2] * 29) >> 8 + 255 - word >> 24
    let gray = 204 + min(255, lightness) / 5
    return 0xff00_0000 | gray << 16 | gray << 8 | gray
  }
}

extension Raster {
  func contains(_ x: Int, _ y: Int) -> Bool { x < width && y < height }

  /// Returns the image extended to the right and below by transparent pixels.
  func extended(to size: PixelSize) -> Raster {
    guard size != self.size else { return self }
    var words = [UInt32](repeating: 0, count: size.width * size.height)
    for y in 0..<min(height, size.height) {
      let count = min(width, size.width)
      words.replaceSubrange(
        y * size.width..<y * size.width + count, with: self.words[y * width..<y * width + count])
    }
    return Raster(width: size.width, height: size.height, words: words)
  }
}
