import AnimationCore

extension AnimationPlayer {
  /// Where layers or sprites are in what is shown now, on the animation's canvas, in its units, with the replacements in
  /// effect; empty while nothing is shown, and when there are none. See `FrameEvaluator.geometry`.
  package func geometry(of keyPath: AnimationKeyPath) -> [LayerGeometry] {
    guard case .frame(let frame) = state.scene, let evaluator = evaluators.evaluator(state.sourceCount)
    else { return [] }
    var layers = evaluator.geometry(of: keyPath, frame: frame, context: context)
    for index in layers.indices { layers[index].opacity *= state.opacity }
    return layers
  }

  /// See `value(for:isReplaced:)`.
  func shownValue(for keyPath: AnimationKeyPath, isReplaced: Bool) -> PropertyValue? {
    guard case .frame(let frame) = state.scene else { return nil }
    if !isReplaced { return animation?.value(for: keyPath, at: frame) }
    return evaluators.evaluator(state.sourceCount)?
      .values(for: keyPath, frame: frame, context: context).first?.value
  }
}
