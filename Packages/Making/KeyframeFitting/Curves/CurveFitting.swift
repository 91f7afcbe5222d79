import LottieFormat

/// Finds few keyframes for what an expression gives: exactly where it rests or moves at one speed, elsewhere within a
/// tolerance, at every sample.
package struct CurveFitting {
  private struct Knot {
    let frame: Double
    let value: ExpressionValue
    let numbers: [Double]
    /// True when it jumps before.
    let isJump: Bool
  }

  /// The part of the tolerance that fitting may use up: values are rounded when they are written, and that comes on top.
  private static let fittedPart = 0.9
  /// How far a knot may be from a straight line, as a part of the tolerance: as far as arithmetic strays in the last
  /// digits, and never so far that it shows.
  private static let straightPart = 1e-4
  /// The minimum number of steps along a straight line that are meant as one: fewer knots may lie on a line by chance.
  private static let minimumRun = 4
  /// The minimum number of steps of an easing: it takes a knot for each of its two handles to find them.
  private static let minimumEasing = 3

  private let knots: [Knot]
  private let tolerance: Double
  /// Each knot's last knot up to which values lie on a straight line, to the last digits.
  private var straightEnds: [Int] = []
  /// Each knot's next knot where such a line begins that is long enough to be meant; the count of knots where
  /// there is none.
  private var nextRuns: [Int] = []

  /// What a property has from one frame to another.
  package struct Sample {
    package var frame: Double
    package var end: Double
    package var value: ExpressionValue
    /// True when nothing lies between the sample before and this one.
    package var isJump: Bool

    package init(frame: Double, end: Double, value: ExpressionValue, isJump: Bool) {
      (self.frame, self.end, self.value, self.isJump) = (frame, end, value, isJump)
    }
  }

  /// Returns keyframes for samples by ascending frames.
  package static func keyframes(of samples: [Sample], tolerance: Double) -> [FittedKeyframe] {
    let fitting = CurveFitting(samples, tolerance)
    var keys: [FittedKeyframe] = []
    var start = 0
    while start < fitting.knots.count {
      let end = fitting.pieceEnd(from: start)
      fitting.append(start, end, to: &keys)
      start = end + 1
    }
    return keys
  }

  /// Returns keyframes for values that are known at whole frames.
  ///
  /// - Parameters:
  ///   - values: by ascending frames, each once.
  ///   - jumps: those before which nothing lies between, by their places.
  static func keyframes(
    of values: [(frame: Int, value: ExpressionValue)], jumps: Set<Int>, tolerance: Double
  ) -> [FittedKeyframe] {
    var samples: [Sample] = []
    for (index, (frame, value)) in values.enumerated() {
      let isJump = jumps.contains(index)
      if !isJump, let last = samples.last, last.value == value {
        samples[samples.count - 1].end = Double(frame)
      } else {
        samples.append(Sample(frame: Double(frame), end: Double(frame), value: value, isJump: isJump))
      }
    }
    return keyframes(of: samples, tolerance: tolerance)
  }

  private init(_ samples: [Sample], _ tolerance: Double) {
    var knots: [Knot] = []
    for sample in samples {
      let numbers = sample.value.numbers
      knots.append(
        Knot(frame: sample.frame, value: sample.value, numbers: numbers, isJump: sample.isJump))
      if sample.end > sample.frame {
        knots.append(Knot(frame: sample.end, value: sample.value, numbers: numbers, isJump: false))
      }
    }
    self.knots = knots
    self.tolerance = Self.fittedPart * tolerance
    straightEnds = straightRuns()
    nextRuns = [Int](repeating: knots.count, count: knots.count)
    for place in knots.indices.dropLast().reversed() {
      nextRuns[place] = isRun(place + 1, straightEnds[place + 1]) ? place + 1 : nextRuns[place + 1]
    }
  }

  /// Returns the last knot up to which nothing jumps.
  private func pieceEnd(from start: Int) -> Int {
    var end = start
    while end + 1 < knots.count, !knots[end + 1].isJump, knots[end + 1].value.form == knots[start].value.form,
      knots[start].value.form != .text || knots[end + 1].value == knots[start].value
    {
      end += 1
    }
    return end
  }

  private func append(_ start: Int, _ end: Int, to keys: inout [FittedKeyframe]) {
    var place = start
    var arrivesExactly = false
    while place < end {
      let (next, passage, isExact) = longestPassage(from: place, to: end, isWhole: place == start)
      keys.append(
        FittedKeyframe(
          frame: knots[place].frame, value: knots[place].value, passage: passage,
          isExact: isExact || arrivesExactly))
      arrivesExactly = isExact
      place = next
    }
    let isLast = end == knots.count - 1
    // Half a frame further, a straight line may end at a frame.
    if isLast, arrivesExactly, let last = keys.last, last.passage == .linear {
      let frame = knots[end].frame.rounded(.up)
      keys.append(
        FittedKeyframe(frame: frame, value: extended(last, to: frame), passage: .hold, isExact: true))
      return
    }
    // What holds until it jumps, or for ever, needs no keyframe at the end. Players want two of them.
    if place > start, keys.last?.passage == .hold, !isLast || keys.count > 1 { return }
    keys.append(
      FittedKeyframe(
        frame: knots[end].frame, value: knots[end].value, passage: .hold,
        isExact: start == end || arrivesExactly))
  }

  /// What the line from a keyframe to the last knot leads to.
  private func extended(_ key: FittedKeyframe, to frame: Double) -> ExpressionValue {
    guard let end = knots.last else { return key.value }
    let part = (frame - key.frame) / (end.frame - key.frame)
    let numbers = zip(key.value.numbers, end.numbers).map { $0 + ($1 - $0) * part }
    return frame > end.frame && numbers.allSatisfy(\.isFinite) ? key.value.withNumbers(numbers) : end.value
  }

  /// - Parameter isWhole: true where nothing goes before.
  private func longestPassage(
    from start: Int, to end: Int, isWhole: Bool
  ) -> (end: Int, passage: FittedKeyframe.Passage, isExact: Bool) {
    let straight = min(straightEnds[start], end)
    if isRun(start, straight) || (straight == end && (isWhole || end - start > 1)) {
      return (straight, knots[start].numbers == knots[straight].numbers ? .hold : .linear, true)
    }
    // Up to the next that is exact.
    let limit = min(nextRuns[start], end)
    let linear = longest(from: start + 1, to: limit) {
      isLinear(start, $0) ? FittedKeyframe.Passage.linear : nil
    }
    let eased = longest(from: start + Self.minimumEasing, to: limit) { easing(start, $0) }
    if let eased, eased.end > linear?.end ?? start + 1 { return (eased.end, eased.passage, false) }
    return (linear?.end ?? start + 1, .linear, false)
  }

  /// Whether so many values lie on a line that they are meant to.
  private func isRun(_ start: Int, _ end: Int) -> Bool {
    end - start >= Self.minimumRun || (end > start && knots[start].numbers == knots[end].numbers)
  }

  /// The furthest end, from `first` on, for which there is something: found in steps that become longer and shorter again.
  private func longest<Found>(
    from first: Int, to limit: Int, _ find: (Int) -> Found?
  ) -> (end: Int, passage: Found)? {
    guard first <= limit, var found = find(first).map({ (first, $0) }) else { return nil }
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

  /// All numbers go the same parts of their ways.
  private func easing(_ start: Int, _ end: Int) -> FittedKeyframe.Passage? {
    let (from, to) = (knots[start], knots[end])
    let way = zip(from.numbers, to.numbers).map { $1 - $0 }
    let square = way.reduce(0) { $0 + $1 * $1 }
    guard square > tolerance * tolerance else { return nil }
    func point(_ knot: Knot) -> EasingFit.Point {
      let passed = knot.numbers.indices.reduce(0) { $0 + (knot.numbers[$1] - from.numbers[$1]) * way[$1] }
      return EasingFit.Point(
        time: (knot.frame - from.frame) / (to.frame - from.frame), progress: passed / square)
    }
    // So many say where the curve runs; whether it is close enough is found out for all.
    let step = max(1, (end - start) / EasingFit.maximumPoints)
    let points = stride(from: start + 1, to: end, by: step).map { point(knots[$0]) }
    func isClose(_ curve: CubicEasing) -> Bool {
      knots[start..<end].dropFirst().allSatisfy { knot in
        let y = curve.value(at: (knot.frame - from.frame) / (to.frame - from.frame))
        return knot.numbers.indices.allSatisfy {
          abs(from.numbers[$0] + way[$0] * y - knot.numbers[$0]) <= tolerance
        }
      }
    }
    guard let curve = EasingFit.curve(through: points, isClose: isClose) else { return nil }
    return .eased(curve)
  }

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
      return abs(expected - last.numbers[$0]) <= tolerance * Self.straightPart * max(1, part)
    }
  }
}
