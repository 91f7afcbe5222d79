import AnimationCore

extension PixelBuffer {
  /// The pixels as they are to be seen; nil when memory is missing.
  func oriented(_ orientation: ImageOrientation) -> PixelBuffer? {
    if orientation == .upright { return self }
    let (columns, rows) = orientation.swapsSides ? (height, width) : (width, height)
    guard let result = PixelBuffer(width: columns, height: rows) else { return nil }
    let last = (height - 1) * width
    // Where the first pixel to be seen is stored, and how far from it the next ones to the right and below are.
    let (first, right, down) =
      switch orientation {
      case .upright: (0, 1, width)
      case .flippedAcross: (width - 1, -1, width)
      case .upsideDown: (count - 1, -1, -width)
      case .flippedDown: (last, 1, -width)
      case .transposed: (0, width, 1)
      case .turnedRight: (last, -width, 1)
      case .transposedUpsideDown: (count - 1, -width, -1)
      case .turnedLeft: (width - 1, width, -1)
      }
    for y in 0..<rows {
      let target = result.words + y * columns
      let start = first + y * down
      for x in 0..<columns { target[x] = words[start + x * right] }
    }
    return result
  }
}
