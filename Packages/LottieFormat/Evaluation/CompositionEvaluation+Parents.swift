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
    if keepsTransforms, let transform = transforms[position] { return transform }
    let context = context(ofLayerAt: position)
    let transform = layers[position].transform.transform(
      in: context, orientation: layers[position].orientation(in: context))
    if keepsTransforms { transforms[position] = transform }
    return transform
  }

  private func transform3D(ofLayerAt position: Int) -> Transform3D {
    if transforms3D.isEmpty { transforms3D = Array(repeating: nil, count: layers.count) }
    if keepsTransforms, let transform = transforms3D[position] { return transform }
    let context = context(ofLayerAt: position)
    let transform = layers[position].transform.transform3D(
      in: context, orientation: layers[position].orientation(in: context))
    if keepsTransforms { transforms3D[position] = transform }
    return transform
  }

  /// Expressions get transforms made for them: where they ask one another in a circle, each would depend on who asked
  /// first.
  private var keepsTransforms: Bool { scene.openExpressions.isEmpty }
}

extension Layer {
  fileprivate func orientation(in context: PropertyContext) -> Double {
    isAutoOriented ? transform.directionOfMotion(in: context) : 0
  }
}
