import AnimationCore

/// Cels of one layer and of one kind, which go on from frame to frame.
final class CelRun {
  /// What the cels of a run have in common.
  enum Kind: Hashable {
    case shapes, drawn, blended
    case image(ObjectIdentifier)
    indirect case matted(Kind)
  }

  /// The layer's position.
  let layer: Int
  let kind: Kind
  /// The frames of the cels, ascending.
  private(set) var frames: [Int] = []
  /// One for each of `frames`.
  private(set) var cels: [Cel] = []

  init(layer: Int, kind: Kind) { (self.layer, self.kind) = (layer, kind) }

  func add(_ cel: Cel, frame: Int) {
    frames.append(frame)
    cels.append(cel)
  }

  /// The box around all frames.
  lazy var box: Rect = cels.dropFirst().reduce(cels[0].box) { $0.union($1.box) }

  /// Returns how well a cel would continue it.
  func likeness(to cel: Cel, in frame: Int) -> Int32 {
    guard let last = cels.last, let lastFrame = frames.last else { return 1 }
    return 2 + Int32(last.likeness(to: cel)) + (lastFrame == frame - 1 ? 1 : 0)
  }
}

extension Cel {
  var kind: CelRun.Kind {
    switch content {
    case .shapes: .shapes
    case .image(let image, _, _): .image(ObjectIdentifier(image))
    case .drawn(let content): content.blends ? .blended : .drawn
    case .matted(let matte, _): .matted(matte.kind)
    }
  }

  /// Returns how alike two cels of one kind are.
  fileprivate func likeness(to other: Cel) -> Int {
    switch (content, other.content) {
    case (.shapes(let a), .shapes(let b)):
      guard let first = a.first, let second = b.first else { return 0 }
      var likeness = first.path.elements.count == second.path.elements.count ? 2 : 0
      if a.count == b.count { likeness += 1 }
      if first.fill == second.fill, first.stroke?.color == second.stroke?.color { likeness += 2 }
      return likeness + (first.path == second.path ? 4 : 0)
    case (.matted(let a, _), .matted(let b, _)): return a.likeness(to: b)
    default: return 3
    }
  }
}
