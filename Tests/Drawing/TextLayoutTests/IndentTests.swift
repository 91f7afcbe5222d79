import AnimationCore
import TestSupport
import Testing

@testable import TextLayout

/// Where the lines of a paragraph begin, and how far they are apart.
@Suite struct IndentTests {
  /// The left end and the baseline of each run of glyphs.
  private func lines(_ change: (inout StyledText) -> Void) throws -> [(x: Double, baseline: Double)] {
    var text = StyledText("one two\nsix", TextStyle(fontSize: 20), alignment: .left)
    change(&text)
    let item = TextItem(text, frame: Rect(x: 0, y: 0, width: 200, height: 200), wrapWidth: 60)
    let layout = try #require(TextLayouts(nil).layout(of: item, .identity))
    var lines: [(x: Double, baseline: Double)] = []
    FontLock.hold {
      LaidOutText.forEachRun(of: layout.layout) { run in
        if lines.last?.baseline != run.baseline { lines.append((run.x, run.baseline)) }
      }
    }
    return lines
  }

  @Test func theFirstLineOfEachParagraphIsIndented() throws {
    #expect(try lines { _ in }.map(\.x) == [0, 0, 0])
    let indented = try lines { $0.firstLineIndent = 30 }
    #expect(indented.map(\.x) == [30, 0, 30])
    #expect(try lines { $0.firstLineIndent = -12 }.map(\.x).contains(12))
  }

  @Test func aLineHeightIsTheDistanceOfBaselines() throws {
    let lines = try lines {
      $0.lineHeight = 50
      $0.firstLineIndent = 30
    }
    #expect(zip(lines, lines.dropFirst()).allSatisfy { abs($1.baseline - $0.baseline - 50) < 0.1 })
  }

  @Test func anIndentIsALength() {
    var text = StyledText("a")
    text.firstLineIndent = 10
    #expect(text.scaled(by: 0.5).firstLineIndent == 5)
  }
}
