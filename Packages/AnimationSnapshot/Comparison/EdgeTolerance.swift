/// Tells another antialiasing from another picture.
///
/// An antialiased edge may lie a fraction of a pixel elsewhere. So a pixel is as it should be where it takes a
/// value that its own picture takes within that distance, interpolated to the eight pixels around it; for every
/// channel, and as seen from either of the two pictures. In flat areas there is nothing to interpolate to: there
/// only rounding is left. An edge that moved by a whole pixel is four times as different as is tolerated.
struct EdgeTolerance {
  let rounding: Int
  /// In 256ths of a pixel.
  private let shift: Int32

  init(_ tolerance: Tolerance) {
    rounding = max(0, tolerance.rounding)
    shift = Int32(min(max(tolerance.edgeShift, 0), 0.5) * 256)
  }

  /// True when the difference at a pixel may come from antialiasing.
  func accepts(_ pixels: PicturePair.Unsafe, x: Int, y: Int) -> Bool {
    guard shift > 0 else { return false }
    return accepts(pixels, x, y, shift: shift, slack: Int32(rounding))
  }

  /// True when the difference at a pixel, small as it is, may come from a gradient that lies half as far elsewhere as
  /// an edge may.
  func acceptsAsSlope(_ pixels: PicturePair.Unsafe, x: Int, y: Int) -> Bool {
    accepts(pixels, x, y, shift: shift / 2, slack: 0)
  }

  private func accepts(
    _ pixels: PicturePair.Unsafe, _ x: Int, _ y: Int, shift: Int32, slack: Int32
  ) -> Bool {
    let index = y * pixels.width + x
    let (expected, actual) = (wide(pixels.expected[index]), wide(pixels.actual[index]))
    let fromExpected = reach(
      range(pixels.expected, pixels, x, y, distance: 1), around: expected, shift, slack)
    let fromActual = reach(range(pixels.actual, pixels, x, y, distance: 1), around: actual, shift, slack)
    let isNearExpected = (actual .>= fromExpected.lower) .& (actual .<= fromExpected.upper)
    let isNearActual = (expected .>= fromActual.lower) .& (expected .<= fromActual.upper)
    return all(isNearExpected .| isNearActual)
  }

  /// True when the difference is at most that much of the contrast around the pixel, in either picture.
  func acceptsInLine(_ pixels: PicturePair.Unsafe, x: Int, y: Int, percent: Int32) -> Bool {
    guard shift > 0 else { return false }
    let expected = range(pixels.expected, pixels, x, y, distance: 2)
    let actual = range(pixels.actual, pixels, x, y, distance: 2)
    let contrast = pointwiseMax(expected.upper &- expected.lower, actual.upper &- actual.lower)
    let step = SIMD4<Int32>(truncatingIfNeeded: pixels.step(at: y * pixels.width + x))
    let size = pointwiseMax(step, 0 &- step)
    return all((size &* 100 .<= contrast &* percent) .| (size .<= SIMD4(repeating: Int32(rounding))))
  }

  private typealias Range = (lower: SIMD4<Int32>, upper: SIMD4<Int32>)

  /// What the channels of a pixel may be, of which they take `range` around it.
  private func reach(
    _ range: Range, around value: SIMD4<Int32>, _ shift: Int32, _ slack: Int32
  ) -> Range {
    let slack = SIMD4<Int32>(repeating: slack)
    let down = (value &- range.lower) &* shift / 256
    let up = (range.upper &- value) &* shift / 256
    return (value &- down &- slack, value &+ up &+ slack)
  }

  /// The lowest and the highest channels of the pixels around one, itself included.
  private func range(
    _ words: UnsafeBufferPointer<UInt32>, _ size: PicturePair.Unsafe, _ x: Int, _ y: Int, distance: Int
  ) -> Range {
    let center = colorChannels(words[y * size.width + x])
    var (low, high) = (center, center)
    for row in max(0, y - distance)...min(size.height - 1, y + distance) {
      for column in max(0, x - distance)...min(size.width - 1, x + distance) {
        let value = colorChannels(words[row * size.width + column])
        low = pointwiseMin(low, value)
        high = pointwiseMax(high, value)
      }
    }
    return (SIMD4(truncatingIfNeeded: low), SIMD4(truncatingIfNeeded: high))
  }

  private func wide(_ word: UInt32) -> SIMD4<Int32> { SIMD4<Int32>(truncatingIfNeeded: colorChannels(word)) }
}
