import AnimationCore

/// An item of a shape layer. Fills and strokes paint the outlines before them in the same list, modifiers (trim,
/// rounded corners, repeater, merge) change those.
public struct LottieShape: Hashable, Sendable {
  let content: Content
  /// The name in key paths; empty for none.
  public var name = ""

  indirect enum Content: Hashable, Sendable {
    case rectangle(center: Animated<Point>, size: Animated<Size>, cornerRadius: Animated<Double>)
    case ellipse(center: Animated<Point>, size: Animated<Size>)
    case star(Star)
    case path(Animated<Path>)
    case group([LottieShape], AnimatedTransform)
    case paint(Paint)
    case trim(start: Animated<Double>, end: Animated<Double>, offset: Animated<Double>, isSequential: Bool)
    case repeater(Repeater)
    case roundedCorners(radius: Animated<Double>)
    case merge(MergeMode)
  }

  init(_ content: Content, name: String = "") { (self.content, self.name) = (content, name) }
}

// MARK: - Outlines

extension LottieShape {
  public static func rectangle(
    center: Animated<Point>, size: Animated<Size>, cornerRadius: Animated<Double> = 0
  ) -> LottieShape {
    LottieShape(.rectangle(center: center, size: size, cornerRadius: cornerRadius))
  }

  public static func rectangle(_ rect: Rect, cornerRadius: Animated<Double> = 0) -> LottieShape {
    rectangle(
      center: Animated(rect.midX, rect.midY), size: Animated(rect.size), cornerRadius: cornerRadius)
  }

  public static func ellipse(center: Animated<Point>, size: Animated<Size>) -> LottieShape {
    LottieShape(.ellipse(center: center, size: size))
  }

  public static func ellipse(center: Point = .zero, size: Size) -> LottieShape {
    ellipse(center: Animated(center), size: Animated(size))
  }

  /// A star, or a polygon where there is no inner radius.
  public static func star(_ star: Star) -> LottieShape { LottieShape(.star(star)) }

  /// One or several outlines. With keyframes all have as many outlines of as many points.
  public static func path(_ path: Animated<Path>) -> LottieShape { LottieShape(.path(path)) }

  public static func path(_ path: Path) -> LottieShape { LottieShape(.path(Animated(path))) }

  /// The corners of a star or a polygon.
  public struct Star: Hashable, Sendable {
    public var center: Animated<Point>
    public var points: Animated<Double>
    public var outerRadius: Animated<Double>
    /// Nil for a polygon.
    public var innerRadius: Animated<Double>?
    /// The rotation in degrees; 0 has a corner at the top.
    public var rotation: Animated<Double>
    /// How round the corners are; 0 not at all, 1 as a circle.
    public var outerRoundness: Animated<Double>
    public var innerRoundness: Animated<Double>

    public init(
      center: Animated<Point> = Animated(.zero), points: Animated<Double>, outerRadius: Animated<Double>,
      innerRadius: Animated<Double>? = nil, rotation: Animated<Double> = 0,
      outerRoundness: Animated<Double> = 0, innerRoundness: Animated<Double> = 0
    ) {
      (self.center, self.points) = (center, points)
      (self.outerRadius, self.innerRadius, self.rotation) = (outerRadius, innerRadius, rotation)
      (self.outerRoundness, self.innerRoundness) = (outerRoundness, innerRoundness)
    }
  }
}

// MARK: - Groups and modifiers

extension LottieShape {
  /// Items, the topmost first, with a transform of their own.
  public static func group(
    _ name: String, _ shapes: [LottieShape], transform: AnimatedTransform = AnimatedTransform()
  ) -> LottieShape {
    LottieShape(.group(shapes, transform), name: name)
  }

  /// Items without a name, the topmost first, with a transform of their own.
  public static func group(
    _ shapes: [LottieShape], transform: AnimatedTransform = AnimatedTransform()
  ) -> LottieShape {
    LottieShape(.group(shapes, transform))
  }

  /// Leaves a part of the outlines.
  ///
  /// - Parameters:
  ///   - start: where the part begins, 0…1 of the length.
  ///   - end: where it ends.
  ///   - offset: how far both are moved on, in degrees; 360 is the whole length.
  ///   - isSequential: whether all outlines count as one; else each is cut by itself.
  public static func trim(
    start: Animated<Double> = 0, end: Animated<Double> = 1, offset: Animated<Double> = 0,
    isSequential: Bool = false
  ) -> LottieShape {
    LottieShape(.trim(start: start, end: end, offset: offset, isSequential: isSequential))
  }

  /// Shows what is before it several times.
  public static func repeater(_ repeater: Repeater) -> LottieShape { LottieShape(.repeater(repeater)) }

  public static func roundedCorners(radius: Animated<Double>) -> LottieShape {
    LottieShape(.roundedCorners(radius: radius))
  }

  public static func merge(_ mode: MergeMode) -> LottieShape { LottieShape(.merge(mode)) }

  /// What becomes of several outlines.
  public enum MergeMode: Int, Hashable, Sendable, CaseIterable {
    case merge = 1
    case add, subtract, intersect, excludeIntersections
  }

  public struct Repeater: Hashable, Sendable {
    public var copies: Animated<Double>
    /// Which copy is the one that is not moved; 0 is the first.
    public var offset: Animated<Double>
    /// What moves each copy from the one before it. Its opacity does not count.
    public var transform: AnimatedTransform
    /// The opacity of the first and the last copy, 0…1.
    public var startOpacity: Animated<Double>
    public var endOpacity: Animated<Double>
    /// Whether each copy lies below the one before it.
    public var isFirstOnTop: Bool

    public init(
      copies: Animated<Double>, offset: Animated<Double> = 0, transform: AnimatedTransform,
      startOpacity: Animated<Double> = 1, endOpacity: Animated<Double> = 1, isFirstOnTop: Bool = true
    ) {
      (self.copies, self.offset, self.transform) = (copies, offset, transform)
      (self.startOpacity, self.endOpacity) = (startOpacity, endOpacity)
      self.isFirstOnTop = isFirstOnTop
    }
  }
}
