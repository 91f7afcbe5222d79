/// Mends the one flaw of JSON text that real files have and that loses nothing: numbers it cannot express.
enum JSONRepair {
  /// The text with every bare word other than true, false, null and ordinary numbers replaced by `null`;
  /// nil when there is none.
  static func replacingUnknownWords(in text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var isChanged = false
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") {
        let end = endOfString(in: text, from: index)
        result += text[index..<end]
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
    return string.count <= 19 && Double(string)?.isFinite == true
      || string.contains(where: { ".eE".contains($0) }) && Double(string)?.isFinite == true
  }
}
