import AnimationCore
import KeyframeFitting
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
  private static let maximumStep = 100.0
}

extension SampledExpression {
  /// - Parameter sample: of a later frame of the animation than those before it, or of the same.
  /// - Returns: how many numbers more are kept.
  mutating func add(_ sample: Sample) -> Int {
    if let index = lastSamples[sample.place] {
      let last = samples[index]
      // What is asked for again, or half a frame later.
      if last.value == sample.value, 0...Self.maximumStep ~= sample.frame - last.end,
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
