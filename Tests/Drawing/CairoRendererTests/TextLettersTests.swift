import AnimationCore
import CairoRenderer
import Pixels
import TestSupport
import Testing

/// Letters that are moved one by one.
@Suite struct TextLettersTests {
  /// At 30 pixels, on a baseline at 60.
  private func item(_ text: String, _ letters: TextLetters?, alignment: StyledText.Alignment = .left)
    -> DisplayItem
  {
    .text(
      TextItem(
        StyledText(text, fontSize: 30, alignment: alignment), frame: Rect(x: 100, y: 0, width: 0, height: 0),
        firstBaseline: 60, letters: letters))
  }

  private func bitmap(_ text: String, _ letters: TextLetters?) throws -> Bitmap {
    try render(item(text, letters), width: 200, height: 100)
  }

  private func ink(_ text: String, _ letters: TextLetters?) throws -> Ink? { try bitmap(text, letters).ink() }

  @Test func lettersThatStayLookAsThoseThatAreNone() throws {
    let text = "AVfi é\nH日e\u{301}🙂"
    let still = try bitmap(text, nil)
    for grouping in TextLetters.Grouping.allCases {
      let letters = TextLetters(
        text.map { _ in .identity }, grouping: grouping, pivot: Point(0.5, 3))
      let found = try bitmap(text, letters)
      var worst = 0
      for y in 0..<100 {
        for x in 0..<200 { worst = max(worst, abs(Int(found[x, y].alpha) - Int(still[x, y].alpha))) }
      }
      #expect(worst <= 8)
    }
  }

  @Test func eachLetterHasItsOwnTransform() throws {
    let still = try #require(try ink("HH", nil))
    let letters = TextLetters([.identity, .translation(20, 30)])
    let moved = try #require(try ink("HH", letters))
    #expect(abs(moved.right - still.right - 20) <= 1 && abs(moved.bottom - still.bottom - 30) <= 1)
    #expect(moved.left == still.left && moved.top == still.top)
    // Characters beyond the last stay.
    let first = try #require(try ink("HH", TextLetters([.translation(0, 20)])))
    #expect(first.top == still.top && abs(first.bottom - still.bottom - 20) <= 1)
  }

  @Test func lettersTurnAboutTheirMiddle() throws {
    let still = try #require(try ink("H", nil))
    let half = try #require(try ink("H", TextLetters([.scale(0.5, 0.5)])))
    #expect(abs(half.midX - still.midX) <= 1 && half.bottom == still.bottom)
    #expect(abs(half.height * 2 - still.height) <= 2 && abs(half.width * 2 - still.width) <= 2)
    let turned = try #require(try ink("H", TextLetters([.rotation(radians: .pi)])))
    #expect(abs(turned.midX - still.midX) <= 1 && abs(turned.top - still.bottom) <= 2)
  }

  @Test(arguments: [
    (TextLetters.Grouping.character, "HHHH"), (.word, "HH HH"), (.line, "HH HH"), (.all, "HH\nHH"),
  ])
  func groupsHaveOnePivot(grouping: TextLetters.Grouping, text: String) throws {
    let still = try #require(try ink(text, nil))
    let letters = TextLetters(text.map { _ in .scale(0.5, 0.5) }, grouping: grouping)
    let found = try #require(try ink(text, letters))
    #expect(abs(found.midX - still.midX) <= 1)
    let isShrunk = grouping == .line || grouping == .all
    #expect((abs(found.width * 2 - still.width) <= 3) == isShrunk)
    let gap = try bitmap(text, letters).gaps(in: found)
    // Letters move together in words, words only as lines do.
    if grouping == .word { #expect(gap.max() ?? 0 > 25) }
  }

  @Test func thePivotIsMoved() throws {
    let still = try #require(try ink("H", nil))
    let right = try #require(
      try ink("H", TextLetters([.scale(0.5, 1)], pivot: Point(1, 0))))
    #expect(right.left > still.left + 8)
    let up = try #require(try ink("H", TextLetters([.scale(1, 0.5)], pivot: Point(0, -20))))
    #expect(abs(up.bottom - (still.bottom - 10)) <= 1)
  }

  @Test func lettersThatAreFlatAreNotShown() throws {
    let second = try #require(try ink("HH", TextLetters([.scale(0, 1), .identity])))
    let both = try #require(try ink("HH", nil))
    #expect(second.left > both.left + 10 && second.right == both.right)
    #expect(try ink("HH", TextLetters([.scale(0, 0), .scale(0, 0)])) == nil)
  }

  @Test func partsOfAnImageAreThoseOfTheWhole() throws {
    // A blend mode asks for a layer as large as what is drawn.
    let letters = TextLetters([.translation(-80, -30), .rotation(radians: 1), .scale(2, 2)])
    let plain = try bitmap("HAH", letters)
    let group = DisplayItem.group(GroupItem([item("HAH", letters)], opacity: 0.5))
    let whole = try #require(plain.ink())
    let found = try #require(try render(group, width: 200, height: 100).ink())
    #expect(abs(found.left - whole.left) <= 1 && abs(found.right - whole.right) <= 1)
    #expect(abs(found.top - whole.top) <= 1 && abs(found.bottom - whole.bottom) <= 1)
  }
}

extension Bitmap {
  /// How wide the stretches are in which columns have nothing.
  fileprivate func gaps(in ink: Ink) -> [Int] {
    var gaps: [Int] = []
    var gap = 0
    for x in ink.left...ink.right {
      if (0..<height).allSatisfy({ self[x, $0].alpha <= 20 }) {
        gap += 1
      } else {
        gaps.append(gap)
        gap = 0
      }
    }
    return gaps
  }
}
