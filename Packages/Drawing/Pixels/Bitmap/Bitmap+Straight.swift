import AnimationCore

extension Bitmap {
  /// A bitmap of straight B, G, R, A bytes, top row first, which are written into it by `fill`.
  ///
  /// - Returns: nil where `fill` says false: then there is no picture.
  package static func fromBGRA(
    width: Int, height: Int, fill: (UnsafeMutableRawBufferPointer) -> Bool
  ) throws(AnimationError) -> sending Bitmap? {
    let bitmap = try Bitmap(width: width, height: height)
    let bytes = UnsafeMutableRawBufferPointer(start: bitmap.pixels.words, count: width * height * 4)
    guard fill(bytes) else { return nil }
    _ = Premultiplication.apply(bitmap.pixels)
    return bitmap
  }

  /// Every pixel is the mean of the area that it stands for, channel by channel.
  ///
  /// - Parameters: `newWidth` and `newHeight` are at least 1 and at most what there are.
  package func shrunk(width newWidth: Int, height newHeight: Int) throws(AnimationError) -> sending Bitmap {
    let result = try Bitmap(width: newWidth, height: newHeight)
    let columns = Self.weights(from: width, to: newWidth)
    let rows = Self.weights(from: height, to: newHeight)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        var sum = SIMD4<Float>.zero
        for (row, down) in rows[y] {
          for (column, across) in columns[x] {
            let word = pixels.words[row * width + column]
            sum +=
              across * down
              * SIMD4(
                Float(word >> 24), Float(word >> 16 & 0xff), Float(word >> 8 & 0xff), Float(word & 0xff))
          }
        }
        let mean = SIMD4<UInt32>(
          sum.rounded(.toNearestOrAwayFromZero).clamped(
            lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
        let alpha = mean[0]
        result.pixels.words[y * newWidth + x] =
          alpha << 24 | min(alpha, mean[1]) << 16 | min(alpha, mean[2]) << 8 | min(alpha, mean[3])
      }
    }
    return result
  }

  /// Returns, for each of the new places, the old ones in it, and how much of them.
  private static func weights(from old: Int, to new: Int) -> [[(place: Int, weight: Float)]] {
    let ratio = Double(old) / Double(new)
    return (0..<new).map { index in
      let (start, end) = (Double(index) * ratio, Double(index + 1) * ratio)
      let last = min(old, Int(end.rounded(.up)))
      return (Int(start)..<max(last, Int(start) + 1)).map { place in
        (place, Float((min(end, Double(place + 1)) - max(start, Double(place))) / ratio))
      }
    }
  }
}
