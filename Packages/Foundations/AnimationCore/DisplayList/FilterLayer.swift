/// One of several layers that make the result of a filter step, painted on those before.
package struct FilterLayer: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// What the step is given, filtered.
    case source([Filter])
    case shade(Shade)
    case items([DisplayItem])
  }

  /// Where a layer shows, by the alpha of what the step is given.
  package enum Extent: Hashable, Sendable {
    case everywhere
    /// Times the alpha, and the alpha below stays as it is (source atop).
    case inside
  }

  package var content: Content
  package var extent: Extent
  /// 0…1.
  package var opacity: Double
  /// The blend mode with the layers below.
  package var blendMode: BlendMode

  package init(
    _ content: Content, extent: Extent = .everywhere, opacity: Double = 1, blendMode: BlendMode = .normal
  ) {
    self.content = content
    self.extent = extent
    self.opacity = opacity
    self.blendMode = blendMode
  }
}
