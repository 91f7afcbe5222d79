import AnimationCore

extension CompositionEvaluation {
  /// What a layer itself shows, without what it has around it.
  func content(in context: PropertyContext, _ transform: Transform) -> GroupItem {
    switch layers[context.layer].content {
    case .none:
      return GroupItem([])
    case .shapes(let shapes):
      var walk = ShapeWalk(context, self.shapes)
      var items: [DisplayItem] = []
      walk.painted(shapes).append(to: &items, transform)
      return GroupItem(items, isIsolated: items.contains(where: \.hasBlendMode))
    case .solid(let color, let size):
      let path = Path(Rect(size))
      guard path.isDrawable() else { return GroupItem([]) }
      return GroupItem([
        .fill(FillItem(path, paint: .color(Color(color.value(in: context))), transform: transform))
      ])
    case .image(let asset, let image, let frame, let fit):
      guard !frame.isEmpty, Path(frame).isDrawable() else { return GroupItem([]) }
      let replacement = scene.replacements.images[asset]
      guard let image = replacement?.image ?? image else { return GroupItem([]) }
      return GroupItem([
        .image(ImageItem(image, frame: frame, fit: replacement?.fit ?? fit, transform: transform))
      ])
    case .text(let text):
      if let styled = replacement(scene.replacements.texts, forLayerAt: context.layer) {
        return GroupItem(text.items(in: context, replacedBy: styled, transform))
      }
      let string = replacement(scene.replacements.strings, forLayerAt: context.layer)
      return GroupItem(text.items(in: context, string, transform))
    case .precomp(let index, let size, let timing):
      let child = scene.model.compositions[index]
      let evaluation = CompositionEvaluation(
        scene: scene, shapes: self.shapes, owner: context, composition: child, size: size,
        frame: timing.childFrame(in: context), transform: transform)
      return GroupItem(
        evaluation.items(), isIsolated: child.usesBlendModes,
        clip: Clip(Path(Rect(size)), transform: transform))
    }
  }
}

extension Layer.Content {
  /// What a viewer's drawing has room in; nil for all of the composition.
  var size: Size? {
    switch self {
    case .none, .shapes, .text: nil
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
