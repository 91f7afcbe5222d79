import AnimationCore

/// What becomes which kind of sprite.
struct SpritePlan {
  /// Bottom first.
  private(set) var groups: [SpriteGroup] = []
  /// The names of layers by their positions.
  let layerNames: [Int: String]

  /// - Throws: `limitExceeded`.
  init(_ runs: CelRuns, layerNames: [Int: String]) throws(AnimationError) {
    self.layerNames = layerNames
    for run in runs.list {
      switch run.kind {
      case .shapes: groups.append(.shapes([run]))
      case .image: groups.append(.image(run))
      case .drawn, .blended: groups.append(.drawn([run]))
      case .matted: groups.append(try Self.matted(run))
      }
    }
    takeUpBackdrops()
    mergeShapes()
  }

  private static func matted(_ run: CelRun) throws(AnimationError) -> SpriteGroup {
    guard case .matted(let kind) = run.kind else { return .drawn([run]) }
    let mattes = CelRun(layer: run.layer, kind: kind)
    var members = CelRuns()
    for (frame, cel) in zip(run.frames, run.cels) {
      guard case .matted(let matte, let own) = cel.content else { continue }
      mattes.add(matte, frame: frame)
      try members.add(own.map { (run.layer, $0) }, frame: frame)
    }
    // A matte is one sprite, and shows one image.
    if kind == .drawn, MovingImage.images(of: mattes).count != 1 { return .drawn([run]) }
    return .matted(run: run, matte: mattes, members: members.list)
  }

  // MARK: Blend modes

  /// Makes what is mixed with what is below one image with it.
  private mutating func takeUpBackdrops() {
    while let index = groups.firstIndex(where: { group in
      if case .drawn(let runs) = group { return runs.count == 1 && runs[0].kind == .blended }
      return false
    }) {
      let top = groups[index].runs
      var box = top[0].box
      // What touches none of it stays below. What is taken up may touch groups above it that did not touch the rest.
      var taken: Set<Int> = []
      var isGrowing = true
      while isGrowing {
        isGrowing = false
        for below in (0..<index).reversed() where !taken.contains(below) {
          let own = groups[below].box
          if own.intersection(box)?.isEmpty == false {
            taken.insert(below)
            box = box.union(own)
            isGrowing = true
          }
        }
      }
      let runs = taken.sorted().flatMap { groups[$0].runs } + top
      let image = SpriteGroup.drawn(runs.count == 1 ? [runs[0].unblended] : runs)
      groups =
        (0..<index).filter { !taken.contains($0) }.map { groups[$0] } + [image] + groups[(index + 1)...]
    }
  }

  // MARK: Shapes

  /// Makes neighbours of one layer that move together one sprite.
  private mutating func mergeShapes() {
    var result: [SpriteGroup] = []
    for group in groups {
      if case .shapes(let own) = group, case .shapes(let others)? = result.last,
        own.count == 1, others[0].movesLike(own[0])
      {
        result[result.count - 1] = .shapes(others + own)
      } else {
        result.append(group)
      }
    }
    groups = result
  }
}

extension CelRun {
  /// The run for where there is nothing below that it could be mixed with.
  fileprivate var unblended: CelRun {
    let run = CelRun(layer: layer, kind: .drawn)
    for (frame, var cel) in zip(frames, cels) {
      guard case .drawn(var content) = cel.content else { continue }
      content.blends = false
      cel.content = .drawn(content)
      run.add(cel, frame: frame)
    }
    return run
  }

  /// True when both can be one sprite for which that is no loss.
  fileprivate func movesLike(_ other: CelRun) -> Bool {
    guard layer == other.layer, frames == other.frames, let first = firstShape(at: 0),
      let second = other.firstShape(at: 0)
    else { return false }
    var (changes, otherChanges) = (0, 0)
    var isSteady = true
    let relation = first.shape.transform.inverted().map { $0 * second.shape.transform }
    var (before, otherBefore) = (first.shape.path, second.shape.path)
    for index in cels.indices {
      guard let a = firstShape(at: index), let b = other.firstShape(at: index), a.alpha == first.alpha,
        b.alpha == second.alpha, a.clip == b.clip, a.alpha == 1 || a.count == 1 && a.shape.isFadedByColor,
        b.alpha == 1 || b.count == 1 && b.shape.isFadedByColor
      else { return false }
      if a.shape.path != before || a.shape.fill != first.shape.fill { changes += 1 }
      if b.shape.path != otherBefore || b.shape.fill != second.shape.fill { otherChanges += 1 }
      (before, otherBefore) = (a.shape.path, b.shape.path)
      if isSteady, let relation {
        let now = a.shape.transform.inverted().map { $0 * b.shape.transform }
        isSteady = now?.isNear(relation, 0.02 / max(a.shape.transform.maximumScale, 1e-3)) == true
      }
    }
    if isSteady, changes == 0, otherChanges == 0 { return true }
    let many = cels.count * 4 / 5
    return cels.count > 4 && changes >= many && otherChanges >= many
  }

  private func firstShape(at index: Int) -> (shape: CelShape, count: Int, alpha: Double, clip: Path?)? {
    let cel = cels[index]
    guard let shapes = cel.shapes, let shape = shapes.first else { return nil }
    return (shape, shapes.count, cel.alpha, cel.clip)
  }
}
