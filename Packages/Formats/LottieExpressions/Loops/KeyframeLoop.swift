import LottieFormat

/// What `loopIn`, `loopOut` and their variants give: the keyframes of a property over and over.
struct KeyframeLoop: Hashable {
  enum Kind: Hashable {
    case cycle, pingPong
    /// Each time from where the last one ended.
    case offset
    /// No loop: on at the speed of the keyframe at the end.
    case onward

    /// Whatever has no other name is a cycle.
    init(_ name: String) {
      switch name.lowercased() {
      case "pingpong": self = .pingPong
      case "offset": self = .offset
      case "continue": self = .onward
      default: self = .cycle
      }
    }
  }

  enum Extent: Hashable {
    /// A number of segments from the end that is looped; all where there are not as many, or none are asked
    /// for.
    case segments(Double)
    /// A length in frames; 0 for all that the layer is shown.
    case frames(Double)
  }

  var isOut: Bool
  var kind = Kind.cycle
  var extent = Extent.segments(0)

  /// - Parameters:
  ///   - frame: in the time of the composition.
  ///   - layerFrames: in which the layer is shown.
  func value(
    of property: any ExpressionProperty, at frame: Double, layerFrames: (first: Double, end: Double)
  ) -> ExpressionValue {
    func keyed(_ frame: Double) -> ExpressionValue { property.keyedValue(at: frame) }
    guard let range = range(property, layerFrames) else { return keyed(frame) }
    let (first, last) = range
    let length = last - first
    let passed = isOut ? frame - first : first - frame
    guard isOut ? frame > last : frame < first, length > 0, (passed / length).isFinite else {
      return keyed(frame)
    }
    let count = (passed / length).rounded(.down)
    let rest = passed - count * length
    let (forward, backward) = isOut ? (first + rest, last - rest) : (last - rest, first + rest)
    switch kind {
    case .cycle: return keyed(forward)
    case .pingPong:
      let isBackward = (count.truncatingRemainder(dividingBy: 2) == 1) == isOut
      return keyed(isBackward ? backward : forward)
    case .offset:
      return keyed(forward).adding(
        keyed(last).adding(keyed(first), times: -1), times: isOut ? count : -1 - count)
    case .onward:
      let (end, step) = isOut ? (last, -0.001) : (first, 0.001)
      let change = keyed(end).adding(keyed(end + step), times: -1)
      return keyed(end).adding(change, times: abs(frame - end) / 0.001)
    }
  }

  /// Returns the range of the frames that are repeated.
  private func range(_ property: any ExpressionProperty, _ layerFrames: (first: Double, end: Double)) -> (
    first: Double, last: Double
  )? {
    let all = property.keyCount - 1
    guard all > 0, let first = property.keyTime(at: 0), let last = property.keyTime(at: all) else {
      return nil
    }
    switch extent {
    case .segments(let wanted):
      let count = wanted >= 1 && wanted <= Double(all) ? Int(wanted) : all
      if isOut { return property.keyTime(at: all - count).map { ($0, last) } }
      return property.keyTime(at: count).map { (first, $0) }
    case .frames(let length):
      if isOut { return (length > 0 ? last - length : layerFrames.first, last) }
      return (first, length > 0 ? first + length : layerFrames.end)
    }
  }
}

extension ExpressionValue {
  /// Outlines and texts, which have no sums, stay what they are.
  fileprivate func adding(_ other: ExpressionValue, times factor: Double) -> ExpressionValue {
    switch (self, other) {
    case (.number(let a), .number(let b)): .number(a + b * factor)
    case (.list(let a), .list(let b)): .list(zip(a, b).map { $0 + $1 * factor })
    default: self
    }
  }
}
