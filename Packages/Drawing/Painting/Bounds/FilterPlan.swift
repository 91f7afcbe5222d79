import AnimationCore

/// How a group's filters are computed: step by step, each on a grid of pixels that suits it.
struct FilterPlan {
  struct Step {
    enum Work {
      case filter(Filter)
      /// Pixels of one grid come to lie on another one.
      case project(Projection)
    }

    let work: Work
    /// The grid of the step's result.
    let space: FilterSpace
  }

  /// The grid in which the group's items are drawn.
  let source: FilterSpace
  /// The result of the last one lies on the target's pixels.
  let steps: [Step]

  /// Nil for what nothing can be seen of.
  init?(_ group: GroupItem, _ bounds: ItemBounds) {
    guard let chain = group.filters, chain.transform.isInvertible else { return nil }
    let target = FilterSpace(chain, bounds.canvasToPixels)
    guard target.filterToPixels.isInvertible else { return nil }
    if Self.isDirect(chain, target) {
      source = target
      steps = chain.filters.map { Step(work: .filter($0), space: target) }
      return
    }
    let parts = Part.all(of: chain)
    let spaces = Self.spaces(of: parts, chain, group, target, bounds)
    guard let first = spaces.first, spaces.count == parts.count else { return nil }
    var steps: [Step] = []
    for (index, (part, space)) in zip(parts, spaces).enumerated() {
      steps += part.filters.map { Step(work: .filter($0), space: space) }
      let next = index + 1 < spaces.count ? spaces[index + 1] : target
      if part.projection == nil, space == next { continue }
      guard let map = space.pixels(part.projection ?? Projection(.identity), to: next) else { return nil }
      steps.append(Step(work: .project(map), space: next))
    }
    source = first
    self.steps = steps
  }

  /// True when all filters can be computed on the target's own pixels.
  static func isDirect(_ chain: FilterChain, _ target: FilterSpace) -> Bool {
    chain.filters.allSatisfy { $0.isAligned(target.filterToPixels) && !$0.isProjection }
  }

  /// Filters up to a projection, which may be of another scale than what comes after it.
  private struct Part {
    var filters: [Filter] = []
    /// Nil for the last one.
    var projection: Projection?

    static func all(of chain: FilterChain) -> [Part] {
      var parts = [Part()]
      for filter in chain.filters {
        if case .projection(let projection) = filter {
          parts[parts.count - 1].projection = projection
          parts.append(Part())
        } else {
          parts[parts.count - 1].filters.append(filter)
        }
      }
      return parts
    }
  }

  /// Returns a grid for each part, as fine as what comes of it is seen at most. It must not depend on how
  /// much of the target is drawn.
  private static func spaces(
    of parts: [Part], _ chain: FilterChain, _ group: GroupItem, _ target: FilterSpace, _ bounds: ItemBounds
  ) -> [FilterSpace] {
    guard let unit = FilterSpace(chain, scale: 1) else { return [] }
    // What each part leaves, in filter space.
    let unitBounds = FilterBounds(unit, bounds.texts)
    var box = unitBounds.items.sourceBox(of: group)
    let boxes = parts.map { part in
      for filter in part.filters { box = unitBounds.result(of: filter, on: box) }
      defer { if let projection = part.projection { box = projection.box(box) } }
      return box
    }
    var toTarget = Projection(target.filterToPixels)
    var spaces: [FilterSpace] = []
    for (part, box) in zip(parts, boxes).reversed() {
      if let projection = part.projection {
        toTarget = toTarget * projection
        if let space = FilterSpace(chain, asSeenBy: toTarget, box),
          part.filters.allSatisfy({ $0.isAligned(space.filterToPixels) })
        {
          spaces.append(space)
          continue
        }
      } else if part.filters.allSatisfy({ $0.isAligned(target.filterToPixels) }) {
        spaces.append(target)
        continue
      }
      let scale = Self.scale(of: toTarget, on: box) ?? target.filterToPixels.maximumScale
      guard let space = FilterSpace(chain, scale: scale) else { return [] }
      spaces.append(space)
    }
    return spaces.reversed()
  }

  /// Returns how many pixels a unit has in the result, where that is most, within limits; in steps, so that
  /// it stays the same for content that moves a little.
  private static func scale(of projection: Projection, on box: PixelBox) -> Double? {
    let isAffine = projection.isAffine
    guard isAffine || box.isFinite && !box.isEmpty else { return nil }
    let found =
      isAffine ? [.zero].compactMap { projection.differential(at: $0) } : projection.differentials(on: box)
    guard let usual = found.first, let largest = found.map(\.maximumScale).max() else { return nil }
    // What is squeezed in one direction only, or comes near the viewer, is not drawn as fine as all that.
    let wanted = min(
      largest, 4 * abs(usual.determinant).squareRoot(),
      (FilterSpace.maximumPixels / max(1, isAffine ? 0 : box.area)).squareRoot())
    guard wanted.isNormal, wanted > 0 else { return nil }
    let step = Double(sign: .plus, exponent: wanted.exponent - 2, significand: 1)
    return (wanted / step).rounded(.up) * step
  }
}

extension Filter {
  fileprivate var isProjection: Bool {
    if case .projection = self { true } else { false }
  }
}
