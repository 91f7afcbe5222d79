import AnimationCore
import Pixels
import TestSupport
import Testing

/// Text of several runs, with effects, line breaks and truncation.
@Suite struct AttributedTextTests {
  private let frame = Rect(x: 20, y: 10, width: 160, height: 80)

  private func image(_ text: StyledText, _ frame: Rect? = nil, wrapWidth: Double? = nil) throws -> Bitmap {
    try render(
      .text(TextItem(text, frame: frame ?? self.frame, wrapWidth: wrapWidth)), width: 200, height: 100)
  }

  private func run(
    _ string: String, _ color: Color = .black, size: Double = 20,
    _ change: (inout TextStyle) -> Void = { _ in }
  ) -> StyledText.Run {
    var style = TextStyle(fontSize: size, color: color)
    change(&style)
    return StyledText.Run(string, style)
  }

  private func isReddish(_ pixel: Pixel) -> Bool { pixel.red > 200 && pixel.blue < 60 && pixel.alpha > 128 }
  private func isBluish(_ pixel: Pixel) -> Bool { pixel.blue > 200 && pixel.red < 60 && pixel.alpha > 128 }

  // MARK: Runs

  @Test func runsFollowEachOtherInTheirColorsAndSizes() throws {
    let text = StyledText([run("■", .pureRed, size: 40), run("■", .pureBlue), run("■", .pureRed, size: 40)])
    let bitmap = try image(text)
    let blue = try #require(bitmap.ink(where: isBluish))
    let red = try #require(bitmap.ink(where: isReddish))
    #expect(red.left < blue.left && blue.right < red.right)
    #expect(red.height > 3 * blue.height / 2)
    #expect(abs(blue.midX - 100) <= 2)
  }

  @Test func runsAreFoundWhateverBytesTheyHave() throws {
    let bitmap = try image(StyledText([run("动画 ", .pureRed), run("é", .pureRed), run("HH", .pureBlue)]))
    let (red, blue) = (try #require(bitmap.ink(where: isReddish)), try #require(bitmap.ink(where: isBluish)))
    #expect(red.right < blue.left)
  }

  @Test func anItalicRunLeans() throws {
    func lean(_ isItalic: Bool) throws -> Double {
      let bitmap = try image(StyledText([run("lll", size: 40) { $0.isItalic = isItalic }]))
      let ink = try #require(bitmap.ink())
      let upper = (0..<200).first { bitmap[$0, ink.top + 2].alpha > 128 } ?? 0
      let lower = (0..<200).first { bitmap[$0, ink.bottom - 2].alpha > 128 } ?? 0
      return Double(upper - lower)
    }
    #expect(try lean(true) > lean(false) + 3)
  }

  @Test func runsThatCannotBeDrawnAreLeftOut() throws {
    let whole = try image(StyledText([run("HI", .pureBlue)]))
    let runs = [run("x", size: .nan), run("HI", .pureBlue), run("", size: 300), run("y", size: -3)]
    #expect(try image(StyledText(runs)).difference(from: whole) == 0)
    #expect(try image(StyledText([])).inkedPixels == 0)
  }

  // MARK: Lines

  /// Nobody could say which pixels it touches, so that what is drawn over it would leave parts of it.
  @Test func aPlaceThatIsNoNumberIsNone() throws {
    for frame in [
      Rect(x: -.infinity, y: 5, width: 5, height: 20), Rect(x: 5, y: 5, width: .infinity, height: 20),
    ] {
      let text = StyledText("Ag", fontSize: 26, alignment: .center)
      #expect(try render(.text(TextItem(text, frame: frame)), width: 48, height: 40).ink() == nil)
    }
  }

  @Test func wrapsWordsOrCharacters() throws {
    let narrow = Rect(x: 70, y: 10, width: 60, height: 80)
    func ink(_ lineBreak: StyledText.LineBreak) throws -> Ink {
      try #require(try image(StyledText([run("HH HHHHH", size: 14)], lineBreak: lineBreak), narrow).ink())
    }
    // Between words the first line is short: centred, the second is the widest.
    let characters = try image(
      StyledText([run("HH HHHHH", size: 14)], alignment: .left, lineBreak: .characterWrap), narrow)
    let words = try image(StyledText([run("HH HHHHH", size: 14)], alignment: .left), narrow)
    let middle = try #require(characters.ink()).midY
    func firstLine(_ bitmap: Bitmap) -> Ink? {
      let ink = bitmap.ink()
      let upper = Rect(x: 0, y: 0, width: 200, height: ink?.midY ?? middle)
      return (0..<Int(upper.height)).flatMap { y in (0..<200).map { (x: $0, y: y) } }
        .filter { bitmap[$0.x, $0.y].alpha > 20 }.map(\.x).max()
        .map { Ink(left: 0, right: $0, top: 0, bottom: 0) }
    }
    let (afterCharacters, afterWords) = (try #require(firstLine(characters)), try #require(firstLine(words)))
    #expect(afterCharacters.right > afterWords.right + 10)
    #expect(try ink(.wordWrap).right <= 131)
  }

  /// How much is painted, in letters.
  private func letterCount(_ text: String, _ lineBreak: StyledText.LineBreak = .wordWrap) throws -> Double {
    func paint(_ text: String, _ width: Double) throws -> Int {
      let bitmap = try image(StyledText([run(text)], lineBreak: lineBreak), wrapWidth: width)
      return (0..<bitmap.height).reduce(0) { $0 + bitmap.alphas(row: $1).reduce(0, +) }
    }
    return Double(try paint(text, 55)) / Double(try paint("H", 0))
  }

  @Test(arguments: [StyledText.LineBreak.wordWrap, .characterWrap])
  func namesThatAreBrokenGetNoHyphens(lineBreak: StyledText.LineBreak) throws {
    #expect(try abs(letterCount("HHHHHHHHH", lineBreak) - 9) < 0.05)
    #expect(try abs(letterCount("HHHHHH HHHH", lineBreak) - 10) < 0.05)
  }

  @Test func softHyphensAreHyphensWhereTheyAreBroken() throws {
    #expect(try letterCount("HH\u{AD}HHH") > 5.05)
    #expect(try abs(letterCount("H\u{AD}H") - 2) < 0.05)
  }

  @Test(arguments: [StyledText.LineBreak.truncateStart, .truncateMiddle, .truncateEnd])
  func truncationKeepsOneLineAndLeavesOutTheRest(lineBreak: StyledText.LineBreak) throws {
    let text = StyledText(
      [run("■■■\n", .pureRed), run("■■■■■■■■■■■■■■■", .black), run("■■■", .pureBlue)], lineBreak: lineBreak)
    let bitmap = try image(text)
    let ink = try #require(bitmap.ink())
    #expect(ink.height < 24 && ink.left >= 19 && ink.right <= 181)
    // The ellipsis may be red too: it stands where the text left out begins.
    #expect((bitmap.ink(where: isReddish)?.height ?? 0 > 8) == (lineBreak != .truncateStart))
    #expect((bitmap.ink(where: isBluish) != nil) == (lineBreak != .truncateEnd))
  }

  @Test func whatFitsIsNotTruncated() throws {
    let text = StyledText([run("HHH")])
    var truncated = text
    truncated.lineBreak = .truncateEnd
    #expect(try image(truncated).difference(from: image(text)) == 0)
    truncated.runs = [run("HHHHHHHHHHHHHHHHHHHHHHH")]
    let unbounded = try #require(try image(truncated, wrapWidth: 0).ink())
    #expect(unbounded.left == 0 && unbounded.right == 199)
  }

  @Test func lineSpacingMovesLinesApart() throws {
    func height(_ spacing: Double) throws -> Int {
      try #require(try image(StyledText([run("H\nH\nH")], lineSpacing: spacing)).ink()).height
    }
    #expect(try abs(height(5) - height(0) - 10) <= 1)
    #expect(try height(.nan) == height(0))
  }

  @Test(arguments: [(StyledText.Alignment.left, 20...24), (.center, 75...100), (.right, 150...179)])
  func aNarrowBlockIsAlignedInItsFrame(alignment: StyledText.Alignment, left: ClosedRange<Int>) throws {
    let text = StyledText([run("HH HH")], alignment: alignment)
    let ink = try #require(try image(text, wrapWidth: 40).ink())
    #expect(left.contains(ink.left))
    #expect(ink.height > 30 && ink.width <= 40)
    if alignment == .right { #expect((174...180).contains(ink.right)) }
  }

  // MARK: Effects

  @Test func anOutlineSurroundsTheFillAndNeverCoversIt() throws {
    let plain = try image(StyledText([run("HH", .pureBlue, size: 40)]))
    let outlined = try image(
      StyledText([run("HH", .pureBlue, size: 40) { $0.outline = .init(width: 3, color: .pureRed) }]))
    let (inner, outer) = (try #require(plain.ink(where: isBluish)), try #require(outlined.ink()))
    #expect(outer.left == inner.left - 3 || outer.left == inner.left - 4)
    #expect(outlined[outer.left + 1, Int(outer.midY)] == .red)
    let covered = (0..<100).reduce(0) { sum, y in
      sum + (0..<200).count { plain[$0, y] == .blue && outlined[$0, y] != .blue }
    }
    #expect(covered == 0)
  }

  @Test func aShadowLiesBelowWhereItsOffsetSays() throws {
    let shadow = TextStyle.Shadow(offset: Point(6, 8), color: .pureRed)
    let bitmap = try image(StyledText([run("■", .pureBlue, size: 40) { $0.shadow = shadow }]))
    let (square, cast) = (
      try #require(bitmap.ink(where: isBluish)), try #require(bitmap.ink(where: isReddish))
    )
    #expect(cast.right - square.right == 6 && cast.bottom - square.bottom == 8)
    #expect(bitmap[square.right - 1, square.bottom - 1] == .blue)
  }

  @Test func aBlurredShadowFadesOut() throws {
    func cast(_ blur: Double) throws -> Bitmap {
      let shadow = TextStyle.Shadow(offset: Point(0, 0), blur: blur, color: .pureRed)
      return try image(StyledText([run("■", .clear, size: 60) { $0.shadow = shadow }]))
    }
    // A shadow takes the shape of what is painted.
    #expect(try cast(0).inkedPixels == 0)
    func alphas(_ blur: Double) throws -> [Int] {
      let shadow = TextStyle.Shadow(offset: Point(0, 0), blur: blur, color: .pureRed)
      let text = StyledText([run("■", .pureBlue, size: 60) { $0.shadow = shadow }])
      return try image(text).alphas(row: 50)
    }
    let (sharp, soft) = (try alphas(0), try alphas(10))
    let edge = try #require(sharp.firstIndex { $0 > 128 })
    #expect(soft[edge - 3] > soft[edge - 6] && soft[edge - 6] > soft[edge - 9] && soft[edge - 9] > 0)
    #expect(sharp[edge - 3] == 0 && soft[edge - 17] == 0)
  }

  @Test func effectsFadeAsAWhole() throws {
    let text = StyledText([run("■", .pureBlue, size: 60) { $0.outline = .init(width: 4, color: .pureRed) }])
    let faded = try render(
      .group(.text(TextItem(text, frame: frame)), opacity: 0.5), width: 200, height: 100)
    let blue = try #require(faded.ink { $0.isClose(to: Pixel(0, 0, 255, 128), within: 2) })
    #expect(faded.ink { $0.red > 40 && $0.blue > 40 && $0.alpha > 140 } == nil)
    #expect(faded[blue.left - 3, Int(blue.midY)].isClose(to: Pixel(255, 0, 0, 128), within: 2))
  }

  @Test func survivesEffectsOfAnySize() throws {
    for value in [0, -1, 1e-9, 1e5, .infinity, .nan] as [Double] {
      let text = StyledText([
        run("Hg") {
          $0.outline = .init(width: value, color: .pureRed)
          $0.shadow = .init(offset: Point(value, 1), blur: value, color: .pureRed)
        },
        run("Hg") { $0.shadow = .init(offset: Point(1, 1), blur: value, color: .pureRed) },
      ])
      let bitmap = try render(.text(TextItem(text, frame: frame)), .rect(9, 9, 2, 2, .pureBlue))
      #expect(bitmap[9, 9] == .blue)
    }
  }
}
