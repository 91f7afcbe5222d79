import AnimationCore

/// Writes a path as text that every player reads: absolute M, L, C and Z, one group of arguments each,
/// plain decimals. Reading it gives the same path again, digit for digit.
enum PathWriter {
  static func text(_ path: Path) -> String {
    var text = ""
    for element in path.elements {
      if !text.isEmpty { text += " " }
      switch element {
      case .move(let p): text += "M\(pair(p))"
      case .line(let p): text += "L\(pair(p))"
      case .curve(let p, let q, let r): text += "C\(pair(p)) \(pair(q)) \(pair(r))"
      case .close: text += "Z"
      }
    }
    return text
  }

  private static func pair(_ point: Point) -> String { "\(number(point.x)),\(number(point.y))" }

  /// The shortest decimal that reads back as `value`; other players take an exponent for a command.
  static func number(_ value: Double) -> String {
    let shortest = "\(value)"
    guard let e = shortest.firstIndex(of: "e"), let exponent = Int(shortest[shortest.index(after: e)...])
    else { return shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest }
    let sign = shortest.hasPrefix("-") ? "-" : ""
    let digits = shortest[..<e].filter(\.isNumber)
    let wholeDigits = shortest[..<e].prefix { $0 != "." }.count { $0.isNumber } + exponent
    if wholeDigits <= 0 {
      return sign + "0." + String(repeating: "0", count: -wholeDigits) + digits
    }
    return sign + digits + String(repeating: "0", count: max(0, wholeDigits - digits.count))
  }
}
