import AnimationCore

/// How a frame becomes an image.
public struct ImageOptions: Hashable, Sendable {
  public enum ImageSize: Hashable, Sendable {
    /// The animation's own size times a factor, rounded to whole pixels, at least 1 each; what is not a number counts
    /// as 1.
    case scale(Double)
    case pixels(width: Int, height: Int)
    /// A width, or a height, in pixels; the other side keeps the animation's proportions.
    case width(Int)
    case height(Int)
    /// The largest size in its proportions in this box, in pixels.
    case within(width: Int, height: Int)
    /// The animation's own size, made smaller in its proportions where its longer side has more pixels than this.
    case atMost(Int)
  }

  /// Default: the animation's own size.
  public var size: ImageSize
  /// How the animation is placed when its proportions are not the image's.
  public var fit: ContentFit
  /// What lies behind the animation; default transparent.
  public var background: Color
  /// What draws it.
  public var renderer: PixelRenderer
  /// See `EvaluationContext`; default not.
  public var motionBlur: Bool

  public init(
    size: ImageSize = .scale(1), fit: ContentFit = .contain, background: Color = .clear,
    renderer: PixelRenderer = .standard, motionBlur: Bool = false
  ) {
    self.size = size
    self.fit = fit
    self.background = background
    self.renderer = renderer
    self.motionBlur = motionBlur
  }
}

extension ImageOptions.ImageSize {
  /// The size of the images of an animation, in pixels. `Bitmap` decides whether it is not too large.
  package func pixels(of animation: Size) -> (width: Int, height: Int) {
    func side(_ length: Double) -> Int { Int(length.rounded(), within: 1...1_000_000_000) }
    return switch self {
    case .pixels(let width, let height): (width, height)
    case .width(let width): (width, side(animation.height * (Double(width) / animation.width)))
    case .height(let height): (side(animation.width * (Double(height) / animation.height)), height)
    case .within(let width, let height):
      Self.scale(min(Double(width) / animation.width, Double(height) / animation.height)).pixels(
        of: animation)
    case .atMost(let longest):
      Self.scale(min(1, Double(longest) / max(animation.width, animation.height))).pixels(of: animation)
    case .scale(let factor):
      factor.isNaN
        ? Self.scale(1).pixels(of: animation)
        : (side(animation.width * factor), side(animation.height * factor))
    }
  }
}

/// Its members are among those of what it is the size of.
extension ImageOptions.ImageSize: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    switch self {
    case .scale(let factor): writer.add("sizeFactor", .number(factor), usual: .number(1))
    case .pixels(let width, let height):
      writer.add("sizeInPixels", .size(Size(Double(width), Double(height))))
    case .width(let width): writer.add("width", .integer(width))
    case .height(let height): writer.add("height", .integer(height))
    case .within(let width, let height):
      writer.add("sizeWithin", .size(Size(Double(width), Double(height))))
    case .atMost(let longest): writer.add("sizeAtMost", .integer(longest))
    }
  }
}
