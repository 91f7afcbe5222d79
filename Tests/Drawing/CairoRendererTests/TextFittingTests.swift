import AnimationCore
import Pixels
import TestSupport
import Testing

/// Texts that are made to fit into their place, and what is drawn besides glyphs.
@Suite struct TextFittingTests {
  private let frame = Rect(x: 20, y: 20, width: 160, height: 60)
  private let long = "Christopher Montgomery"

  private func text(
    _ string: String, size: Double = 40, minimum: Double? = nil, _ lineBreak: StyledText.LineBreak,
    padding: Double = 0, vertical: StyledText.VerticalAlignment = .middle,
    change: (inout TextStyle) -> Void = { _ in }
  ) -> StyledText {
    var style = TextStyle(fontSize: size)
    change(&style)
    return StyledText(
      [StyledText.Run(string, style)], lineBreak: lineBreak, minimumFontSize: minimum,
      verticalAlignment: vertical, padding: padding)
  }

  private func isInside(_ ink: Ink, _ frame: Rect) -> Bool {
    // Ink may reach a little beyond a letter's advance.
    Double(ink.left) >= frame.minX - 1 && Double(ink.right) <= frame.maxX && Double(ink.top) >= frame.minY - 1
      && Double(ink.bottom) <= frame.maxY
  }

  @Test func aLineIsAsLargeAsItsPlaceAllows() throws {
    let whole = try #require(try ink(text("Christopher", size: 10, .truncateEnd), frame))
    let shrunk = try #require(try ink(text("Christopher", size: 80, minimum: 1, .truncateEnd), frame))
    #expect(isInside(shrunk, frame))
    #expect(Double(shrunk.width) > 150)
    // In its proportions.
    let ratio = Double(shrunk.width) / Double(whole.width)
    #expect(abs(Double(shrunk.height) / Double(whole.height) - ratio) < 0.2 * ratio)
  }

  @Test func aTextThatFitsKeepsItsSize() throws {
    for lineBreak in [StyledText.LineBreak.truncateEnd, .wordWrap] {
      let plain = try render(
        .text(TextItem(text("Bo", size: 20, lineBreak), frame: frame)), width: 200, height: 100)
      let fitted = try render(
        .text(TextItem(text("Bo", size: 20, minimum: 5, lineBreak), frame: frame)), width: 200, height: 100)
      #expect(fitted.difference(from: plain) == 0)
    }
  }

  @Test func belowTheLeastSizeALineEndsWithAnEllipsis() throws {
    let least = try ink(text(long, size: 30, minimum: 30, .truncateEnd), frame)
    let cut = try ink(text(long, size: 30, .truncateEnd), frame)
    let (a, b) = (try #require(least), try #require(cut))
    #expect((a.left, a.right, a.top, a.bottom) == (b.left, b.right, b.top, b.bottom))
  }

  @Test func linesAreMadeSmallerUntilAllHaveRoomAndNoWordIsBroken() throws {
    let shrunk = try #require(
      try ink(text("Christopher Montgomery of Wellington", size: 60, minimum: 4, .wordWrap), frame))
    #expect(isInside(shrunk, frame))
    #expect(shrunk.height > 30)
    let word = try #require(try ink(text("Wellingtonshire", size: 60, minimum: 4, .wordWrap), frame))
    let line = try #require(try ink(text("Wellingtonshire", size: 60, minimum: 4, .truncateEnd), frame))
    #expect((word.width, word.height) == (line.width, line.height))
  }

  @Test func belowTheLeastSizeTheLastLineThatHasRoomEndsWithAnEllipsis() throws {
    let string = String(repeating: "many words ", count: 30)
    let cut = try #require(try ink(text(string, size: 20, minimum: 18, .wordWrap), frame))
    #expect(isInside(cut, frame))
    #expect(cut.height > 25)
  }

  @Test func paddingAndVerticalAlignmentHaveTheirSay() throws {
    let top = try #require(try ink(text("H", size: 20, .wordWrap, padding: 5, vertical: .top), frame))
    let middle = try #require(try ink(text("H", size: 20, .wordWrap), frame))
    let bottom = try #require(try ink(text("H", size: 20, .wordWrap, padding: 5, vertical: .bottom), frame))
    #expect(top.midY < middle.midY - 8 && middle.midY < bottom.midY - 8)
    let narrow = try #require(
      try ink(text("Christopher", size: 80, minimum: 1, .truncateEnd, padding: 30), frame))
    #expect(isInside(narrow, Rect(x: 50, y: 50, width: 100, height: 1).expanded(by: 30)))
    #expect(narrow.width <= 101)
  }

  @Test(arguments: [Double.nan, .infinity, -1, 0, 1e300])
  func leastSizesThatAreNoneChangeNothingOrFit(minimum: Double) throws {
    #expect(try ink(text(long, minimum: minimum, .truncateEnd), frame) != nil)
    #expect(try ink(text(long, .truncateEnd, padding: minimum), frame) != nil || minimum > 0)
  }

  // MARK: Besides glyphs

  @Test func linesUnderAndThroughTexts() throws {
    let plain = try #require(try ink(text("nnn", .wordWrap), frame))
    let under = try #require(try ink(text("nnn", .wordWrap) { $0.isUnderlined = true }, frame))
    #expect(under.bottom > plain.bottom && under.top == plain.top && under.width >= plain.width)
    let through = try render(
      .text(TextItem(text("n n", .wordWrap) { $0.isStruckThrough = true }, frame: frame)), width: 200,
      height: 100)
    // Between the letters there is the line, and nothing else.
    let column = (0..<100).filter { through[100, $0].alpha > 128 }
    #expect(!column.isEmpty && column.count < 8)
  }

  @Test func backgroundsAreBehindTheirRuns() throws {
    let style = TextStyle(fontSize: 20, color: .black)
    var marked = style
    marked.background = .pureRed
    let bitmap = try render(
      .text(
        TextItem(StyledText([.init("aa", style), .init("bb", marked), .init("aa", style)]), frame: frame)),
      width: 200, height: 100)
    let red = try #require(bitmap.ink { $0.red > 200 && $0.blue < 60 && $0.alpha > 128 })
    let all = try #require(bitmap.ink())
    #expect(red.left > all.left + 5 && red.right < all.right - 5)
    #expect(red.height >= 20)
  }

  @Test func aShiftRaisesARun() throws {
    let style = TextStyle(fontSize: 20, color: .pureBlue)
    var raised = style
    raised.color = .pureRed
    raised.baselineShift = 12
    let bitmap = try render(
      .text(TextItem(StyledText([.init("x", style), .init("x", raised)]), frame: frame)), width: 200,
      height: 100)
    let red = try #require(bitmap.ink { $0.red > 200 && $0.blue < 60 && $0.alpha > 128 })
    let blue = try #require(bitmap.ink { $0.blue > 200 && $0.red < 60 && $0.alpha > 128 })
    #expect(abs(Double(blue.bottom - red.bottom) - 12) <= 1)
  }
}
