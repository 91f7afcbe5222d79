import AnimationCore

extension SVGAEvaluator {
  /// A sprite's own space begins at the origin of its layout. Between frames, it is where the frame before has it.
  func geometry(of keyPath: AnimationKeyPath, frame: Double, context: EvaluationContext) -> [LayerGeometry] {
    let found = sprites(of: keyPath)
    if found.isEmpty { return [] }
    let frame = index(of: frame)
    let painted = scene.layers.flatMap { layer in layer.members.map { (sprite: $0, matte: layer.matte) } }
    func isSeen(_ place: Int, _ replacements: Replacements) -> Bool {
      let (sprite, matte) = painted[place]
      return visibleState(of: sprite, at: frame, replacements) != nil
        && matte.map { visibleState(of: $0, at: frame, replacements) != nil } ?? true
    }
    func isSeen(_ place: Int) -> Bool { isSeen(place, context.replacements) }
    func isHidden(_ sprite: Int) -> Bool {
      context.replacements.hidden.contains(movie.sprites[sprite].imageKey)
    }
    func key(_ place: Int) -> String { movie.sprites[painted[place].sprite].imageKey }
    return found.map { sprite in
      var result = geometry(ofSprite: sprite, at: frame)
      result.isHidden = isHidden(sprite)
      // Mattes are not painted.
      guard let place = painted.firstIndex(where: { $0.sprite == sprite }) else { return result }
      result.isVisible = isSeen(place, Replacements())
      if let matte = painted[place].matte, isHidden(matte) { result.isHidden = true }
      result.paintOrder = [place]
      result.layerBelow = painted.indices[..<place].last(where: isSeen).map(key)
      result.layerAbove = painted.indices[(place + 1)...].first(where: isSeen).map(key)
      return result
    }
  }

  /// The sprites that a key path or a key stands for.
  func sprites(of keyPath: AnimationKeyPath) -> [Int] {
    let name = keyPath.description
    return movie.sprites.indices.filter { sprite in
      let key = movie.sprites[sprite].imageKey
      return key == name || keyPath.isComplete(keyPath.advance(keyPath.start, by: key))
    }
  }

  /// All but what depends on other sprites.
  private func geometry(ofSprite sprite: Int, at frame: Int) -> LayerGeometry {
    let (frames, canvas) = (movie.sprites[sprite].frames, Rect(movie.size))
    let state = frame < frames.count ? frames[frame] : .hidden
    let matrix = state.transform * .translation(state.layout.x, state.layout.y)
    var (clip, bounds, box): (Rect, Rect?, Rect?) = (canvas, nil, nil)
    if matrix.isInvertible {
      bounds = state.box ?? state.shapes.box(through: .identity)
      box = state.box == nil ? state.shapes.box(through: matrix) : nil
      if let own = state.clip {
        clip = own.applying(matrix).bounds.flatMap(canvas.intersection) ?? .zero
      }
    }
    return LayerGeometry(
      key: movie.sprites[sprite].imageKey, transform: matrix, bounds: bounds, frame: box, clip: clip,
      opacity: state.alpha, isVisible: false)
  }
}

extension [SVGAMovie.Shape] {
  fileprivate func box(through transform: Transform) -> Rect? {
    reduce(nil) { box, shape in
      let place = transform * shape.transform
      guard var next = shape.outline.applying(place).bounds else { return box }
      if let style = shape.stroke?.style { next = next.expanded(by: style.width / 2 * place.maximumScale) }
      return box?.union(next) ?? next
    }
  }
}
