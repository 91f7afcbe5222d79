import AnimationCore

/// One composition at one frame, drawn through one transform.
struct CompositionEvaluation {
  let model: LottieModel
  let composition: Composition
  let size: Size
  /// In the composition's own time.
  let frame: Double
  /// In the animation's time, 0 for the first.
  let shownFrame: Double
  /// From the composition to the canvas.
  let transform: Transform
  let replacements: Replacements
  /// The evaluator's scratch memory.
  let merges: MergeCache

  /// What it shows, bottom first.
  func items() -> [DisplayItem] {
    var items: [DisplayItem] = []
    for position in composition.layers.indices.reversed() where composition.layers[position].isPainted {
      append(layerAt: position, to: &items)
    }
    return items
  }

  /// Adds a layer with all that belongs to it: content, masks, clip, opacity, matte and blend mode, in this
  /// order from the inside out.
  private func append(layerAt position: Int, to items: inout [DisplayItem]) {
    let layer = composition.layers[position]
    guard layer.inFrame <= frame, frame < layer.outFrame, !replacements.hidden.contains(layer.name)
    else { return }
    let opacity = layer.transform.opacity(at: frame)
    guard opacity > 0 else { return }
    let transform = self.transform * worldTransform(ofLayerAt: position)
    guard transform.isInvertible else { return }

    var group = content(of: layer, transform)
    if let drawing = replacements.drawings[layer.name] {
      group.items += drawing(shownFrame, layer.content.size ?? size).map { $0.applying(transform) }
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

  private func content(of layer: Layer, _ transform: Transform) -> GroupItem {
    switch layer.content {
    case .none:
      return GroupItem([])
    case .shapes(let shapes):
      var walk = ShapeWalk(frame: frame, transform: transform, merges: merges)
      let items = walk.items(of: shapes)
      return GroupItem(items, isIsolated: items.contains(where: \.hasBlendMode))
    case .solid(let color, let size):
      let path = Path(Rect(size))
      guard path.isDrawable() else { return GroupItem([]) }
      return GroupItem([
        .fill(FillItem(path, paint: .color(Color(color.value(at: frame))), transform: transform))
      ])
    case .image(let asset, let image, let frame, let fit):
      guard !frame.isEmpty, Path(frame).isDrawable() else { return GroupItem([]) }
      let replacement = replacements.images[asset]
      return GroupItem([
        .image(
          ImageItem(
            replacement?.image ?? image, frame: frame, fit: replacement?.fit ?? fit, transform: transform))
      ])
    case .precomp(let index, let size, let timing):
      let child = model.compositions[index]
      let evaluation = CompositionEvaluation(
        model: model, composition: child, size: size,
        frame: timing.childFrame(at: frame, model.frameRate), shownFrame: shownFrame, transform: transform,
        replacements: replacements, merges: merges)
      return GroupItem(
        evaluation.items(), isIsolated: child.usesBlendModes,
        clip: Clip(Path(Rect(size)), transform: transform))
    }
  }

  /// A layer's transform with those of its parents, of which nothing else is passed on. Parents count whether
  /// they are shown or not.
  private func worldTransform(ofLayerAt position: Int) -> Transform {
    var chain = [position]
    while let parent = composition.layers[chain[chain.count - 1]].parent { chain.append(parent) }
    let layers = chain.reversed().map { composition.layers[$0] }
    func orientation(_ layer: Layer) -> Double {
      layer.isAutoOriented ? layer.transform.directionOfMotion(at: frame) : 0
    }
    if layers.contains(where: { $0.transform.rotation3D != nil }) {
      return layers.reduce(Transform3D.identity) {
        $0 * $1.transform.transform3D(at: frame, orientation: orientation($1))
      }.flattened
    }
    return layers.reduce(Transform.identity) {
      $0 * $1.transform.transform(at: frame, orientation: orientation($1))
    }
  }

  private func masks(of layer: Layer, _ transform: Transform) -> [Mask] {
    layer.masks.map { mask in
      var path = Path()
      let contour = mask.path.value(at: frame)
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

extension Layer.Content {
  /// What a viewer's drawing has room in; nil for all of the composition.
  fileprivate var size: Size? {
    switch self {
    case .none, .shapes: nil
    case .solid(_, let size), .precomp(_, let size, _): size
    case .image(_, _, let frame, _): frame.size
    }
  }
}

extension PrecompTiming {
  func childFrame(at frame: Double, _ frameRate: Double) -> Double {
    switch self {
    case .offset(let start, let stretch): return (frame - start) / stretch
    case .remapped(let seconds, let outFrame):
      let child = seconds.value(at: frame) * frameRate
      return child == outFrame ? outFrame - 1 : child
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
