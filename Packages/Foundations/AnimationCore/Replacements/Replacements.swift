/// What a viewer puts in the place of an animation's own content. Keys that an animation does not have are
/// ignored by it; `AnimationInfo.replaceableKeys` lists those it has.
///
/// A layer of a Lottie has its name for a key, and also its key path, which takes precedence over the name: the names of
/// the precomp layers it is in and its own, written as `AnimationKeyPath` has them: `Card.Title`.
public struct Replacements: Sendable {
  public struct Image: Hashable, Sendable {
    public var image: EncodedImage
    /// How it is placed in the area of the image it replaces.
    public var fit: ContentFit
    /// What of that area is seen.
    public var shape: Shape
    /// A line along the inside of the shape's edge; nil for none.
    public var border: Border?
    /// Which part of the image and of the area come to lie on each other where one is larger: (0, 0) is the top left corner,
    /// (0.5, 0.5), the default, the centre, (1, 1) the bottom right.
    public var anchor: Point
    /// What was shown before, and how much of this image is seen by now; nil for all of it.
    package var crossFade: CrossFade?
    /// How it is cut to fill its area without stretching its corners; goes before `fit` and `anchor`. Nil for an image that
    /// stays whole.
    public var nineParts: NineParts?

    public init(
      _ image: EncodedImage, fit: ContentFit = .contain, shape: Shape = .rectangle, border: Border? = nil,
      anchor: Point = Point(0.5, 0.5), nineParts: NineParts? = nil
    ) {
      self.image = image
      self.fit = fit
      self.shape = shape
      self.border = border
      self.anchor = anchor
      self.nineParts = nineParts
    }

    /// A PNG, JPEG, WebP, GIF, BMP or SVG file.
    public init(bytes: [UInt8], fit: ContentFit = .contain) {
      self.init(EncodedImage(key: "replacement", bytes: bytes), fit: fit)
    }
  }

  /// Draws something of the viewer's own, in the space of what it is drawn on; the items must keep the promises
  /// of `DisplayList`. It is called for every frame in which that is visible, by any number of threads.
  ///
  /// - Parameters:
  ///   - frame: the frame shown; 0 is the first.
  ///   - size: the area of what is drawn on, from (0, 0), in its own units.
  public typealias Drawing = @Sendable (_ frame: Double, _ size: Size) -> [DisplayItem]

  /// The images shown in place of others, by image key (SVGA) or image asset id (Lottie). One that cannot be decoded is
  /// reported, and leaves the file's own.
  public var images: [String: Image]
  /// The texts by sprite key (SVGA) or text layer (Lottie), where the layer keeps its place and alignment.
  public var texts: [String: StyledText]
  /// Text that looks like what it replaces: by text layer (Lottie). By sprite key (SVGA), which has no text of
  /// its own, it has the style of `StyledText` by default. `texts` go before these.
  public var strings: [String: String]
  /// What is drawn above everything else of a sprite or layer, under its opacity, clip, masks and transform; by
  /// sprite key (SVGA) or layer (Lottie; null layers too). Its area is the sprite's layout, the size of a
  /// solid, image or precomp, for other layers that of the composition they are in.
  public var drawings: [String: Drawing]
  /// Keys of sprites (SVGA) or layers (Lottie) that are not shown.
  public var hidden: Set<String>
  /// Colours, numbers, points, sizes and gradients by the key paths of properties (Lottie);
  /// `Animation.valueKeyPaths()` lists them.
  public var values: Values
  /// The values by the ids of slots (Lottie); `values` go before these. `ReplaceableKeys.slots` lists them.
  public var slots: [String: SlotValue]
  /// What the other slots hold (dotLottie).
  public var theme: Theme
  /// The loads of images that are awaited, by their keys: who sets other replacements awaits none.
  package var awaitedImages: [String: AwaitedImage] = [:]

  public init(
    images: [String: Image] = [:], texts: [String: StyledText] = [:], strings: [String: String] = [:],
    drawings: [String: Drawing] = [:], hidden: Set<String> = [], values: Values = Values(),
    slots: [String: SlotValue] = [:], theme: Theme = .initial
  ) {
    self.images = images
    self.texts = texts
    self.strings = strings
    self.drawings = drawings
    self.hidden = hidden
    self.values = values
    self.slots = slots
    self.theme = theme
  }
}
