/// Mends the flaws of JSON text that real files have and that lose nothing: numbers that it cannot express, and
/// escapes that stand for half of a character, as programs write them that cut texts.
enum JSONRepair {
  /// The text with `null` for every bare word other than true, false, null and ordinary numbers, and U+FFFD for
  /// surrogates without their other half; nil when there is neither.
  static func repaired(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var isChanged = false
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") {
        let end = endOfString(in: text, from: index)
        isChanged = append(string: text[index..<end], to: &result) || isChanged
        index = end
      } else if isWordByte(byte) {
        let end = text[index...].firstIndex { !isWordByte($0) } ?? text.endIndex
        let word = text[index..<end]
        if isKnown(word) {
          result += word
        } else {
          result += Array("null".utf8)
          isChanged = true
        }
        index = end
      } else {
        result.append(byte)
        index += 1
      }
    }
    return isChanged ? result : nil
  }

  /// - Returns: whether something in it was replaced.
  private static func append(string text: ArraySlice<UInt8>, to result: inout [UInt8]) -> Bool {
    var isChanged = false
    var rest = text
    while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
      result += rest[..<escape]
      rest = rest[escape...]
      if isHalf(rest) {
        result += #"\ufffd"#.utf8
        rest = rest.dropFirst(6)
        isChanged = true
      } else {
        // Both halves, or what is escaped: a backslash, a quote.
        let length = codeUnit(rest).map(UTF16.isLeadSurrogate) == true ? 12 : 2
        result += rest.prefix(length)
        rest = rest.dropFirst(length)
      }
    }
    result += rest
    return isChanged
  }

  /// Whether the text begins with an escape of a surrogate that the other one does not follow.
  private static func isHalf(_ text: ArraySlice<UInt8>) -> Bool {
    guard let unit = codeUnit(text), UTF16.isSurrogate(unit) else { return false }
    return UTF16.isTrailSurrogate(unit) || codeUnit(text.dropFirst(6)).map(UTF16.isTrailSurrogate) != true
  }

  /// What an escape like `\u00e9` at the beginning of the text stands for.
  private static func codeUnit(_ text: ArraySlice<UInt8>) -> UInt16? {
    let digits = text.dropFirst(2).prefix(4)
    guard text.starts(with: #"\u"#.utf8), digits.count == 4,
      digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
    else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private static func endOfString(in text: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start + 1
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "\\") {
        index += 2
      } else if text[index] == UInt8(ascii: "\"") {
        return index + 1
      } else {
        index += 1
      }
    }
    return text.endIndex
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func isKnown(_ word: ArraySlice<UInt8>) -> Bool {
    let string = String(decoding: word, as: UTF8.self)
    if string == "true" || string == "false" || string == "null" { return true }
    guard let first = word.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else {
      return false
    }
    // Integers of more than 19 digits overflow; as floating point they are fine.
    return word.count <= 19 && Double(string)?.isFinite == true
      || word.contains(where: { ".eE".utf8.contains($0) }) && Double(string)?.isFinite == true
  }
}
