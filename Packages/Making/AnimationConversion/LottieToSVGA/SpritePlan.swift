import AnimationCore

/// What becomes which kind of sprite.
struct SpritePlan {
  enum Part {
    /// Tracks of shapes that move together, as one sprite.
    case shapes([UnitTrack])
    case image(UnitTrack)
    /// The matte, then what is seen through it.
    case matted(UnitTrack, matte: [(frame: Int, piece: SpritePiece)], members: [UnitTrack])
    /// Pictures of all of them together.
    case drawn([UnitTrack])

    var tracks: [UnitTrack] {
      switch self {
      case .shapes(let tracks), .drawn(let tracks): tracks
      case .image(let track), .matted(let track, _, _): [track]
      }
    }
  }

  /// Bottom first.
  private(set) var parts: [Part] = []

  init(_ tracks: UnitTracks) throws(AnimationError) {
    for track in tracks.list {
      switch track.kind {
      case .shapes: parts.append(.shapes([track]))
      case .image: parts.append(.image(track))
      case .drawn, .blended: parts.append(.drawn([track]))
      case .matted: parts.append(try Self.matted(track))
      }
    }
    takeUpBackdrops()
    mergeShapes()
  }

  private static func matted(_ track: UnitTrack) throws(AnimationError) -> Part {
    var matte: [(frame: Int, piece: SpritePiece)] = []
    var members = UnitTracks()
    for (frame, unit) in zip(track.frames, track.units) {
      guard case .matted(let piece, let own, _) = unit else { continue }
      matte.append((frame, piece))
      try members.add(own.map { (track.layer, .piece($0)) }, frame: frame)
    }
    if matte.first?.piece.isDrawn == true {
      // A matte is one sprite, and shows one picture.
      let states = DrawnStates(matte).states
      guard states.count == 1 else { return .drawn([track]) }
    }
    return .matted(track, matte: matte, members: members.list)
  }

  // MARK: Blend modes

  /// What is mixed with what is below is one picture with it.
  private mutating func takeUpBackdrops() {
    while let index = parts.firstIndex(where: { part in
      if case .drawn(let tracks) = part { return tracks.count == 1 && tracks[0].kind == .blended }
      return false
    }) {
      let top = parts[index].tracks
      var box = top[0].box
      // What touches none of it stays below. What is taken up may touch parts above it that did not touch the rest.
      var taken: Set<Int> = []
      var isGrowing = true
      while isGrowing {
        isGrowing = false
        for below in (0..<index).reversed() where !taken.contains(below) {
          let own = parts[below].tracks.dropFirst().reduce(parts[below].tracks[0].box) { $0.union($1.box) }
          if own.intersection(box)?.isEmpty == false {
            taken.insert(below)
            box = box.union(own)
            isGrowing = true
          }
        }
      }
      let tracks = taken.sorted().flatMap { parts[$0].tracks } + top
      let picture = Part.drawn(tracks.count == 1 ? [tracks[0].unblended] : tracks)
      parts =
        (0..<index).filter { !taken.contains($0) }.map { parts[$0] } + [picture] + parts[(index + 1)...]
    }
  }

  // MARK: Shapes

  /// Neighbours of one layer that move together are one sprite.
  private mutating func mergeShapes() {
    var result: [Part] = []
    for part in parts {
      if case .shapes(let own) = part, case .shapes(let others)? = result.last,
        own.count == 1, others[0].movesLike(own[0])
      {
        result[result.count - 1] = .shapes(others + own)
      } else {
        result.append(part)
      }
    }
    parts = result
  }
}

extension UnitTrack {
  /// Pieces, where it is made of them.
  var pieces: [(frame: Int, piece: SpritePiece)] {
    zip(frames, units).compactMap { frame, unit in
      if case .piece(let piece) = unit { return (frame, piece) }
      return nil
    }
  }

  /// The track for where there is nothing below that it could be mixed with.
  fileprivate var unblended: UnitTrack {
    let track = UnitTrack(layer: layer, kind: .drawn)
    for (frame, unit) in zip(frames, units) {
      guard case .piece(var piece) = unit, case .drawn(var content) = piece.content else { continue }
      content.blends = false
      piece.content = .drawn(content)
      track.add(.piece(piece), frame: frame)
    }
    return track
  }

  /// True when both can be one sprite for which that is no loss.
  fileprivate func movesLike(_ other: UnitTrack) -> Bool {
    guard layer == other.layer, frames == other.frames, let first = shape(at: 0),
      let second = other.shape(at: 0)
    else { return false }
    var (changes, otherChanges) = (0, 0)
    var isSteady = true
    let relation = first.part.transform.inverted().map { $0 * second.part.transform }
    var (before, otherBefore) = (first.part.path, second.part.path)
    for index in units.indices {
      guard let a = shape(at: index), let b = other.shape(at: index), a.alpha == first.alpha,
        b.alpha == second.alpha, a.clip == b.clip, a.alpha == 1 || a.count == 1 && a.part.isFadedByColor,
        b.alpha == 1 || b.count == 1 && b.part.isFadedByColor
      else { return false }
      if a.part.path != before || a.part.fill != first.part.fill { changes += 1 }
      if b.part.path != otherBefore || b.part.fill != second.part.fill { otherChanges += 1 }
      (before, otherBefore) = (a.part.path, b.part.path)
      if isSteady, let relation {
        let now = a.part.transform.inverted().map { $0 * b.part.transform }
        isSteady = now?.isNear(relation, 0.02 / max(a.part.transform.maximumScale, 1e-3)) == true
      }
    }
    if isSteady, changes == 0, otherChanges == 0 { return true }
    let many = units.count * 4 / 5
    return units.count > 4 && changes >= many && otherChanges >= many
  }

  private func shape(at index: Int) -> (part: ShapePart, count: Int, alpha: Double, clip: Path?)? {
    guard case .piece(let piece) = units[index], case .shapes(let parts) = piece.content,
      let part = parts.first
    else { return nil }
    return (part, parts.count, piece.alpha, piece.clip)
  }
}
