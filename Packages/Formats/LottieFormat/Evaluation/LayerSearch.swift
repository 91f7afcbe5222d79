import AnimationCore

/// Which layers a point hits. Of each name the first layer counts: of a composition, then of those in it.
struct LayerSearch {
  /// Those that were not found yet.
  var names: Set<String>
  let point: Point
  var hits: Set<String> = []
}

extension CompositionEvaluation {
  func find(_ search: inout LayerSearch) {
    guard scene.budget.spend(layers.count) else { return }
    for position in layers.indices where search.names.contains(layers[position].name) {
      search.names.remove(layers[position].name)
      if box(ofLayerAt: position, contains: search.point) { search.hits.insert(layers[position].name) }
    }
    for position in layers.indices where !search.names.isEmpty {
      guard case .precomp(let index, let size, let timing) = layers[position].content,
        layers[position].isPainted, isShown(layerAt: position)
      else { continue }
      let context = context(ofLayerAt: position)
      guard let place = placement(ofLayerAt: position, in: context) else { continue }
      precomp(index, size: size, timing, in: context, place.transform).find(&search)
    }
  }

  /// Whether the layer is seen, and the point lies in the box around what it shows, in the layer's own directions.
  private func box(ofLayerAt position: Int, contains point: Point) -> Bool {
    guard scene.budget.spend(100), layers[position].isPainted, isShown(layerAt: position) else {
      return false
    }
    let (context, known) = (context(ofLayerAt: position), known.layer(at: position, in: layers))
    guard known.model.opacity(in: context) > 0,
      let transform = placement(ofLayerAt: position, in: context)?.transform,
      let inverse = transform.inverted()
    else { return false }
    var (items, group): ([DisplayItem], GroupItem) = ([], GroupItem([]))
    appendContent(in: context, known, transform, to: &items, of: &group)
    guard let box = items.box(through: inverse), !box.isEmpty else { return false }
    let place = inverse.apply(point)
    return box.minX...box.maxX ~= place.x && box.minY...box.maxY ~= place.y
  }
}

extension [DisplayItem] {
  /// Returns a box around all of them; masks and clips cut nothing off.
  func box(through transform: Transform) -> Rect? {
    reduce(nil) { box, item in
      guard let next = item.box(through: transform) else { return box }
      return box?.union(next) ?? next
    }
  }
}

extension DisplayItem {
  fileprivate func box(through transform: Transform) -> Rect? {
    switch self {
    case .fill(let item): return item.path.applying(transform * item.transform).bounds
    case .stroke(let item):
      let place = transform * item.transform
      return item.path.applying(place).bounds?.expanded(by: item.style.width / 2 * place.maximumScale)
    case .image(let item): return item.frame.applying(transform * item.transform)
    case .text(let item): return item.frame.applying(transform * item.transform)
    case .group(let group): return group.items.box(through: transform)
    }
  }
}
