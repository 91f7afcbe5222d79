import AnimationCore

extension CompositionEvaluation {
  /// A layer's transform with those of its parents, of which nothing else is passed on. Parents count whether
  /// they are shown or not.
  func worldTransform(ofLayerAt position: Int) -> Transform {
    if isTurnedOutOfPlane(layerAt: position) { return worldTransform3D(ofLayerAt: position).flattened }
    var transform = composition.layers[position].transform(at: frame)
    var next = composition.layers[position].parent
    while let parent = next {
      transform = composition.layers[parent].transform(at: frame) * transform
      next = composition.layers[parent].parent
    }
    return transform
  }

  /// True when the layer or a parent rotates in space.
  private func isTurnedOutOfPlane(layerAt position: Int) -> Bool {
    var next: Int? = position
    while let layer = next {
      if composition.layers[layer].transform.rotation3D != nil { return true }
      next = composition.layers[layer].parent
    }
    return false
  }

  private func worldTransform3D(ofLayerAt position: Int) -> Transform3D {
    var transform = composition.layers[position].transform3D(at: frame)
    var next = composition.layers[position].parent
    while let parent = next {
      transform = composition.layers[parent].transform3D(at: frame) * transform
      next = composition.layers[parent].parent
    }
    return transform
  }
}

extension Layer {
  fileprivate func transform(at frame: Double) -> Transform {
    transform.transform(at: frame, orientation: orientation(at: frame))
  }

  fileprivate func transform3D(at frame: Double) -> Transform3D {
    transform.transform3D(at: frame, orientation: orientation(at: frame))
  }

  private func orientation(at frame: Double) -> Double {
    isAutoOriented ? transform.directionOfMotion(at: frame) : 0
  }
}
