import AnimationCore

/// A layer of a Lottie: what it shows, where and when.
public struct LottieLayer: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    /// The topmost first.
    case shapes([LottieShape])
    /// One colour, its top left corner at (0, 0).
    case solid(Color, Size)
    /// A picture, its top left corner at (0, 0); its key is the asset's id.
    ///
    /// - Parameter size: default the picture's own.
    case image(EncodedImage, size: Size? = nil)
    case text(LottieTextData)
    case composition(LottieComposition)
    /// Nothing: a parent for others.
    case null
    /// The eye for the layers in space. It looks at the anchor of its `transform3D` or, where that is not set, straight on.
    ///
    /// - Parameter zoom: the distance at which things have their own size.
    case camera(zoom: Animated<Double>, looksAtAnchor: Bool = false)
    /// An MP3 or WAV, from the layer's first frame on.
    ///
    /// - Parameter id: the asset's.
    case sound([UInt8], id: String)

    /// A text that stays the same.
    public static func text(
      _ text: LottieText, animators: [LottieTextAnimator] = [],
      grouping: LottieTextData.Grouping = .characters,
      path: LottieTextPath? = nil
    ) -> Content {
      .text(LottieTextData(Animated(text), animators: animators, grouping: grouping, path: path))
    }
  }

  public var name: String
  public var content: Content
  public var transform: AnimatedTransform
  /// The place in space, which counts instead of `transform`; nil for a layer in the plane.
  public var transform3D: AnimatedTransform3D?
  /// The name of the layer of the same list that this one moves with; nil for none.
  public var parent: String?
  /// The frames in which it is there; nil for all.
  public var frames: Range<Double>?
  public var masks: [LottieMask]
  public var matte: LottieMatte?
  public var effects: [LottieEffect]
  public var styles: [LottieLayerStyle]
  public var blendMode: BlendMode
  /// Whether it is blurred as it moves, by players that do so.
  public var hasMotionBlur: Bool
  /// Whether it turns to where its position leads.
  public var isAutoOriented: Bool
  /// Whether it is left out; effects of others may still read it.
  public var isHidden: Bool

  public init(
    _ name: String, _ content: Content, transform: AnimatedTransform = AnimatedTransform(),
    transform3D: AnimatedTransform3D? = nil, parent: String? = nil, frames: Range<Double>? = nil,
    masks: [LottieMask] = [], matte: LottieMatte? = nil, effects: [LottieEffect] = [],
    styles: [LottieLayerStyle] = [], blendMode: BlendMode = .normal, hasMotionBlur: Bool = false,
    isAutoOriented: Bool = false, isHidden: Bool = false
  ) {
    (self.name, self.content, self.transform, self.transform3D) = (name, content, transform, transform3D)
    (self.parent, self.frames, self.masks, self.matte) = (parent, frames, masks, matte)
    (self.effects, self.styles, self.blendMode) = (effects, styles, blendMode)
    (self.hasMotionBlur, self.isAutoOriented) = (hasMotionBlur, isAutoOriented)
    self.isHidden = isHidden
  }
}

/// What a layer shows through: the alpha or luma of another one, which is not seen itself.
public indirect enum LottieMatte: Hashable, Sendable {
  case alpha(LottieLayer)
  case invertedAlpha(LottieLayer)
  case luma(LottieLayer)
  case invertedLuma(LottieLayer)
}

/// A path in the space of its layer, inside or outside of which the layer shows.
public struct LottieMask: Hashable, Sendable {
  /// How it goes together with the masks before it.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    case none = "n"
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case lighten = "l"
    case darken = "d"
    case difference = "f"
  }

  public var path: Animated<Path>
  public var mode: Mode
  /// The opacity, 0…1.
  public var opacity: Animated<Double>
  /// How far the outline is moved outwards, in units of the layer.
  public var expansion: Animated<Double>
  public var isInverted: Bool

  /// - Parameter path: one outline.
  public init(
    _ path: Animated<Path>, mode: Mode = .add, opacity: Animated<Double> = 1, expansion: Animated<Double> = 0,
    isInverted: Bool = false
  ) {
    (self.path, self.mode, self.opacity) = (path, mode, opacity)
    (self.expansion, self.isInverted) = (expansion, isInverted)
  }

  /// A mask that stays as it is.
  public init(_ path: Path, mode: Mode = .add, isInverted: Bool = false) {
    self.init(Animated(path), mode: mode, isInverted: isInverted)
  }
}
