import AnimationCore

extension SVGAEvaluator {
  /// A sprite with a layout is all of that, as far as its clip and its matte let it show, whether or not its
  /// image is transparent there; one without is the inside of its shapes.
  func layerKeys(at point: Point, frame: Double, context: EvaluationContext) -> [String] {
    guard Rect(movie.size).contains(point) else { return [] }
    let frame = index(of: frame)
    var keys: [String] = []
    for layer in scene.layers.reversed() {
      if let matte = layer.matte, !covers(matte, point, frame, context.replacements) { continue }
      for member in layer.members.reversed() where covers(member, point, frame, context.replacements) {
        let key = movie.sprites[member].imageKey
        if !key.isEmpty, !keys.contains(key) { keys.append(key) }
      }
    }
    return keys
  }

  private func covers(_ sprite: Int, _ point: Point, _ frame: Int, _ replacements: Replacements) -> Bool {
    guard let (state, matrix) = visibleState(of: sprite, at: frame, replacements),
      let place = matrix.inverted()?.apply(point), state.clip?.contains(place) != false
    else { return false }
    // Of a matte only what is drawn counts: its layout may be far larger.
    let isDrawnByShapes = movie.sprites[sprite].isMatte && !state.shapes.isEmpty
    if let box = state.box, !isDrawnByShapes { return box.contains(place) }
    return state.shapes.contains { shape in
      shape.transform.inverted().map { shape.outline.contains($0.apply(place)) } ?? false
    }
  }
}
