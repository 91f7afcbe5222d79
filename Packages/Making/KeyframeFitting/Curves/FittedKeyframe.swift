import LottieFormat

/// A keyframe, and how it goes on from there.
package struct FittedKeyframe: Equatable {
  package enum Passage: Equatable {
    /// The value stays until the next one.
    case hold
    case linear
    case eased(CubicEasing)
  }

  package var frame: Double
  package var value: ExpressionValue
  package var passage: Passage
  /// True where its value is not to be rounded to what the tolerance allows.
  var isExact: Bool

  package init(frame: Double, value: ExpressionValue, passage: Passage, isExact: Bool = false) {
    (self.frame, self.value, self.passage, self.isExact) = (frame, value, passage, isExact)
  }
}
