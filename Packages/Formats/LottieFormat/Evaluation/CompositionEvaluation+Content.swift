import AnimationCore

extension CompositionEvaluation {
  /// Adds what a layer itself shows, without what it has around it.
  ///
  /// - Parameter group: learns what the items take as a whole.
  func appendContent(
    in context: PropertyContext, _ known: LayerMemory, _ transform: Transform, to items: inout [DisplayItem],
    of group: inout GroupItem
  ) {
    switch layers[context.layer].content {
    case .none, .sound, .camera: break
    case .shapes(let shapes):
      let first = items.count
      if let painted = known.shapes.painted, painted.span.contains(frame), scene.budget.spend(painted.cost) {
        scene.narrow(to: painted.span)
        painted.place(in: &items, transform)
      } else {
        var walk = ShapeWalk(context, memory.shapes)
        walk.paint(shapes, known.shapes, in: &items, transform)
      }
      for position in first..<items.count where items[position].hasBlendMode { group.isIsolated = true }
    case .solid(let color, let size):
      let path = Path(Rect(size))
      guard path.isDrawable() else { return }
      items.append(
        .fill(FillItem(path, paint: .color(Color(color.value(in: context))), transform: transform)))
    case .image(let asset, let image, let frame, let fit):
      guard !frame.isEmpty, Path(frame).isDrawable() else { return }
      if let replacement = scene.replacements.images[asset] {
        items += replacement.items(
          in: frame, transform, replaced: ReplacedImage(key: asset, image: image, fit: fit))
      } else if let image {
        items.append(
          .image(
            ImageItem(
              image, frame: frame, fit: fit, transform: transform,
              replaced: scene.model.imagesBeforeSlots[asset])))
      }
    case .text(let text):
      if let styled = replacement(scene.replacements.texts, forLayerAt: context.layer) {
        items += text.items(in: context, replacedBy: styled, transform)
      } else {
        let string = replacement(scene.replacements.strings, forLayerAt: context.layer)
        items += text.items(in: context, string, transform)
      }
    case .precomp(let index, let size, let timing):
      items += self.items(
        of: precomp(index, size: size, timing, in: context, transform))
      group.isIsolated = scene.model.compositions[index].usesBlendModes
      if !layers[context.layer].isCollapsed {
        group.clip = Clip(known.outline ?? Path(Rect(size)), transform: transform)
      }
    }
  }
}

extension CompositionEvaluation {
  /// What a precomp layer shows.
  ///
  /// - Parameter context: of the layer.
  func precomp(
    _ index: Int, size: Size, _ timing: PrecompTiming, in context: PropertyContext, _ transform: Transform
  ) -> CompositionEvaluation {
    // Not times are mixed, but what is shown at them.
    let (frame, targets) = scene.withoutTweens {
      (timing.childFrame(in: context), tweenFrames.map { timing.childFrame(in: context.at($0)) })
    }
    return CompositionEvaluation(
      scene: scene, memory: memory, owner: context, composition: index, size: size, frame: frame,
      tweenFrames: targets, transform: transform, collapsed: collapsedSpace(ofLayerAt: context.layer))
  }

  func composition(shownBy position: Int) -> (any EvaluatedComposition)? {
    guard case .precomp(let index, let size, let timing) = layers[position].content else { return nil }
    return precomp(index, size: size, timing, in: context(ofLayerAt: position), .identity)
  }

  func elsewhere(at frame: Double) -> any EvaluatedComposition { at(frame) }

  func composition(
    _ index: Int, in layer: PropertyContext, size: Size, frame: Double
  ) -> any EvaluatedComposition {
    CompositionEvaluation(
      scene: scene, memory: memory, owner: layer, composition: index, size: size, frame: frame,
      transform: .identity)
  }

  func items(
    ofComposition index: Int, in layer: PropertyContext, size: Size, frame: Double, _ transform: Transform
  ) -> [DisplayItem] {
    items(
      of: CompositionEvaluation(
        scene: scene, memory: memory, owner: layer, composition: index, size: size, frame: frame,
        transform: transform, collapsed: nil))
  }

  private func items(of evaluation: CompositionEvaluation) -> [DisplayItem] {
    let items = evaluation.items()
    // Its layers have a time of their own, in which they know what stays the same.
    scene.narrow(to: .never)
    return items
  }
}

extension Layer.Content {
  /// What a viewer's drawing has room in; nil for all of the composition.
  var size: Size? {
    switch self {
    case .none, .shapes, .text, .sound, .camera: nil
    case .solid(_, let size), .precomp(_, let size, _): size
    case .image(_, _, let frame, _): frame.size
    }
  }
}

extension PrecompTiming {
  /// - Parameter context: of the precomp layer.
  fileprivate func childFrame(in context: PropertyContext) -> Double {
    switch self {
    case .offset(let start, let stretch): return (context.frame - start) / stretch
    case .remapped(let seconds, let outFrame):
      let child = seconds.value(in: context) * context.scene.model.frameRate
      return child == outFrame ? outFrame - 1 : child
    }
  }
}
