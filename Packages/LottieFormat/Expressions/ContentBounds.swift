import AnimationCore

extension PropertyContext {
  /// The box around what the layer shows, in its own space: of shapes and letters that around their outlines, without the
  /// widths of strokes; empty where there are none. Nil where only who draws a text knows.
  package var contentBounds: Rect? {
    let content = composition.layers[layer].content
    switch content {
    case .shapes(let shapes):
      // With a memory of its own: it may be asked for while expressions wait for one another.
      var (items, walk) = ([DisplayItem](), ShapeWalk(self, ShapeMemory()))
      walk.paint(shapes, ListMemory(shapes.count), in: &items, .identity)
      return items.outlineBounds
    case .text(let text): return text.items(in: self, nil, .identity).outlineBounds
    case .none, .sound, .camera: return .zero
    case .solid, .image, .precomp: return Rect(content.size ?? composition.size)
    }
  }
}

extension [DisplayItem] {
  fileprivate var outlineBounds: Rect? {
    var box: Rect?
    for item in self {
      let added: Rect?
      switch item {
      case .fill(let fill): added = fill.path.applying(fill.transform).bounds
      case .stroke(let stroke): added = stroke.path.applying(stroke.transform).bounds
      case .group(let group):
        guard let bounds = group.items.outlineBounds else { return nil }
        added = group.items.isEmpty ? nil : bounds
      case .image, .text: return nil
      }
      if let added { box = box?.union(added) ?? added }
    }
    return box ?? .zero
  }
}
