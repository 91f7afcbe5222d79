import AnimationCore

extension AnimationPlayer {
  /// What is to be seen now, on the animation's canvas, the fade included; nil for nothing. While one animation fades
  /// out and another in, the latter alone.
  public func displayList() -> DisplayList? { displayLists().last }

  /// All that is to be seen now, bottom first, each on the canvas of its animation, the fades included: more than one
  /// only while one fades out and another in. Those are added up (`BlendMode.add`, in a group of their own): where both
  /// are opaque, so is what is seen.
  package func displayLists() -> [DisplayList] {
    var lists = state.fades.weights.compactMap { leaving, weight in
      let isCurrent = leaving.source == state.sourceCount && state.content != nil
      return evaluators.displayList(
        leaving.source, at: leaving.position, opacity: weight, context: isCurrent ? context : nil)
    }
    if case .frame(let frame) = state.scene,
      let list = evaluators.displayList(
        state.sourceCount, at: frame, opacity: state.opacity, context: context)
    {
      lists.append(shownFrame?.onBackground(list) ?? list)
    }
    return lists
  }

  /// The keys of what is to be seen at a point of the canvas, topmost first (`ReplaceableKeys.layers`).
  package func layerKeys(at point: Point) -> [String] {
    guard case .frame(let frame) = state.scene, let evaluator = evaluators.evaluator(state.sourceCount)
    else { return [] }
    return evaluator.layerKeys(at: point, frame: frame, context: context)
  }

  var context: EvaluationContext {
    let context = EvaluationContext(
      replacements: replacements, motionBlur: motionBlur, budget: budget, log: drawingLog)
    return shownFrame?.context(context) ?? context
  }

  /// What a state machine has on show; nil for nothing, and without one.
  package var shownFrame: ShownFrame? {
    guard let machine, case .frame(let frame) = state.scene else { return nil }
    return ShownFrame(
      animationID: machine.animationID ?? "", frame: frame, tweens: machine.tweens,
      background: machine.background,
      theme: machine.theme)
  }
}

/// What an animation shows under a state machine.
package struct ShownFrame: Hashable, Sendable {
  /// Empty for an animation without an id.
  package let animationID: String
  package let frame: Double
  /// See `EvaluationContext.tweens`.
  let tweens: [FrameTween]
  /// The colour behind the animation.
  let background: Color
  /// The id of the theme that the machine has set; nil for none.
  let theme: String?

  /// - Parameter context: what else the frame depends on.
  package func context(_ context: EvaluationContext) -> EvaluationContext {
    var context = context
    context.tweens = tweens
    if let theme { context.replacements.theme = .id(theme) }
    return context
  }

  package func onBackground(_ list: DisplayList) -> DisplayList {
    guard background.alpha > 0, !list.size.isEmpty else { return list }
    return DisplayList(
      size: list.size, items: [.fill(FillItem(Path(Rect(list.size)), paint: .color(background)))] + list.items
    )
  }
}
