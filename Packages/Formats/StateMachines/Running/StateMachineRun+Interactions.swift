extension StateMachineRun {
  mutating func point(_ kind: PointerKind, _ hits: Set<String>) {
    lastPointer = kind
    totalWork += machine.interactions.count
    var actions: [Action] = []
    for interaction in machine.interactions {
      guard case .pointer(kind, let layer) = interaction.trigger else { continue }
      if let layer {
        if kind == .exit {
          guard enteredLayer == layer, !hits.contains(layer) else { continue }
          enteredLayer = nil
        } else {
          guard hits.contains(layer) else { continue }
          enteredLayer = layer
        }
      }
      actions += interaction.actions
    }
    if kind == .move || kind == .down || kind == .up { actions += crossed(hits) }
    perform(actions)
  }

  /// Finds out which of the layers with interactions for entering and leaving the pointer is over now.
  ///
  /// - Returns: what is done where that is another one. A layer that is left for another is not exited.
  private mutating func crossed(_ hits: Set<String>) -> [Action] {
    if let enteredLayer, crossedLayers.contains(enteredLayer), hits.contains(enteredLayer) { return [] }
    let old = enteredLayer
    enteredLayer = crossedLayers.first(where: hits.contains)
    if let enteredLayer { return actions(of: .pointer(.enter, layer: enteredLayer)) }
    return old.map { actions(of: .pointer(.exit, layer: $0)) } ?? []
  }

  mutating func passEnded(isLast: Bool) {
    guard tween == nil, let state = currentState else { return }
    perform(actions(of: isLast ? .completed(state: state) : .loopCompleted(state: state)))
  }

  private func actions(of trigger: StateMachine.Interaction.Trigger) -> [Action] {
    machine.interactions.filter { $0.trigger == trigger }.flatMap(\.actions)
  }

  /// What each sets may lead on at once.
  private mutating func perform(_ actions: [Action]) {
    for action in actions where isRunning {
      if perform(action) == .touched { run() }
    }
  }
}
