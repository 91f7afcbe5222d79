/// Changes the look of some letters of a text: what it is called in After Effects, as far as it is supported.
struct TextAnimator: Sendable {
  var selector: TextSelector
  /// Percent.
  var opacity: Property<Double>?
  var fill: Property<ColorComponents>?
  var stroke: Property<ColorComponents>?
}

/// How much of an animator each letter of a text is given.
struct TextSelector: Sendable {
  /// What is counted, and selected as a whole.
  enum Unit: Sendable { case characters, charactersWithoutSpaces, words, lines }
  /// How the amount runs over the range.
  enum Shape: Sendable { case square, rampUp, rampDown, triangle, round, smooth }

  var unit: Unit
  /// True: the range is given by the numbers of units, false: in percent of them.
  var countsUnits: Bool
  var shape: Shape
  var start: Property<Double>
  /// Nil for all units.
  var end: Property<Double>?
  var offset: Property<Double>
  /// Percent; may be below 0.
  var amount: Property<Double>
  /// Percent, −100…100: how the shape leaves 0 and arrives at 1.
  var easeLow: Property<Double>
  var easeHigh: Property<Double>
  /// Percent.
  var smoothness: Property<Double>
}
