import AnimationKit

/// Everything about a text but its letters, with the library's defaults.
package struct TextLook: Equatable {
  package var style = TextStyle()
  package var alignment = StyledText.Alignment.center
  package var lineBreak = StyledText.LineBreak.wordWrap
  package var lineSpacing = 0.0

  package init() {}

  package func text(_ string: String) -> StyledText { text([StyledText.Run(string, style)]) }

  package func text(_ runs: [StyledText.Run]) -> StyledText {
    StyledText(runs, alignment: alignment, lineBreak: lineBreak, lineSpacing: lineSpacing)
  }
}
