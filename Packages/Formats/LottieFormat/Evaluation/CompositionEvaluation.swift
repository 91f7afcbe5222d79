import AnimationCore

/// One composition at one frame, drawn through one transform. A precomp that several layers show is several of these.
final class CompositionEvaluation: EvaluatedComposition {
  let scene: FrameScene
  /// The layer that shows it; nil for the root.
  let owner: PropertyContext?
  /// The evaluator's.
  let memory: EvaluationMemory
  var nodeKeeper: AnyObject { memory }
  /// What that remembers of the layers.
  let known: CompositionMemory
  /// The index of the composition in the model.
  let index: Int
  let name: String
  let layers: [Layer]
  /// The positions of those that others are seen through.
  let cameras: [Int]
  let size: Size
  /// The frame in the composition's own time.
  let frame: Double
  /// The frames that the scene's tweens lead to, in the composition's own time.
  let tweenFrames: [Double]
  /// The transform from the composition to the canvas.
  let transform: Transform
  /// The space of a precomp whose layers are drawn as if they lay in the composition that shows it; nil for
  /// others.
  let collapsed: CollapsedSpace?
  /// What the camera makes of layers in space; nil where there is none. In the frames in which it is the same.
  private(set) lazy var cameraLens = cameras.isEmpty ? nil : makeCameraLens()
  /// The names of the precomp layers it is in, outermost first.
  private(set) lazy var names: [String] = {
    var (names, next): ([String], PropertyContext?) = ([], owner)
    while let context = next {
      names.append(context.keyPathName)
      next = context.composition.owner
    }
    return names.reversed()
  }()
  /// Each layer's own, once it was asked for: layers may have any number of children, and scripts ask again and again.
  /// Whether expressions give something of it. Empty until then.
  var transforms: [(transform: Kept<Transform>, isDriven: Bool)?] = []
  /// Each layer's own transform in space, once it was asked for. Empty until then.
  var transforms3D: [Kept<Transform3D>?] = []
  /// Its layers that effects are reading, each for the one before it.
  var readLayers: [Int] = []
  var expressionResults: [ExpressionKey: ExpressionStack.Result] = [:]

  /// - Parameter index: of the composition in the model.
  init(
    scene: FrameScene, memory: EvaluationMemory, owner: PropertyContext?, composition index: Int, size: Size,
    frame: Double, tweenFrames: [Double] = [], transform: Transform, collapsed: CollapsedSpace? = nil
  ) {
    self.scene = scene
    self.memory = memory
    known = memory.composition(index, of: scene.model)
    self.owner = owner
    self.index = index
    name = scene.model.compositions[index].name
    layers = scene.model.compositions[index].layers
    cameras = scene.model.compositions[index].cameras
    self.size = size
    self.frame = frame
    self.tweenFrames = tweenFrames
    self.transform = transform
    self.collapsed = collapsed
  }

  func context(ofLayerAt position: Int) -> PropertyContext {
    PropertyContext(scene: scene, frame: frame, composition: self, layer: position)
  }

  /// Returns the composition in another frame.
  func at(_ frame: Double) -> CompositionEvaluation {
    CompositionEvaluation(
      scene: scene, memory: memory, owner: owner, composition: index, size: size, frame: frame,
      tweenFrames: tweenFrames, transform: transform, collapsed: collapsed)
  }

  var shutter: Shutter { scene.model.compositions[index].shutter }

  func nodes(ofLayerAt position: Int) -> ExpressionNodes {
    let known = known.layer(at: position, in: layers)
    let nodes = known.nodes ?? ExpressionNodeList(layers[position]).nodes
    known.nodes = nodes
    return nodes
  }

  func keptResult(of expression: ObjectIdentifier) -> ExpressionStack.Result? {
    guard let kept = known.expressionResults[expression], kept.size == size else { return nil }
    return kept.result
  }

  func keep(_ result: ExpressionStack.Result, of expression: ObjectIdentifier) {
    known.expressionResults[expression] = (result, size)
  }

  /// What it shows, bottom first.
  func items() -> [DisplayItem] {
    guard scene.budget.spend(layers.count) else { return [] }
    var items: [DisplayItem] = []
    items.reserveCapacity(known.itemCount)
    forEachPaintedLayer { paint(layerAt: $0, on: &items) }
    known.itemCount = items.count
    return items
  }

  /// Returns what it shows by layers, bottom first.
  func itemsByLayer() -> [LayerItems] {
    guard scene.budget.spend(layers.count) else { return [] }
    var result: [LayerItems] = []
    forEachPaintedLayer { position in
      let below = layers[position].isAdjustment ? result.flatMap(\.items) : []
      var items = below
      paint(layerAt: position, on: &items)
      if layers[position].isAdjustment {
        // Where it changes nothing, all stay their own.
        if items == below { return }
        result = []
      }
      if !items.isEmpty {
        result.append(LayerItems(name: layers[position].name, position: position, items: items))
      }
    }
    return result
  }

  /// Calls `paint` for the layers in the order of painting.
  @inline(__always)
  private func forEachPaintedLayer(_ paint: (_ position: Int) -> Void) {
    if hasDepth {
      depthOrder().forEach(paint)
    } else {
      for position in layers.indices.reversed() where layers[position].isPainted { paint(position) }
    }
  }

  private func paint(layerAt position: Int, on items: inout [DisplayItem]) {
    if layers[position].isAdjustment {
      adjust(&items, byLayerAt: position)
    } else {
      append(layerAt: position, to: &items)
    }
    scene.budget.blame(layer: keyPath(ofLayerAt: position))
  }

  /// Adds a layer with all that belongs to it: as it was in another frame, where that is the same.
  private func append(layerAt position: Int, as use: LayerUse = .shown, to items: inout [DisplayItem]) {
    guard scene.budget.spend(100), isShown(layerAt: position) else { return }
    let known = known.layer(at: position, in: layers)
    // What is kept was seen in a composition of its own, as it is shown: without a matte there is no difference.
    guard scene.replacements.changeNoLayers, collapsed == nil,
      use == .shown || layers[position].matte == nil
    else { return evaluate(layerAt: position, known, as: use, to: &items) }
    if known.place != transform {
      // Perhaps it is elsewhere in every frame: its items are kept when it is found in the same place again.
      known.place = transform
      if let kept = known.items { memory.shapes.release(kept.cost.elements) }
      known.items = nil
      return evaluate(layerAt: position, known, to: &items)
    }
    if let kept = known.items, kept.span.contains(frame), scene.budget.spend(kept.cost) {
      scene.narrow(to: kept.span)
      items.append(contentsOf: kept.items)
      return
    }
    let (cost, first) = (scene.budget.cost, items.count)
    let span = scene.kept {
      scene.narrow(to: layers[position].span)
      evaluate(layerAt: position, known, to: &items)
    }.span
    if !span.isEmpty, !scene.budget.isExhausted {
      keep(items[first...], span, scene.budget.cost - cost, in: known)
    }
    scene.narrow(to: span)
  }

  private func keep(
    _ items: ArraySlice<DisplayItem>, _ span: FrameSpan, _ cost: FrameBudget.Cost, in known: LayerMemory
  ) {
    let released = known.items.map(\.cost.elements) ?? 0
    guard memory.shapes.keeps(cost.elements, insteadOf: released) else { return }
    known.items = LayerMemory.Items(items: Array(items), span: span, cost: cost)
  }

  func isShown(layerAt position: Int) -> Bool {
    let span = layers[position].span
    if span.contains(frame) {
      scene.narrow(to: span)
      return !isHidden(layerAt: position)
    }
    scene.narrow(to: span.outside(around: frame))
    return false
  }

  /// Adds a layer's content, masks, clip, effects, styles, opacity, matte and blend mode, in this order from the inside
  /// out.
  func evaluate(
    layerAt position: Int, _ known: LayerMemory, as use: LayerUse = .shown, to items: inout [DisplayItem]
  ) {
    if use == .shown || use == .matte, scene.maximumSamples > 1, layers[position].hasMotionBlur {
      return appendBlurred(layerAt: position, known, as: use, to: &items)
    }
    let context = context(ofLayerAt: position)
    let opacity = use == .read ? 1 : known.model.opacity(in: context)
    guard opacity > 0 else { return }
    guard let placement = placement(ofLayerAt: position, in: context) else { return }
    let transform = placement.transform
    guard transform.isInvertible else { return }

    let first = items.count
    var group = GroupItem(
      [], opacity: opacity, blendMode: use == .shown ? layers[position].blendMode : .normal)
    appendContent(in: context, known, transform, to: &items, of: &group)
    if let drawing = replacement(scene.replacements.drawings, forLayerAt: position) {
      items += drawing(scene.frame, layers[position].content.size ?? size).map { $0.applying(transform) }
    }
    func leaveOut() { items.removeLast(items.count - first) }
    let isFiltered = layers[position].isFiltered
    // Effects may make something of nothing.
    guard items.count > first || isFiltered else { return }
    guard scene.budget.keep(FrameBudget.elementsOfItem) else { return leaveOut() }
    group.masks = masks(ofLayerAt: position, in: context, transform)
    if use == .shown, !addMatte(ofLayerAt: position, to: &group) { return leaveOut() }
    if !isFiltered { group.filters = placement.perspective }
    if group.isPlain, !isFiltered { return }
    group.items = Array(items[first...])
    leaveOut()
    if isFiltered {
      appendFiltered(group, ofLayerAt: position, in: context, placement, to: &items)
    } else {
      items.append(.group(group))
    }
  }

  /// What a layer's masks are in the frame; none where it is not masked.
  ///
  /// - Parameter transform: from the layer to the canvas.
  func masks(ofLayerAt position: Int, in context: PropertyContext, _ transform: Transform) -> [Mask] {
    if layers[position].masks.isEmpty { return [] }
    return layers[position].masks.compactMap { $0.mask(in: context, transform) }
  }

  /// - Returns: false when nothing of the layer is shown.
  func addMatte(ofLayerAt position: Int, to group: inout GroupItem) -> Bool {
    guard let matte = layers[position].matte else { return true }
    var items: [DisplayItem] = []
    append(layerAt: matte.source, as: .matte, to: &items)
    scene.budget.blame(layer: keyPath(ofLayerAt: matte.source))
    // An empty matte hides everything, or, inverted, nothing.
    if items.isEmpty { return matte.mode == .alphaInverted || matte.mode == .lumaInverted }
    group.matte = Matte(items, mode: matte.mode)
    return true
  }
}

/// What a layer is evaluated for.
enum LayerUse {
  case shown
  /// It is the matte of another one. Mattes, and what effects read, come without a matte of their own and blend mode.
  case matte
  /// One of several samples that make up the layer, which has the matte and the blend mode.
  case sample
  /// An effect reads it, without opacity.
  case read
}

extension Replacements {
  /// True when all layers show what they show without the viewer. Other values of properties are in the model.
  fileprivate var changeNoLayers: Bool {
    images.isEmpty && texts.isEmpty && strings.isEmpty && drawings.isEmpty && hidden.isEmpty
  }
}

extension LayerMask {
  /// Nil for an open path, which is no mask, whatever its mode: effects and texts may follow it.
  fileprivate func mask(in context: PropertyContext, _ transform: Transform) -> Mask? {
    var path = Path()
    let contour = self.path.value(in: context)
    guard contour.isClosed else { return nil }
    if context.scene.budget.keep(contour.vertices.count) { path.append(contour, .identity) }
    let feather = feather.value(in: context)
    return Mask(
      path.isDrawable() ? path : Path(), transform: transform, mode: mode, isInverted: isInverted,
      opacity: (opacity.value(in: context) / 100).clampedToUnit, expansion: expansion.value(in: context),
      feather: Size(max(0, feather.x), max(0, feather.y)))
  }
}
