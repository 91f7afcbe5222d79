import AnimationCore

extension CompositionEvaluation {
  /// What the layer itself shows, without what it has around it.
  func content(ofLayerAt position: Int, _ transform: Transform) -> GroupItem {
    switch composition.layers[position].content {
    case .none:
      return GroupItem([])
    case .shapes(let shapes):
      var walk = ShapeWalk(frame: frame, transform: transform, merges: scene.merges, budget: scene.budget)
      let items = walk.items(of: shapes)
      return GroupItem(items, isIsolated: items.contains(where: \.hasBlendMode))
    case .solid(let color, let size):
      let path = Path(Rect(size))
      guard path.isDrawable() else { return GroupItem([]) }
      return GroupItem([
        .fill(FillItem(path, paint: .color(Color(color.value(at: frame))), transform: transform))
      ])
    case .image(let asset, let image, let frame, let fit):
      guard !frame.isEmpty, Path(frame).isDrawable() else { return GroupItem([]) }
      let replacement = scene.replacements.images[asset]
      return GroupItem([
        .image(
          ImageItem(
            replacement?.image ?? image, frame: frame, fit: replacement?.fit ?? fit, transform: transform))
      ])
    case .text(let text):
      if let styled = replacement(scene.replacements.texts, forLayerAt: position) {
        return GroupItem(text.items(at: frame, replacedBy: styled, transform))
      }
      let string = replacement(scene.replacements.strings, forLayerAt: position)
      return GroupItem(text.items(at: frame, string, transform))
    case .precomp(let index, let size, let timing):
      let child = scene.model.compositions[index]
      let evaluation = CompositionEvaluation(
        scene: scene, composition: child, size: size,
        frame: timing.childFrame(at: frame, scene.model.frameRate),
        transform: transform, names: namesInside(layerAt: position))
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
  func childFrame(at frame: Double, _ frameRate: Double) -> Double {
    switch self {
    case .offset(let start, let stretch): return (frame - start) / stretch
    case .remapped(let seconds, let outFrame):
      let child = seconds.value(at: frame) * frameRate
      return child == outFrame ? outFrame - 1 : child
    }
  }
}
