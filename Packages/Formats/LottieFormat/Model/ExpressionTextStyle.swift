/// How a text is written, as expressions read it.
package struct ExpressionTextStyle: Hashable {
  /// Red, green, blue; nil for letters that are not filled.
  package var fill: [Double]?
  package var stroke: [Double]?
  package var strokeWidth: Double
  /// The size of the font in units of the layer, as are the width and the shift.
  package var size: Double
  package var leading: Double
  /// The tracking in thousandths of the size.
  package var tracking: Double
  package var baselineShift: Double
  package var hasSmallCapitals: Bool
  /// The justification as After Effects calls it: "alignLeft".
  package var justification: String
  package var font: String
}

/// What an expression gives a text in the place of its own, in the words and units of `ExpressionTextStyle`; nil for what
/// stays.
package struct ExpressionTextChange: Hashable, Sendable {
  package var text: String?
  package var font: String?
  package var size: Double?
  /// 0 for one that follows the size.
  package var leading: Double?
  package var tracking: Double?
  package var baselineShift: Double?
  package var strokeWidth: Double?
  package var fill: [Double]?
  package var stroke: [Double]?
  package var isFilled: Bool?
  package var isStroked: Bool?
  package var hasSmallCapitals: Bool?
  package var isUpperCase: Bool?
  package var justification: String?

  package init() {}
}
