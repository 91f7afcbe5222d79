/// Numbers of the command line, with what they may be.
package enum NumberArgument {
  package static func real(_ range: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
    { text in
      guard let number = Double(text), range.contains(number) else {
        throw ArgumentProblem(
          "write a number from \(numberText(range.lowerBound)) to \(numberText(range.upperBound))")
      }
      return number
    }
  }

  package static func whole(_ range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { text in
      guard let number = Int(text), range.contains(number) else {
        throw ArgumentProblem("write a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }
}
