/// Numbers as short as SVG has them.
package enum SVGNumbers {
  /// - Parameter decimals: at most 9.
  package static func text(_ value: Double, decimals: Int) -> String {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    // Beyond it nothing is seen, and numbers have no decimals.
    guard value.isFinite, abs(value) < 1e9 else { return value > 0 ? "1e9" : value < 0 ? "-1e9" : "0" }
    let scaled = (value * unit).rounded()
    guard let whole = Int64(exactly: scaled), whole != 0 else { return "0" }
    var digits = String(whole.magnitude)
    var fraction = ""
    if decimals > 0 {
      if digits.count <= decimals {
        digits = String(repeating: "0", count: decimals + 1 - digits.count) + digits
      }
      fraction = String(digits.suffix(decimals))
      digits = String(digits.dropLast(decimals))
      while fraction.hasSuffix("0") { fraction.removeLast() }
    }
    if !fraction.isEmpty { fraction = "." + fraction }
    return (whole < 0 ? "-" : "") + (digits == "0" && !fraction.isEmpty ? "" : digits) + fraction
  }

  /// Writes numbers with as few characters between them as tell them apart.
  package static func list(_ numbers: some Sequence<Double>, decimals: Int) -> String {
    var text = ""
    for number in numbers { append(number, decimals: decimals, to: &text) }
    return text
  }

  static func append(_ number: Double, decimals: Int, to text: inout String) {
    let word = Self.text(number, decimals: decimals)
    if let last = text.utf8.last, 48...57 ~= last || last == 46, !word.hasPrefix("-") { text += " " }
    text += word
  }
}

extension SVGPathData {
  /// - Parameters:
  ///   - numbers: of this moment.
  ///   - straight: for each step, whether it is a line, whatever it says.
  static func text(_ steps: [Step], _ numbers: [Double], straight: [Bool], decimals: Int) -> String {
    var text = ""
    var place = 0
    var last: Step?
    for (index, step) in steps.enumerated() {
      let step = straight[index] ? .line : step
      let count = steps[index].count
      guard place + count <= numbers.count else { break }
      var own = numbers[place..<(place + count)]
      if straight[index] { own = own.suffix(2) }
      place += count
      // Of equal steps, one letter is enough; what follows a move is a line.
      if step != last || step == .move || step == .close {
        if !(step == .line && last == .move) { text += step.letter }
      }
      for number in own { SVGNumbers.append(number, decimals: decimals, to: &text) }
      last = step
    }
    return text.isEmpty ? "M0 0" : text
  }

  /// Returns which curves are lines in all of these moments.
  static func straight(_ steps: [Step], _ moments: [[Double]], tolerance: Double) -> [Bool] {
    var result = [Bool](repeating: false, count: steps.count)
    var place = 0
    for (index, step) in steps.enumerated() {
      if step == .curve, place >= 2 {
        result[index] = moments.allSatisfy { numbers in
          guard place + 6 <= numbers.count else { return false }
          // The controls lie on the ends.
          return abs(numbers[place] - numbers[place - 2]) <= tolerance
            && abs(numbers[place + 1] - numbers[place - 1]) <= tolerance
            && abs(numbers[place + 2] - numbers[place + 4]) <= tolerance
            && abs(numbers[place + 3] - numbers[place + 5]) <= tolerance
        }
      }
      place += step.count
    }
    return result
  }
}

extension SVGPathData.Step {
  /// How many numbers it has.
  var count: Int {
    switch self {
    case .move, .line: 2
    case .curve: 6
    case .close: 0
    }
  }

  fileprivate var letter: String {
    switch self {
    case .move: "M"
    case .line: "L"
    case .curve: "C"
    case .close: "Z"
    }
  }
}
