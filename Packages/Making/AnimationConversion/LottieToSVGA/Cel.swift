import AnimationCore

/// What a layer shows in one frame, as far as one sprite can show it, or several through a matte.
struct Cel {
  enum Content {
    /// Bottom first.
    case shapes([CelShape])
    /// An image, its size in pixels, and the transform from its pixels to the canvas.
    case image(EncodedImage, size: Size, transform: Transform)
    /// What has to become an image.
    case drawn(DrawnContent)
    /// Cels that are seen through another; none of these is matted itself.
    indirect case matted(matte: Cel, members: [Cel])
  }

  var content: Content
  /// The opacity, from 0 to 1; 1 for matted cels, whose matte has it.
  var alpha = 1.0
  /// The clip on the canvas, filled by the non-zero rule; nil for none.
  var clip: Path?
  /// The box of what shows, on the canvas.
  var box: Rect
  /// The display items that it is made of, with opacity and clip.
  var original: [DisplayItem]
}

extension Cel {
  static func matted(matte: Cel, members: [Cel], original: [DisplayItem]) -> Cel {
    let all = members.dropFirst().reduce(members.first?.box ?? matte.box) { $0.union($1.box) }
    let nothing = Rect(x: matte.box.x, y: matte.box.y, width: 0, height: 0)
    return Cel(
      content: .matted(matte: matte, members: members), box: all.intersection(matte.box) ?? nothing,
      original: original)
  }

  /// Nil where the content is something else.
  var shapes: [CelShape]? { if case .shapes(let shapes) = content { shapes } else { nil } }

  /// Nil where the content is something else.
  var drawnContent: DrawnContent? { if case .drawn(let content) = content { content } else { nil } }

  var isMatted: Bool { if case .matted = content { true } else { false } }

  /// True when it is mixed with what is below.
  var blends: Bool { drawnContent?.blends == true }
}

/// What has to become an image.
struct DrawnContent {
  /// The items on the canvas; without the cel's opacity and clip.
  var items: [DisplayItem]
  var reasons: Set<Conversion.Reason>
  /// True when it is mixed with what is below.
  var blends = false
  /// What of the items counts, when the image is a matte.
  var matteMode: Matte.Mode?
}
