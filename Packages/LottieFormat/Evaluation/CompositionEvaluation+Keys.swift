import AnimationCore

extension CompositionEvaluation {
  /// What is to take a layer's place, by its key path or else by its name.
  func replacement<Value>(_ values: [String: Value], forLayerAt position: Int) -> Value? {
    if values.isEmpty { return nil }
    return values[keyPath(ofLayerAt: position)] ?? values[composition.layers[position].name]
  }

  func isHidden(layerAt position: Int) -> Bool {
    let hidden = scene.replacements.hidden
    return !hidden.isEmpty
      && (hidden.contains(composition.layers[position].name) || hidden.contains(keyPath(ofLayerAt: position)))
  }

  /// The names around the layers of the precomp that a layer shows.
  func namesInside(layerAt position: Int) -> [String] {
    scene.replacements.mayNameLayers ? names + [composition.layers[position].keyPathName(at: position)] : []
  }

  private func keyPath(ofLayerAt position: Int) -> String {
    AnimationKeyPath(names: names + [composition.layers[position].keyPathName(at: position)]).description
  }
}

extension Replacements {
  fileprivate var mayNameLayers: Bool {
    !(texts.isEmpty && strings.isEmpty && drawings.isEmpty && hidden.isEmpty)
  }
}
