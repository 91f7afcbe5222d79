extension Conversion {
  /// Something that became pictures.
  public struct Drawing: Hashable, Sendable {
    /// The layer's name; empty for several layers, or one without a name.
    public var layer: String
    /// The reasons for drawing it, at least one.
    public var reasons: [Reason]
    public var imageCount: Int
    /// The bytes of these pictures, once they are decoded.
    public var decodedBytes: Int
  }

  /// Why something is a picture: what SVGA has no words for.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    case gradient = "gradients"
    case text = "texts"
    case effect = "effects, layer styles or perspective"
    case blendMode = "blend modes"
    case mask = "soft or half-transparent masks"
    case matte = "mattes that are not plain alpha"
    case dash = "dash patterns"
    case outline = "outlines that cross themselves too often"
    case opacity = "opacity of several things at once"
    case image = "pictures of a kind that players do not know"
    /// There are more sprites or numbers than a file may have.
    case size = "more than can be said in shapes"
  }
}
