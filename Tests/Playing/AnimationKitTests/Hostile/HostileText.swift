/// A JSON text in which any of its numbers, those inside of strings (paths, colours) included, can be another one.
struct HostileText {
  /// What no author writes: beyond whole numbers, beyond single and double precision when multiplied, next to nothing.
  static let numbers = [
    "1e14", "-1e14", "1e19", "1e40", "1e308", "-1e308", "1e-320", "0", "-0", "-1", "1.5", "2147483648",
    "-2147483649", "9223372036854775807", "-9223372036854775808", "100000", "0.5e-7",
  ]

  private let text: [UInt8]
  private let places: [Range<Int>]

  init(_ text: [UInt8]) {
    self.text = text
    var places: [Range<Int>] = []
    var start: Int?
    for (index, byte) in (text + [0]).enumerated() {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      let isInside =
        isDigit || (start != nil && [".", "e", "E", "+", "-"].contains { UInt8(ascii: $0) == byte })
      let isStart = isDigit || byte == UInt8(ascii: "-")
      if let begin = start, !isInside {
        places.append(begin..<index)
        start = nil
      } else if start == nil, isStart {
        start = index
      }
    }
    self.places = places
  }

  /// One for each number and each place.
  var mutantCount: Int { places.count * Self.numbers.count }

  func mutant(_ index: Int) -> [UInt8] {
    let place = places[index / Self.numbers.count]
    return text[..<place.lowerBound] + Array(Self.numbers[index % Self.numbers.count].utf8)
      + text[place.upperBound...]
  }
}
