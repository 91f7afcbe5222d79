extension Raster {
  /// This image with the pixels of another one wherever the two differ only in specks, that is, where the differing
  /// pixels nowhere fill a square. Only solid differences are left.
  ///
  /// - Parameters:
  ///   - other: must have the same size; otherwise this image is returned.
  ///   - side: of the square in pixels; 1 or less changes nothing.
  ///   - rounding: how much a channel (premultiplied, 0…255) may differ without counting.
  func replacingSpecks(by other: Raster, side: Int, rounding: Int) -> Raster {
    guard size == other.size, side > 1, words != other.words else { return self }
    var solid = PixelMask(width: width, height: height)
    for index in words.indices where words[index] != other.words[index] {
      solid.bits[index] = Self.differ(words[index], other.words[index], by: rounding)
    }
    solid = solid.opened(side: side)
    return Raster(
      width: width, height: height,
      words: words.indices.map { solid.bits[$0] ? words[$0] : other.words[$0] })
  }

  private static func differ(_ a: UInt32, _ b: UInt32, by rounding: Int) -> Bool {
    stride(from: 0, to: 32, by: 8).contains { shift in
      abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)) > rounding
    }
  }
}

/// Some of the pixels of an image.
private struct PixelMask {
  let width: Int
  let height: Int
  var bits: [Bool]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bits = [Bool](repeating: false, count: width * height)
  }

  /// The pixels that are part of a square filled with pixels of the mask (a morphological opening).
  func opened(side: Int) -> PixelMask {
    var result = PixelMask(width: width, height: height)
    // The side of the largest full square that ends at each pixel, for a row and the one above it.
    var above = [Int](repeating: 0, count: width)
    for y in 0..<height {
      var row = [Int](repeating: 0, count: width)
      for x in 0..<width where bits[y * width + x] {
        row[x] = x == 0 || y == 0 ? 1 : 1 + min(row[x - 1], above[x], above[x - 1])
        if row[x] >= side { result.fill(endingAtX: x, y, side: side) }
      }
      above = row
    }
    return result
  }

  private mutating func fill(endingAtX x: Int, _ y: Int, side: Int) {
    for row in y - side + 1...y {
      for column in x - side + 1...x { bits[row * width + column] = true }
    }
  }
}
