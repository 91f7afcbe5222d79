import AnimationCore

extension GlyphLayout {
  /// What is painted, bottom first: all of the text at once, or, where animators or a path move letters, one after the
  /// other.
  func items(of text: TextModel, in context: PropertyContext, _ transform: Transform) -> [DisplayItem] {
    let transform = transform * .translation(0, verticalShift(context.scene.budget))
    var outlines = LetterOutlines(document, transform, context.scene.budget)
    func add(_ letter: Letter, _ style: LetterStyle, _ place: Transform, isJoined: Bool) {
      if let number = letter.glyph?.layers {
        let place = transform * place * .scale(letter.scale, letter.scale)
        outlines.add(text.items(ofGlyph: number, in: context, place), style)
      } else if style.isVisible {
        outlines.add(letter, style, place, isJoined: isJoined)
      }
    }
    if text.animators.isEmpty, text.path == nil {
      let style = LetterStyle(document)
      for (line, baseline) in shownLines {
        for (position, x) in zip(line.letters, pens(of: line)) {
          add(letters[position], style, .translation(x, baseline), isJoined: true)
        }
      }
    } else {
      let units = TextUnits(characters[...], lines: lineNumbers)
      var animated = AnimatedLetters(document, text.animators, units, count: letters.count, in: context)
      animated.order(by: letters.map(\.number))
      let transforms = LetterPlacement(self, animated, text, in: context).transforms()
      for position in letters.indices {
        let style = animated.styles[position]
        guard let place = transforms[position] else { continue }
        add(letters[position], style, place, isJoined: style.isPlain)
      }
    }
    return outlines.finish()
  }
}

extension TextModel {
  /// Compositions with texts in them may have glyphs that are compositions.
  private static let deepestGlyph = 8

  /// What a glyph shows that is layers.
  fileprivate func items(
    ofGlyph number: Int, in context: PropertyContext, _ transform: Transform
  ) -> [DisplayItem] {
    let scene = context.scene
    guard let index = scene.model.glyphCompositions[number], scene.openGlyphs < Self.deepestGlyph,
      transform.isInvertible, scene.budget.spend(100)
    else { return [] }
    scene.openGlyphs += 1
    defer { scene.openGlyphs -= 1 }
    return context.composition.items(
      ofComposition: index, in: context, size: scene.model.size, frame: context.frame - startFrame, transform)
  }
}

/// Letters as they become items of a display list: those that look as one item when they are one are.
private struct LetterOutlines {
  /// Texts whose glyphs are of more than any font has are cut.
  private static let maximumElements = 500_000
  /// Each takes as long as all else in a usual frame.
  private static let unitsOfBlur = 1 << 13

  private let document: TextDocument
  private let transform: Transform
  private let budget: FrameBudget
  private var elementCount = 0
  private var items: [DisplayItem] = []
  /// Letters that are not turned, in the space of the layer, and what all of them are painted with.
  private var outline = Path()
  private var style: LetterStyle?

  init(_ document: TextDocument, _ transform: Transform, _ budget: FrameBudget) {
    self.document = document
    self.transform = transform
    self.budget = budget
  }

  /// - Parameters:
  ///   - place: from the letter's space, in which its pen is (0, 0), to the layer's.
  ///   - isJoined: true where the letter may be of one item with the one before.
  mutating func add(
    _ letter: GlyphLayout.Letter, _ style: LetterStyle, _ place: Transform, isJoined: Bool
  ) {
    guard let outline = letter.glyph?.outline, !outline.isEmpty else { return }
    guard elementCount + outline.elements.count <= Self.maximumElements else { return budget.leaveOut() }
    guard budget.keep(outline.elements.count) else { return }
    elementCount += outline.elements.count
    let isUpright = style.blur == .zero && place.a == 1 && place.b == 0 && place.c == 0 && place.d == 1
    if !(isJoined && isUpright && style == self.style) { paintOutline() }
    let (unscaled, place) = (place, place * .scale(letter.scale, letter.scale))
    if isUpright {
      self.style = style
      self.outline.append(outline, place)
    } else {
      let start = items.count
      paint(outline, style, transform * place, scale: letter.scale)
      if style.blur != .zero { blur(from: start, style, transform * unscaled) }
    }
  }

  /// - Parameter own: of a letter that has its own paints.
  mutating func add(_ own: [DisplayItem], _ style: LetterStyle) {
    paintOutline()
    guard style.opacity < 1 else {
      items += own
      return
    }
    if style.opacity > 0, !own.isEmpty, budget.keep(FrameBudget.elementsOfItem) {
      items.append(.group(GroupItem(own, opacity: style.opacity)))
    }
  }

  mutating func finish() -> [DisplayItem] {
    paintOutline()
    return items
  }

  private mutating func paintOutline() {
    if let style { paint(outline, style, transform, scale: 1) }
    outline = Path()
    style = nil
  }

  /// - Parameter scale: of the outline's units, which do not count for strokes.
  private mutating func paint(
    _ outline: Path, _ style: LetterStyle, _ transform: Transform, scale: Double
  ) {
    guard !outline.isEmpty, transform.isInvertible, budget.keep(FrameBudget.elementsOfItem),
      outline.isDrawable(limit: 1e6 / max(1, transform.maximumScale))
    else { return }
    let start = items.count
    if let color = style.fill, style.isFilled {
      items.append(.fill(FillItem(outline, paint: .color(color), transform: transform)))
    }
    let width = style.strokeWidth / scale
    guard let stroke = document.stroke, let color = style.stroke, style.isStroked, width <= 1e6 else {
      return
    }
    let line = StrokeStyle(width: width, join: stroke.join)
    let item = StrokeItem(outline, style: line, paint: .color(color), transform: transform)
    items.insert(.stroke(item), at: stroke.isAboveFill ? items.count : start)
  }

  /// Blurs the items of a letter from a position on, in the letter's own space.
  private mutating func blur(from start: Int, _ style: LetterStyle, _ transform: Transform) {
    let deviation = Size(0.3 * abs(style.blur.x), 0.3 * abs(style.blur.y))
    guard items.count > start, deviation.width > 0 || deviation.height > 0, deviation.width <= 1e4,
      deviation.height <= 1e4
    else { return }
    let own = Array(items[start...])
    items.removeLast(own.count)
    guard budget.spend(Self.unitsOfBlur), budget.keep(FrameBudget.elementsOfItem) else { return }
    let filters = FilterChain([.blur(Blur(deviation: deviation))], transform: transform)
    items.append(.group(GroupItem(own, filters: filters)))
  }
}
