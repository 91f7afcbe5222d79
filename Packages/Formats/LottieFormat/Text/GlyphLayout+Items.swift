import AnimationCore

extension GlyphLayout {
  /// What is painted, bottom first: all of the text at once, or, where animators or a path move letters, one after the
  /// other.
  func items(of text: TextModel, in context: PropertyContext, _ transform: Transform) -> [DisplayItem] {
    let transform = transform * .translation(0, verticalShift(context.scene.budget))
    var outlines = LetterOutlines(document, transform, context.scene.budget)
    forEachLetter(of: text, in: context) { letter, style, place, isJoined in
      if let number = letter.glyph?.layers {
        let place = transform * place * .scale(letter.scale, letter.scale)
        outlines.add(text.items(ofGlyph: number, in: context, place), style)
      } else if style.isVisible {
        outlines.add(letter, style, place, isJoined: isJoined)
      }
    }
    return outlines.finish()
  }

  /// The box around the letters where they stand, seen or not: around the outlines of those in the file, and the room of
  /// those of fonts, without the blanks at which lines were broken. Empty where there are none, nil where a letter shows what has no outline.
  func bounds(of text: TextModel, in context: PropertyContext) -> Rect? {
    var box: Rect?
    var isKnown = true
    var rooms: [Character: Rect?] = [:]
    let roomless = blanksAtBreaks
    forEachLetter(of: text, in: context) { letter, _, place, _ in
      guard let glyph = letter.glyph, !roomless.contains(letter.number) else { return }
      var room: Rect?
      if let number = glyph.layers {
        guard let bounds = text.items(ofGlyph: number, in: context, .identity).outlineBounds else {
          isKnown = false
          return
        }
        room = bounds
      } else if let known = rooms[letter.character] {
        room = known
      } else if context.scene.budget.spend(glyph.outline.elements.count) {
        room = self.room(of: glyph)
        rooms[letter.character] = .some(room)
      }
      guard let room, let moved = Path(room).applying(place * .scale(letter.scale, letter.scale)).bounds
      else { return }
      box = box?.union(moved) ?? moved
    }
    guard isKnown else { return nil }
    var bounds = box ?? .zero
    bounds.y += verticalShift(context.scene.budget)
    return bounds
  }

  /// Returns a glyph's room in the units of the glyph; nil for a blank in the file.
  private func room(of glyph: Glyph) -> Rect? {
    guard let font = document.font.outlines else { return glyph.outline.bounds }
    return Rect(
      x: 0, y: -100 * font.ascent, width: glyph.advance, height: 100 * (font.ascent + font.descent))
  }

  /// - Parameter body: gets the letters that are shown, with their places: from the letter's space, in which its pen is
  ///   (0, 0), to the layer's; and whether it may be of one item with the one before.
  private func forEachLetter(
    of text: TextModel, in context: PropertyContext,
    _ body: (_ letter: Letter, _ style: LetterStyle, _ place: Transform, _ isJoined: Bool) -> Void
  ) {
    if text.animators.isEmpty, text.path == nil {
      let style = LetterStyle(document)
      for (line, baseline) in shownLines {
        for (position, x) in zip(line.letters, pens(of: line)) {
          body(letters[position], style, .translation(x, baseline), true)
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
        body(letters[position], style, place, style.isPlain)
      }
    }
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
