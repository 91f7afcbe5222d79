import AnimationCore
import Testing

@testable import LottieFormat

/// How texts are set in boxes with the glyphs of the file. "A" is 10 x 14 and 12 wide, "B" 6 x 14 and 8 wide, a blank
/// is 4 wide.
@Suite struct TextLayoutTests {
  private func boxes(_ text: String, _ members: String) throws -> [Rect] {
    try TextFile.drawn(text, members).letterBoxes()
  }

  @Test(
    arguments: [
      (3, [0, 30, 0, 12]), (4, [0, 30, 22, 34]), (5, [0, 30, 11, 23]), (6, [0, 30, 0, 12]),
    ] as [(Int, [Double])])
  func justifiedLinesFillTheBox(alignment: Int, starts: [Double]) throws {
    let box = #""j":\#(alignment),"sz":[42,90],"ps":[0,0]"#
    // The last word ends the first paragraph; a paragraph of one line stays at the left.
    let found = try boxes(#"A A AB\rB"#, box).map { $0.minX }
    #expect(found == starts + [0])
  }

  @Test func theLastLineIsFilledToo() throws {
    #expect(
      try boxes("A A A B", #""j":6,"sz":[40,90],"ps":[0,0]"#).map { $0.minX } == [0, 28, 0, 32])
  }

  @Test func linesBelowTheBoxAreLeftOut() throws {
    let box = #""lh":20,"ps":[0,0],"#
    #expect(try boxes(#"A\rA\rA"#, box + #""sz":[42,36]"#).count == 2)
    #expect(try boxes(#"A\rA\rA"#, box + #""sz":[42,35.7]"#).count == 2)
    #expect(try boxes(#"A\rA\rA"#, box + #""sz":[42,35.5]"#).count == 1)
    #expect(try boxes(#"A\rA\rA"#, box + #""sz":[42,36],"vj":0"#).count == 3)
    #expect(try boxes(#"A\rA\rA"#, box + #""sz":[42,0]"#).count == 3)
  }

  /// The ascent is 16: exporters measure it, not always exactly.
  @Test(arguments: ["", #","ls":3"#, #","ls":-3"#])
  func theFirstLineIsThereInABoxThatIsTooLow(shift: String) throws {
    for height in [15.9, 15.7, 12, 1] {
      #expect(try boxes(#"A\rA"#, #""lh":20,"ps":[0,7],"sz":[42,\#(height)]\#(shift)"#).count == 1)
    }
    let animator = #""a":[{"s":{},"a":{"p":{"k":[0,5]}}}]"#
    let animated = try TextFile.drawn("A", #""ps":[0,0],"sz":[42,15.9]"#, t: animator)
    #expect(animated.letterBoxes().map(\.maxY) == [21])
  }

  @Test(arguments: [
    (0, 116.0), (1, 128), (2, 140), (3, 114), (4, 127), (5, 140),
  ])
  func textLiesInTheHeightOfItsBox(place: Int, baseline: Double) throws {
    // The ascent is 16, the ink 14.
    let box = #""sz":[42,40],"ps":[0,100],"vj":\#(place)"#
    #expect(try boxes("A", box).map(\.maxY) == [baseline])
    #expect(try boxes("A", box + #","ls":3"#).map(\.maxY) == [baseline - 3])
  }

  @Test func oldNamesOfAlignmentAndFitting() throws {
    let box = #""sz":[24,40],"ps":[0,100],"#
    #expect(try boxes("A", box + #""sk_vj":2"#).map(\.maxY) == [140])
    // Twice as large fills the width: 32 high with the ascent, in the middle of 40.
    let fitted = try #require(try boxes("A", box + #""sk_vj":3"#).first)
    #expect(abs(fitted.maxY - 136) < 0.01 && abs(fitted.minY - 108) < 0.01)
    #expect(try boxes("A", box + #""sk_vj":4"#).map(\.maxY) == [128])
  }

  @Test func textIsMadeToFit() throws {
    func height(_ members: String) throws -> Double {
      let box = try #require(try boxes("A", #""ps":[0,0],"# + members).first)
      return (box.maxY - box.minY).rounded()
    }
    // 12 of 20 wide, 16 high with the ascent.
    #expect(try height(#""sz":[60,999],"rs":1"#) == 70)
    #expect(try height(#""sz":[999,32],"rs":1"#) == 28)
    #expect(try height(#""sz":[6,999],"rs":2"#) == 7)
    #expect(try height(#""sz":[60,999],"rs":2"#) == 14)
    #expect(try height(#""sz":[60,999],"rs":1,"xf":30"#) == 21)
    #expect(try height(#""sz":[1,1],"rs":1,"mf":10"#) == 7)
    #expect(try height(#""sz":[60,999],"rs":0"#) == 14)
  }

  @Test func fittedTextHasAtMostSoManyLines() throws {
    let box = #""sz":[28,900],"ps":[0,0],"rs":1"#
    #expect(Set(try boxes("AA AA", box + #","xl":1"#).map(\.maxY)).count == 1)
    #expect(Set(try boxes("AA AA", box).map(\.maxY)).count > 1)
  }

  @Test func smallCapitalsAreSmallerLetters() throws {
    let found = try boxes("Aab", #""ca":2,"tr":100"#)
    // "a" and "b" are at 70 %, and so is their tracking.
    #expect(found.map { ($0.minX * 1e6).rounded() / 1e6 } == [0, 14, 23.8])
    #expect(found.map { (($0.maxY - $0.minY) * 1e6).rounded() / 1e6 } == [14, 9.8, 9.8])
  }

  @Test func smallCapitalsOfInstalledFontsAreRuns() throws {
    let animation = try animation(
      layer(#""ty":5,"t":{"d":{"k":[\#(TextFile.key(TextFile.document("Ab", #""ca":2"#)))]}}"#),
      members: TextFile.fonts)
    guard case .text(let item) = animation.displayList(at: 0).items.first else {
      Issue.record("no text")
      return
    }
    #expect(item.text.runs.map(\.string) == ["A", "B"])
    #expect(item.text.runs.map(\.style.fontSize) == [20, 14])
  }

  @Test(arguments: [(1, StrokeStyle.Join.miter), (2, .round), (3, .bevel)])
  func strokesHaveTheirJoins(number: Int, join: StrokeStyle.Join) throws {
    let stroke = try TextFile.drawn("A", #""sc":[0,0,0],"sw":2,"lj":\#(number)"#).displayList(at: 0).strokes
      .first
    #expect(stroke?.style == StrokeStyle(width: 2, join: join, miterLimit: 4))
  }

  @Test func strokesLieAboveTheFillOfInstalledFontsToo() throws {
    let document = TextFile.document("a", #""sc":[0,0,1],"sw":4"#)
    let animation = try animation(
      layer(#""ty":5,"t":{"d":{"k":[\#(TextFile.key(document))]}}"#), members: TextFile.fonts)
    let styles = animation.displayList(at: 0).items.compactMap { item in
      if case .text(let item) = item { item.text.runs.first?.style } else { nil }
    }
    #expect(styles.map(\.outline) == [nil, .init(width: 2, color: Color(red: 0, green: 0, blue: 1))])
    #expect(styles.map(\.color) == [Color(red: 1, green: 0, blue: 0), .clear])
  }

  // MARK: Glyphs

  @Test func aNoBreakSpaceIsAsWideAsASpace() throws {
    #expect(try boxes("A\u{A0}A", "").map(\.minX) == [0, 16])
  }

  @Test func aClusterIsDrawnAsWhatItBeginsWith() throws {
    #expect(try boxes("A\u{301}B", "").map(\.minX) == [0, 12])
  }

  @Test func mostGlyphsOfAFontAreBetterThanNone() throws {
    let animation = try TextFile.drawn("ABX", "")
    #expect(animation.letterBoxes().map(\.minX) == [0, 12])
    #expect(animation.info.diagnostics.summary() == "1 glyph (X)")
    #expect(try TextFile.drawn("AXY", "").letterBoxes().isEmpty)
  }

  @Test func hugeSizesDoNoHarm() throws {
    for members in [
      #""s":1e308,"sz":[1e308,1e308],"ps":[-1e308,0],"vj":1,"rs":1"#,
      #""s":1e300,"tr":1e300,"j":6,"sz":[9,9]"#,
    ] {
      let animators = #""m":{"g":4},"a":[{"s":{"rn":1},"a":{"p":{"k":[1e308,1e308]},"s":{"k":[1e308,1]}}}]"#
      let list = try TextFile.drawn("AB A", members, t: animators).displayList(at: 0)
      #expect(list.fills.allSatisfy { $0.path.isDrawable() && $0.transform.isInvertible })
    }
  }
}
