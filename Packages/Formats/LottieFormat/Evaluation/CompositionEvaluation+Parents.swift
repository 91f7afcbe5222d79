import AnimationCore

extension CompositionEvaluation {
  func worldTransform(ofLayerAt position: Int, at frame: Double) -> Transform {
    (frame == self.frame ? self : at(frame)).worldTransform(ofLayerAt: position)
  }

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
      guard scene.budget.spend(4) else { break }
      transform = self.transform(ofLayerAt: parent) * transform
      next = layers[parent].parent
    }
    return transform
  }

  func worldTransform3D(ofLayerAt position: Int) -> Transform3D {
    inParents(ofLayerAt: position, transform3D(ofLayerAt: position))
  }

  /// Returns the transform from a camera's own space to the composition.
  func cameraTransform(ofLayerAt position: Int, _ camera: CameraModel) -> Transform3D {
    let transform = layers[position].transform.cameraTransform(
      looksAtPoint: camera.looksAtPoint, in: context(ofLayerAt: position))
    return inParents(ofLayerAt: position, transform)
  }

  private func inParents(ofLayerAt position: Int, _ transform: Transform3D) -> Transform3D {
    var transform = transform
    var next = layers[position].parent
    while let parent = next {
      guard scene.budget.spend(8) else { break }
      transform = transform3D(ofLayerAt: parent) * transform
      next = layers[parent].parent
    }
    return transform
  }

  private func transform(ofLayerAt position: Int) -> Transform {
    scene.use(keptTransform(ofLayerAt: position))
  }

  private func keptTransform(ofLayerAt position: Int) -> Kept<Transform> {
    let memory = known.layer(at: position, in: layers)
    // On the way to other frames values are asked for with and without what they lead to.
    let isRemembered = tweenFrames.isEmpty
    if isRemembered, let known = memory.transform, known.span.contains(frame),
      keepsTransforms || !memory.isTransformDriven
    {
      return known
    }
    if !transforms.isEmpty, let known = transforms[position],
      keepsTransforms || (isRemembered && !known.isDriven)
    {
      return known.transform
    }
    let count = scene.expressionCount
    let transform = evaluated(position) { $0.transform(in: $1, orientation: $2) }
    let isDriven = scene.expressionCount > count
    if isRemembered, !transform.span.isEmpty, keepsTransforms || !isDriven {
      (memory.transform, memory.isTransformDriven) = (transform, isDriven)
    }
    if keepsTransforms ? known.hasParents : isRemembered && !isDriven {
      if transforms.isEmpty { transforms = Array(repeating: nil, count: layers.count) }
      transforms[position] = (transform, isDriven)
    }
    return transform
  }

  private func transform3D(ofLayerAt position: Int) -> Transform3D {
    if transforms3D.isEmpty { transforms3D = Array(repeating: nil, count: layers.count) }
    let known = keepsTransforms ? transforms3D[position] : nil
    let transform = known ?? evaluated(position) { $0.transform3D(in: $1, orientation: $2) }
    if keepsTransforms { transforms3D[position] = transform }
    return scene.use(transform)
  }

  /// A value made of a layer's transform, and where it is the same.
  private func evaluated<Value>(
    _ position: Int, _ value: (TransformModel, PropertyContext, _ orientation: Double) -> Value
  ) -> Kept<Value> {
    let context = context(ofLayerAt: position)
    return scene.kept {
      let orientation =
        layers[position].isAutoOriented ? layers[position].transform.directionOfMotion(in: context) : 0
      return value(known.layer(at: position, in: layers).model, context, orientation)
    }
  }

  /// Expressions get transforms made for them: where they ask one another in a circle, each would depend on who asked
  /// first.
  private var keepsTransforms: Bool { scene.expressionStack.isEmpty }
}
