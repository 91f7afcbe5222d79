import AnimationCore
import LottieFormat

extension CelReader {
  func cels(of group: GroupItem, _ clip: Path?) -> [Cel] {
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
    var matte: Cel?
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
      case .cel(let cel): matte = cel
      case .unknown: return drawn(group, .matte, clip)
      }
    }
    let cels = cels(of: group.items, clip: inside)
    if cels.contains(where: \.blends) {
      return drawn(group, .blendMode, clip, blends: !group.isolatesItems)
    }
    if let matte { return matted(cels, matte, opacity, group, clip) }
    return faded(cels, opacity, group, clip)
  }

  /// All of it as a picture.
  private func drawn(
    _ group: GroupItem, _ reason: Reason, _ clip: Path?, blends: Bool = false
  ) -> [Cel] {
    var cels: [Cel] = []
    let content = DrawnContent(items: [.group(group)], reasons: [reason], blends: blends)
    add(content, of: [.group(group)], clip, to: &cels)
    return cels
  }

  private func original(_ group: GroupItem, _ clip: Path?) -> [DisplayItem] {
    [.group(clip.map { GroupItem([.group(group)], clip: Clip($0)) } ?? group)]
  }

  // MARK: Opacity

  private func faded(
    _ cels: [Cel], _ opacity: Double, _ group: GroupItem, _ clip: Path?
  ) -> [Cel] {
    if opacity == 1 { return cels }
    if cels.count == 1, case .matted(var matte, let members) = cels[0].content {
      matte.alpha *= opacity
      return [.matted(matte: matte, members: members, original: original(group, clip))]
    }
    if cels.contains(where: \.isMatted) { return drawn(group, .opacity, clip) }
    if cels.count == 1 || cels.areDisjoint {
      return cels.map { cel in
        var cel = cel
        cel.alpha *= opacity
        cel.original = [.group(GroupItem(cel.original, opacity: opacity))]
        return cel
      }
    }
    if var all = cels.together {
      all.alpha = opacity
      all.original = original(group, clip)
      return [all]
    }
    // Seen through what is everywhere as opaque.
    let everywhere = CelShape(path: Path(canvas), fill: .black, transform: .identity)
    let matte = Cel(content: .shapes([everywhere]), alpha: opacity, box: canvas, original: [])
    return [.matted(matte: matte, members: cels, original: original(group, clip))]
  }

  // MARK: Mattes

  private enum MatteResult {
    case cel(Cel)
    /// What shows, on the canvas.
    case hole(Path)
    case everything, nothing, unknown
  }

  private func matte(_ matte: Matte) -> MatteResult {
    let cels = cels(of: matte.items)
    let isInverted = matte.mode == .alphaInverted || matte.mode == .lumaInverted
    if cels.isEmpty { return isInverted ? .everything : .nothing }
    if cels.allSatisfy({ $0.drawnContent == nil && !$0.isMatted }) {
      var seen = cels
      if matte.mode == .lumaInverted || matte.mode == .luma {
        seen = cels.compactMap(\.asLuma)
        // Of several, the topmost decides, not all together.
        if seen.count > 1 { seen.removeAll { $0.alpha < 1 } }
      }
      if seen.count == cels.count, let cel = seen.count == 1 ? seen[0] : seen.together {
        if !isInverted { return .cel(cel) }
        if let hole = hole(cel) { return .hole(hole) }
      }
    }
    guard matte.mode != .alphaInverted, matte.mode != .lumaInverted else { return .unknown }
    guard let box = box(of: matte.items) else { return .nothing }
    let content = DrawnContent(items: matte.items, reasons: [.matte], matteMode: matte.mode)
    return .cel(Cel(content: .drawn(content), box: box, original: matte.items))
  }

  /// What is left of the canvas by opaque shapes that are only filled.
  private func hole(_ cel: Cel) -> Path? {
    guard let shapes = cel.shapes, cel.alpha == 1, cel.clip == nil,
      var area = PathArea(Path(canvas.expanded(by: 1)))
    else { return nil }
    for shape in shapes {
      guard shape.stroke == nil, shape.fill?.alpha == 1,
        let own = PathArea(shape.path.applying(shape.transform)),
        let rest = area.combined(.difference, own)
      else { return nil }
      area = rest
    }
    return area.path
  }

  private func matted(
    _ cels: [Cel], _ matte: Cel, _ opacity: Double, _ group: GroupItem, _ clip: Path?
  ) -> [Cel] {
    if cels.contains(where: \.isMatted) { return drawn(group, .matte, clip) }
    if cels.isEmpty { return [] }
    var matte = matte
    matte.alpha *= opacity
    let cel = Cel.matted(matte: matte, members: cels, original: original(group, clip))
    return cel.box.isEmpty ? [] : [cel]
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

extension Cel {
  /// The cel with the luma of its colours as alpha; nil where that is not one colour after the other.
  fileprivate var asLuma: Cel? {
    guard let shapes else { return nil }
    var colors: Set<Color> = []
    for shape in shapes {
      if let fill = shape.fill { colors.insert(fill) }
      if let stroke = shape.stroke { colors.insert(stroke.color) }
    }
    guard let color = colors.first, colors.count == 1 else { return nil }
    guard color.luma > 0 else { return nil }
    var cel = self
    cel.alpha *= color.luma
    return cel
  }
}

extension [Cel] {
  /// True when no two touch one another.
  fileprivate var areDisjoint: Bool {
    guard count <= 64 else { return false }
    return indices.allSatisfy { first in
      indices.allSatisfy { second in
        second <= first || self[first].box.intersection(self[second].box)?.isEmpty != false
      }
    }
  }

  /// Shapes that are opaque and not clipped, as one cel.
  fileprivate var together: Cel? {
    var all: [CelShape] = []
    guard var box = first?.box else { return nil }
    for cel in self {
      guard let shapes = cel.shapes, cel.clip == nil else { return nil }
      guard cel.alpha == 1 || shapes.count == 1 && shapes[0].isFadedByColor else { return nil }
      all += shapes.map { $0.faded(cel.alpha) }
      box = box.union(cel.box)
    }
    return Cel(content: .shapes(all), box: box, original: flatMap(\.original))
  }
}
