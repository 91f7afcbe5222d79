import AnimationCore

/// What all compositions of one frame share.
struct FrameScene {
  let model: LottieModel
  /// In the animation's time, 0 for the first.
  let frame: Double
  let replacements: Replacements
  /// The evaluator's scratch memory.
  let merges: MergeCache
  let budget: WorkBudget
}

/// One composition at one frame, drawn through one transform.
struct CompositionEvaluation {
  let scene: FrameScene
  let composition: Composition
  let size: Size
  /// In the composition's own time.
  let frame: Double
  /// From the composition to the canvas.
  let transform: Transform
  /// Of the precomp layers it is in, outermost first; empty unless replacements name layers.
  let names: [String]

  /// What it shows, bottom first.
  func items() -> [DisplayItem] {
    var items: [DisplayItem] = []
    for position in composition.layers.indices.reversed() where composition.layers[position].isPainted {
      guard scene.budget.spend(100) else { break }
      append(layerAt: position, to: &items)
    }
    return items
  }

  /// Adds a layer with all that belongs to it: content, masks, clip, opacity, matte and blend mode, in this
  /// order from the inside out.
  private func append(layerAt position: Int, to items: inout [DisplayItem]) {
    let layer = composition.layers[position]
    guard layer.inFrame <= frame, frame < layer.outFrame, !isHidden(layerAt: position) else { return }
    let opacity = layer.transform.opacity(at: frame)
    guard opacity > 0 else { return }
    let transform = self.transform * worldTransform(ofLayerAt: position)
    guard transform.isInvertible else { return }

    var group = content(ofLayerAt: position, transform)
    if let drawing = replacement(scene.replacements.drawings, forLayerAt: position) {
      group.items += drawing(scene.frame, layer.content.size ?? size).map { $0.applying(transform) }
    }
    guard !group.items.isEmpty else { return }
    group.opacity = opacity
    group.blendMode = layer.blendMode
    group.masks = masks(of: layer, transform)
    if let matte = layer.matte {
      var matteItems: [DisplayItem] = []
      append(layerAt: matte.source, to: &matteItems)
      if matteItems.isEmpty {
        // An empty matte hides everything, or, inverted, nothing.
        if matte.mode == .alpha || matte.mode == .luma { return }
      } else {
        group.matte = Matte(matteItems, mode: matte.mode)
      }
    }
    if group.isPlain { items += group.items } else { items.append(.group(group)) }
  }

  private func masks(of layer: Layer, _ transform: Transform) -> [Mask] {
    layer.masks.map { mask in
      var path = Path()
      let contour = mask.path.value(at: frame)
      scene.budget.spend(contour.vertices.count)
      // An open mask covers nothing.
      if contour.isClosed { path.append(contour, .identity) }
      let feather = mask.feather.value(at: frame)
      return Mask(
        path.isDrawable() ? path : Path(), transform: transform, mode: mask.mode,
        isInverted: mask.isInverted, opacity: (mask.opacity.value(at: frame) / 100).clampedToUnit,
        expansion: mask.expansion.value(at: frame),
        feather: Size(max(0, feather.x), max(0, feather.y)))
    }
  }
}

extension GroupItem {
  /// True when the items look the same without the group.
  var isPlain: Bool {
    opacity == 1 && blendMode == .normal && !isIsolated && clip == nil && masks.isEmpty && matte == nil
  }
}

extension DisplayItem {
  /// True for a group that is blended, or holds one that blends with what is around it.
  var hasBlendMode: Bool {
    guard case .group(let group) = self else { return false }
    return group.blendMode != .normal || group.items.contains(where: \.hasBlendMode)
  }
}
