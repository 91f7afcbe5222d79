import AnimationCore
import TestSupport
import Testing

@testable import TextLayout

/// Where the lines of a paragraph begin and end, and how far they are apart.
@Suite struct ParagraphTests {
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

  @Test(arguments: [StyledText.Alignment.left, .center, .right])
  func linesOfAJustifiedTextReachFromSideToSide(alignment: StyledText.Alignment) throws {
    let frame = Rect(x: 0, y: 0, width: 100, height: 200)
    func lines(_ isJustified: Bool) throws -> [(left: Double, right: Double)] {
      let text = StyledText(
        [StyledText.Run("a bb ccc dddd e ff\nggg h", TextStyle(fontSize: 20))], alignment: alignment,
        isJustified: isJustified)
      let item = TextItem(text, frame: frame, wrapWidth: frame.width)
      let layout = try #require(TextLayouts(nil).layout(of: item, .identity))
      var lines: [Double: (left: Double, right: Double)] = [:]
      FontLock.hold {
        LaidOutText.forEachRun(of: layout.layout) { run in
          let line = lines[run.baseline] ?? (.infinity, 0)
          lines[run.baseline] = (min(line.left, run.x), max(line.right, run.extents.maxX))
        }
      }
      return lines.sorted { $0.key < $1.key }.map(\.value)
    }
    let (plain, justified) = (try lines(false), try lines(true))
    #expect(justified.count == plain.count && justified.count > 2)
    #expect(plain.allSatisfy { $0.right - $0.left < 99 })
    // A blank at the end of a line has no room of its own.
    #expect(abs(justified[0].left) < 0.1 && abs(justified[0].right - 100) < 0.1)
    // The last line of each paragraph.
    #expect(justified.suffix(1).elementsEqual(plain.suffix(1), by: ==))
  }

  @Test func anIndentIsALength() {
    var text = StyledText("a")
    text.firstLineIndent = 10
    #expect(text.scaled(by: 0.5).firstLineIndent == 5)
  }
}
