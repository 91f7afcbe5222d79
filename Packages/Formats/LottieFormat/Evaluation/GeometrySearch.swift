import AnimationCore

/// Finds the layers that a key path or a name stands for, and where they are.
struct GeometrySearch {
  let keyPath: AnimationKeyPath
  /// What it is as a name.
  let name: String
  private(set) var found: [LayerGeometry] = []
  /// What measures the first text that is found, where that is what is looked for; nil for geometries.
  private let fonts: (any FontSource)?
  private(set) var textBounds: Rect?
  /// Whether a composition has a layer of that name, in it or in precomps in it, by index.
  private var holders: [Int: Bool] = [:]

  init(_ keyPath: AnimationKeyPath, fonts: (any FontSource)? = nil) {
    (self.keyPath, name) = (keyPath, keyPath.description)
    self.fonts = fonts
  }

  /// What the layers around a composition make of it.
  struct Surroundings {
    /// How far the key path is matched.
    var progress: AnimationKeyPath.Progress
    /// The clip on the canvas.
    var clip: Rect
    var opacity = 1.0
    var isVisible = true
    var isHidden = false
    /// What is done on the canvas with all that lies in it.
    var projection: Projection?
    var paintOrder: [Int] = []

    init(_ keyPath: AnimationKeyPath, clip: Rect) {
      (progress, self.clip) = (keyPath.start, clip)
    }
  }

  mutating func add(_ geometry: LayerGeometry) { found.append(geometry) }

  /// - Returns: false when it is geometries that are looked for.
  mutating func measure(_ context: PropertyContext) -> Bool {
    guard let fonts else { return false }
    if textBounds == nil { textBounds = context.textBounds(fonts) }
    return true
  }

  /// Whether something may be found in a composition.
  mutating func leads(into index: Int, of model: LottieModel, _ progress: AnimationKeyPath.Progress) -> Bool {
    !progress.isDead || holdsName(index, model)
  }

  private mutating func holdsName(_ index: Int, _ model: LottieModel) -> Bool {
    if let known = holders[index] { return known }
    let holds = model.compositions[index].layers.contains { layer in
      if layer.name == name { return true }
      guard case .precomp(let inner, _, _) = layer.content else { return false }
      return holdsName(inner, model)
    }
    holders[index] = holds
    return holds
  }
}

extension CompositionEvaluation {
  func find(_ search: inout GeometrySearch, in around: GeometrySearch.Surroundings) {
    guard scene.budget.spend(layers.count) else { return }
    lazy var order = PaintOrder(self)
    for position in layers.indices {
      let layer = layers[position]
      let progress = search.keyPath.advance(around.progress, by: layer.keyPathName(at: position))
      let isFound =
        search.keyPath.isComplete(progress) || (!layer.name.isEmpty && layer.name == search.name)
      var inner: (index: Int, size: Size, timing: PrecompTiming)?
      if case .precomp(let index, let size, let timing) = layer.content,
        search.leads(into: index, of: scene.model, progress)
      {
        inner = (index, size, timing)
      }
      guard isFound || inner != nil else { continue }
      guard scene.budget.spend(100), scene.budget.keep(1) else { return }

      let context = context(ofLayerAt: position)
      let known = known.layer(at: position, in: layers)
      let placement = placement(ofLayerAt: position, in: context)
      // What the camera does not see lies somewhere nevertheless.
      let place = placement?.transform ?? transform * worldTransform(ofLayerAt: position)
      var surroundings = around
      surroundings.progress = progress
      surroundings.opacity *= known.model.opacity(in: context)
      surroundings.isVisible =
        around.isVisible && layer.isPainted && layer.span.contains(frame) && placement != nil
        && place.isInvertible && surroundings.opacity > 0
      surroundings.isHidden = around.isHidden || isHidden(layerAt: position)
      surroundings.paintOrder.append(order.place(of: position))
      if let perspective = placement?.perspective?.projection {
        surroundings.projection = around.projection.map { $0 * perspective } ?? perspective
      }
      if isFound, !search.measure(context) {
        search.add(geometry(ofLayerAt: position, known, place, surroundings, &order))
      }
      guard let inner else { continue }
      if !layer.isCollapsed { surroundings.clip(to: Rect(inner.size), place) }
      precomp(inner.index, size: inner.size, inner.timing, in: context, place)
        .find(&search, in: surroundings)
    }
  }

  /// - Parameter around: with what the layer itself adds.
  private func geometry(
    ofLayerAt position: Int, _ known: LayerMemory, _ place: Transform,
    _ around: GeometrySearch.Surroundings, _ order: inout PaintOrder
  ) -> LayerGeometry {
    var (bounds, frame): (Rect?, Rect?)
    if case .shapes = layers[position].content {
      (bounds, frame) = boxes(ofLayerAt: position, known, place)
    } else if case .text = layers[position].content {
      (bounds, frame) = boxes(ofLayerAt: position, known, place)
    } else if place.isInvertible {
      bounds = layers[position].content.box
    }
    let projection = around.projection.map { $0 * Projection(place) }
    // In perspective, the box of the tilted box.
    if projection != nil { frame = nil }
    var result = LayerGeometry(
      key: key(ofLayerAt: position),
      transform: place, projection: projection, bounds: bounds, frame: frame, clip: around.clip,
      opacity: around.opacity, isVisible: around.isVisible, isHidden: around.isHidden,
      paintOrder: around.paintOrder)
    result.layerBelow = order.neighbor(of: position, step: -1).map(key(ofLayerAt:))
    result.layerAbove = order.neighbor(of: position, step: 1).map(key(ofLayerAt:))
    return result
  }

  private func key(ofLayerAt position: Int) -> String {
    AnimationKeyPath(names: names + [layers[position].keyPathName(at: position)]).description
  }

  /// Returns boxes around what the layer draws, in its own space and on the canvas.
  private func boxes(ofLayerAt position: Int, _ known: LayerMemory, _ place: Transform) -> (
    own: Rect?, onCanvas: Rect?
  ) {
    guard let inverse = place.inverted() else { return (nil, nil) }
    var (items, group): ([DisplayItem], GroupItem) = ([], GroupItem([]))
    appendContent(in: context(ofLayerAt: position), known, place, to: &items, of: &group)
    return (items.box(through: inverse), items.box(through: .identity))
  }

  /// Whether a layer shows something, as far as it is known without drawing it.
  fileprivate func isSeen(layerAt position: Int) -> Bool {
    switch layers[position].content {
    case .none, .sound, .camera: return false
    case .shapes, .solid, .image, .text, .precomp: break
    }
    guard layers[position].isPainted, scene.budget.spend(10), isShown(layerAt: position) else { return false }
    return known.layer(at: position, in: layers).model.opacity(in: context(ofLayerAt: position)) > 0
  }
}

/// The layers of a composition as they are painted in a frame, bottom first, those that are not painted among them.
private struct PaintOrder {
  private let composition: CompositionEvaluation
  /// Where the camera sees layers, by depth; else the file's order, from behind.
  private let byDepth: [Int]?

  init(_ composition: CompositionEvaluation) {
    self.composition = composition
    guard composition.hasDepth else {
      byDepth = nil
      return
    }
    let order = composition.depthOrder()
    let painted = Set(order)
    byDepth = composition.layers.indices.reversed().filter { !painted.contains($0) } + order
  }

  private var count: Int { composition.layers.count }

  func place(of position: Int) -> Int { byDepth?.firstIndex(of: position) ?? count - 1 - position }

  private func position(at place: Int) -> Int { byDepth?[place] ?? count - 1 - place }

  /// The next layer that is seen, upwards or downwards.
  func neighbor(of position: Int, step: Int) -> Int? {
    var place = place(of: position) + step
    while (0..<count).contains(place) {
      let next = self.position(at: place)
      if composition.isSeen(layerAt: next) { return next }
      place += step
    }
    return nil
  }
}

extension GeometrySearch.Surroundings {
  /// - Parameter place: from the rectangle's space to the canvas, before it is tilted.
  fileprivate mutating func clip(to rect: Rect, _ place: Transform) {
    let projection = projection
    let box = rect.box { point in
      let place = place.apply(point)
      return projection.map { $0.apply(place) } ?? place
    }
    // What reaches behind the viewer may be anywhere.
    guard let box else { return }
    clip = clip.intersection(box) ?? Rect(x: clip.x, y: clip.y, width: 0, height: 0)
  }
}

extension FilterChain {
  /// The projection on the canvas; nil when it does not tilt.
  fileprivate var projection: Projection? {
    projections(in: .identity).reduce(nil) { result, filter in
      guard case .projection(let next) = filter else { return result }
      return result.map { next * $0 } ?? next
    }
  }
}

extension Layer.Content {
  /// The place of what has a size of its own.
  fileprivate var box: Rect? {
    switch self {
    case .none, .shapes, .text, .sound, .camera: nil
    case .solid(_, let size), .precomp(_, let size, _): Rect(size)
    case .image(_, _, let frame, _): frame
    }
  }
}
