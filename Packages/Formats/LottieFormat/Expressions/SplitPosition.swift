/// A position of which each component is a property of its own, as one property, the way After Effects shows it to
/// scripts. It has a keyframe wherever a component has one.
struct SplitPosition: ExpressionProperty {
  private let parts: [any ExpressionProperty]
  /// The frames of its keyframes, ascending.
  private let keyTimes: [Double]

  /// Makes the property that nodes are together, in a context. When its keyframes are is found out only once.
  static func place(of nodes: [ExpressionNode]) -> (PropertyContext) -> any ExpressionProperty {
    var known: [Double]?
    return { context in
      let parts = nodes.compactMap { $0.property(in: context) }
      let keyTimes = known ?? times(of: parts)
      known = keyTimes
      return SplitPosition(parts: parts, keyTimes: keyTimes)
    }
  }

  private static func times(of parts: [any ExpressionProperty]) -> [Double] {
    let times = Set(parts.flatMap { part in (0..<part.keyCount).compactMap(part.keyTime) })
    return times.sorted()
  }

  var value: ExpressionValue { .list(parts.map { $0.value.number }) }

  func keyedValue(at frame: Double) -> ExpressionValue {
    .list(parts.map { $0.keyedValue(at: frame).number })
  }

  var keyCount: Int { keyTimes.count }

  func keyTime(at position: Int) -> Double? {
    keyTimes.indices.contains(position) ? keyTimes[position] : nil
  }

  var source: ObjectIdentifier? { nil }

  func indexOfNearestKey(to frame: Double) -> Int? {
    keyTimes.isEmpty ? nil : keyTimes.indexOfNearest(to: frame) { $0 }
  }
}

extension ExpressionValue {
  fileprivate var number: Double { if case .number(let number) = self { number } else { 0 } }
}
