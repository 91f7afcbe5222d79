import AnimationCore
import LottieFormat

extension UnitScene {
  func units(of group: GroupItem, _ clip: Path?) -> [SpriteUnit] {
    if group.blendMode != .normal { return drawn(group, .blendMode, clip, blends: true) }
    if group.filters != nil { return drawn(group, .effect, clip) }
    var inside = clip
    if let own = group.clip {
      switch self.clip(own, within: inside) {
      case .nothing: return []
      case .unknown: return drawn(group, .outline, clip)
      case .path(let path): inside = path
      }
    }
    var opacity = group.opacity
    guard opacity > 0 else { return [] }
    if !group.masks.isEmpty {
      guard let mask = self.mask(group.masks) else { return drawn(group, .mask, clip) }
      opacity *= mask.opacity
      if let path = mask.path {
        switch self.clip(path, within: inside) {
        case .nothing: return []
        case .unknown: return drawn(group, .mask, clip)
        case .path(let path): inside = path
        }
      }
    }
    var matte: SpritePiece?
    if let own = group.matte {
      switch self.matte(own) {
      case .nothing: return []
      case .everything: break
      case .hole(let hole):
        switch self.clip(hole, within: inside) {
        case .nothing: return []
        case .unknown: return drawn(group, .matte, clip)
        case .path(let path): inside = path
        }
      case .piece(let piece): matte = piece
      case .unknown: return drawn(group, .matte, clip)
      }
    }
    let units = units(of: group.items, clip: inside)
    if units.contains(where: \.blends) {
      return drawn(group, .blendMode, clip, blends: !group.isolatesItems)
    }
    if let matte { return matted(units, matte, opacity, group, clip) }
    return faded(units, opacity, group, clip)
  }

  /// All of it as a picture.
  private func drawn(
    _ group: GroupItem, _ reason: Reason, _ clip: Path?, blends: Bool = false
  ) -> [SpriteUnit] {
    var units: [SpriteUnit] = []
    let content = DrawnContent(items: [.group(group)], reasons: [reason], blends: blends)
    add(content, of: [.group(group)], clip, to: &units)
    return units
  }

  private func original(_ group: GroupItem, _ clip: Path?) -> [DisplayItem] {
    [.group(clip.map { GroupItem([.group(group)], clip: Clip($0)) } ?? group)]
  }

  // MARK: Opacity

  private func faded(
    _ units: [SpriteUnit], _ opacity: Double, _ group: GroupItem, _ clip: Path?
  ) -> [SpriteUnit] {
    if opacity == 1 { return units }
    var pieces: [SpritePiece] = []
    for unit in units {
      guard case .piece(let piece) = unit else {
        if units.count == 1, case .matted(var matte, let members, _) = unit {
          matte.alpha *= opacity
          return [.matted(matte, members, original: original(group, clip))]
        }
        return drawn(group, .opacity, clip)
      }
      pieces.append(piece)
    }
    if pieces.count == 1 || pieces.areDisjoint {
      return pieces.map { piece in
        var piece = piece
        piece.alpha *= opacity
        piece.original = [.group(GroupItem(piece.original, opacity: opacity))]
        return .piece(piece)
      }
    }
    if var all = pieces.together {
      all.alpha = opacity
      all.original = original(group, clip)
      return [.piece(all)]
    }
    // Seen through what is everywhere as opaque.
    let everywhere = ShapePart(path: Path(canvas), fill: .black, transform: .identity)
    let matte = SpritePiece(content: .shapes([everywhere]), alpha: opacity, box: canvas, original: [])
    return [.matted(matte, pieces, original: original(group, clip))]
  }

  // MARK: Mattes

  private enum MatteResult {
    case piece(SpritePiece)
    /// What shows, on the canvas.
    case hole(Path)
    case everything, nothing, unknown
  }

  private func matte(_ matte: Matte) -> MatteResult {
    let units = units(of: matte.items)
    let isInverted = matte.mode == .alphaInverted || matte.mode == .lumaInverted
    if units.isEmpty { return isInverted ? .everything : .nothing }
    var pieces: [SpritePiece] = []
    for case .piece(let piece) in units where !piece.isDrawn { pieces.append(piece) }
    if pieces.count == units.count {
      if matte.mode == .lumaInverted || matte.mode == .luma {
        pieces = pieces.compactMap(\.asLuma)
        // Of several, the topmost decides, not all together.
        if pieces.count > 1 { pieces.removeAll { $0.alpha < 1 } }
      }
      if pieces.count == units.count, let piece = pieces.count == 1 ? pieces[0] : pieces.together {
        if !isInverted { return .piece(piece) }
        if let hole = hole(piece) { return .hole(hole) }
      }
    }
    guard matte.mode != .alphaInverted, matte.mode != .lumaInverted else { return .unknown }
    guard let box = box(of: matte.items) else { return .nothing }
    let content = DrawnContent(items: matte.items, reasons: [.matte], matteMode: matte.mode)
    return .piece(SpritePiece(content: .drawn(content), box: box, original: matte.items))
  }

  /// What is left of the canvas by opaque shapes that are only filled.
  private func hole(_ piece: SpritePiece) -> Path? {
    guard case .shapes(let parts) = piece.content, piece.alpha == 1, piece.clip == nil,
      var area = PathArea(Path(canvas.expanded(by: 1)))
    else { return nil }
    for part in parts {
      guard part.stroke == nil, part.fill?.alpha == 1,
        let own = PathArea(part.path.applying(part.transform)),
        let rest = area.combined(.difference, own)
      else { return nil }
      area = rest
    }
    return area.path
  }

  private func matted(
    _ units: [SpriteUnit], _ matte: SpritePiece, _ opacity: Double, _ group: GroupItem, _ clip: Path?
  ) -> [SpriteUnit] {
    var members: [SpritePiece] = []
    for unit in units {
      guard case .piece(let piece) = unit else { return drawn(group, .matte, clip) }
      members.append(piece)
    }
    if members.isEmpty { return [] }
    var matte = matte
    matte.alpha *= opacity
    let unit = SpriteUnit.matted(matte, members, original: original(group, clip))
    return unit.box.isEmpty ? [] : [unit]
  }

  // MARK: Masks

  /// What masks leave, as an outline on the canvas, nil for everything; nil when they are no outline.
  private func mask(_ masks: [Mask]) -> (path: Path?, opacity: Double)? {
    guard masks.allSatisfy({ $0.feather == .zero && $0.expansion == 0 }) else { return nil }
    if masks.count == 1, !masks[0].isInverted, masks[0].mode != .subtract {
      let mask = masks[0]
      return (mask.mode == .darken ? Path() : mask.path.applying(mask.transform), mask.opacity)
    }
    // Of several half-transparent ones nothing can be said.
    let whole = Path(canvas.expanded(by: 1))
    var shown = masks.first.map { $0.mode == .subtract || $0.mode == .intersect } == true ? whole : Path()
    for mask in masks {
      guard mask.opacity == 1 || mask.opacity == 0 else { return nil }
      let takesPart = mask.mode == .intersect || mask.mode == .darken
      if mask.opacity == 0 {
        if takesPart { shown = Path() }
        continue
      }
      let outline = mask.path.applying(mask.transform)
      guard var own = PathArea(outline), let all = PathArea(whole), let area = PathArea(shown) else {
        return nil
      }
      if mask.isInverted {
        guard let rest = all.combined(.difference, own) else { return nil }
        own = rest
      }
      let operation: PathArea.Operation =
        switch mask.mode {
        case .add, .lighten: .union
        case .subtract: .difference
        case .intersect, .darken: .intersection
        case .difference: .exclusiveOr
        }
      guard let combined = area.combined(operation, own) else { return nil }
      shown = combined.path
    }
    return (shown, 1)
  }
}

extension SpritePiece {
  var isDrawn: Bool { if case .drawn = content { true } else { false } }

  /// The piece with the luma of its colours as alpha; nil where that is not one colour after the other.
  fileprivate var asLuma: SpritePiece? {
    guard case .shapes(let parts) = content else { return nil }
    var colors: Set<Color> = []
    for part in parts {
      if let fill = part.fill { colors.insert(fill) }
      if let stroke = part.stroke { colors.insert(stroke.color) }
    }
    guard let color = colors.first, colors.count == 1 else { return nil }
    guard color.luma > 0 else { return nil }
    var piece = self
    piece.alpha *= color.luma
    return piece
  }
}

extension [SpritePiece] {
  /// True when no two touch one another.
  fileprivate var areDisjoint: Bool {
    guard count <= 64 else { return false }
    return indices.allSatisfy { first in
      indices.allSatisfy { second in
        second <= first || self[first].box.intersection(self[second].box)?.isEmpty != false
      }
    }
  }

  /// Shapes that are opaque and not clipped, as one piece.
  var together: SpritePiece? {
    var all: [ShapePart] = []
    guard var box = first?.box else { return nil }
    for piece in self {
      guard case .shapes(let parts) = piece.content, piece.clip == nil else { return nil }
      guard piece.alpha == 1 || parts.count == 1 && parts[0].isFadedByColor else { return nil }
      all += parts.map { $0.faded(piece.alpha) }
      box = box.union(piece.box)
    }
    return SpritePiece(content: .shapes(all), box: box, original: flatMap(\.original))
  }
}

extension ShapePart {
  /// True when it is filled or stroked, not both: a stroke that is seen through shows the fill below it.
  var isFadedByColor: Bool { fill == nil || stroke == nil }

  /// Returns the part with an opacity; for one that `isFadedByColor`.
  func faded(_ alpha: Double) -> ShapePart {
    if alpha == 1 { return self }
    var part = self
    if let color = fill { part.fill = color.multipliedAlpha(alpha) }
    if let color = stroke?.color { part.stroke?.color = color.multipliedAlpha(alpha) }
    return part
  }
}
