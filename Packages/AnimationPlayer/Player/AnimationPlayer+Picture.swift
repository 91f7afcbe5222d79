import AnimationCore

extension AnimationPlayer {
  /// What is to be seen now, on the animation's canvas, the fade included; nil for nothing.
  public func displayList() -> DisplayList? {
    let list: DisplayList?
    switch state.scene {
    case .nothing: return nil
    case .frame(let frame): list = evaluator?.displayList(at: frame, context: context)
    case .leaving(let frame):
      list = leaving?.evaluator.displayList(at: frame, context: leaving?.context ?? context)
    }
    guard let list, state.opacity < 1 else { return list }
    return DisplayList(size: list.size, items: [.group(GroupItem(list.items, opacity: state.opacity))])
  }

  /// The keys of what is to be seen at a point of the canvas, topmost first (`ReplaceableKeys.layers`).
  public func layerKeys(at point: Point) -> [String] {
    guard case .frame(let frame) = state.scene, let evaluator else { return [] }
    return evaluator.layerKeys(at: point, frame: frame, context: context)
  }

  var context: EvaluationContext { EvaluationContext(replacements: replacements) }
}
