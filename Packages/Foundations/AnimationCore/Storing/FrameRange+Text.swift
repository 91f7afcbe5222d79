extension FramePlace {
  /// Parses `7`, `-1` (the last frame), `first`, `last`, `1.5s`, `1500ms`, `50%`.
  package init(text: Substring) throws(ValueText.Problem) {
    guard let place = Self.parse(text) else {
      throw ValueText.Problem(
        "'\(text)' is not a frame: write its number, -1 for the last one, first, last, 1.5s, 1500ms or 50%")
    }
    self = place
  }

  /// Nil for what is no place.
  package static func parse(_ text: Substring) -> FramePlace? {
    switch text {
    case "first": return .first
    case "last": return .last
    default: break
    }
    if text.hasPrefix("-") { return whole(text.dropFirst()).flatMap { $0 > 0 ? .fromEnd($0) : nil } }
    if text.hasSuffix("ms") { return number(text.dropLast(2)).map { .time($0 / 1000) } }
    if text.hasSuffix("s") { return number(text.dropLast()).map { .time($0) } }
    if text.hasSuffix("%") {
      return number(text.dropLast()).flatMap { $0 <= 100 ? .progress($0 / 100) : nil }
    }
    return whole(text).map { .frame($0) }
  }

  private static func whole(_ text: Substring) -> Int? {
    text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }

  /// Digits, and decimals behind a dot.
  private static func number(_ text: Substring) -> Double? {
    guard text.first?.isNumber == true, text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}

extension FrameRange {
  /// Parses a place, `A..B`, `A..`, `..B` and `A..B:STEP`.
  package init(text: Substring) throws(ValueText.Problem) {
    guard let dots = text.indices.first(where: { text[$0...].hasPrefix("..") }) else {
      self.init(try FramePlace(text: text))
      return
    }
    let ends = text[dots...].dropFirst(2).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let start = text[..<dots].isEmpty ? .first : try FramePlace(text: text[..<dots])
    let end = ends[0].isEmpty ? .last : try FramePlace(text: ends[0])
    guard Self.isInOrder(start, end) else { throw ValueText.Problem("'\(text)' ends before it begins") }
    guard ends.count == 2 else {
      self.init(start, through: end)
      return
    }
    guard ends[1].allSatisfy({ $0.isASCII && $0.isNumber }), let step = Int(ends[1]), step > 0 else {
      throw ValueText.Problem("the step of '\(text)' is not a number from 1")
    }
    self.init(start, through: end, step: step)
  }

  /// Whether a range ends behind its start, as far as that shows without an animation.
  private static func isInOrder(_ start: FramePlace, _ end: FramePlace) -> Bool {
    switch (start, end) {
    case (.frame(let start), .frame(let end)): start <= end
    case (.fromEnd(let start), .fromEnd(let end)): start >= end
    case (.time(let start), .time(let end)): start < end
    case (.progress(let start), .progress(let end)): start < end
    default: true
    }
  }
}
