// Single values as JSON text.

extension Float {
  /// The shortest decimal that reads back as this number. JSON has no words for what is not finite: a number
  /// too large for single precision stands for it, which reads as infinite and draws as little.
  var json: String {
    guard isFinite else { return self < 0 ? "-1e39" : "1e39" }
    let text = "\(self)"
    guard text.hasSuffix(".0") else { return text }
    return self == 0 ? "0" : String(text.dropLast(2))
  }
}

extension String {
  /// The text in quotes.
  var json: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case ..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
