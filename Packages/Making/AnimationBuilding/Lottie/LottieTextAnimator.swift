import AnimationCore

/// What happens to the letters that selectors choose. What is nil stays as it is.
public struct LottieTextAnimator: Hashable, Sendable {
  public var selectors: [LottieRangeSelector]
  /// What is added to the position.
  public var position: Animated<Point>?
  /// The factors across and down; 1 is full size.
  public var scale: Animated<Point>?
  /// The rotation in degrees.
  public var rotation: Animated<Double>?
  /// The slant in degrees.
  public var skew: Animated<Double>?
  /// The opacity, 0…1.
  public var opacity: Animated<Double>?
  public var fill: Animated<Color>?
  public var stroke: Animated<Color>?
  /// What is added to the width of the stroke.
  public var strokeWidth: Animated<Double>?
  /// How far the hue of the stroke is turned, in degrees.
  public var strokeHue: Animated<Double>?
  /// The extra distance of letters.
  public var tracking: Animated<Double>?
  /// The blur across and down.
  public var blur: Animated<Point>?

  public init(
    _ selectors: [LottieRangeSelector], position: Animated<Point>? = nil, scale: Animated<Point>? = nil,
    rotation: Animated<Double>? = nil, skew: Animated<Double>? = nil, opacity: Animated<Double>? = nil,
    fill: Animated<Color>? = nil, stroke: Animated<Color>? = nil, strokeWidth: Animated<Double>? = nil,
    strokeHue: Animated<Double>? = nil, tracking: Animated<Double>? = nil, blur: Animated<Point>? = nil
  ) {
    (self.selectors, self.position, self.scale) = (selectors, position, scale)
    (self.rotation, self.skew, self.opacity) = (rotation, skew, opacity)
    (self.fill, self.stroke, self.strokeWidth) = (fill, stroke, strokeWidth)
    (self.strokeHue, self.tracking, self.blur) = (strokeHue, tracking, blur)
  }
}

/// A part of a text, in which an animator counts more or less.
public struct LottieRangeSelector: Hashable, Sendable {
  /// What is counted.
  public enum Unit: Int, Hashable, Sendable {
    case characters = 1
    case charactersWithoutSpaces, words, lines
  }

  /// How much counts where in the range.
  public enum Shape: Int, Hashable, Sendable {
    case square = 1
    case rampUp, rampDown, triangle, round, smooth
  }

  /// How it goes together with the selectors before it.
  public enum Mode: Int, Hashable, Sendable {
    case add = 1
    case subtract, intersect, min, max, difference
  }

  /// The range, 0…1 of the text.
  public var start: Animated<Double>
  public var end: Animated<Double>
  /// How far both are moved, in parts of the text.
  public var offset: Animated<Double>
  /// How much it counts, -1…1.
  public var amount: Animated<Double>
  public var unit: Unit
  public var shape: Shape
  public var mode: Mode
  /// Whether letters are chosen in an order that looks random.
  public var isRandom: Bool
  /// How the shape is eased towards its ends, -1…1.
  public var easeLow: Animated<Double>
  public var easeHigh: Animated<Double>
  /// How softly a square begins and ends, 0…1.
  public var smoothness: Animated<Double>

  public init(
    start: Animated<Double> = 0, end: Animated<Double> = 1, offset: Animated<Double> = 0,
    amount: Animated<Double> = 1, unit: Unit = .characters, shape: Shape = .square, mode: Mode = .add,
    isRandom: Bool = false, easeLow: Animated<Double> = 0, easeHigh: Animated<Double> = 0,
    smoothness: Animated<Double> = 1
  ) {
    (self.start, self.end, self.offset, self.amount) = (start, end, offset, amount)
    (self.unit, self.shape, self.mode, self.isRandom) = (unit, shape, mode, isRandom)
    (self.easeLow, self.easeHigh, self.smoothness) = (easeLow, easeHigh, smoothness)
  }
}
