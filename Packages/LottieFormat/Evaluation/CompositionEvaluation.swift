import AnimationCore

/// One composition at one frame, drawn through one transform. A precomp that several layers show is several of these.
final class CompositionEvaluation: EvaluatedComposition {
  let scene: FrameScene
  /// The layer that shows it; nil for the root.
  let owner: PropertyContext?
  /// The evaluator's scratch memory.
  let shapes: ShapeMemory
  let name: String
  let layers: [Layer]
  let size: Size
  /// In the composition's own time.
  let frame: Double
  /// From the composition to the canvas.
  private let transform: Transform
  /// Of the precomp layers it is in, outermost first.
  private(set) lazy var names: [String] = {
    var (names, next): ([String], PropertyContext?) = ([], owner)
    while let context = next {
      names.append(context.keyPathName)
      next = context.composition.owner
    }
    return names.reversed()
  }()
  /// Each layer's own, once it was asked for: layers may have any number of children.
  var transforms: [Transform?]
  /// The same in space; empty until a layer turns out of the plane.
  var transforms3D: [Transform3D?] = []

  init(
    scene: FrameScene, shapes: ShapeMemory, owner: PropertyContext?, composition: Composition, size: Size,
    frame: Double, transform: Transform
  ) {
    self.scene = scene
    self.shapes = shapes
    self.owner = owner
    name = composition.name
    layers = composition.layers
    self.size = size
    self.frame = frame
    self.transform = transform
    transforms = Array(repeating: nil, count: layers.count)
  }

  func context(ofLayerAt position: Int) -> PropertyContext {
    PropertyContext(scene: scene, frame: frame, composition: self, layer: position)
  }

  /// What it shows, bottom first.
  func items() -> [DisplayItem] {
    guard scene.budget.spend(layers.count) else { return [] }
    var items: [DisplayItem] = []
    for position in layers.indices.reversed() where layers[position].isPainted {
      append(layerAt: position, to: &items)
    }
    return items
  }

  /// Adds a layer with all that belongs to it: content, masks, clip, opacity, matte and blend mode, in this
  /// order from the inside out.
  private func append(layerAt position: Int, to items: inout [DisplayItem]) {
    guard scene.budget.spend(100), layers[position].inFrame <= frame, frame < layers[position].outFrame,
      !isHidden(layerAt: position)
    else { return }
    let context = context(ofLayerAt: position)
    let opacity = layers[position].transform.opacity(in: context)
    guard opacity > 0 else { return }
    let transform = self.transform * worldTransform(ofLayerAt: position)
    guard transform.isInvertible else { return }

    var group = content(in: context, transform)
    if let drawing = replacement(scene.replacements.drawings, forLayerAt: position) {
      group.items += drawing(scene.frame, layers[position].content.size ?? size).map {
        $0.applying(transform)
      }
    }
    guard !group.items.isEmpty, scene.budget.keep(FrameBudget.elementsOfItem) else { return }
    group.opacity = opacity
    group.blendMode = layers[position].blendMode
    group.masks = layers[position].masks.map { $0.mask(in: context, transform) }
    if let matte = layers[position].matte {
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
}

extension LayerMask {
  fileprivate func mask(in context: PropertyContext, _ transform: Transform) -> Mask {
    var path = Path()
    let contour = self.path.value(in: context)
    // An open mask covers nothing.
    if context.scene.budget.keep(contour.vertices.count), contour.isClosed { path.append(contour, .identity) }
    let feather = feather.value(in: context)
    return Mask(
      path.isDrawable() ? path : Path(), transform: transform, mode: mode, isInverted: isInverted,
      opacity: (opacity.value(in: context) / 100).clampedToUnit, expansion: expansion.value(in: context),
      feather: Size(max(0, feather.x), max(0, feather.y)))
  }
}
