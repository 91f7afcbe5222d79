import AnimationCore

/// What a layer shows while its effects are applied to it, one after the other.
struct FilteredLayer {
  /// What is inside of the effects so far: content, clip and masks.
  private var inner: GroupItem
  /// Those so far that cannot be done without.
  private var filters: [Filter] = []
  private var transform: Transform
  /// The deviations of all blurs so far, added up.
  private(set) var deviation = 0.0
  /// Together they blur no more than one of them can: what lies as far from the image as they reach is drawn, too.
  private static let maximumDeviation = 500.0

  /// - Parameters:
  ///   - group: its items, clip and masks are filtered.
  ///   - transform: from the space of the effects to the canvas.
  init(_ group: GroupItem, transform: Transform) {
    inner = GroupItem(group.items, isIsolated: group.isIsolated, clip: group.clip, masks: group.masks)
    self.transform = transform
  }

  /// True when there was nothing, and no effect has made anything of it.
  var isEmpty: Bool { inner.items.isEmpty && !filters.paintOnNothing }

  /// - Returns: false when they would blur too much, and are left out.
  @discardableResult
  mutating func add(_ added: [Filter]) -> Bool {
    let more = added.reduce(0) { $0 + $1.deviation }
    if more > 0, deviation + more > Self.maximumDeviation { return false }
    deviation += more
    for filter in added { add(filter) }
    return true
  }

  /// A colour matrix is applied to the colours of the items where that gives the same: then they stay what they are.
  private mutating func add(_ filter: Filter) {
    if case .colorMatrix(let matrix) = filter, filters.isEmpty || alphaFactor != nil,
      let (colors, alpha) = matrix.split, let items = inner.items.recolored(by: colors)
    {
      inner.items = items
      let factor = (alphaFactor ?? 1) * alpha
      filters = factor == 1 ? [] : [.colorMatrix(.alpha(factor))]
    } else {
      filters.append(filter)
    }
  }

  /// Everything so far is moved and fades.
  mutating func place(by placing: Transform, opacity: Double) {
    guard !isEmpty, let back = transform.inverted() else { return }
    let onCanvas = transform * placing * back
    let factor = alphaFactor
    if factor != nil { filters = [] }
    if !filters.isEmpty || inner.clip != nil || !inner.masks.isEmpty {
      inner = GroupItem([DisplayItem.group(filtered(inner)).applying(onCanvas)])
      filters = []
    } else {
      inner.items = inner.items.map { $0.applying(onCanvas) }
    }
    let alpha = (factor ?? 1) * opacity
    if alpha != 1 { filters = [.colorMatrix(.alpha(alpha))] }
  }

  /// When all that the filters do is to multiply the alpha, by how much.
  private var alphaFactor: Double? {
    guard filters.count == 1, case .colorMatrix(let matrix) = filters[0] else { return nil }
    return matrix.alphaFactor
  }

  /// What comes now has its lengths in another space.
  mutating func enter(_ transform: Transform) {
    if transform == self.transform { return }
    if !filters.isEmpty {
      inner = GroupItem([.group(filtered(inner))])
      filters = []
    }
    self.transform = transform
  }

  private func filtered(_ group: GroupItem) -> GroupItem {
    var group = group
    if let factor = alphaFactor {
      group.opacity *= factor
    } else if !filters.isEmpty {
      group.filters = FilterChain(filters, transform: transform)
    }
    return group
  }

  /// A group that shows what was made of the layer, and has the layer's opacity, matte and blend mode.
  func group(_ outer: GroupItem) -> GroupItem {
    var group = outer
    (group.items, group.isIsolated, group.clip, group.masks) =
      (inner.items, inner.isIsolated, inner.clip, inner.masks)
    return filtered(group)
  }
}

extension ColorMatrix {
  static func alpha(_ factor: Double) -> ColorMatrix {
    ColorMatrix(
      red: identity.rows[0], green: identity.rows[1], blue: identity.rows[2], alpha: [0, 0, 0, factor, 0])
  }

  /// The factor by which it multiplies alpha, when that is all it does; nil otherwise.
  fileprivate var alphaFactor: Double? {
    guard let (colors, alpha) = split, colors == .identity else { return nil }
    return alpha
  }

  /// What it does to colours, and by how much it multiplies alpha; nil when it does more to that.
  fileprivate var split: (colors: ColorMatrix, alpha: Double)? {
    let alpha = rows[3][3]
    guard rows[3] == [0, 0, 0, alpha, 0], 0...1 ~= alpha else { return nil }
    return (ColorMatrix(red: rows[0], green: rows[1], blue: rows[2]), alpha)
  }
}

extension [Filter] {
  /// True when they may leave something where they are given nothing.
  var paintOnNothing: Bool { contains(where: \.paintsOnNothing) }
}

extension Filter {
  fileprivate var paintsOnNothing: Bool {
    switch self {
    case .colorMatrix(let matrix): matrix.fillsTransparency
    case .colorTables(let tables): tables.fillsTransparency
    case .layers(let layers): layers.contains(where: \.paintsOnNothing)
    case .average(let lists): lists.contains { !$0.isEmpty }
    case .mix(let filters, _, _): filters.paintOnNothing
    case .blur, .colorFunction, .displacement, .matte, .projection, .tiles, .warp: false
    }
  }

  /// The deviation of its blurs, in filter units.
  fileprivate var deviation: Double {
    switch self {
    case .blur(let blur): max(blur.deviation.width, blur.deviation.height)
    case .layers(let layers):
      layers.reduce(0) { most, layer in
        switch layer.content {
        case .source(let filters): max(most, filters.reduce(0) { $0 + $1.deviation })
        case .shade(let shade): max(most, shade.deviation)
        case .items: most
        }
      }
    case .mix(let filters, _, _): filters.reduce(0) { $0 + $1.deviation }
    default: 0
    }
  }
}

extension FilterLayer {
  fileprivate var paintsOnNothing: Bool {
    if extent == .inside { return false }
    return switch content {
    case .items(let items): !items.isEmpty
    case .source(let filters): filters.paintOnNothing
    case .shade(let shade): shade.fillsTransparency
    }
  }
}
