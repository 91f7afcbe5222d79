/// Changes the style of some characters of a text: what it is called in After Effects, as far as it is supported.
struct TextAnimator: Sendable {
  var selector = TextSelector()
  /// Percent.
  var opacity: Property<Double>?
  var fill: Property<ColorComponents>?
  var stroke: Property<ColorComponents>?
}

/// How much of an animator each character of a text is given.
struct TextSelector: Sendable {
  /// What is counted, and selected as a whole.
  enum Unit: Sendable { case characters, charactersWithoutSpaces, words, lines }
  /// How the amount runs over the range.
  enum Shape: Sendable { case square, rampUp, rampDown, triangle, round, smooth }

  var unit = Unit.characters
  /// True: the range is given by the numbers of units, false: in percent of them.
  var countsUnits = false
  var shape = Shape.square
  var start = Property.fixed(0.0)
  /// Nil for all units.
  var end: Property<Double>?
  var offset = Property.fixed(0.0)
  /// Percent; may be below 0.
  var amount = Property.fixed(100.0)
  /// Percent, −100…100: how the shape leaves 0 and arrives at 1.
  var easeLow = Property.fixed(0.0)
  var easeHigh = Property.fixed(0.0)
  /// Percent.
  var smoothness = Property.fixed(100.0)
}
