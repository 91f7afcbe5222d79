import AnimationCore

extension PathModifier.Trim {
  /// What is kept at `frame`; nil when that is everything.
  func range(in context: PropertyContext) -> TrimRange? {
    var turn = offset.value(in: context).truncatingRemainder(dividingBy: 360) / 360
    if turn < 0 { turn += 1 }
    let start = (start.value(in: context) / 100).clampedToUnit
    let end = (end.value(in: context) / 100).clampedToUnit
    let range = TrimRange(start: min(start, end) + turn, end: max(start, end) + turn)
    return range.isAll ? nil : range
  }
}

/// The part of a length that stays; what lies beyond the end of the length goes on at its start.
struct TrimRange: Hashable {
  /// The parts that lottie-web rounds to: nearly equal ends count as equal.
  private static let partsOfLength = 10_000

  /// Parts of the length from its beginning, less than all of them.
  private let start: Int
  /// The end in the same parts, at most the whole length behind `start`.
  private let end: Int

  /// - Parameters:
  ///   - start: a fraction of the length, 0…2.
  ///   - end: the same, at most 1 behind the start.
  init(start: Double, end: Double) {
    func parts(_ fraction: Double) -> Int {
      Int((fraction * Double(Self.partsOfLength)).rounded(), within: 0...2 * Self.partsOfLength)
    }
    let turns = parts(start) / Self.partsOfLength * Self.partsOfLength
    self.start = parts(start) - turns
    self.end = min(parts(end) - turns, self.start + Self.partsOfLength)
  }

  /// True for the whole length from its beginning.
  var isAll: Bool { start == 0 && end == Self.partsOfLength }

  /// Trims outlines as if they were one after the other; returns what is left of each.
  ///
  /// - Parameter measured: is not called where nothing is left.
  func trimTogether(_ count: Int, measured: (Int) -> [MeasuredContour]) -> [[Contour]] {
    guard end > start else { return Array(repeating: [], count: count) }
    let groups = (0..<count).map(measured)
    let line = MeasuredLine(groups)
    guard line.length > 0 else { return Array(repeating: [], count: count) }
    let stretches = stretches(of: line)
    var first = 0
    return groups.map { contours in
      contours.flatMap { contour -> [Contour] in
        defer { first += contour.segmentCount }
        return contour.parts(within: stretches, from: first)
      }
    }
  }

  /// What to keep of a line, in the order a pen would draw it.
  private func stretches(of line: MeasuredLine) -> [Range<TrimCut>] {
    let (first, last) = (TrimCut(segment: 0), TrimCut(segment: line.segmentCount))
    func cut(_ parts: Int) -> TrimCut {
      parts == Self.partsOfLength
        ? last : line.cut(at: line.length * Double(parts) / Double(Self.partsOfLength))
    }
    if end <= Self.partsOfLength { return [cut(start)..<cut(end)] }
    return [cut(start)..<last, first..<cut(end - Self.partsOfLength)]
  }
}

/// A place on a line of segments. Which ends and beginnings are the same place, whole numbers say: distances, which are
/// sums of rounded ones, could not.
private struct TrimCut: Comparable {
  /// Counted through all outlines of the line.
  var segment: Int
  /// The length from the start of the segment, less than its length; 0 exactly where it begins.
  var distance = 0.0

  static func < (a: TrimCut, b: TrimCut) -> Bool {
    (a.segment, a.distance) < (b.segment, b.distance)
  }
}

/// Outlines one after the other.
private struct MeasuredLine {
  /// What rounding may be of a length.
  static let hair = 1e-9

  /// Where each segment begins, and where the last one ends.
  private var starts = [0.0]

  init(_ groups: [[MeasuredContour]]) {
    for length in groups.lazy.joined().flatMap(\.lengths) { starts.append(self.length + length) }
  }

  var length: Double { starts[starts.count - 1] }
  var segmentCount: Int { starts.count - 1 }

  /// The place at a distance from the beginning: that between two segments where it is next to it.
  func cut(at distance: Double) -> TrimCut {
    let hair = length * Self.hair
    // The first segment that begins there or later.
    var (low, high) = (0, segmentCount)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < distance - hair { low = middle + 1 } else { high = middle }
    }
    if low == 0 || starts[low] <= distance + hair { return TrimCut(segment: low) }
    return TrimCut(segment: low - 1, distance: distance - starts[low - 1])
  }
}

/// An outline with the lengths of its segments.
struct MeasuredContour {
  let contour: Contour
  /// The segments, without those that have no length.
  private let segments: [CubicBezier]
  fileprivate let lengths: [Double]

  init(_ contour: Contour) {
    self.contour = contour
    let all = contour.segments.map { (segment: $0, length: $0.length()) }
    let hair = all.reduce(0) { $0 + $1.length } * MeasuredLine.hair
    let long = all.filter { $0.length > hair }
    segments = long.map(\.segment)
    lengths = long.map(\.length)
  }

  fileprivate var segmentCount: Int { segments.count }

  /// The parts of the outline inside the stretches. A closed outline's end goes on at its start without a break.
  ///
  /// - Parameter first: the number of its first segment on the line.
  fileprivate func parts(within stretches: [Range<TrimCut>], from first: Int) -> [Contour] {
    let all = TrimCut(segment: first)..<TrimCut(segment: first + segments.count)
    var runs: [[CubicBezier]] = []
    var reachesEnd = false
    for stretch in stretches {
      if stretch.lowerBound <= all.lowerBound, stretch.upperBound >= all.upperBound { return [contour] }
      let kept = stretch.clamped(to: all)
      if kept.isEmpty { continue }
      let run = run(kept, from: first)
      if contour.isClosed, reachesEnd, kept.lowerBound == all.lowerBound {
        runs[runs.count - 1] += run
      } else {
        runs.append(run)
      }
      reachesEnd = kept.upperBound == all.upperBound
    }
    return runs.map { Contour(segments: $0, isClosed: false) }
  }

  private func run(_ kept: Range<TrimCut>, from first: Int) -> [CubicBezier] {
    let (from, to) = (kept.lowerBound, kept.upperBound)
    return (from.segment...to.segment).compactMap { number in
      let begin = number == from.segment ? from.distance : 0
      if number == to.segment, to.distance == 0 { return nil }
      let end = number == to.segment ? to.distance : nil
      let index = number - first
      return segments[index].part(from: begin, to: end, length: lengths[index])
    }
  }
}

extension CubicBezier {
  /// The part between two distances from the start, given the whole length.
  ///
  /// - Parameters:
  ///   - from: 0 for the start itself.
  ///   - to: nil for the end itself.
  fileprivate func part(from: Double, to: Double?, length: Double) -> CubicBezier {
    if from == 0, to == nil { return self }
    if isLine {
      return CubicBezier(
        line: start.interpolated(to: end, (from / length).clampedToUnit),
        start.interpolated(to: end, ((to ?? length) / length).clampedToUnit))
    }
    return segment(
      from: from == 0 ? 0 : parameter(atLength: from), to: to.map { parameter(atLength: $0) } ?? 1)
  }
}
