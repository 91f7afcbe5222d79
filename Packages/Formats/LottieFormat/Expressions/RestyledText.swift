import AnimationCore

extension TextDocument {
  /// The document as an expression changes it.
  ///
  /// - Parameter fonts: of the file, by the names that texts give them.
  func changed(by wanted: ExpressionTextChange, _ fonts: [String: TextFont]) -> TextDocument {
    var change = TextDocumentChange()
    change.text = wanted.text
    // A font that stays is not looked for: the file may not list it.
    if wanted.font != expressionStyle.font { change.font = wanted.font }
    change.size = wanted.size.map { max(0, $0) }
    change.lineHeight = wanted.leading
    change.tracking = wanted.tracking
    change.baselineShift = wanted.baselineShift
    change.fill = wanted.fill.flatMap(Color.init(components:))
    change.strokeColor = wanted.stroke.flatMap(Color.init(components:))
    change.strokeWidth = wanted.strokeWidth.flatMap { 0...1e6 ~= $0 ? $0 : nil }
    change.hasSmallCapitals = wanted.hasSmallCapitals
    change.isUpperCase = wanted.isUpperCase
    if let name = wanted.justification {
      (change.alignment, change.justification) =
        switch name {
        case "alignCenter": (.center, nil)
        case "alignRight": (.right, nil)
        case "justifyLastLeft": (.left, .lastLeft)
        case "justifyLastRight": (.left, .lastRight)
        case "justifyLastCenter": (.left, .lastCenter)
        case "justifyFull": (.left, .full)
        default: (.left, nil)
        }
    }
    var document = change.applied(to: self, fonts)
    switch wanted.isFilled {
    case false: document.fill = nil
    case true: document.fill = document.fill ?? .black
    default: break
    }
    switch wanted.isStroked {
    case false: document.stroke = nil
    case true where document.stroke == nil:
      document.stroke = Stroke(width: change.strokeWidth ?? 1, color: .black, isAboveFill: true)
    default: break
    }
    return document
  }
}

extension Color {
  /// Nil for less than three.
  fileprivate init?(components: [Double]) {
    guard components.count >= 3 else { return nil }
    self.init(red: components[0], green: components[1], blue: components[2])
  }
}
