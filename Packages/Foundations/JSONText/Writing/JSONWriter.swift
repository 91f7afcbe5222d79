/// Writes JSON text from its first character to its last: the caller says what is in what, commas, line ends and
/// escapes come by themselves. The same calls give the same bytes.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// What is open, outermost first.
  private var levels: [Level] = []
  private var indentation = 0
  /// What stands before the next value is written already.
  private var isStarted = false

  private struct Level {
    var layout: JSONLayout
    var isEmpty = true
  }

  package init() {}

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The end of the last line, which editors want.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  // MARK: Values

  /// An array's item, or the outermost value.
  package mutating func add(_ value: some JSONWritable) {
    startItem()
    isStarted = true
    value.write(to: &self)
    isStarted = false
  }

  package mutating func object(_ layout: JSONLayout, _ members: (inout JSONWriter) -> Void) {
    startItem()
    enclose("{", "}", layout, members)
  }

  package mutating func array(_ layout: JSONLayout, _ items: (inout JSONWriter) -> Void) {
    startItem()
    enclose("[", "]", layout, items)
  }

  // MARK: Members of an object

  package mutating func add(_ name: String, _ value: some JSONWritable) {
    start(name)
    value.write(to: &self)
    isStarted = false
  }

  package mutating func object(
    _ name: String, _ layout: JSONLayout, _ members: (inout JSONWriter) -> Void
  ) {
    start(name)
    object(layout, members)
  }

  package mutating func array(_ name: String, _ layout: JSONLayout, _ items: (inout JSONWriter) -> Void) {
    start(name)
    array(layout, items)
  }

  // MARK: - The text

  mutating func start(_ name: String) {
    startItem()
    append(quoted: name)
    if let layout = levels.last?.layout { append(layout.colon) }
    isStarted = true
  }

  private mutating func startItem() {
    defer { isStarted = false }
    guard !isStarted, let level = levels.last else { return }
    append(level.isEmpty ? level.layout.start : level.layout.separator)
    if level.layout.isIndented { indent() }
    levels[levels.count - 1].isEmpty = false
  }

  private mutating func enclose(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ layout: JSONLayout,
    _ content: (inout JSONWriter) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    levels.append(Level(layout: layout))
    if layout.isIndented { indentation += 2 }
    content(&self)
    if layout.isIndented { indentation -= 2 }
    let end = levels.popLast()?.isEmpty == false ? layout.end : layout.empty
    append(end)
    if layout.isIndented, !end.isEmpty { indent() }
    bytes.append(UInt8(ascii: close))
  }

  private mutating func indent() {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// The text in quotes. Control characters, those that change the direction of what follows, and ends of lines are
  /// escaped, and everything else is as it is.
  mutating func append(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    // Most texts, among them the longest, which are pictures.
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
      append(text)
    } else {
      for scalar in text.unicodeScalars { append(escaped: scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\": append("\\\(scalar)")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case ..<" ", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
      "\u{2066}"..."\u{2069}":
      let digits = String(scalar.value, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
