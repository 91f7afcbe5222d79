/// What a viewer puts in the place of an animation's own content. Keys that an animation does not have are
/// ignored by it; `AnimationInfo.replaceableKeys` lists those it has.
public struct Replacements: Sendable {
  public struct Image: Hashable, Sendable {
    public var image: EncodedImage
    /// How it is placed in the room of the image it replaces.
    public var fit: ContentFit

    public init(_ image: EncodedImage, fit: ContentFit = .contain) {
      self.image = image
      self.fit = fit
    }
  }

  /// By image key (SVGA) or image asset id (Lottie).
  public var images: [String: Image]
  /// By sprite key (SVGA).
  public var texts: [String: StyledText]
  /// Keys of sprites (SVGA) or names of layers (Lottie) that are not shown.
  public var hidden: Set<String>

  public init(
    images: [String: Image] = [:], texts: [String: StyledText] = [:], hidden: Set<String> = []
  ) {
    self.images = images
    self.texts = texts
    self.hidden = hidden
  }
}
