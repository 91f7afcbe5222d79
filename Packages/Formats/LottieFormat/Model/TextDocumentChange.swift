import AnimationCore

/// What a slot or an expression changes in the documents of a text; the rest of them stays.
struct TextDocumentChange {
  var text: String?
  var font: String?
  var size: Double?
  var fill: Color?
  var strokeColor: Color?
  var strokeWidth: Double?
  var isStrokeAboveFill: Bool?
  var lineHeight: Double?
  /// The tracking in thousandths of an em.
  var tracking: Double?
  var baselineShift: Double?
  var box: Rect?
  var isUpperCase: Bool?
  var hasSmallCapitals: Bool?
  var alignment: StyledText.Alignment?
  var justification: TextDocument.Justification?

  /// What all documents of a text become.
  func applied(to own: Property<TextDocument>, _ fonts: [String: TextFont]) -> Property<TextDocument> {
    let keyed = own.keyed
    guard let track = keyed.track else { return .fixed(applied(to: keyed.keyedValue(at: 0), fonts)) }
    let keys = track.map {
      Keyframe(time: $0.time, value: applied(to: $0.value, fonts), easing: $0.easing)
    }
    return Track(keys).map { .animated($0) } ?? keyed
  }

  func applied(to own: TextDocument, _ fonts: [String: TextFont]) -> TextDocument {
    var document = own
    if let text { document.string = TextDocument.lines(text) }
    if isUpperCase == true { document.string = document.string.uppercased() }
    if let hasSmallCapitals { document.hasSmallCapitals = hasSmallCapitals }
    if let font { document.font = fonts[font] ?? TextFont(installed: font, besides: own.font) }
    if let size {
      // What is in ems stays so.
      let factor = own.size > 0 ? size / own.size : 0
      document.size = size
      document.tracking = own.tracking * factor
      if own.lineHeight == 1.2 * own.size { document.lineHeight = 1.2 * size }
    }
    if let lineHeight { document.lineHeight = lineHeight > 0 ? lineHeight : 1.2 * document.size }
    if let tracking { document.tracking = tracking / 1000 * document.size }
    if let baselineShift { document.baselineShift = baselineShift }
    if let box { document.box = box }
    if let alignment { (document.alignment, document.justification) = (alignment, justification) }
    if let fill { document.fill = fill }
    applyStroke(to: &document)
    return document
  }

  private func applyStroke(to document: inout TextDocument) {
    if let strokeColor {
      if document.stroke == nil {
        document.stroke = TextDocument.Stroke(width: 0, color: strokeColor, isAboveFill: true)
      }
      document.stroke?.color = strokeColor
    }
    if let strokeWidth { document.stroke?.width = strokeWidth }
    if let isStrokeAboveFill { document.stroke?.isAboveFill = isStrokeAboveFill }
  }
}

extension TextFont {
  /// A font that the file does not list.
  fileprivate init(installed name: String, besides other: TextFont) {
    self.init(
      family: name, weight: 400, isItalic: false, source: other.source,
      request: FontRequest(family: name, name: name))
  }
}
