/// Distinguishes different antialiasing from a different image.
///
/// Different antialiasing leaves every edge in place, except for a fraction of a pixel: it mixes the colours on both
/// sides in another ratio, and where edges lie on top of one another it lets more or less of what is hidden shine
/// through. So a pixel may be off by a fraction of the contrast around it, and so may all differences across an edge
/// taken together: an edge that moved by a pixel differs by its whole contrast, in one pixel or by half in each of two.
/// Where pixels are flat there is no edge, and only rounding is tolerated.
struct EdgeTolerance {
  let rounding: Int
  /// The largest displacement of edges, in 256ths of a pixel.
  private let shift: Int32
  private let pixels: RasterPair.Unsafe

  /// - Parameter pixels: must stay valid as long as this value.
  init(_ tolerance: Tolerance, _ pixels: RasterPair.Unsafe) {
    rounding = max(0, tolerance.rounding)
    shift = Int32(min(max(tolerance.edgeShift, 0), 0.5) * 256)
    self.pixels = pixels
  }

  /// True if the difference at a pixel may come from antialiasing.
  func accepts(x: Int, y: Int) -> Bool {
    shift > 0 && !isFlat(x, y) && isWithin(shift, x, y)
  }

  /// True if the difference at a pixel of a thin line may come from antialiasing. Hidden shapes may shine
  /// through along such a line, so half as much again is allowed.
  ///
  /// - Parameter isSpeck: whether the line is too short to show a move.
  func acceptsInLine(x: Int, y: Int, isSpeck: Bool) -> Bool {
    shift > 0 && !isFlat(x, y) && (isSpeck || !hasMoved(x, y)) && isWithin(shift * 3 / 2, x, y)
  }

  // MARK: - How much

  private func isWithin(_ shift: Int32, _ x: Int, _ y: Int) -> Bool {
    // Three of the nine pixels around a pixel lie across an edge: the sum covers three ways across.
    let across = (largest(sum(x, y)) + 2) / 3
    let needed = (256 * (max(largest(step(x, y)), across) - Int32(rounding)) + shift - 1) / shift
    return needed <= 0 || hasContrast(needed, x, y)
  }

  /// True if a channel differs by at least this much among the 5x5 pixels around a pixel, in either image. It applies
  /// to all channels: a hidden colour may differ in other channels than those on both sides.
  private func hasContrast(_ least: Int32, _ x: Int, _ y: Int) -> Bool {
    // Most edges are visible in the nearest pixels.
    [1, 2].contains { distance in
      contrast(of: pixels.expected, x, y, distance) >= least
        || contrast(of: pixels.actual, x, y, distance) >= least
    }
  }

  private func contrast(of words: UnsafeBufferPointer<UInt32>, _ x: Int, _ y: Int, _ distance: Int) -> Int32 {
    var low = colorChannels(words[y * pixels.width + x])
    var high = low
    var last = words[y * pixels.width + x]
    for row in max(0, y - distance)...min(pixels.height - 1, y + distance) {
      for column in max(0, x - distance)...min(pixels.width - 1, x + distance) {
        let word = words[row * pixels.width + column]
        if word == last { continue }
        last = word
        let value = colorChannels(word)
        (low, high) = (pointwiseMin(low, value), pointwiseMax(high, value))
      }
    }
    return Int32((high &- low).max())
  }

  private func step(_ x: Int, _ y: Int) -> SIMD4<Int16> { pixels.step(at: y * pixels.width + x) }

  /// The sum of the differences in the 3x3 pixels around a pixel.
  private func sum(_ x: Int, _ y: Int) -> SIMD4<Int16> {
    var sum = SIMD4<Int16>.zero
    for row in max(0, y - 1)...min(pixels.height - 1, y + 1) {
      for column in max(0, x - 1)...min(pixels.width - 1, x + 1) {
        let index = row * pixels.width + column
        if pixels.expected[index] != pixels.actual[index] { sum &+= pixels.step(at: index) }
      }
    }
    return sum
  }

  private func largest(_ value: SIMD4<Int16>) -> Int32 { Int32(pointwiseMax(value, 0 &- value).max()) }

  // MARK: - What no antialiasing does

  /// True for a pixel in a square of 2x2 similar pixels in both images: no edge is there.
  private func isFlat(_ x: Int, _ y: Int) -> Bool {
    let width = pixels.width
    guard width > 1, pixels.height > 1 else { return false }
    for top in max(0, y - 1)...min(y, pixels.height - 2) {
      for left in max(0, x - 1)...min(x, width - 2) {
        let corner = top * width + left
        if isAlike(corner, corner + 1), isAlike(corner, corner + width), isAlike(corner, corner + width + 1) {
          return true
        }
      }
    }
    return false
  }

  private func isAlike(_ a: Int, _ b: Int) -> Bool {
    isNear(pixels.expected[a], pixels.expected[b]) && isNear(pixels.actual[a], pixels.actual[b])
  }

  /// True for a pixel that equals one of its sides in one image and does not in the other: an edge next to it has moved
  /// across it.
  private func hasMoved(_ x: Int, _ y: Int) -> Bool {
    let index = y * pixels.width + x
    return x > 0 && x < pixels.width - 1 && hasMoved(index, across: 1)
      || y > 0 && y < pixels.height - 1 && hasMoved(index, across: pixels.width)
  }

  private func hasMoved(_ index: Int, across distance: Int) -> Bool {
    let step = 4 * largest(pixels.step(at: index))
    func hasMoved(_ words: UnsafeBufferPointer<UInt32>, over near: Int, to far: Int) -> Bool {
      guard isNear(words[index], words[near]) else { return false }
      let contrast = largest(colorChannels(words[far]) &- colorChannels(words[near]))
      // Hidden shapes shine through just as faintly.
      return contrast > 24 && step > contrast
    }
    let (before, after) = (index - distance, index + distance)
    return hasMoved(pixels.expected, over: before, to: after)
      || hasMoved(pixels.expected, over: after, to: before)
      || hasMoved(pixels.actual, over: before, to: after) || hasMoved(pixels.actual, over: after, to: before)
  }

  private func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
    a == b || largest(colorChannels(a) &- colorChannels(b)) <= 1
  }
}
