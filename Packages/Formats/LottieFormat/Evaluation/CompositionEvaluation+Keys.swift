import AnimationCore

extension EvaluatedComposition {
  /// What is to take a layer's place, by its key path or else by its name.
  func replacement<Value>(_ values: [String: Value], forLayerAt position: Int) -> Value? {
    if values.isEmpty { return nil }
    return values[keyPath(ofLayerAt: position)] ?? values[layers[position].name]
  }
}

extension CompositionEvaluation {
  func isHidden(layerAt position: Int) -> Bool {
    let hidden = scene.replacements.hidden
    return !hidden.isEmpty
      && (hidden.contains(layers[position].name) || hidden.contains(keyPath(ofLayerAt: position)))
  }

  func keyPath(ofLayerAt position: Int) -> String {
    AnimationKeyPath(names: names + [layers[position].keyPathName(at: position)]).description
  }
}

extension PropertyContext {
  /// What the layer is called in key paths.
  var keyPathName: String { composition.layers[layer].keyPathName(at: layer) }
}
