import AnimationCore

/// One item of a shape layer with its name, which is empty when the file gives none. Lists are in the file's
/// order: the first item is painted on top.
struct NamedShape: Sendable {
  var name: String
  var item: ShapeItem
  /// Its place in After Effects, from 1, for expressions; nil when the file does not give it. Small, as files are full of
  /// shapes.
  var number: UInt16?
  /// Draws nothing. There are such items only where expressions are evaluated, which may ask for them.
  var isHidden = false
}

/// Small, as most items are paths and need no memory of their own then.
enum ShapeItem: Sendable {
  indirect case group(ShapeGroup)
  case path(PathGenerator)
  indirect case paint(ShapePaint)
  indirect case modifier(PathModifier)
  indirect case repeater(Repeater)
  /// Combines the outlines above it in its list into one.
  case merge(MergeMode)
}

struct ShapeGroup: Sendable {
  var items: [NamedShape]
  var transform: TransformModel
  var blendMode: BlendMode
}

/// What makes an outline.
enum PathGenerator: Sendable {
  case bezier(Property<Contour>)
  indirect case rectangle(position: Property<Vector>, size: Property<Vector>, cornerRadius: Property<Double>)
  indirect case ellipse(position: Property<Vector>, size: Property<Vector>)
  indirect case polystar(Polystar)
  /// The outline drawn the other way round.
  indirect case reversed(PathGenerator)
}

struct Polystar: Sendable {
  /// A polygon has no inner radius.
  var isStar = false
  var position = Property.fixed(Vector.zero)
  var points = Property.fixed(5.0)
  /// Degrees.
  var rotation = Property.fixed(0.0)
  var outerRadius = Property.fixed(0.0)
  /// Percent.
  var outerRoundness = Property.fixed(0.0)
  var innerRadius = Property.fixed(0.0)
  var innerRoundness = Property.fixed(0.0)
}

/// A fill or stroke, in a colour or a gradient.
struct ShapePaint: Sendable {
  enum Source: Sendable {
    case color(Property<ColorComponents>)
    indirect case gradient(GradientModel)
  }

  var source: Source
  /// Percent.
  var opacity: Property<Double>
  var blendMode: BlendMode
  var rule: FillRule
  /// Nil for a fill.
  var stroke: StrokeModel?
}

struct StrokeModel: Sendable {
  var width: Property<Double>
  var cap: StrokeStyle.Cap
  var join: StrokeStyle.Join
  var miterLimit: Double
  /// Dashes and gaps in turn.
  var dashes: [Property<Double>]
  var dashOffset: Property<Double>
}

/// What changes the outlines above it in its list.
enum PathModifier: Sendable {
  case trim(Trim)
  case roundCorners(RoundCorners)
  case puckerBloat(PuckerBloat)
  case zigZag(ZigZag)
  case offset(OffsetPath)
  case twist(Twist)

  struct Trim: Sendable {
    /// Percent of the length.
    var start = Property.fixed(0.0)
    var end = Property.fixed(100.0)
    /// Degrees: 360 is the whole length.
    var offset = Property.fixed(0.0)
    /// True: all paths are trimmed as if they were one, false: each by itself.
    var isSequential = false
  }

  struct RoundCorners: Sendable {
    var radius = Property.fixed(0.0)
  }

  struct PuckerBloat: Sendable {
    /// Percent; below zero puckers, above zero bloats.
    var amount = Property.fixed(0.0)
  }

  struct ZigZag: Sendable {
    var amplitude = Property.fixed(0.0)
    /// Ridges a segment.
    var frequency = Property.fixed(0.0)
    var isSmooth = false
  }

  struct OffsetPath: Sendable {
    var amount = Property.fixed(0.0)
    var join = StrokeStyle.Join.round
    var miterLimit = Property.fixed(4.0)
  }

  struct Twist: Sendable {
    /// Degrees.
    var angle = Property.fixed(0.0)
    var center = Property.fixed(Vector.zero)
  }
}

/// Copies of everything above it in its list.
struct Repeater: Sendable {
  var copies = Property.fixed(0.0)
  var offset = Property.fixed(0.0)
  /// True: the first copy is on top.
  var isFirstOnTop = true
  /// The transform from one copy to the next.
  var transform = TransformModel()
  /// Percent, of the first and of the last copy.
  var startOpacity = Property.fixed(100.0)
  var endOpacity = Property.fixed(100.0)
}

/// How the outlines above a merge in its list become one.
enum MergeMode: Sendable {
  /// All outlines together, as they are. Paints draw them so anyway: it only matters to a merge below, to
  /// which they are one operand.
  case join
  case add
  /// The topmost outline without all others.
  case subtract
  case intersect
  case exclude
}
