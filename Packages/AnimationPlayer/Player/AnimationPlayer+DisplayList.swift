import AnimationCore

extension AnimationPlayer {
  /// What is to be seen now, on the animation's canvas, the fade included; nil for nothing. While one animation fades
  /// out and another in, the latter alone.
  public func displayList() -> DisplayList? { displayLists().last }

  /// All that is to be seen now, bottom first, each on the canvas of its animation, the fades included: more than one
  /// only while one fades out and another in.
  public func displayLists() -> [DisplayList] {
    var lists = state.fades.leaving.compactMap { leaving in
      let isCurrent = leaving.source == state.sourceCount && state.content != nil
      return evaluators.displayList(
        leaving.source, at: leaving.position, opacity: leaving.opacity, context: isCurrent ? context : nil)
    }
    if case .frame(let frame) = state.scene,
      let list = evaluators.displayList(
        state.sourceCount, at: frame, opacity: state.opacity, context: context)
    {
      lists.append(list)
    }
    return lists
  }

  /// The keys of what is to be seen at a point of the canvas, topmost first (`ReplaceableKeys.layers`).
  public func layerKeys(at point: Point) -> [String] {
    guard case .frame(let frame) = state.scene, let evaluator = evaluators.evaluator(state.sourceCount)
    else { return [] }
    return evaluator.layerKeys(at: point, frame: frame, context: context)
  }

  private var context: EvaluationContext {
    EvaluationContext(replacements: replacements, motionBlur: motionBlur, log: drawingLog)
  }
}
