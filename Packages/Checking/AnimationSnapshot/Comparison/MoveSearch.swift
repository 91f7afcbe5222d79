/// Finds the shift by whole pixels that best explains a difference.
struct MoveSearch {
  private let pixels: RasterPair.Unsafe
  private let samples: [Int]

  init(_ pixels: RasterPair.Unsafe, _ samples: [Int]) {
    self.pixels = pixels
    self.samples = samples
  }

  /// Nearest first.
  private static let shifts: [(x: Int, y: Int)] = {
    let reach = 16
    let all = (-reach...reach).flatMap { y in (-reach...reach).map { (x: $0, y: y) } }
    return all.filter { $0 != (0, 0) }
      .sorted { ($0.x * $0.x + $0.y * $0.y, $0.y, $0.x) < ($1.x * $1.x + $1.y * $1.y, $1.y, $1.x) }
  }()

  /// Returns a shift to the right and down; nil if every shift leaves at least a quarter of the difference.
  func move() -> (x: Int, y: Int)? {
    let unmoved = 2 * samples.reduce(0) { $0 + distance(pixels.expected[$1], pixels.actual[$1]) }
    var best: (x: Int, y: Int)?
    var least = unmoved / 4
    for shift in Self.shifts {
      // A larger shift must be better by a tenth.
      let rest = rest(after: shift, limit: best == nil ? least : least * 9 / 10)
      if let rest {
        best = shift
        least = rest
        if rest == 0 { break }
      }
    }
    return best
  }

  /// The remaining difference when the expected image is shifted; nil if it is `limit` or more.
  private func rest(after shift: (x: Int, y: Int), limit: Int) -> Int? {
    var sum = 0
    for index in samples {
      let (x, y) = (index % pixels.width, index / pixels.width)
      sum += distance(pixels.actual[index], word(pixels.expected, x - shift.x, y - shift.y))
      sum += distance(pixels.expected[index], word(pixels.actual, x + shift.x, y + shift.y))
      if sum >= limit { return nil }
    }
    return sum
  }

  /// The nearest pixel for a position outside the image.
  private func word(_ words: UnsafeBufferPointer<UInt32>, _ x: Int, _ y: Int) -> UInt32 {
    words[min(max(y, 0), pixels.height - 1) * pixels.width + min(max(x, 0), pixels.width - 1)]
  }

  private func distance(_ a: UInt32, _ b: UInt32) -> Int {
    let step = colorChannels(a) &- colorChannels(b)
    return Int(pointwiseMax(step, 0 &- step).wrappedSum())
  }
}
