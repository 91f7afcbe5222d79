import AnimationCore

/// Moves and paints some letters of a text otherwise: what it is called in After Effects. Its initial values change
/// nothing.
struct TextAnimator: Sendable {
  /// What they select together; all of the text when there is none.
  var selectors: [TextSelector] = []
  /// Lengths are in units of the layer.
  var position = Property.fixed(Vector.zero)
  var anchor = Property.fixed(Vector.zero)
  /// Percent.
  var scale = Property.fixed(Vector(100, 100, 100))
  /// Degrees, as are all rotations; files have it under one of two names, so that these two add up.
  var rotation = Property.fixed(0.0)
  var rotationZ = Property.fixed(0.0)
  var rotationX = Property.fixed(0.0)
  var rotationY = Property.fixed(0.0)
  var skew = Property.fixed(0.0)
  var skewAxis = Property.fixed(0.0)
  /// Percent, of fill and stroke; nil where it leaves what other animators have made of it.
  var opacity: Property<Double>?
  /// The opacities of fill and stroke alone.
  var fillOpacity: Property<Double>?
  var strokeOpacity: Property<Double>?
  var fill: Property<ColorComponents>?
  var stroke: Property<ColorComponents>?
  var fillShift = ColorShift()
  var strokeShift = ColorShift()
  /// Added to that of the document.
  var strokeWidth = Property.fixed(0.0)
  /// Added around letters, half of it on each side.
  var tracking = Property.fixed(0.0)
  /// How far a line, and all below it, moves away from the one above.
  var lineSpacing = Property.fixed(Vector.zero)
  /// Across and down: 0.3 of it is the standard deviation of a Gaussian blur.
  var blur = Property.fixed(Vector.zero)

  /// What is added to a colour.
  struct ColorShift: Sendable {
    /// Degrees.
    var hue = Property.fixed(0.0)
    /// Percent.
    var saturation = Property.fixed(0.0)
    var brightness = Property.fixed(0.0)
  }
}

/// How much of an animator each letter of a text is given.
struct TextSelector: Sendable {
  /// What is counted, and selected as a whole.
  enum Unit: Sendable { case characters, charactersWithoutSpaces, words, lines }
  /// How the amount runs over the range.
  enum Shape: Sendable { case square, rampUp, rampDown, triangle, round, smooth }
  /// How it is combined with what the selectors before it have selected.
  enum Mode: Sendable { case add, subtract, intersect, min, max, difference }

  var unit = Unit.characters
  /// True: the range is given by the numbers of units, false: in percent of them.
  var countsUnits = false
  var shape = Shape.square
  var mode = Mode.add
  /// True: the units come in an order of their own, the same in all frames.
  var isRandom = false
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
  /// What says how much each unit is given, in the place of all but the unit and the mode.
  var script: SelectorScript?
}

/// What letters turn about and are scaled from.
struct TextAnchor: Sendable {
  var grouping = TextLetters.Grouping.character
  /// The place from the middle of the group on the baseline, in percent of half its width and of the height
  /// of a letter.
  var alignment = Property.fixed(Vector.zero)
}

/// The line that a text stands on in place of a straight one.
struct TextPath: Sendable {
  var outline = Property.fixed(Contour(vertices: [], isClosed: false))
  /// Where the text begins and ends, from the ends of the path; in units of the layer.
  var firstMargin = Property.fixed(0.0)
  var lastMargin = Property.fixed(0.0)
  /// These are flags: all but 0 is true.
  var isReversed = Property.fixed(0.0)
  /// Letters stand upright on the path, else on the canvas.
  var isPerpendicular = Property.fixed(1.0)
  /// Letters spread over all of the path.
  var isForced = Property.fixed(0.0)
}
