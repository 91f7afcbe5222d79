/// Two images of the same size, for loops over their pixels.
struct RasterPair {
  let width: Int
  let height: Int
  private let expected: [UInt32]
  private let actual: [UInt32]

  /// The pixels of both, valid inside `withUnsafePixels`.
  struct Unsafe {
    let width: Int
    let height: Int
    let expected: UnsafeBufferPointer<UInt32>
    let actual: UnsafeBufferPointer<UInt32>
  }

  init(_ expected: Raster, _ actual: Raster) {
    (width, height) = (expected.width, expected.height)
    (self.expected, self.actual) = (expected.words, actual.words)
  }

  func withUnsafePixels<Result>(_ body: (Unsafe) -> Result) -> Result {
    expected.withUnsafeBufferPointer { expected in
      actual.withUnsafeBufferPointer { actual in
        body(Unsafe(width: width, height: height, expected: expected, actual: actual))
      }
    }
  }
}

extension RasterPair.Unsafe {
  /// Actual minus expected per channel: blue, green, red, alpha, premultiplied.
  @inline(__always)
  func step(at index: Int) -> SIMD4<Int16> { colorChannels(actual[index]) &- colorChannels(expected[index]) }

  /// - Returns:
  ///   - channel: the largest difference of a channel.
  ///   - seen: the largest visible difference, on black or on white.
  @inline(__always)
  func delta(at index: Int) -> (channel: Int, seen: Int) {
    let step = step(at: index)
    let channel = largest(step)
    // On white a channel c of alpha a shows as c + 255 - a.
    let onWhite = largest(step &- SIMD4(repeating: step.w))
    return (channel, max(channel, onWhite))
  }

  @inline(__always)
  private func largest(_ step: SIMD4<Int16>) -> Int {
    let magnitude = pointwiseMax(step, 0 &- step)
    return Int(magnitude.max())
  }
}

/// Blue, green, red, alpha.
@inline(__always)
func colorChannels(_ word: UInt32) -> SIMD4<Int16> {
  let bytes = unsafeBitCast(word.littleEndian, to: SIMD4<UInt8>.self)
  return SIMD4<Int16>(truncatingIfNeeded: bytes)
}
