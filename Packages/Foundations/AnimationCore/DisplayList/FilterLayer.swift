/// One of several layers that make the result of a filter step, painted on those before.
public struct FilterLayer: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    /// What the step is given, filtered.
    case source([Filter])
    case shade(Shade)
    case items([DisplayItem])
  }

  /// Where a layer shows, by the alpha of what the step is given.
  public enum Extent: Hashable, Sendable {
    case everywhere
    /// Times the alpha, and the alpha below stays as it is (source atop).
    case inside
  }

  public var content: Content
  public var extent: Extent
  /// 0…1.
  public var opacity: Double
  /// The blend mode with the layers below.
  public var blendMode: BlendMode

  public init(
    _ content: Content, extent: Extent = .everywhere, opacity: Double = 1, blendMode: BlendMode = .normal
  ) {
    self.content = content
    self.extent = extent
    self.opacity = opacity
    self.blendMode = blendMode
  }
}
