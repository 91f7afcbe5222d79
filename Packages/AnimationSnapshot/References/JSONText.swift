/// Pieces of JSON as text.
enum JSONText {
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// - Parameter value: finite.
  static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }

  static func list(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n" + items.map { "    \($0)" }.joined(separator: ",\n") + "\n  ]"
  }

  static func lines(_ text: String) -> [String] { text.split(separator: "\n").map { string(String($0)) } }

  /// Eight hexadecimal digits.
  static func digits(_ value: UInt32) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }
}
