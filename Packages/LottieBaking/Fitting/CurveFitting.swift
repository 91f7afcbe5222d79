import LottieFormat

/// A keyframe, and how it goes on from there.
struct BakedKeyframe: Equatable {
  enum Passage: Equatable {
    /// The value stays until the next one.
    case hold
    case linear
    /// Along a Bézier curve whose handles lie at a third and two thirds of the time, at these parts of the way.
    case eased(Double, Double)
  }

  var frame: Double
  var value: ExpressionValue
  var passage: Passage
  /// True where its value is not to be rounded to what the tolerance allows.
  var isExact: Bool
}

/// Finds few keyframes for what an expression gives: exactly where it rests or moves at one speed, elsewhere within a
/// tolerance, at every sample.
struct CurveFitting {
  private struct Knot {
    let frame: Double
    let value: ExpressionValue
    let numbers: [Double]
    /// True when it jumps before.
    let isJump: Bool
  }

  private let knots: [Knot]
  private let tolerance: Double
  /// For each knot, up to which one values lie on a straight line, to the last digits.
  private var straightEnds: [Int] = []
  /// For each knot, the first one after it where such a line begins that is long enough to be meant.
  private var nextRuns: [Int] = []

  static func keyframes(of sampled: SampledExpression, tolerance: Double) -> [BakedKeyframe] {
    let fitting = CurveFitting(sampled, tolerance)
    var keys: [BakedKeyframe] = []
    var start = 0
    while start < fitting.knots.count {
      let end = fitting.pieceEnd(from: start)
      fitting.append(start, end, to: &keys)
      start = end + 1
    }
    return keys
  }

  private init(_ sampled: SampledExpression, _ tolerance: Double) {
    var knots: [Knot] = []
    for (index, sample) in sampled.samples.enumerated() {
      let numbers = sample.value.numbers
      knots.append(
        Knot(
          frame: sample.frame, value: sample.value, numbers: numbers, isJump: sampled.jumps.contains(index)))
      if sample.end > sample.frame {
        knots.append(Knot(frame: sample.end, value: sample.value, numbers: numbers, isJump: false))
      }
    }
    self.knots = knots
    // What is rounded comes on top.
    self.tolerance = 0.9 * tolerance
    straightEnds = straightRuns()
    nextRuns = [Int](repeating: knots.count, count: knots.count)
    for place in knots.indices.dropLast().reversed() {
      nextRuns[place] = isRun(place + 1, straightEnds[place + 1]) ? place + 1 : nextRuns[place + 1]
    }
  }

  /// Up to which knot nothing jumps.
  private func pieceEnd(from start: Int) -> Int {
    var end = start
    while end + 1 < knots.count, !knots[end + 1].isJump, knots[end + 1].value.form == knots[start].value.form,
      knots[start].value.form != .text || knots[end + 1].value == knots[start].value
    {
      end += 1
    }
    return end
  }

  private func append(_ start: Int, _ end: Int, to keys: inout [BakedKeyframe]) {
    var place = start
    while place < end {
      let (next, passage, isExact) = longestPassage(from: place, to: end)
      if isExact, let last = keys.indices.last, place > start { keys[last].isExact = true }
      keys.append(
        BakedKeyframe(
          frame: knots[place].frame, value: knots[place].value, passage: passage,
          isExact: isExact || endsExactly(keys, at: place, from: start)))
      place = next
    }
    // What holds until it jumps, or for ever, needs no keyframe at the end. Players want two of them.
    let isLast = end == knots.count - 1
    if place > start, keys.last?.passage == .hold, !isLast || keys.count > 1 { return }
    keys.append(
      BakedKeyframe(
        frame: knots[end].frame, value: knots[end].value, passage: .hold,
        isExact: start == end || endsExactly(keys, at: end, from: start)))
  }

  /// Whether the passage that arrives at a knot is exact.
  private func endsExactly(_ keys: [BakedKeyframe], at place: Int, from start: Int) -> Bool {
    guard place > start, let last = keys.last, last.isExact else { return false }
    if case .eased = last.passage { return false }
    return true
  }

  private func longestPassage(from start: Int, to end: Int) -> (Int, BakedKeyframe.Passage, isExact: Bool) {
    let straight = min(straightEnds[start], end)
    if isRun(start, straight) || straight == end {
      return (straight, knots[start].numbers == knots[straight].numbers ? .hold : .linear, true)
    }
    // Up to the next that is exact.
    let limit = min(nextRuns[start], end)
    let linear = longest(from: start, to: limit) { isLinear(start, $0) ? BakedKeyframe.Passage.linear : nil }
    let eased = longest(from: start, to: limit) { easing(start, $0) }
    if let eased, eased.end > linear?.end ?? start + 1 { return (eased.end, eased.passage, false) }
    return (linear?.end ?? start + 1, .linear, false)
  }

  /// Whether so many values lie on a line that they are meant to.
  private func isRun(_ start: Int, _ end: Int) -> Bool {
    end - start >= 4 || (end > start && knots[start].numbers == knots[end].numbers)
  }

  /// The furthest end for which there is something, found in steps that become longer and shorter again.
  private func longest<Found>(
    from start: Int, to limit: Int, _ find: (Int) -> Found?
  ) -> (end: Int, passage: Found)? {
    guard var found = find(start + 1).map({ (start + 1, $0) }) else { return nil }
    var step = 1
    var tooFar = limit + 1
    while found.0 < limit {
      let next = min(found.0 + step, limit)
      guard next < tooFar, let longer = find(next) else {
        tooFar = min(tooFar, next)
        break
      }
      found = (next, longer)
      step *= 2
    }
    while tooFar - found.0 > 1, tooFar <= limit {
      let next = (found.0 + tooFar) / 2
      if let longer = find(next) { found = (next, longer) } else { tooFar = next }
    }
    return (found.0, found.1)
  }

  private func isLinear(_ start: Int, _ end: Int) -> Bool {
    let (from, to) = (knots[start], knots[end])
    return knots[start..<end].dropFirst().allSatisfy { knot in
      let part = (knot.frame - from.frame) / (to.frame - from.frame)
      return knot.numbers.indices.allSatisfy {
        abs(from.numbers[$0] + (to.numbers[$0] - from.numbers[$0]) * part - knot.numbers[$0]) <= tolerance
      }
    }
  }

  /// Of least squares: all numbers go the same parts of their ways.
  private func easing(_ start: Int, _ end: Int) -> BakedKeyframe.Passage? {
    let (from, to) = (knots[start], knots[end])
    let way = zip(from.numbers, to.numbers).map { $1 - $0 }
    let square = way.reduce(0) { $0 + $1 * $1 }
    guard end - start > 2, square > tolerance * tolerance else { return nil }
    func weights(_ knot: Knot) -> (Double, Double, Double) {
      let t = (knot.frame - from.frame) / (to.frame - from.frame)
      let u = 1 - t
      return (3 * u * u * t, 3 * u * t * t, t * t * t)
    }
    var (aa, ab, bb, ay, by) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for knot in knots[start..<end].dropFirst() {
      let (a, b, c) = weights(knot)
      let passed = knot.numbers.indices.reduce(0) { $0 + (knot.numbers[$1] - from.numbers[$1]) * way[$1] }
      let y = passed / square - c
      aa += a * a
      ab += a * b
      bb += b * b
      ay += a * y
      by += b * y
    }
    let determinant = aa * bb - ab * ab
    guard determinant > 1e-12 else { return nil }
    let (y1, y2) = (
      rounded((ay * bb - by * ab) / determinant), rounded((by * aa - ay * ab) / determinant)
    )
    // Further out, players' own curves are no longer the same.
    guard -1...2 ~= y1, -1...2 ~= y2 else { return nil }
    let isClose = knots[start..<end].dropFirst().allSatisfy { knot in
      let (a, b, c) = weights(knot)
      let y = a * y1 + b * y2 + c
      return knot.numbers.indices.allSatisfy {
        abs(from.numbers[$0] + way[$0] * y - knot.numbers[$0]) <= tolerance
      }
    }
    return isClose ? .eased(y1, y2) : nil
  }

  private func rounded(_ part: Double) -> Double { (part * 10_000).rounded() / 10_000 }

  private func straightRuns() -> [Int] {
    var ends = [Int](repeating: 0, count: knots.count)
    var (start, end) = (0, 0)
    while start < knots.count {
      if end <= start { end = min(start + 1, knots.count - 1) }
      while end + 1 < knots.count, isStraight(from: start, to: end + 1) { end += 1 }
      ends[start] = end
      // One that begins later ends there, too, or further on.
      start += 1
    }
    return ends
  }

  /// Whether a knot lies on the line through two before it: the first two, which say how fast it moves.
  private func isStraight(from start: Int, to end: Int) -> Bool {
    let (first, second, last) = (knots[start], knots[start + 1], knots[end])
    guard first.value.form == last.value.form, second.value.form == last.value.form, !last.isJump,
      !second.isJump, second.frame > first.frame
    else { return false }
    let part = (last.frame - first.frame) / (second.frame - first.frame)
    return first.numbers.indices.allSatisfy {
      let expected = first.numbers[$0] + (second.numbers[$0] - first.numbers[$0]) * part
      return abs(expected - last.numbers[$0]) <= tolerance * 1e-4 * max(1, part)
    }
  }
}
