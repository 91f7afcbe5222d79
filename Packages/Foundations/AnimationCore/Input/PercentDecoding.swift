extension Substring.UTF8View {
  /// The bytes of the text, in which `%` and two hexadecimal digits stand for a byte, as in the addresses of RFC 3986. A
  /// percent sign without two digits stands for itself.
  package var percentDecoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var rest = self
    while let byte = rest.popFirst() {
      let digits = Substring(rest.prefix(2))
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let code = UInt8(digits, radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

extension String {
  /// The text, in which `%` and two hexadecimal digits stand for a byte; nil when the bytes are no UTF-8.
  package var percentDecoded: String? {
    String(validating: self[...].utf8.percentDecoded, as: UTF8.self)
  }
}
