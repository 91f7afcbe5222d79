import AnimationCore
import CStandardLibrary

extension TextAnimator {
  /// How much of it each character is given at a frame, −1…1.
  ///
  /// - Parameter number: of the animator in its text, from which random orders follow.
  func weights(of units: TextUnits, count: Int, in context: PropertyContext, number: Int) -> [Double] {
    guard let first = selectors.first else { return Array(repeating: 1, count: count) }
    // What all others take away from is everything.
    let start: Double = [.subtract, .intersect, .min].contains(first.mode) ? 1 : 0
    var weights = Array(repeating: start, count: count)
    for (position, selector) in selectors.enumerated() {
      var random = SplitMix64(mixing: [context.layer, number, position])
      let next =
        selector.script?.weights(
          units.numbers(of: selector.unit), after: position == 0 ? nil : weights, in: context)
        ?? selector.weights(of: units, in: context, &random)
      for index in weights.indices { weights[index] = selector.mode.combine(weights[index], next[index]) }
    }
    if selectors.count == 1, first.mode == .add { return weights }
    return weights.map { max(-1, min($0, 1)) }
  }
}

extension TextSelector.Mode {
  fileprivate func combine(_ selected: Double, _ weight: Double) -> Double {
    switch self {
    case .add: selected + weight
    case .subtract: selected - weight
    case .intersect: selected * weight
    case .min: Swift.min(selected, weight)
    case .max: Swift.max(selected, weight)
    case .difference: abs(selected - weight)
    }
  }
}

extension TextSelector {
  /// The weight of each character at `frame`, usually 0…1; the formulas are those of lottie-web.
  fileprivate func weights(
    of units: TextUnits, in context: PropertyContext, _ random: inout SplitMix64
  ) -> [Double] {
    let (numbers, unitCount) = units.numbers(of: unit)
    let count = Double(unitCount)
    let scale = countsUnits ? 1 : count / 100
    let offset = offset.value(in: context) * scale
    let ends = (
      start.value(in: context) * scale + offset, (end.map { $0.value(in: context) * scale } ?? count) + offset
    )
    let (from, to) = (min(ends.0, ends.1), max(ends.0, ends.1))
    let easing = easing(in: context)
    let smoothness = (smoothness.value(in: context) / 100).clampedToUnit
    let amount = amount.value(in: context) / 100
    func weight(ofUnit unit: Int) -> Double {
      var weight = coverage(of: Double(unit), from, to)
      weight = easing.value(at: weight)
      if shape == .square, smoothness < 1 {
        // A unit that is selected by half is so however sharp the edge is.
        let edge = max(smoothness, 1e-8)
        weight = ((weight - (0.5 - edge / 2)) / edge).clampedToUnit
      }
      return weight * amount
    }
    if isRandom {
      let order = (0..<unitCount).shuffled(using: &random)
      return numbers.map { weight(ofUnit: $0 < unitCount ? order[$0] : $0) }
    }
    // Neighbours are often of one unit.
    var (lastUnit, lastWeight) = (-1, 0.0)
    return numbers.map { unit in
      if unit != lastUnit { (lastUnit, lastWeight) = (unit, weight(ofUnit: unit)) }
      return lastWeight
    }
  }

  /// How much of the range a unit gets.
  private func coverage(of unit: Double, _ from: Double, _ to: Double) -> Double {
    if shape == .square {
      if unit < from.rounded(.down) { return 0 }
      return (unit < from ? min(to, unit + 1) - from : to - unit).clampedToUnit
    }
    guard to > from else {
      return switch shape {
      case .rampUp: unit >= to ? 1 : 0
      case .rampDown: unit >= to ? 0 : 1
      default: 0
      }
    }
    let x = ((unit + 0.5 - from) / (to - from)).clampedToUnit
    return switch shape {
    case .square, .rampUp: x
    case .rampDown: 1 - x
    case .triangle: 1 - abs(1 - 2 * x)
    case .round: max(0, 1 - (2 * x - 1) * (2 * x - 1)).squareRoot()
    case .smooth: (1 - cos(2 * .pi * x)) / 2
    }
  }

  private func easing(in context: PropertyContext) -> CubicEasing {
    let (low, high) = (easeLow.value(in: context) / 100, easeHigh.value(in: context) / 100)
    return CubicEasing(
      max(0, low), max(0, -low), 1 - max(0, high), 1 + min(0, high))
  }
}

extension SplitMix64 {
  /// Numbers that follow from several: After Effects' own are not in the file.
  fileprivate init(mixing parts: [Int]) {
    self = parts.reduce(into: SplitMix64(seed: 0)) { numbers, part in
      numbers = SplitMix64(seed: numbers.next() ^ UInt64(truncatingIfNeeded: part))
    }
  }
}
