import AnimationCore
import Testing

/// Text with signs of emphasis.
@Suite struct MarkdownTextTests {
  /// The runs, each with what it is: b, i, s.
  private func runs(_ text: String) -> [String] {
    StyledText(markdown: text).runs.map { run in
      let style = run.style
      let signs = (style.fontWeight == 700 ? "b" : "") + (style.isItalic ? "i" : "")
      return signs + (style.isStruckThrough ? "s" : "") + "|" + run.string
    }
  }

  @Test(arguments: [
    ("plain", ["|plain"]), ("", []), ("**Ada** sent a *gift*", ["b|Ada", "| sent a ", "i|gift"]),
    ("~~old~~ new", ["s|old", "| new"]), ("***both***", ["bi|both"]),
    ("**a *b* c**", ["b|a ", "bi|b", "b| c"]), ("*a **b***", ["i|a ", "bi|b"]),
    ("~~**a** b~~", ["bs|a", "s| b"]), ("na*m*e", ["|na", "i|m", "|e"]),
  ]) func stretchesAreEmphasised(text: String, expected: [String]) {
    #expect(runs(text) == expected)
  }

  @Test(arguments: [
    ("2 * 3 * 4", ["|2 * 3 * 4"]), ("*a", ["|*a"]), ("a*", ["|a*"]), ("** a **", ["|** a **"]),
    ("~a~", ["|~a~"]), ("~~a", ["|~~a"]), ("*a ~~b* c~~", ["i|a ~~b", "| c~~"]), ("**a*", ["|*", "i|a"]),
    ("\\*a\\* \\~~b~~ \\\\", ["|*a* ~~b~~ \\"]), ("a\\b", ["|a\\b"]), ("\\", ["|\\"]),
    ("****", ["|****"]), ("*", ["|*"]),
  ]) func whatOpensOrClosesNothingIsItself(text: String, expected: [String]) {
    #expect(runs(text) == expected)
  }

  @Test func theStyleIsThatOfAll() {
    let style = TextStyle(fontSize: 30, fontWeight: 900, color: .white)
    let text = StyledText(markdown: "**a** b", style, alignment: .left)
    #expect(text.alignment == .left)
    #expect(text.runs == [StyledText.Run("a b", style)])
  }

  /// By the square of their number it would take minutes.
  @Test(arguments: ["*a ", "**a~~ ", "a* ", "~~a* ", "*~~"]) func anyNumberOfSignsIsReadQuickly(part: String)
  {
    let text = String(repeating: part, count: 50_000) + String(repeating: "a** ", count: 50_000)
    let read = StyledText(markdown: text).runs.map(\.string).joined()
    #expect(!read.isEmpty && read.utf8.count <= text.utf8.count)
  }
}
