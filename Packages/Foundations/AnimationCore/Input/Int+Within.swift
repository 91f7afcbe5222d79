extension Int {
  /// A number out of a file as a count: without its fraction, brought into `range`; what is not a number counts as
  /// the lower end. Swift's own conversion ends the program when the number is not finite or too large.
  @inlinable package init(_ number: Double, within range: ClosedRange<Int>) {
    if number >= Double(range.upperBound) {
      self = range.upperBound
    } else {
      self = number > Double(range.lowerBound) ? Int(number) : range.lowerBound
    }
  }
}
