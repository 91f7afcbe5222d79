/// Evaluates expressions, the scripts of After Effects that a file may have in the place of keyframes. It is given to
/// the decoder (`LottieDecoder.Options`): this module has none.
package protocol ExpressionEngine: Sendable {
  /// Asked while decoding. Where it is false, keyframes or the fixed value are used, and a diagnostic says so.
  func canEvaluate(_ source: String) -> Bool

  /// Made for one evaluator, so it is used by one thread at a time. Made only for files with expressions that can be
  /// evaluated.
  func makeRuntime() -> any ExpressionRuntime
}

/// Scratch memory of an engine. What it answers depends on nothing but what it is asked: a frame shows the same
/// whichever were evaluated before.
package protocol ExpressionRuntime: AnyObject {
  /// What is asked from now on belongs to another frame.
  func beginFrame()

  /// - Parameters:
  ///   - source: the text in the file, never empty.
  ///   - property: the one that has the expression, as it is without: its value is the keyed one.
  ///   - context: of the property. What else the expression may ask for is reached from there; it is told of what
  ///     depends on the time (`variesWithTime`), as values are kept in the frames in which the answers are the same.
  /// - Throws: why there is no value. The property has the keyed one in this frame, and a diagnostic says so.
  func value(
    of source: String, property: any ExpressionProperty, in context: PropertyContext
  ) throws(ExpressionError) -> ExpressionValue
}

/// Why an expression has no value.
package struct ExpressionError: Error, Hashable {
  package var message: String

  package init(_ message: String) {
    self.message = message
  }
}

/// What properties have and expressions give, in the units of the file.
package enum ExpressionValue: Hashable, Sendable {
  case number(Double)
  /// Components of a position or size, of a colour red, green, blue and alpha, of a gradient all its numbers. Of the
  /// property that has the expression there are as many as the file gives: expressions count them.
  case list([Double])
  case path(Contour)
  case text(String)
  /// A text, with what is to be another in its style.
  case restyled(ExpressionTextChange)
}

/// A property of a layer in the frame that is evaluated, as expressions see it.
package protocol ExpressionProperty {
  /// The value with the property's own expression, or the viewer's value in its place.
  var value: ExpressionValue { get }

  /// Returns the value without an expression, at any frame of its composition.
  func keyedValue(at frame: Double) -> ExpressionValue

  /// The number of its keyframes.
  var keyCount: Int { get }

  /// Returns the time of a keyframe, in frames; they ascend. Nil when there is none.
  func keyTime(at position: Int) -> Double?

  /// What drives it, if that is an expression.
  var source: ObjectIdentifier? { get }

  /// The position of the keyframe nearest to a frame, the earlier one of two that are as near.
  func indexOfNearestKey(to frame: Double) -> Int?

  /// What a selector's expression is evaluated for: the number of the unit of the text, from 1, how many
  /// there are, and how much it is selected without the expression, in percent. Nil for properties.
  var textUnit: (index: Int, count: Int, value: Double)? { get }

  /// The style of a text; nil for other properties.
  var textStyle: ExpressionTextStyle? { get }
}

extension ExpressionProperty {
  package var textUnit: (index: Int, count: Int, value: Double)? { nil }
  package var textStyle: ExpressionTextStyle? { nil }
}
