import AnimationCore

extension SVGAMovie {
  /// The state of a sprite in one frame.
  public struct Frame: Hashable, Sendable {
    /// The state of a sprite that is not shown.
    public static let hidden = Frame(alpha: 0)

    // 64 bytes: large movies have 100,000 states.
    private var storedLayout: SIMD4<Float> = .zero
    private var storedLinear: SIMD4<Float> = .zero
    private var storedTranslation: SIMD2<Float> = .zero
    private var storedAlpha: Float = 0
    private var storedClip: Path?
    /// Drawn above the image, bottom first.
    public var shapes: [Shape]

    public init(
      alpha: Double = 1, layout: Rect = .zero, transform: Transform = .identity, clip: Path? = nil,
      shapes: [Shape] = []
    ) {
      self.shapes = shapes
      self.alpha = alpha
      self.layout = layout
      self.transform = transform
      self.clip = clip
    }

    /// The opacity of the sprite as a whole; values outside 0…1 are clamped, 0 hides it.
    public var alpha: Double {
      get { Double(storedAlpha) }
      set { storedAlpha = Float(newValue.clampedToUnit) }
    }

    package var isVisible: Bool { storedAlpha > 0 }

    /// Where the image lies; its origin is the origin of shapes and clip.
    public var layout: Rect {
      get {
        Rect(
          x: Double(storedLayout.x), y: Double(storedLayout.y), width: Double(storedLayout.z),
          height: Double(storedLayout.w))
      }
      set {
        storedLayout = SIMD4(
          Float(newValue.x), Float(newValue.y), Float(newValue.width), Float(newValue.height))
      }
    }

    /// The transform from the space of `layout` to the canvas.
    public var transform: Transform {
      get {
        Transform(
          a: Double(storedLinear.x), b: Double(storedLinear.y), c: Double(storedLinear.z),
          d: Double(storedLinear.w), tx: Double(storedTranslation.x), ty: Double(storedTranslation.y))
      }
      set {
        storedLinear = SIMD4(Float(newValue.a), Float(newValue.b), Float(newValue.c), Float(newValue.d))
        storedTranslation = SIMD2(Float(newValue.tx), Float(newValue.ty))
      }
    }

    /// The region outside of which nothing of the sprite shows, relative to the layout's origin; nil for no
    /// clip. An empty path hides the sprite; one that cannot be drawn (`Path.isDrawable`) counts as empty.
    public var clip: Path? {
      get { storedClip }
      set { storedClip = newValue.map { $0.isDrawable() ? $0 : Path() } }
    }

    /// Where the image lies in its own space; nil when the layout is empty or too large to draw.
    package var box: Rect? {
      let size = layout.size
      return !size.isEmpty && size.width <= 1e6 && size.height <= 1e6 ? Rect(size) : nil
    }

    /// The transform from the space of image, shapes and clip to the canvas; nil when it would flatten
    /// everything or has a number that is not finite.
    package var matrix: Transform? {
      let layout = layout
      let matrix = transform * .translation(layout.x, layout.y)
      return matrix.isInvertible ? matrix : nil
    }
  }
}
