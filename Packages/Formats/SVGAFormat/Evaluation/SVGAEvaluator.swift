import AnimationCore

/// Computes display lists. It keeps nothing between frames: every frame is looked up.
final class SVGAEvaluator: FrameEvaluator {
  let movie: SVGAMovie
  let scene: SpriteScene

  init(movie: SVGAMovie, scene: SpriteScene) {
    self.movie = movie
    self.scene = scene
  }

  func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
    let frame = index(of: frame)
    let budget = FrameBudget(context.budget)
    var list = DisplayList(size: movie.size)
    for layer in scene.layers {
      guard budget.spend(100 * (layer.members.count + 1)) else { break }
      draw(layer, at: frame, context.replacements, budget, into: &list.items)
    }
    budget.finish(path: "sprites", log: context.log)
    return list
  }

  func index(of frame: Double) -> Int { FramePosition.shownFrame(at: frame, of: movie.frameCount) }

  /// What a sprite is in a frame, and the transform to the canvas; nil when nothing of it is shown.
  func visibleState(
    of sprite: Int, at frame: Int, _ replacements: Replacements
  ) -> (state: SVGAMovie.Frame, matrix: Transform)? {
    guard frame < movie.sprites[sprite].frames.count,
      replacements.hidden.isEmpty || !replacements.hidden.contains(movie.sprites[sprite].imageKey)
    else { return nil }
    let state = movie.sprites[sprite].frames[frame]
    guard state.isVisible, let matrix = state.matrix, state.clip?.isEmpty != true else { return nil }
    return (state, matrix)
  }

  private func draw(
    _ layer: SpriteScene.Layer, at frame: Int, _ replacements: Replacements, _ budget: FrameBudget,
    into items: inout [DisplayItem]
  ) {
    guard let matte = layer.matte else {
      for member in layer.members { draw(member, at: frame, replacements, budget, into: &items) }
      return
    }
    var mask: [DisplayItem] = []
    draw(matte, at: frame, replacements, budget, into: &mask)
    // As in the iOS and Android players, nothing shows through a matte that is hidden.
    if mask.isEmpty { return }
    var content: [DisplayItem] = []
    for member in layer.members { draw(member, at: frame, replacements, budget, into: &content) }
    if content.isEmpty { return }
    items.append(.group(GroupItem(content, matte: Matte(mask))))
  }

  /// Appends what a sprite shows: its image, its shapes, then the viewer's text and drawing.
  private func draw(
    _ index: Int, at frame: Int, _ replacements: Replacements, _ budget: FrameBudget,
    into items: inout [DisplayItem]
  ) {
    guard let (state, matrix) = visibleState(of: index, at: frame, replacements) else { return }
    let imageKey = movie.sprites[index].imageKey
    guard budget.keep(FrameBudget.elementsOfItem * (1 + state.shapes.count)) else {
      return budget.blame(layer: imageKey.isEmpty ? "sprites[\(index)]" : imageKey)
    }
    var content: [DisplayItem] = []
    if let box = state.box {
      content += image(of: scene.members[index], imageKey, box, matrix, replacements)
    }
    for shape in state.shapes { shape.draw(matrix, into: &content) }
    if let text = text(ofSprite: index, state, replacements) {
      content.append(DisplayItem.text(text).applying(matrix))
    }
    if let drawing = replacements.drawings[imageKey] {
      content += drawing(Double(frame), state.box?.size ?? .zero).map { $0.applying(matrix) }
    }
    if content.isEmpty { return }
    if state.alpha < 1 || state.clip != nil {
      let clip = state.clip.map { Clip($0, transform: matrix) }
      items.append(.group(GroupItem(content, opacity: state.alpha, clip: clip)))
    } else {
      items.append(contentsOf: content)
    }
  }

  /// The viewer's text on a sprite, in the sprite's own space; nil for none.
  func text(ofSprite index: Int, _ state: SVGAMovie.Frame, _ replacements: Replacements) -> TextItem? {
    let imageKey = movie.sprites[index].imageKey
    let text = replacements.texts[imageKey] ?? replacements.strings[imageKey].map { StyledText($0) }
    guard let text, text.isDrawable else { return nil }
    // A text that is to fit needs a width; others go on beyond what has no picture.
    let fits = text.lineBreak.isSingleLine || text.minimumFontSize != nil
    let room = fits ? state.box?.width : nil
    return TextItem(
      text, frame: state.box ?? .zero, wrapWidth: scene.members[index].pixelWidth ?? room ?? 0)
  }

  /// The sprite's image, or what stands in for it: by the image's name or by the sprite's.
  private func image(
    of member: SpriteScene.Member, _ imageKey: String, _ box: Rect, _ transform: Transform,
    _ replacements: Replacements
  ) -> [DisplayItem] {
    for key in [imageKey, member.bitmapKey] {
      guard let replacement = replacements.images[key] else { continue }
      return replacement.items(
        in: box, transform, replaced: ReplacedImage(key: key, image: member.image, fit: .contain))
    }
    return member.image.map { [.image(ImageItem($0, frame: box, fit: .contain, transform: transform))] } ?? []
  }
}

extension SVGAMovie.Shape {
  /// Appends the fill, then the stroke.
  fileprivate func draw(_ matrix: Transform, into items: inout [DisplayItem]) {
    let matrix = matrix * transform
    guard !outline.isEmpty, matrix.isInvertible else { return }
    if let fill { items.append(.fill(FillItem(outline, paint: .color(fill), transform: matrix))) }
    if let stroke, let style = stroke.style {
      items.append(.stroke(StrokeItem(outline, style: style, paint: .color(stroke.color), transform: matrix)))
    }
  }
}
