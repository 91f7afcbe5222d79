import AnimationCore
import CStandardLibrary

extension TextSelector {
  /// The weight of each character at `frame`, usually 0…1; the formulas are those of lottie-web.
  func weights(of characters: [Character], in context: PropertyContext) -> [Double] {
    let units = units(of: characters)
    let count = Double((units.compactMap(\.self).last ?? -1) + 1)
    let scale = countsUnits ? 1 : count / 100
    let offset = offset.value(in: context) * scale
    let ends = (
      start.value(in: context) * scale + offset, (end.map { $0.value(in: context) * scale } ?? count) + offset
    )
    let (from, to) = (min(ends.0, ends.1), max(ends.0, ends.1))
    let easing = easing(in: context)
    let smoothness = (smoothness.value(in: context) / 100).clampedToUnit
    let amount = amount.value(in: context) / 100
    return units.map { unit in
      guard let unit else { return 0 }
      var weight = coverage(of: Double(unit), from, to)
      weight = easing.value(at: weight)
      if shape == .square, smoothness < 1 {
        let edge = 0.5 - smoothness / 2
        weight = smoothness > 0 ? ((weight - edge) / smoothness).clampedToUnit : weight >= 0.5 ? 1 : 0
      }
      return weight * amount
    }
  }

  /// The number of the unit that each character belongs to; nil for characters that do not count.
  private func units(of characters: [Character]) -> [Int?] {
    var next = 0
    var isInside = false
    return characters.map { character in
      switch unit {
      case .characters, .charactersWithoutSpaces:
        if character == "\n" || (unit == .charactersWithoutSpaces && character == " ") { return nil }
        next += 1
        return next - 1
      case .words, .lines:
        if character == "\n" || (unit == .words && character == " ") {
          if isInside { next += 1 }
          isInside = false
          return nil
        }
        isInside = true
        return next
      }
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
