import AnimationCore
import JSONText

extension DecodingContext {
  /// Reads `t` of a text layer; nil when it holds no text.
  ///
  /// - Parameter masks: of the layer: text may stand on one of them.
  mutating func text(_ json: JSONValue, _ fonts: Fonts, masks: JSONValue) -> TextModel? {
    let slot = json["d"]["sid"].string
    if slot != nil { hasSlots = true }
    let source = slotValue(of: json["d"]) ?? json["d"]
    let expression = expression(source["x"])
    let isMoved = json["a"].count > 0 || json["p"]["m"].integer != nil
    var keys: [Keyframe<TextDocument>] = []
    if source["k"].isArray {
      for key in source["k"].items {
        keys.append(
          Keyframe(
            time: key["t"].number ?? 0, value: document(key["s"], fonts, isMoved: isMoved), easing: .hold))
      }
    } else if source.isObject {
      // Files before 4.4.14 have one document instead of a list.
      keys.append(Keyframe(time: 0, value: document(source, fonts, isMoved: isMoved), easing: .hold))
    }
    if zip(keys, keys.dropFirst()).contains(where: { $0.time > $1.time }) {
      tolerated("keyframes out of order")
      keys = keys.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        .map(\.element)
    }
    guard let first = keys.first, let track = Track(keys) else { return nil }
    let document: Property<TextDocument> = keys.count == 1 ? .fixed(first.value) : .animated(track)
    let isMovable =
      !isMoved
      || keys.allSatisfy { key in
        !mayAskFont(for: key.value) || key.value.isBlank
          || key.value.outlined(key.value.string, isOwn: true, isMoved: true) != nil
      }
    var text = TextModel(document: placed(document, expression, slot))
    text.animators = textAnimators(json["a"], isMovable: isMovable)
    if !isMovable, keys.contains(where: { $0.value.box != nil }) { noteWrapping(of: text.animators) }
    text.anchor = node(json["m"])
    text.path = textPath(json["p"], masks)
    if text.path != nil, !isMovable {
      unsupported("path text", nil, "drawn along a line, as installed fonts are")
    }
    return text
  }

  /// Notes what animators ask of the lines of a box, which only setting installed fonts finds out.
  private mutating func noteWrapping(of animators: [TextAnimator]) {
    if animators.contains(where: { $0.selectors.contains { $0.unit == .lines } }) {
      unsupported("text selector", "lines", "paragraphs of installed fonts count as lines")
    }
    if animators.contains(where: { if case .fixed(0) = $0.tracking { false } else { true } }) {
      unsupported("text animator", "tracking", "lines of installed fonts are broken elsewhere")
    }
  }

  private mutating func textPath(_ json: JSONValue, _ masks: JSONValue) -> TextPath? {
    guard let index = json["m"].integer else { return nil }
    guard let mask = masks.items.enumerated().first(where: { $0.offset == index })?.element else {
      missing("mask", "\(index)", "the text is drawn on a straight line")
      return nil
    }
    var path: TextPath = node(json)
    path.outline = contour(mask["pt"], closed: mask["cl"])
    return path
  }

  private mutating func document(_ json: JSONValue, _ fonts: Fonts, isMoved: Bool) -> TextDocument {
    let size = max(0, json["s"].number ?? 0)
    let lineHeight = json["lh"].number ?? 0
    let text = shown(json["t"].string ?? json["t"].identifier ?? "")
    let name = json["f"].string ?? ""
    var document = TextDocument(
      string: TextDocument.lines(json["ca"].integer == 1 ? text.uppercased() : text), font: fonts[name],
      size: size, alignment: alignment(json["j"]), justification: justification(json["j"]),
      lineHeight: lineHeight > 0 ? lineHeight : 1.2 * size,
      tracking: (json["tr"].number ?? 0) / 1000 * size, baselineShift: json["ls"].number ?? 0,
      box: box(json), hasSmallCapitals: json["ca"].integer == 2, fill: textColor(json["fc"]),
      stroke: stroke(json))
    document.isWrapped = json["m"].integer != 0
    document.direction =
      switch json["d"].integer {
      case 0: .leftToRight
      case 1: .rightToLeft
      default: nil
      }
    readFitting(json, into: &document)
    if document.isBlank || !mayAskFont(for: document) { return document }
    if let outlined = document.outlined(document.string, isOwn: true, isMoved: isMoved) {
      noteLetters(of: outlined)
    } else {
      noteStyles(of: document, json, isFontKnown: fonts.has(name))
      // Who draws finds the font by the name by which it was found here.
      if let found = document.font.source?.font(document.font.request), !found.isStandIn {
        document.font.family = found.name
      }
    }
    return document
  }

  /// Reads `vj` and `rs`; what Skottie called them at first had numbers for both in one.
  private func readFitting(_ json: JSONValue, into document: inout TextDocument) {
    let old = json["sk_vj"].integer
    switch json["vj"].integer ?? old.map({ $0 > 2 ? 1 : $0 }) {
    case 0, 3: document.verticalAlignment = .init(place: .top)
    case 1, 4: document.verticalAlignment = .init(place: .center)
    case 2, 5: document.verticalAlignment = .init(place: .bottom)
    default: break
    }
    if let place = json["vj"].integer, place >= 3 { document.verticalAlignment?.countsInkOnly = true }
    let resizing = json["rs"].integer ?? json["sk_rs"].integer ?? old.map { $0 - 2 }
    guard document.box != nil, resizing == 1 || resizing == 2 else { return }
    document.fitting = TextDocument.Fitting(
      onlyShrinks: resizing == 2, smallest: json["mf"].number ?? 0, largest: json["xf"].number ?? .infinity,
      maximumLines: json["xl"].integer.flatMap { $0 > 0 ? $0 : nil })
  }

  /// Whether it is found out here how the letters of a text are drawn. That of the first ones is, as fonts take time to
  /// make outlines, and no frame shows more.
  private mutating func mayAskFont(for document: TextDocument) -> Bool {
    guard document.asksFont else { return true }
    fontSteps += TextDocument.stepsOfFont(for: document.string)
    return fontSteps <= DrawingLimits().steps
  }

  /// Letters of a text that is set letter by letter that are not drawn, or drawn in another font.
  private mutating func noteLetters(of document: TextDocument) {
    let string = document.string.prefix(GlyphLayout.maximumCharacters)
    let absent = string.filter { !$0.isWhitespace && document.glyph(for: $0).0 == nil }
    if !absent.isEmpty {
      let font = document.font.outlines == nil ? "the file does not embed it" : "its font has none"
      missing("glyph", String(absent), "\(font): not drawn")
    }
    if document.font.outlines == nil {
      let marked = string.filter { $0.unicodeScalars.count > 1 && document.font.glyphs[$0] == nil }
      let drawn = marked.filter { document.glyph(for: $0).0 != nil }
      if !drawn.isEmpty {
        missing("glyph", String(drawn), "the file does not embed it: drawn as the letter that it begins with")
      }
    }
    for character in Set(string.filter { document.glyph(for: $0).0?.isUnknown == true }).sorted() {
      missing("character", String(character), "no installed font has a glyph for it")
    }
    guard let font = document.font.outlines, document.font.file !== font else { return }
    noteFontFile(of: document)
    if font.isStandIn, let family = document.font.family { missing(font: family, standIn: font.name) }
  }

  private mutating func noteFontFile(of document: TextDocument) {
    guard let problem = document.font.fileProblem else { return }
    missing("font file", document.font.request.name ?? "", "\(problem): an installed font is used")
  }

  /// What a text asks for that is not drawn so where whole lines are set.
  private mutating func noteStyles(of document: TextDocument, _ json: JSONValue, isFontKnown: Bool) {
    let name = json["f"].string ?? ""
    if document.box != nil {
      if document.justification != nil { unsupported("justified text", nil, "drawn from the left") }
      if document.verticalAlignment.map({ $0.place != .top }) ?? false {
        unsupported("vertically aligned text", nil, "drawn from the top")
      }
      if document.fitting != nil { unsupported("fitted text", nil, "drawn at its own size") }
    } else if document.verticalAlignment != nil {
      unsupported("vertically aligned text", nil, "drawn on its baseline")
    }
    if let stroke = document.stroke, stroke.width > 0, stroke.join != .round {
      unsupported("text stroke", nil, "drawn with round joins")
    }
    noteFontFile(of: document)
    if !document.font.glyphs.isEmpty {
      missing("glyph", name, "the file does not embed all of them: an installed font is used")
    }
    if !isFontKnown || document.font.family == nil {
      missing("font", name, "the file does not name it: another is used")
    }
  }

  func alignment(_ json: JSONValue) -> StyledText.Alignment {
    switch json.integer {
    case 1: .right
    case 2: .center
    // Justified lines begin at the left.
    default: .left
    }
  }

  func justification(_ json: JSONValue) -> TextDocument.Justification? {
    switch json.integer {
    case 3: .lastLeft
    case 4: .lastRight
    case 5: .lastCenter
    case 6: .full
    default: nil
    }
  }

  func box(_ json: JSONValue) -> Rect? {
    guard let (sizeCount, size) = json["sz"].vector(), sizeCount >= 2, size.x > 0 else { return nil }
    let position = json["ps"].vector()?.1 ?? .zero
    return Rect(x: position.x, y: position.y, width: size.x, height: max(0, size.y))
  }

  private func stroke(_ json: JSONValue) -> TextDocument.Stroke? {
    let width = json["sw"].number ?? 0
    guard let color = textColor(json["sc"]), 0...1e6 ~= width else {
      return nil
    }
    let join: StrokeStyle.Join =
      switch json["lj"].integer {
      case 1: .miter
      case 3: .bevel
      default: .round
      }
    return TextDocument.Stroke(
      width: width, color: color, isAboveFill: json["of"].bool != false, join: join)
  }

  func textColor(_ json: JSONValue) -> Color? {
    guard json.isArray, let (count, color) = json.vector(), count >= 3 else { return nil }
    return Color(red: color.x, green: color.y, blue: color.z)
  }
}

extension TextDocument {
  fileprivate var isBlank: Bool { !string.contains { !$0.isWhitespace } }
}
