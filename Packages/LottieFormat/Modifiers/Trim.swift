import AnimationCore

extension PathModifier.Trim {
  /// What is kept at `frame`; nil when that is everything.
  func range(in context: PropertyContext) -> TrimRange? {
    var turn = offset.value(in: context).truncatingRemainder(dividingBy: 360) / 360
    if turn < 0 { turn += 1 }
    let start = (start.value(in: context) / 100).clampedToUnit + turn
    let end = (end.value(in: context) / 100).clampedToUnit + turn
    // Rounded to four places, as lottie-web does: nearly equal ends count as equal.
    func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
    let range = TrimRange(start: rounded(min(start, end)), end: rounded(max(start, end)))
    return range.start == 0 && range.end == 1 ? nil : range
  }
}

/// The part of a length that stays, as fractions; what lies beyond 1 goes on at 0.
struct TrimRange: Hashable {
  /// 0…2
  var start: Double
  /// `start`…`start` + 1
  var end: Double

  /// Trims outlines as if they were one after the other; returns what is left of each.
  ///
  /// - Parameter measured: is not called where nothing is left.
  func trimTogether(_ count: Int, measured: (Int) -> [MeasuredContour]) -> [[Contour]] {
    guard end > start else { return Array(repeating: [], count: count) }
    let groups = (0..<count).map(measured)
    let total = groups.joined().reduce(0) { $0 + $1.length }
    guard total > 0 else { return Array(repeating: [], count: count) }
    let pieces = lengths(of: total)
    var before = 0.0
    return groups.map { contours in
      contours.flatMap { contour -> [Contour] in
        defer { before += contour.length }
        return contour.parts(within: pieces, from: before)
      }
    }
  }

  /// The stretches to keep of a length of `total`, in the order a pen would draw them.
  private func lengths(of total: Double) -> [(from: Double, to: Double)] {
    if end <= 1 { return [(start * total, end * total)] }
    if start >= 1 { return [((start - 1) * total, (end - 1) * total)] }
    return [(start * total, total), (0, (end - 1) * total)]
  }
}

/// An outline with the lengths of its segments.
struct MeasuredContour {
  let contour: Contour
  private let segments: [CubicBezier]
  private let lengths: [Double]
  let length: Double

  init(_ contour: Contour) {
    self.contour = contour
    segments = contour.segments
    lengths = segments.map { $0.length() }
    length = lengths.reduce(0, +)
  }

  /// The parts of the outline inside the stretches. A closed outline's end goes on at its start without a
  /// break.
  ///
  /// - Parameter start: where the outline begins among them.
  fileprivate func parts(within stretches: [(from: Double, to: Double)], from start: Double) -> [Contour] {
    var runs: [[CubicBezier]] = []
    for stretch in stretches {
      let (from, to) = (stretch.from - start, stretch.to - start)
      guard from < length, to > 0 else { continue }
      if from <= 0, to >= length { return [contour] }
      let run = self.run(from: max(0, from), to: min(length, to))
      if run.isEmpty { continue }
      if contour.isClosed, let last = runs.indices.last, from <= 0, runs[last].last?.end == run.first?.start {
        runs[last] += run
      } else {
        runs.append(run)
      }
    }
    return runs.map { Contour(segments: $0, isClosed: false) }
  }

  private func run(from: Double, to: Double) -> [CubicBezier] {
    var run: [CubicBezier] = []
    var before = 0.0
    for (index, length) in lengths.enumerated() {
      defer { before += length }
      guard length > 0, before + length > from, before < to else { continue }
      let segment = segments[index]
      if run.isEmpty { run.reserveCapacity(segments.count - index) }
      let (a, b) = (from - before, to - before)
      run.append(a <= 0 && b >= length ? segment : segment.part(from: a, to: b, length: length))
    }
    return run
  }
}

extension CubicBezier {
  /// The part between two distances from the start, given the whole length.
  fileprivate func part(from: Double, to: Double, length: Double) -> CubicBezier {
    if isLine {
      return CubicBezier(
        line: start.interpolated(to: end, (from / length).clampedToUnit),
        start.interpolated(to: end, (to / length).clampedToUnit))
    }
    return segment(
      from: from <= 0 ? 0 : parameter(atLength: from), to: to >= length ? 1 : parameter(atLength: to))
  }
}
