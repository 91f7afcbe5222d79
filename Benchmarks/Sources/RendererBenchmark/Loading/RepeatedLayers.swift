import Foundation

/// Makes a large Lottie of a smaller one.
enum RepeatedLayers {
  /// The text with the layers of its last list repeated until it has `size` bytes; nil when they are less than
  /// half of it.
  static func text(_ text: [UInt8], size: Int) -> [UInt8]? {
    guard let start = Data(text).range(of: Data("\"layers\":[".utf8), options: .backwards)?.upperBound,
      let end = endOfList(in: text, from: start), (end - start) * 2 > text.count
    else { return nil }
    let layers = [UInt8(ascii: ",")] + text[start..<end]
    var made = Array(text[..<end])
    while made.count < size { made += layers }
    return made + text[end...]
  }

  /// Where the list that opens before `start` closes.
  private static func endOfList(in text: [UInt8], from start: Int) -> Int? {
    var depth = 1
    var isString = false
    var index = start
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"): if !isString { depth += 1 }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if !isString { depth -= 1 }
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }
}
