import AnimationCore

// Layers in space, as the composition's camera sees them.
extension CompositionEvaluation {
  /// True when layers in space are seen in perspective.
  var hasDepth: Bool { !cameras.isEmpty || collapsed != nil }

  /// Returns how the layer gets onto the canvas; nil when it is not seen.
  func placement(ofLayerAt position: Int, in context: PropertyContext) -> Placement? {
    guard hasDepth, let lens = lens(forLayerAt: position) else {
      return Placement(transform: transform * worldTransform(ofLayerAt: position))
    }
    // Its layers are seen through the lens, each by itself.
    if collapsedSpace(ofLayerAt: position) != nil { return Placement(transform: transform) }
    let anchor = layers[position].transform.anchor.value(in: context)
    return lens.placement(
      of: worldTransform3D(ofLayerAt: position), around: Point(anchor.x, anchor.y),
      content: layers[position].outline)
  }

  /// Nil for a layer that no camera sees: it lies in the plane of the composition.
  private func lens(forLayerAt position: Int) -> Lens? {
    if let collapsed {
      return collapsed.isTilted || layers[position].isThreeDimensional ? collapsed.lens : nil
    }
    guard layers[position].isThreeDimensional, let lens = cameraLens else { return nil }
    return scene.use(lens)
  }

  /// What the layers of a collapsed precomp are seen through; nil when it has a space of its own.
  func collapsedSpace(ofLayerAt position: Int) -> CollapsedSpace? {
    let layer = layers[position]
    guard layer.isCollapsed, hasDepth, !layer.isFiltered, layer.matte == nil, layer.blendMode == .normal,
      masks(ofLayerAt: position, in: context(ofLayerAt: position), .identity).isEmpty,
      var lens = collapsed?.lens ?? cameraLens?.value
    else { return nil }
    let isTilted = collapsed?.isTilted == true || layer.isThreeDimensional
    lens.view =
      lens.view
      * (isTilted
        ? worldTransform3D(ofLayerAt: position) : Transform3D(worldTransform(ofLayerAt: position)))
    return CollapsedSpace(lens: lens, isTilted: isTilted)
  }

  /// Returns the lens of the topmost camera that is active; without one, that of a new camera.
  func makeCameraLens() -> Kept<Lens> {
    scene.kept {
      for position in cameras where isShown(layerAt: position) {
        guard case .camera(let camera) = layers[position].content else { continue }
        let zoom = camera.zoom.value(in: context(ofLayerAt: position))
        return Lens(
          zoom: zoom, camera: cameraTransform(ofLayerAt: position, camera), size: size, canvas: transform)
      }
      return Lens(zoom: 0, camera: nil, size: size, canvas: transform)
    }
  }

  /// The layers as they are painted: bottom first, but of neighbours in space the one that is farthest from the camera.
  /// Layers in the plane part such neighbours, unless they show nothing.
  func depthOrder() -> [Int] {
    var order: [Int] = []
    var run: [(position: Int, depth: Double)] = []
    func endRun() {
      // Sorting is stable.
      order += run.sorted { $0.depth > $1.depth }.map(\.position)
      run = []
    }
    for position in layers.indices.reversed()
    where layers[position].showsSomething || layers[position].isAdjustment {
      guard layers[position].isPainted, layers[position].span.contains(frame) else { continue }
      guard !layers[position].isAdjustment, let lens = lens(forLayerAt: position) else {
        endRun()
        order.append(position)
        continue
      }
      let anchor = layers[position].transform.anchor.value(in: context(ofLayerAt: position))
      let depth = (lens.view * worldTransform3D(ofLayerAt: position)).apply(anchor).z
      run.append((position, depth.isNaN ? 0 : depth))
    }
    endRun()
    return order
  }
}

/// The space around a precomp that is drawn as if its layers lay in the composition that shows it.
struct CollapsedSpace {
  /// The lens through which the precomp's layers are seen.
  var lens: Lens
  /// True when all of the precomp is in space, be its layers or not.
  var isTilted: Bool
}

extension Layer {
  fileprivate var showsSomething: Bool {
    switch content {
    case .none, .sound, .camera: false
    default: true
    }
  }

  /// Where on it something may be; nil when that is not known.
  fileprivate var outline: Rect? {
    switch content {
    case .solid(_, let size): Rect(size)
    case .image(_, _, let frame, _): frame
    case .precomp(_, let size, _): isCollapsed ? nil : Rect(size)
    case .none, .shapes, .text, .sound, .camera: nil
    }
  }
}
