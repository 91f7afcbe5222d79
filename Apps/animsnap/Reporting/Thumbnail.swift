import AnimationSnapshot

extension Pixels {
  /// Of the longer side of a small picture.
  static let thumbnailSide = 128

  /// A small picture as a PNG file; nil only when there is no memory for one.
  var thumbnail: [UInt8]? { try? reduced(to: Self.thumbnailSide).png() }

  /// The picture with each pixel the mean of those that it stands for; itself when it is small already.
  func reduced(to side: Int) -> Pixels {
    let longer = max(width, height)
    guard longer > side else { return self }
    let (newWidth, newHeight) = (max(1, width * side / longer), max(1, height * side / longer))
    var result: [UInt32] = []
    result.reserveCapacity(newWidth * newHeight)
    for row in 0..<newHeight {
      let rows = row * height / newHeight..<max(row * height / newHeight + 1, (row + 1) * height / newHeight)
      for column in 0..<newWidth {
        let start = column * width / newWidth
        result.append(mean(start..<max(start + 1, (column + 1) * width / newWidth), rows))
      }
    }
    return Pixels(width: newWidth, height: newHeight, words: result)
  }

  private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> UInt32 {
    var sums = SIMD4<UInt32>.zero
    for row in rows {
      for column in columns {
        let word = words[row * width + column]
        sums &+= SIMD4(word >> 24, word >> 16 & 0xff, word >> 8 & 0xff, word & 0xff)
      }
    }
    let count = UInt32(columns.count * rows.count)
    let mean = (sums &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
    return mean[0] << 24 | mean[1] << 16 | mean[2] << 8 | mean[3]
  }
}
