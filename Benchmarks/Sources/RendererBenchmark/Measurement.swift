import Foundation

/// The time `body` takes, in milliseconds.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let duration = try ContinuousClock().measure(body)
  return Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
}

/// The shortest of a few runs: what the work takes when nothing else disturbs it.
func bestMilliseconds(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<runs { best = min(best, try milliseconds(body)) }
  return best
}

extension Sequence<Double> {
  /// The mean that treats ratios alike: twice as slow and twice as fast cancel out.
  var geometricMean: Double {
    let logarithms = map { log($0) }
    return exp(logarithms.reduce(0, +) / Double(Swift.max(1, logarithms.count)))
  }
}

func tableCell(_ value: Double, _ digits: Int = 3, width: Int = 9) -> String {
  let text = String(format: "%.\(digits)f", value)
  return String(repeating: " ", count: Swift.max(0, width - text.count)) + text
}
