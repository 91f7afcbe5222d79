/// Values of properties as people write them, on a command line or in JSON:
///
///     50                      a number
///     100,20  or  100x20      a point or size
///     #ff0000                 a colour
///     #f00 0%,#00f 100%       a gradient; without the percentages its stops are spread evenly
///
/// In the units of `Replacements.Value`.
package enum ValueText {
  package struct Problem: Error, Equatable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
  }

  /// - Throws: `Problem`, in words that can follow the value's name.
  package static func parse(_ text: String) throws(Problem) -> Replacements.Value {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
    if parts.count == 1, let number = try number(parts[0]) { return .number(number) }
    if let point = try point(parts, separator: ",") { return .point(point) }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map(trimmed)
    if let size = try point(sides, separator: "x") { return .point(size) }
    if parts.count == 1, let color = try? Self.color(parts[0]) { return .color(color) }
    if parts.count > 1, let stops = try stops(parts) { return .gradient(stops) }
    throw problem(text)
  }

  /// A colour: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, or a name of CSS, `transparent` among them.
  package static func color(_ text: String) throws(Problem) -> Color {
    guard let color = text.hasPrefix("#") ? Color(hex: text) : Color(name: text) else {
      throw Problem("write #rgb, #rrggbb or #rrggbbaa, or a name as in CSS, such as white or transparent")
    }
    return color
  }

  /// A key path of no more bytes than any real one has: it is matched with all there are.
  package static func keyPath(_ text: String) throws(Problem) -> AnimationKeyPath {
    guard 1...4096 ~= text.utf8.count else {
      throw Problem(text.isEmpty ? "a key path is empty" : "a key path has more than 4096 bytes")
    }
    return AnimationKeyPath(text)
  }

  /// A gradient as `parse` reads it.
  package static func gradient(_ stops: [Gradient.Stop]) -> String {
    stops.map { "\($0.color.hexText) \(numberText($0.offset * 100, decimals: 1))%" }.joined(separator: ",")
  }

  private static func problem(_ text: String) -> Problem {
    Problem(
      """
      '\(text)' is no value: write a number, two as X,Y or WxH, a colour such as #ff0000, or the stops of a \
      gradient: #ff0000 0%,#0000ff 100%
      """)
  }

  /// Nil for what is none at all.
  private static func number(_ text: String) throws(Problem) -> Double? {
    // Swift also reads "nan", "infinity" and hexadecimal digits.
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let number = Double(text)
    else { return nil }
    guard number.isFinite, abs(number) <= 1e9 else {
      throw Problem("'\(text)' is out of bounds: numbers are from -1000000000 to 1000000000")
    }
    return number
  }

  private static func point(_ parts: [String], separator: Character) throws(Problem) -> Point? {
    guard parts.count == 2, let x = try number(parts[0]), let y = try number(parts[1]) else { return nil }
    return Point(x, y)
  }

  /// Nil when one of them is not the stop of a gradient.
  private static func stops(_ parts: [String]) throws(Problem) -> [Gradient.Stop]? {
    var stops: [Gradient.Stop] = []
    var placedCount = 0
    for (index, part) in parts.enumerated() {
      let words = part.split(separator: " ").map(String.init)
      guard 1...2 ~= words.count, let color = try? Self.color(words[0]) else { return nil }
      var offset = Double(index) / Double(max(1, parts.count - 1))
      if words.count == 2 {
        guard words[1].hasSuffix("%"), let percent = try number(String(words[1].dropLast())),
          0...100 ~= percent
        else { throw Problem("'\(words[1])' is no place of a stop: write 0% to 100%") }
        offset = percent / 100
        placedCount += 1
      }
      stops.append(Gradient.Stop(offset: offset, color: color))
    }
    guard placedCount == 0 || placedCount == stops.count else {
      throw Problem("either all stops of a gradient have a place, such as 40%, or none has")
    }
    for (stop, next) in zip(stops, stops.dropFirst()) where next.offset < stop.offset {
      throw Problem("the stops of a gradient are not in order")
    }
    return stops
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension AnimationSlot.Kind {
  /// What `ValueText` reads, for people.
  package var valueWords: String {
    switch self {
    case .vector: "two numbers"
    case .color: "a colour"
    case .number, .gradient, .path, .text, .image: phrase
    }
  }

  /// An example for people who are to write a value, after the words for its form.
  package var valueExample: String {
    switch self {
    case .number: "\(valueWords), such as 50"
    case .vector: "\(valueWords), such as 100,20"
    case .color: "\(valueWords), such as #ff0000"
    case .gradient: "\(valueWords), such as #ff0000 0%,#0000ff 100%"
    case .path, .text, .image: phrase
    }
  }
}
