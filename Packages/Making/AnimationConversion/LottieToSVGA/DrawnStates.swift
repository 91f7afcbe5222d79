import AnimationCore

/// What has to become pictures, as few things that move, where that is what it is.
struct DrawnStates {
  struct Entry {
    var frame: Int
    var transform: Transform
    var alpha: Double
    var clip: Path?
    var box: Rect
  }

  /// Items, in the frames in which they are drawn.
  struct State {
    var items: PlacedItems
    var matteMode: Matte.Mode?
    var entries: [Entry]

    /// True when they never move.
    var isFixed: Bool {
      guard let first = entries.first else { return true }
      return entries.allSatisfy { $0.transform.isNear(first.transform, 0.02) }
    }

    /// Where they are largest.
    var largest: Transform {
      entries.max { $0.transform.maximumScale < $1.transform.maximumScale }?.transform ?? .identity
    }

    /// The box on the canvas around all frames together.
    var box: Rect { entries.dropFirst().reduce(entries[0].box) { $0.union($1.box) } }
  }

  /// How many states back one is looked for.
  private static let reach = 6

  private(set) var states: [State] = []

  /// - Parameter pieces: that are drawn, by ascending frames.
  init(_ pieces: [(frame: Int, piece: SpritePiece)]) {
    for (frame, piece) in pieces {
      guard case .drawn(let content) = piece.content else { continue }
      let items = PlacedItems(content.items)
      let entry = Entry(
        frame: frame, transform: items.transform, alpha: piece.alpha, clip: piece.clip, box: piece.box)
      if let index = states.indices.suffix(Self.reach).last(where: {
        states[$0].matteMode == content.matteMode && states[$0].items.isLike(items)
      }) {
        states[index].entries.append(entry)
      } else {
        states.append(State(items: items, matteMode: content.matteMode, entries: [entry]))
      }
    }
  }
}
