import AnimationCore

extension PropertyContext {
  /// The box around what the layer shows, in its own space: of shapes and of letters in the file that around their
  /// outlines, without the widths of strokes; of letters of fonts that around the room they take, as in browsers; empty
  /// where there are none. Nil, which is told, for a text that cannot be measured, as no renderer is there to draw it.
  package var contentBounds: Rect? {
    if let bounds = measuredBounds { return bounds }
    scene.note(
      Diagnostic(
        .unsupported, path: "layers",
        "the size of the text \"\(layerName)\" is not known: scripts take it for that of the composition",
        about: Diagnostic.Subject("text", "size in scripts")))
    return nil
  }

  private var measuredBounds: Rect? {
    let content = composition.layers[layer].content
    switch content {
    case .shapes(let shapes):
      // With a memory of its own: it may be asked for while expressions wait for one another.
      var (items, walk) = ([DisplayItem](), ShapeWalk(self, ShapeMemory()))
      walk.paint(shapes, ListMemory(shapes.count), in: &items, .identity)
      return items.outlineBounds
    case .text: return textBounds()
    case .none, .sound, .camera: return .zero
    case .solid, .image, .precomp: return Rect(content.size ?? composition.size)
    }
  }
}

extension PropertyContext {
  /// The box around what a text layer writes, seen or not, in its own space; nil for another layer, and for a text that cannot
  /// be measured.
  ///
  /// - Parameter fonts: measures where the file was decoded without fonts.
  func textBounds(_ fonts: (any FontSource)? = nil) -> Rect? {
    guard case .text(let text) = composition.layers[layer].content else { return nil }
    if let styled = composition.replacement(scene.replacements.texts, forLayerAt: layer) {
      return text.bounds(in: self, replacedBy: styled, fonts: fonts)
    }
    let string = composition.replacement(scene.replacements.strings, forLayerAt: layer)
    return text.bounds(in: self, string, fonts: fonts)
  }
}

extension [DisplayItem] {
  var outlineBounds: Rect? {
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
