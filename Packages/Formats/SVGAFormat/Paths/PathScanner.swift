import AnimationCore

/// The tokens of path text: command letters, numbers and flags, with blanks and commas between them.
struct PathScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    skipSeparators()
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The next byte if it is a command letter.
  mutating func command() -> UInt8? {
    guard let byte = peek(), "MmLlHhVvCcSsQqTtAaZz".utf8.contains(byte) else { return nil }
    position += 1
    skipSeparators()
    return byte
  }

  /// True when a number begins here.
  func hasNumber() -> Bool {
    guard let byte = peek() else { return false }
    return Self.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".")
  }

  mutating func point(_ origin: Point) -> Point? {
    guard let x = number(), let y = number() else { return nil }
    return Point(origin.x + x, origin.y + y)
  }

  /// A flag of an arc: a single digit, which may touch what follows.
  mutating func flag() -> Bool? {
    guard let byte = peek(), byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
    position += 1
    skipSeparators()
    return byte == UInt8(ascii: "1")
  }

  /// The number that begins here, correctly rounded; nil, and no step made, when none does.
  mutating func number() -> Double? {
    let begin = position
    let isNegative = peek() == UInt8(ascii: "-")
    if isNegative || peek() == UInt8(ascii: "+") { position += 1 }
    var digits: UInt64 = 0
    var digitCount = 0
    var decimals = 0
    func take(_ digit: UInt8) {
      digits = digits &* 10 &+ UInt64(digit - UInt8(ascii: "0"))
      digitCount += 1
    }
    while let byte = peek(), Self.isDigit(byte) {
      take(byte)
      position += 1
    }
    if peek() == UInt8(ascii: ".") {
      position += 1
      while let byte = peek(), Self.isDigit(byte) {
        take(byte)
        decimals += 1
        position += 1
      }
    }
    guard digitCount > 0 else {
      position = begin
      return nil
    }
    let hasExponent = skipExponent()
    defer { skipSeparators() }
    // Both are exact as doubles, so the quotient is the nearest double (Clinger's fast path).
    if digitCount <= 19, digits < 1 << 53, decimals < Self.powersOfTen.count, !hasExponent {
      let value = Double(digits) / Self.powersOfTen[decimals]
      return isNegative ? -value : value
    }
    return Double(String(decoding: bytes[begin..<position], as: UTF8.self))
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
  ]

  /// Steps over `e` and a whole number; over nothing when that is not what stands here.
  private mutating func skipExponent() -> Bool {
    guard let byte = peek(), byte | 0x20 == UInt8(ascii: "e") else { return false }
    var end = position + 1
    if end < bytes.count, bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") { end += 1 }
    let digits = bytes[min(end, bytes.count)...].prefix(while: Self.isDigit).count
    guard digits > 0 else { return false }
    position = end + digits
    return true
  }

  private mutating func skipSeparators() {
    while let byte = peek(), byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ") || (9...13).contains(byte)
    {
      position += 1
    }
  }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
