/// One frame as plain data: what to paint, in painting order.
///
/// What it promises, so that a renderer needs no defaults and knows no format:
/// - Every transform is invertible and leads from the item's own space straight to the canvas; nothing is
///   inherited from the group around an item.
/// - Coordinates are finite; paths are not empty; opacities lie in 0…1; stroke widths are above 0; gradients
///   have at least one stop; dash patterns are usable.
/// - Only what lies inside the canvas, (0, 0) to `size`, is shown.
public struct DisplayList: Hashable, Sendable {
  /// The canvas, in the animation's own units.
  public var size: Size
  /// Bottom first.
  public var items: [DisplayItem]

  public init(size: Size, items: [DisplayItem] = []) {
    self.size = size
    self.items = items
  }
}

/// One thing to paint.
public indirect enum DisplayItem: Hashable, Sendable {
  case fill(FillItem)
  case stroke(StrokeItem)
  case image(ImageItem)
  case text(TextItem)
  case group(GroupItem)
}

extension DisplayItem {
  /// True when the items are one, kept in the same place: then they are equal.
  package func isIdentical(to other: DisplayItem) -> Bool {
    // Each case is a pointer to what is kept.
    unsafeBitCast(self, to: UInt.self) == unsafeBitCast(other, to: UInt.self)
  }

  /// Frames that follow one another have most items in common.
  public static func == (a: DisplayItem, b: DisplayItem) -> Bool {
    if a.isIdentical(to: b) { return true }
    switch (a, b) {
    case (.fill(let a), .fill(let b)): return a == b
    case (.stroke(let a), .stroke(let b)): return a == b
    case (.image(let a), .image(let b)): return a == b
    case (.text(let a), .text(let b)): return a == b
    case (.group(let a), .group(let b)): return a == b
    case (.fill, _), (.stroke, _), (.image, _), (.text, _), (.group, _): return false
    }
  }
}

/// The inside of a path.
public struct FillItem: Hashable, Sendable {
  public var path: Path
  public var rule: FillRule
  public var paint: Paint
  public var transform: Transform

  public init(_ path: Path, rule: FillRule = .nonZero, paint: Paint, transform: Transform = .identity) {
    self.path = path
    self.rule = rule
    self.paint = paint
    self.transform = transform
  }
}

/// The outline of a path. The pen is transformed too: a non-uniform transform distorts the stroke.
public struct StrokeItem: Hashable, Sendable {
  public var path: Path
  public var style: StrokeStyle
  public var paint: Paint
  public var transform: Transform

  public init(_ path: Path, style: StrokeStyle, paint: Paint, transform: Transform = .identity) {
    self.path = path
    self.style = style
    self.paint = paint
    self.transform = transform
  }
}

/// An image placed into a frame. Where it is larger than the frame it is cut off.
public struct ImageItem: Hashable, Sendable {
  public var image: EncodedImage
  /// The rectangle that the image is placed in, in item space.
  public var frame: Rect
  /// How the decoded image is placed in `frame`; `.none` uses one item unit a pixel, at the frame's centre.
  public var fit: ContentFit
  public var transform: Transform
  /// What it stands in for; nil for the file's own.
  package var replaced: ReplacedImage?

  public init(
    _ image: EncodedImage, frame: Rect, fit: ContentFit, transform: Transform = .identity
  ) {
    self.image = image
    self.frame = frame
    self.fit = fit
    self.transform = transform
  }

  package init(
    _ image: EncodedImage, frame: Rect, fit: ContentFit, transform: Transform = .identity,
    replaced: ReplacedImage?
  ) {
    self.init(image, frame: frame, fit: fit, transform: transform)
    self.replaced = replaced
  }

  /// The file's own image, which is drawn where the one in its place cannot be decoded; nil when there is none.
  package var withoutReplacement: ImageItem? {
    guard let replaced, let image = replaced.image else { return nil }
    return ImageItem(image, frame: replaced.frame ?? frame, fit: replaced.fit, transform: transform)
  }
}

/// The image of a file in whose place a viewer's is drawn.
package struct ReplacedImage: Hashable, Sendable {
  /// The key by which it is replaced (`Replacements.images`).
  package var key: String
  /// The image itself, and how it is placed; nil where the file has none.
  package var image: EncodedImage?
  package var fit: ContentFit
  /// Where it is placed; nil for where the one in its place is.
  package var frame: Rect?

  package init(key: String, image: EncodedImage?, fit: ContentFit) {
    self.key = key
    self.image = image
    self.fit = fit
  }
}

/// Text laid out in a frame: aligned between its sides, centred in its height or with its first line at a given
/// place; what does not fit hangs over.
public struct TextItem: Hashable, Sendable {
  public var text: StyledText
  /// The rectangle that the text is set in, in item space, without the text's padding.
  public var frame: Rect
  /// Lines are broken, or cut short, at this width, in item units; when it is 0 or less, only where the text
  /// says so.
  public var wrapWidth: Double
  /// Where the characters of the first line stand, in item space; nil when the text is centred in the frame's
  /// height.
  public var firstBaseline: Double?
  /// Nil when letters stay where they are laid out. Shadows do not follow them.
  package var letters: TextLetters?
  public var transform: Transform

  /// - Parameter wrapWidth: the frame's width when nil; a width that the text has goes before it.
  public init(
    _ text: StyledText, frame: Rect, wrapWidth: Double? = nil, firstBaseline: Double? = nil,
    transform: Transform = .identity
  ) {
    self.text = text
    let padding = text.padding.isFinite ? max(0, text.padding) : 0
    self.frame = Rect(
      x: frame.x + padding, y: frame.y + padding, width: max(0, frame.width - 2 * padding),
      height: max(0, frame.height - 2 * padding))
    self.wrapWidth = text.width ?? (wrapWidth ?? frame.width) - 2 * padding
    self.firstBaseline = firstBaseline
    self.transform = transform
  }

  package init(
    _ text: StyledText, frame: Rect, wrapWidth: Double? = nil, firstBaseline: Double? = nil,
    letters: TextLetters?, transform: Transform = .identity
  ) {
    self.init(
      text, frame: frame, wrapWidth: wrapWidth, firstBaseline: firstBaseline, transform: transform)
    self.letters = letters
  }
}
