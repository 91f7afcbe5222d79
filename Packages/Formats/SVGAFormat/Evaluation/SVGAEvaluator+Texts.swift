import AnimationCore

extension SVGAEvaluator: TextMeasuringEvaluator {
  func textBounds(
    of keyPath: AnimationKeyPath, frame: Double?, context: EvaluationContext, fonts: any FontSource
  ) -> Rect? {
    for sprite in sprites(of: keyPath) {
      let frames = frame.map { [index(of: $0)] } ?? Array(movie.sprites[sprite].frames.indices)
      // Whoever hides it meanwhile may still want to know.
      let shown = frames.lazy.compactMap { self.visibleState(of: sprite, at: $0, Replacements())?.state }
      guard let state = shown.first, let item = text(ofSprite: sprite, state, context.replacements) else {
        continue
      }
      return fonts.bounds(of: item)
    }
    return nil
  }
}
