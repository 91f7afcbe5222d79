extension Animation {
  /// Where layers or sprites are at any time, in the animation's units, with an evaluator made for this one call.
  ///
  /// - Parameters:
  ///   - keyPath: see `FrameEvaluator.geometry`.
  ///   - frame: 0 is the first frame; fractions lie between frames.
  public func geometry(
    of keyPath: AnimationKeyPath, at frame: Double, replacements: Replacements = Replacements()
  ) -> [LayerGeometry] {
    makeEvaluator().geometry(
      of: keyPath, frame: frame, context: EvaluationContext(replacements: replacements))
  }

  /// What a property is at any time, with an evaluator made for this one call; nil when there is none.
  ///
  ///     animation.value(for: "Dial.Needle.Transform.Rotation", at: 12.5)?.number
  ///
  /// - Parameters:
  ///   - keyPath: of a property (`valueKeyPaths()`); of several the first in the file.
  ///   - frame: 0 is the first frame; fractions lie between frames.
  ///   - replacements: what the viewer has put in its place; by default the file's own value is given.
  public func value(
    for keyPath: AnimationKeyPath, at frame: Double, replacements: Replacements = Replacements()
  ) -> PropertyValue? {
    makeEvaluator().values(for: keyPath, frame: frame, context: EvaluationContext(replacements: replacements))
      .first?.value
  }
}
