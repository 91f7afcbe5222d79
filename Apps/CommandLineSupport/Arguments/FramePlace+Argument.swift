import AnimationCore

extension FramePlace {
  /// Parses `7`, `-1` (the last frame), `first`, `last`, `1.5s`, `1500ms`, `50%`.
  package init(argument text: Substring) throws(ArgumentProblem) {
    guard let place = Self.parse(text) else {
      throw ArgumentProblem(
        "'\(text)' is not a frame: write its number, -1 for the last one, first, last, 1.5s, 1500ms or 50%")
    }
    self = place
  }

  /// Parses a place, where a number alone is what `unit` makes of it, a time or a part.
  ///
  /// - Parameter unit: nil where there is no such place.
  package init(
    argument text: String, _ problem: ArgumentProblem, unit: (Double) -> FramePlace?
  ) throws(ArgumentProblem) {
    let place = Double(text).map { $0.isFinite ? unit($0) : nil } ?? Self.parse(text[...])
    guard let place else { throw problem }
    self = place
  }

  private static func parse(_ text: Substring) -> FramePlace? {
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
