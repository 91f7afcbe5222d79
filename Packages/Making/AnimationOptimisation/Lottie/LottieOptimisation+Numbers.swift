import JSONText

extension LottieOptimisation {
  /// Digits that say nothing, as in `1.000`; others too, where numbers may be rounded.
  ///
  /// - Parameter decimals: how many there may be; small numbers keep three digits. Nil for all.
  mutating func shortenNumbers(decimals: Int?) { change { $0.shortenNumbers(decimals, nil) } }
}

extension JSONTree {
  /// - Parameter name: of the member that it is in.
  fileprivate mutating func shortenNumbers(_ decimals: Int?, _ name: Member?) {
    if case .leaf(let text) = self {
      guard let value = number, text.contains(UInt8(ascii: ".")) || text.contains(UInt8(ascii: "e")) else {
        return
      }
      let rounded = decimals.map { NumberRounding(decimals: $0).rounded(value, as: name) } ?? value
      let shortest = JSONTree.number(rounded)
      if case .leaf(let other) = shortest, other.count < text.count { self = shortest }
      return
    }
    let isArray = isArray
    changeParts { part, member in part.shortenNumbers(decimals, isArray ? name : member) }
  }
}

/// Rounds numbers of Lotties, but those that say which frames there are.
private struct NumberRounding {
  private static let exact: [StaticString] = ["fr", "ip", "op", "st", "sr", "tm", "dr"]

  let decimals: Int

  func rounded(_ value: Double, as name: JSONTree.Member?) -> Double {
    if let name, Self.exact.contains(where: name.isNamed) { return value }
    let result = rounded(value)
    guard name?.isNamed("t") == true, result == result.rounded(), value != result else { return result }
    // What is just before a frame stays there: a jump would be seen a frame earlier, or later.
    return rounded(value < result ? result - step : result + step)
  }

  private var step: Double { 1 / scale }
  private var scale: Double { (0..<decimals).reduce(1) { scale, _ in scale * 10 } }

  private func rounded(_ value: Double) -> Double {
    var scale = scale
    // Three digits, as far as they matter at all.
    while value != 0, abs(value) * scale < 100, scale < 1e9 { scale *= 10 }
    let result = (value * scale).rounded() / scale
    return result.isFinite ? result : value
  }
}
