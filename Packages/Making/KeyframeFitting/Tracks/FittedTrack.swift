import AnimationCore
import LottieFormat

/// What a property is in a frame.
package struct TrackSample {
  package var frame: Int
  package var value: ExpressionValue
  /// True when there is nothing between the sample before and this one.
  package var isApart = false

  package init(frame: Int, value: ExpressionValue, isApart: Bool = false) {
    (self.frame, self.value, self.isApart) = (frame, value, isApart)
  }
}

/// What a property is in all frames: one value, or keyframes.
package struct FittedTrack {
  /// The keyframes, at least one.
  package let keys: [FittedKeyframe]
  package let decimals: Int

  package init(_ value: ExpressionValue, decimals: Int = 3) {
    keys = [FittedKeyframe(frame: 0, value: value.rounded(decimals), passage: .hold)]
    self.decimals = decimals
  }

  /// Keyframes that are within the tolerance in every frame that there is a sample of.
  ///
  /// - Parameter samples: at least one, by ascending frames, of one form.
  package init(_ samples: [TrackSample], tolerance: Double) {
    decimals = KeyframeText.decimals(within: tolerance)
    var values: [(frame: Int, value: ExpressionValue)] = []
    values.reserveCapacity(samples.count)
    for (index, sample) in samples.enumerated() {
      // What stays the same shares its memory.
      let isSame = index > 0 && sample.value == samples[index - 1].value
      values.append((sample.frame, isSame ? values[index - 1].value : sample.value.rounded(decimals)))
    }
    guard let first = values.first, values.contains(where: { $0.value != first.value }) else {
      let value = values.first?.value ?? .number(0)
      keys = [FittedKeyframe(frame: 0, value: value, passage: .hold)]
      return
    }
    let jumps = Self.jumps(samples, values, tolerance)
    keys = CurveFitting.keyframes(of: values, jumps: jumps, tolerance: tolerance)
  }

  package var isFixed: Bool { keys.count == 1 }

  /// The numbers in a frame, as players compute them.
  package func numbers(at frame: Int) -> [Double] {
    let time = Double(frame)
    var (low, high) = (0, keys.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keys[middle].frame <= time { low = middle } else { high = middle }
    }
    let key = keys[low]
    guard low + 1 < keys.count, time > key.frame, keys[low + 1].value.numbers.count == key.value.numbers.count
    else { return key.value.numbers }
    let part = (time - key.frame) / (keys[low + 1].frame - key.frame)
    let progress: Double
    switch key.passage {
    case .hold: return key.value.numbers
    case .linear: progress = part
    case .eased(let curve): progress = curve.value(at: part)
    }
    return zip(key.value.numbers, keys[low + 1].value.numbers).map { $0 + ($1 - $0) * progress }
  }

  /// Where a value leaps from one frame to the next and rests, or nearly, before and after that.
  private static func jumps(
    _ samples: [TrackSample], _ values: [(frame: Int, value: ExpressionValue)], _ tolerance: Double
  ) -> Set<Int> {
    let steps = values.indices.map { index -> Double in
      guard index > 0 else { return 0 }
      if values[index].value == values[index - 1].value { return 0 }
      let (a, b) = (values[index - 1].value.numbers, values[index].value.numbers)
      return a.count == b.count ? zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) } : .infinity
    }
    return Set(
      values.indices.dropFirst().filter { index in
        if steps[index] == 0 { return false }
        if samples[index].isApart || values[index].frame - values[index - 1].frame > 1 { return true }
        guard index > 1, index + 1 < values.count else { return false }
        return steps[index] > 8 * max(steps[index - 1], steps[index + 1], tolerance)
      })
  }
}

extension ExpressionValue {
  package func rounded(_ decimals: Int) -> ExpressionValue {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    return withNumbers(
      numbers.map { number in
        let rounded = (number * unit).rounded() / unit
        return rounded.isFinite ? rounded : number
      })
  }
}
