/// Items composited together. Clip and masks multiply the group's alpha, filters change the result, matte and opacity
/// multiply its alpha, and then it is blended with what lies below.
public struct GroupItem: Hashable, Sendable {
  /// Bottom first.
  public var items: [DisplayItem]
  /// 0…1, applied once to the composited result, not to each item.
  public var opacity: Double
  public var blendMode: BlendMode
  /// True when blend modes inside must see only this group's own content as their backdrop. A blend mode, masks, filters
  /// and a matte isolate anyway, opacity does not.
  public var isIsolated: Bool
  public var clip: Clip?
  /// Combined in order into one coverage; none at all means no masking.
  public var masks: [Mask]
  package var filters: FilterChain?
  public var matte: Matte?

  public init(
    _ items: [DisplayItem], opacity: Double = 1, blendMode: BlendMode = .normal, isIsolated: Bool = false,
    clip: Clip? = nil, masks: [Mask] = [], matte: Matte? = nil
  ) {
    self.items = items
    self.opacity = opacity
    self.blendMode = blendMode
    self.isIsolated = isIsolated
    self.clip = clip
    self.masks = masks
    self.matte = matte
  }

  package init(
    _ items: [DisplayItem], opacity: Double = 1, blendMode: BlendMode = .normal, isIsolated: Bool = false,
    clip: Clip? = nil, masks: [Mask] = [], filters: FilterChain?, matte: Matte? = nil
  ) {
    self.init(
      items, opacity: opacity, blendMode: blendMode, isIsolated: isIsolated, clip: clip, masks: masks,
      matte: matte)
    self.filters = filters
  }
}

/// The region outside of which nothing is shown.
public struct Clip: Hashable, Sendable {
  public var path: Path
  public var rule: FillRule
  public var transform: Transform

  public init(_ path: Path, rule: FillRule = .nonZero, transform: Transform = .identity) {
    self.path = path
    self.rule = rule
    self.transform = transform
  }
}

/// One step of a mask. The coverage starts at 1 when the first mask subtracts or intersects, else at 0;
/// each mask combines its own coverage c with it. Paths are filled by the non-zero rule; an empty path
/// covers nothing.
public struct Mask: Hashable, Sendable {
  public enum Mode: Hashable, Sendable {
    /// coverage + c − coverage·c
    case add
    /// coverage·(1 − c)
    case subtract
    /// coverage·c
    case intersect
    /// max(coverage, c)
    case lighten
    /// min(coverage, c)
    case darken
    /// |coverage − c|
    case difference
  }

  public var path: Path
  public var transform: Transform
  public var mode: Mode
  /// True: c is the complement of the path's coverage.
  public var isInverted: Bool
  /// 0…1, multiplies c (after the inversion).
  public var opacity: Double
  /// Grows (or, negative, shrinks) the path's coverage by this distance in mask units, before the inversion.
  public var expansion: Double
  /// How far the edge of the coverage is blurred across and down, in mask units, ≥ 0; after the expansion,
  /// before the inversion. The blur's standard deviation is 0.38 of it, as in Skottie, Skia's Lottie player.
  public var feather: Size

  public init(
    _ path: Path, transform: Transform = .identity, mode: Mode = .add, isInverted: Bool = false,
    opacity: Double = 1, expansion: Double = 0, feather: Size = .zero
  ) {
    self.path = path
    self.transform = transform
    self.mode = mode
    self.isInverted = isInverted
    self.opacity = opacity
    self.expansion = expansion
    self.feather = feather
  }
}

/// Items that are not shown themselves but decide where a group shows.
public struct Matte: Hashable, Sendable {
  public enum Mode: Hashable, Sendable {
    case alpha
    /// 1 − alpha
    case alphaInverted
    /// alpha · (0.2126 R + 0.7152 G + 0.0722 B) of the straight sRGB values (BT.709)
    case luma
    /// 1 − luma
    case lumaInverted
  }

  /// Bottom first, composited by themselves; empty items have alpha and luma 0.
  public var items: [DisplayItem]
  public var mode: Mode

  public init(_ items: [DisplayItem], mode: Mode = .alpha) {
    self.items = items
    self.mode = mode
  }
}
