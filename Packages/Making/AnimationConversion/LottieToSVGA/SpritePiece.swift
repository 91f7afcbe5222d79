import AnimationCore

/// What one sprite can show in a frame.
struct SpritePiece {
  enum Content {
    /// Bottom first.
    case shapes([ShapePart])
    /// An image, and the transform from its pixels to the canvas.
    case image(EncodedImage, Size, Transform)
    case drawn(DrawnContent)
  }

  var content: Content
  var alpha = 1.0
  /// The clip on the canvas, filled by the non-zero rule; nil for none.
  var clip: Path?
  /// The box of what shows, on the canvas.
  var box: Rect
  /// What it is made of, with opacity and clip.
  var original: [DisplayItem]
}

/// A path that is filled, stroked, or both, in one colour each.
struct ShapePart: Equatable {
  /// Filled by the non-zero rule.
  var path: Path
  var fill: Color?
  var stroke: Stroke?
  /// The transform to the canvas.
  var transform: Transform

  struct Stroke: Equatable {
    var style: StrokeStyle
    var color: Color
  }
}

/// What has to become a picture.
struct DrawnContent {
  /// The items on the canvas; without the piece's opacity and clip.
  var items: [DisplayItem]
  var reasons: Set<Conversion.Reason>
  /// True when it is mixed with what is below.
  var blends = false
  /// What of the items counts, when the picture is a matte.
  var matteMode: Matte.Mode?
}

/// A piece, or pieces that are seen through one other.
enum SpriteUnit {
  case piece(SpritePiece)
  case matted(SpritePiece, [SpritePiece], original: [DisplayItem])

  var original: [DisplayItem] {
    switch self {
    case .piece(let piece): piece.original
    case .matted(_, _, let original): original
    }
  }

  var box: Rect {
    switch self {
    case .piece(let piece): return piece.box
    case .matted(let matte, let members, _):
      let all = members.dropFirst().reduce(members.first?.box ?? matte.box) { $0.union($1.box) }
      return all.intersection(matte.box) ?? Rect(x: matte.box.x, y: matte.box.y, width: 0, height: 0)
    }
  }

  var blends: Bool {
    if case .piece(let piece) = self, case .drawn(let content) = piece.content { return content.blends }
    return false
  }
}
