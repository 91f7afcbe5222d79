import AnimationCore

extension CompositionEvaluation {
  /// A layer's transform with those of its parents, of which nothing else is passed on. Parents count whether
  /// they are shown or not.
  ///
  /// The product is made from the layer outwards, as lottie-web does: the other way round, which could be kept for the
  /// children, has other last digits.
  func worldTransform(ofLayerAt position: Int) -> Transform {
    if layers[position].isInSpace { return worldTransform3D(ofLayerAt: position).flattened }
    var transform = transform(ofLayerAt: position)
    var next = layers[position].parent
    while let parent = next {
      scene.budget.spend(1)
      transform = self.transform(ofLayerAt: parent) * transform
      next = layers[parent].parent
    }
    return transform
  }

  private func worldTransform3D(ofLayerAt position: Int) -> Transform3D {
    var transform = transform3D(ofLayerAt: position)
    var next = layers[position].parent
    while let parent = next {
      scene.budget.spend(1)
      transform = transform3D(ofLayerAt: parent) * transform
      next = layers[parent].parent
    }
    return transform
  }

  private func transform(ofLayerAt position: Int) -> Transform {
    if let transform = transforms[position] { return transform }
    let context = context(ofLayerAt: position)
    let transform = layers[position].transform.transform(
      in: context, orientation: layers[position].orientation(at: frame))
    transforms[position] = transform
    return transform
  }

  private func transform3D(ofLayerAt position: Int) -> Transform3D {
    if transforms3D.isEmpty { transforms3D = Array(repeating: nil, count: layers.count) }
    if let transform = transforms3D[position] { return transform }
    let context = context(ofLayerAt: position)
    let transform = layers[position].transform.transform3D(
      in: context, orientation: layers[position].orientation(at: frame))
    transforms3D[position] = transform
    return transform
  }
}

extension Layer {
  fileprivate func orientation(at frame: Double) -> Double {
    isAutoOriented ? transform.directionOfMotion(at: frame) : 0
  }
}
