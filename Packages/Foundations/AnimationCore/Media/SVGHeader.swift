/// The root element of an SVG, as far as it says how large the picture is.
struct SVGHeader {
  /// The root element is within so many bytes: comments and definitions of entities may come before it.
  private static let maximumBytes = 1 << 16
  /// Larger numbers make no sense; in pixels.
  private static let maximumSide = 1_000_000.0

  private var width: Double?
  private var height: Double?
  private var viewBox: (width: Double, height: Double)?

  /// Nil when the file is no XML in UTF-8 whose root element is called `svg`.
  init?(_ bytes: [UInt8]) {
    var text = bytes.prefix(Self.maximumBytes)
    text = text.dropFirst(text.byteOrderMarkLength)
    guard text.skipProlog(), let name = text.takeName(),
      name == "svg" || name.hasSuffix(":svg")
    else { return nil }
    while let (name, value) = text.takeAttribute() {
      switch name {
      case "width": width = Self.length(value)
      case "height": height = Self.length(value)
      case "viewBox":
        let numbers = value.split { $0 == "," || $0.isWhitespace }.map { Double($0) }
        if numbers.count == 4, let width = numbers[2], let height = numbers[3], width > 0, height > 0 {
          viewBox = (width, height)
        }
      default: break
      }
    }
  }

  /// The size as browsers take it: what is not said follows from the proportions of the view box. Nil where nothing is said.
  var pixelSize: (width: Int, height: Int)? {
    var (width, height) = (width, height)
    if let viewBox {
      (width, height) = (
        width ?? height.map { $0 * viewBox.width / viewBox.height } ?? viewBox.width,
        height ?? width.map { $0 * viewBox.height / viewBox.width } ?? viewBox.height
      )
    }
    guard let width, let height, width > 0, height > 0 else { return nil }
    func side(_ length: Double) -> Int { Int((min(length, Self.maximumSide) - 1e-6).rounded(.up)) }
    return (max(1, side(width)), max(1, side(height)))
  }

  private static let units: [(name: String, pixels: Double)] = [
    ("px", 1), ("pt", 4.0 / 3), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96), ("rem", 16),
    ("em", 16), ("ex", 8), ("Q", 96 / 101.6),
  ]

  /// Returns a length in pixels; nil for a part of what is around it, and for what is no length.
  private static func length(_ text: String) -> Double? {
    let text = text.trimmed
    let unit = units.first { text.hasSuffix($0.name) }
    let number = Double(text.dropLast(unit?.name.count ?? 0))
    guard let number, number.isFinite, number > 0 else { return nil }
    return number * (unit?.pixels ?? 1)
  }
}

extension String {
  fileprivate var trimmed: Substring {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

extension ArraySlice<UInt8> {
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0a ~= byte || byte == 0x0d }

  private mutating func skipBlanks() { self = drop(while: Self.isBlank) }

  /// - Returns: false when the text ends before.
  private mutating func skip(to end: String) -> Bool {
    while let first = end.utf8.first, let place = firstIndex(of: first) {
      self = self[place...]
      if starts(with: end.utf8) {
        removeFirst(end.utf8.count)
        return true
      }
      removeFirst()
    }
    return false
  }

  /// Goes to the root element: past declarations, comments and the document type.
  fileprivate mutating func skipProlog() -> Bool {
    while true {
      skipBlanks()
      if starts(with: "<?".utf8) {
        guard skip(to: "?>") else { return false }
      } else if starts(with: "<!--".utf8) {
        guard skip(to: "-->") else { return false }
      } else if starts(with: "<!DOCTYPE".utf8) {
        guard let end = firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "[") }) else {
          return false
        }
        let hasEntities = self[end] == UInt8(ascii: "[")
        self = self[end...].dropFirst()
        if hasEntities, !skip(to: "]") || !skip(to: ">") { return false }
      } else {
        guard first == UInt8(ascii: "<") else { return false }
        removeFirst()
        return true
      }
    }
  }

  /// A name up to a blank, `=`, `/` or `>`; nil for none.
  fileprivate mutating func takeName() -> String? {
    let name = prefix { !Self.isBlank($0) && !"=/>".utf8.contains($0) }
    self = self[name.endIndex...]
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// The next attribute of an element; nil at its end.
  fileprivate mutating func takeAttribute() -> (name: String, value: String)? {
    skipBlanks()
    guard let name = takeName() else { return nil }
    skipBlanks()
    guard popFirst() == UInt8(ascii: "=") else { return nil }
    skipBlanks()
    guard let quote = popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = firstIndex(of: quote)
    else { return nil }
    defer { self = self[end...].dropFirst() }
    return (name, String(decoding: self[..<end], as: UTF8.self))
  }
}
