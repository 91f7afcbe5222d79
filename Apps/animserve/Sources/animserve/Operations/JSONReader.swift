/// Reads a JSON text (RFC 8259) in a time that grows as its length does, whatever is in it: strangers send them.
struct JSONReader {
  /// How deep arrays and objects may be in each other.
  private static let maximumDepth = 100

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The value that the text is; nil where it is none. Of members with one name the last counts.
  mutating func readAll() -> JSONValue? {
    guard let value = value(depth: 0) else { return nil }
    skipSpace()
    return position == bytes.count ? value : nil
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x0a, 0x0d, 0x09].contains(bytes[position]) { position += 1 }
  }

  /// Whether a character comes next, behind any space; it is passed then.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    skipSpace()
    guard position < bytes.count, depth <= Self.maximumDepth else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) -> JSONValue? {
    guard bytes[position...].starts(with: word.utf8) else { return nil }
    position += word.utf8.count
    return value
  }

  private mutating func object(depth: Int) -> JSONValue? {
    position += 1
    var members: [String: JSONValue] = [:]
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\""), let name = string(), take(":"),
        let value = value(depth: depth + 1)
      else { return nil }
      members[name] = value
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONValue? {
    position += 1
    var values: [JSONValue] = []
    if take("]") { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(",")
    return take("]") ? .array(values) : nil
  }

  private mutating func number() -> JSONValue? {
    let start = position
    while position < bytes.count, "+-.0123456789eE".utf8.contains(bytes[position]) { position += 1 }
    let text = bytes[start..<position]
    // What Double takes and JSON does not.
    let digits = text.drop { $0 == UInt8(ascii: "-") }
    guard text.count - digits.count < 2, let first = digits.first, (48...57).contains(first),
      first != 48 || digits.dropFirst().first.map({ !(48...57).contains($0) }) ?? true,
      text.last != UInt8(ascii: "."), let number = Double(String(decoding: text, as: UTF8.self)),
      number.isFinite
    else { return nil }
    return .number(number)
  }

  // MARK: Strings

  private mutating func string() -> String? {
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = escape() else { return nil }
        text += String(escaped).utf8
      case ..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let first = unit() else { return nil }
      guard (0xd800..<0xdc00).contains(first) else { return Unicode.Scalar(first) }
      guard bytes[position...].starts(with: "\\u".utf8) else { return nil }
      position += 2
      guard let second = unit(), (0xdc00..<0xe000).contains(second) else { return nil }
      return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    default: return nil
    }
  }

  /// Four hexadecimal digits.
  private mutating func unit() -> UInt32? {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, !digits.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") })
    else { return nil }
    position += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
