import AnimationCore
import LottieFormat

/// What a property has in a frame, or in all that were asked for from one to another.
struct Sample {
  /// The first and the last frame, as the property's composition counts them.
  var frame: Double
  var end: Double
  /// The first and the last frame, as the animation counts them.
  var root: Double
  var rootEnd: Double
  let value: ExpressionValue
  /// Where the property is shown: see `ExpressionRecorder.Use`.
  let place: Int

  init(_ frame: Double, root: Double, _ value: ExpressionValue, place: Int = 0) {
    self.place = place
    (self.frame, end) = (frame, frame)
    (self.root, rootEnd) = (root, root)
    self.value = value
  }
}

/// What an expression gives, by ascending frames.
struct SampledExpression {
  var samples: [Sample] = []
  /// The samples before which it jumps, by their places.
  var jumps: Set<Int> = []
  /// True where it gives one value here and another there in the same frame.
  var isContradictory = false
  /// The last sample of each place where it is shown.
  private var lastSamples: [Int: Int] = [:]
  /// The longest step between samples that are joined, in frames of the composition, which may pass as fast
  /// as the file wants.
  private static let longestStep = 100.0
}

extension SampledExpression {
  /// - Parameter sample: of a later frame of the animation than those before it, or of the same.
  /// - Returns: how many numbers more are kept.
  mutating func add(_ sample: Sample) -> Int {
    if let index = lastSamples[sample.place] {
      let last = samples[index]
      // What is asked for again, or half a frame later.
      if last.value == sample.value, 0...Self.longestStep ~= sample.frame - last.end,
        sample.root - last.rootEnd <= 0.5
      {
        samples[index].end = sample.frame
        samples[index].rootEnd = sample.root
        return 0
      }
    }
    lastSamples[sample.place] = samples.count
    samples.append(sample)
    return 4 + sample.value.numbers.count
  }

  /// Sorts the samples by ascending frames, and keeps each frame once.
  mutating func sort() {
    var sorted: [Sample] = []
    for sample in samples.sorted(by: { ($0.frame, $0.root) < ($1.frame, $1.root) }) {
      guard let last = sorted.last else {
        sorted.append(sample)
        continue
      }
      if last.value.isClose(to: sample.value, within: 1e-6), sample.frame <= last.end + 1e-7 {
        sorted[sorted.count - 1].end = max(last.end, sample.end)
      } else if sample.frame <= last.end {
        isContradictory = true
      } else {
        sorted.append(sample)
      }
    }
    samples = sorted
  }
}

extension Sample {
  /// Whether it is a text whose style is another than that of its document.
  var isRestyled: Bool { if case .restyled = value { true } else { false } }
}

extension ExpressionValue {
  /// What values must have in common so that there is something between them.
  enum Form: Hashable {
    case number
    case list(Int)
    case path(Int, isClosed: Bool)
    case text
  }

  var form: Form {
    switch self {
    case .number: .number
    case .list(let list): .list(list.count)
    case .path(let path): .path(path.vertices.count, isClosed: path.isClosed)
    case .text, .restyled: .text
    }
  }

  package var numbers: [Double] {
    switch self {
    case .number(let number): [number]
    case .list(let list): list
    case .path(let path):
      path.vertices.flatMap { vertex in
        [vertex.point, vertex.inControl, vertex.outControl].flatMap { [$0.x, $0.y] }
      }
    case .text, .restyled: []
    }
  }

  /// Another value of the same form.
  package func withNumbers(_ numbers: [Double]) -> ExpressionValue {
    switch self {
    case .number(let number): return .number(numbers.first ?? number)
    case .list: return .list(numbers)
    case .path(var path):
      guard numbers.count == 6 * path.vertices.count else { return self }
      for index in path.vertices.indices {
        func point(_ place: Int) -> Point {
          Point(numbers[6 * index + place], numbers[6 * index + place + 1])
        }
        path.vertices[index] = Contour.Vertex(point(0), in: point(2), out: point(4))
      }
      return .path(path)
    case .text, .restyled: return self
    }
  }

  /// Whether no number is further from the other's than this, as a part of it where that is above 1.
  func isClose(to other: ExpressionValue, within part: Double) -> Bool {
    if self == other { return true }
    if form != other.form || form == .text { return false }
    return zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= part * max(1, abs($1)) }
  }

  /// How far the furthest number is from the other's; infinite where nothing is between them.
  func distance(to other: ExpressionValue) -> Double {
    if self == other { return 0 }
    if form != other.form || form == .text { return .infinity }
    return zip(numbers, other.numbers).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}
