import LottieFormat

extension ExpressionTextStyle {
  /// The style's values in the order in which the prelude reads them.
  var numbers: [Double] {
    [
      size, leading, tracking, baselineShift, strokeWidth, hasSmallCapitals ? 1 : 0, fill == nil ? 0 : 1,
      stroke == nil ? 0 : 1,
    ] + (fill ?? [0, 0, 0]) + (stroke ?? [0, 0, 0])
  }
}

extension ExpressionTextChange {
  /// Reads a change that the prelude has written: numbers in the order of those of `ExpressionTextStyle`, with whether all letters are
  /// capitals at the end; what is no number stays.
  init(
    _ numbers: UnsafeMutableBufferPointer<Double>, text: String?, font: String?, justification: String?
  ) {
    self.init()
    func number(_ index: Int) -> Double? { numbers[index].isFinite ? numbers[index] : nil }
    func truth(_ index: Int) -> Bool? { number(index).map { $0 != 0 } }
    func color(_ index: Int) -> [Double]? {
      let components = (index..<index + 3).compactMap(number)
      return components.count == 3 ? components : nil
    }
    (self.text, self.font, self.justification) = (text, font, justification)
    (size, leading, tracking, baselineShift) = (number(0), number(1), number(2), number(3))
    strokeWidth = number(4)
    (hasSmallCapitals, isFilled, isStroked) = (truth(5), truth(6), truth(7))
    (fill, stroke, isUpperCase) = (color(8), color(11), truth(14))
  }
}
