import AnimationKit

/// Everything about a text but its letters, with the library's defaults.
struct TextLook: Equatable {
  var style = TextStyle()
  var alignment = StyledText.Alignment.center
  var lineBreak = StyledText.LineBreak.wordWrap
  var lineSpacing = 0.0

  func text(_ string: String) -> StyledText { text([StyledText.Run(string, style)]) }

  func text(_ runs: [StyledText.Run]) -> StyledText {
    StyledText(runs, alignment: alignment, lineBreak: lineBreak, lineSpacing: lineSpacing)
  }
}
