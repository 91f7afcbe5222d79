import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct TextTests {
  private let fonts = TextFile.fonts
  private let glyphs = TextFile.glyphs

  private func document(_ text: String, _ members: String = "", font: String = "Plain") -> String {
    TextFile.document(text, members, font: font)
  }

  private func text(_ documents: String..., members: String = #""nm":"T""#, t: String = "") -> String {
    layer(#""ty":5,\#(members),"t":{"d":{"k":[\#(documents.joined(separator: ","))]}\#(t)}"#)
  }

  private func key(_ document: String, at frame: Double = 0) -> String {
    TextFile.key(document, at: frame)
  }

  private func textItem(_ document: String) throws -> TextItem {
    let list = try animation(text(key(document)), members: fonts).displayList(at: 0)
    return try #require(list.texts.first)
  }

  // MARK: The machine's fonts

  /// As in browsers.
  @Test(arguments: [(0, " ab  \n\nc "), (1, " ab\n\nc"), (2, " ab\n\nc")])
  func blanksAtTheEndsOfLinesDoNotAlignThem(alignment: Int, expected: String) throws {
    let item = try textItem(document(#" ab  \r\rc "#, #""j":\#(alignment)"#))
    #expect(item.text.runs.map(\.string) == [expected])
  }

  @Test func aTextBeginsAtTheOrigin() throws {
    let item = try textItem(document("Hi"))
    let style = TextStyle(fontFamily: "Sans", fontSize: 20, color: Color(red: 1, green: 0, blue: 0))
    #expect(
      item
        == TextItem(
          StyledText([.init("Hi", style)], alignment: .left, lineHeight: 24), frame: .zero, wrapWidth: 0,
          firstBaseline: 0))
  }

  @Test(arguments: [
    ("Black", 900, false), ("SemiBold", 600, false), ("DemiBold Oblique", 600, true), ("Bold", 700, false),
    ("Éxtra LIGHT italic", 200, true), ("Ligh", 400, false), ("", 400, false),
  ])
  func stylesSayWeightAndSlant(style: String, weight: Int, isItalic: Bool) throws {
    let fonts = #""fonts":{"list":[{"fName":"Plain","fFamily":"Sans","fStyle":"\#(style)"}]},"#
    let list = try animation(text(key(document("Hi"))), members: fonts).displayList(at: 0)
    let found = try #require(list.texts.first?.text.runs.first).style
    #expect(found.fontWeight == weight)
    #expect(found.isItalic == isItalic)
  }

  /// Some exporters give texts the family.
  @Test func aFontIsFoundByItsFamilyWhereNoneHasTheName() throws {
    let style = try #require(try textItem(document("Hi", font: "Serif")).text.runs.first).style
    #expect(style.fontFamily == "Serif" && style.fontWeight == 700)
    // A name goes first.
    let fonts = #""fonts":{"list":[{"fName":"A","fFamily":"B"},{"fName":"B","fFamily":"C"}]},"#
    let list = try animation(text(key(document("Hi", font: "B"))), members: fonts).displayList(at: 0)
    #expect(list.texts.first?.text.runs.first?.style.fontFamily == "C")
  }

  @Test func fontsHaveWeightAndSlant() throws {
    let style = try #require(try textItem(document("Hi", font: "Loud")).text.runs.first).style
    #expect(style.fontFamily == "Serif")
    #expect(style.fontWeight == 700)
    #expect(style.isItalic)
    let other = try #require(try textItem(document("Hi", font: "nobody's")).text.runs.first).style
    #expect(other.fontFamily == "Sans")
  }

  @Test func aDocumentHasItsStyle() throws {
    let item = try textItem(
      document("a", #""j":2,"lh":30,"tr":100,"ls":5,"sc":[0,0,1],"sw":4,"of":false,"ca":1"#))
    let style = try #require(item.text.runs.first).style
    #expect(item.text.runs.first?.string == "A")
    #expect(item.text.alignment == .center)
    #expect(item.text.lineHeight == 30)
    #expect(item.firstBaseline == -5)
    #expect(style.letterSpacing == 2)
    #expect(style.outline == .init(width: 2, color: Color(red: 0, green: 0, blue: 1)))
  }

  @Test func aTextInABoxWrapsAtItsWidth() throws {
    let item = try textItem(document("Hi", #""sz":[50,40],"ps":[-10,5],"j":1"#))
    #expect(item.frame == Rect(x: -10, y: 5, width: 50, height: 40))
    #expect(item.wrapWidth == 50)
    #expect(item.text.alignment == .right)
    #expect(item.firstBaseline == 5 + 0.7 * 20)
  }

  @Test(arguments: [#"\r"#, #"\n"#, #"\r\n"#, #"\u0003"#]) func endsOfLinesAreRead(end: String) throws {
    #expect(try textItem(document("a\(end)b")).text.runs.first?.string == "a\nb")
  }

  @Test func documentsFollowEachOtherWithoutATransition() throws {
    let animation = try animation(
      text(key(document("one"), at: 5), key(document("two"), at: 10), key(document("three"), at: 20)),
      members: fonts)
    let shown = [0, 9.9, 10, 19, 20, 50].map {
      animation.displayList(at: $0).texts.first?.text.runs.first?.string
    }
    #expect(shown == ["one", "one", "two", "two", "three", "three"])
  }

  @Test func documentsOfOldFilesAndSlotsAreRead() throws {
    let old = layer(#""ty":5,"t":{"d":\#(document("old"))}"#)
    #expect(try animation(old).displayList(at: 0).texts.first?.text.runs.first?.string == "old")
    let slots = #""slots":{"title":{"p":{"k":[\#(key(document("slot")))]}}},"#
    let slotted = layer(#""ty":5,"t":{"d":{"sid":"title","k":[\#(key(document("own")))]}}"#)
    let list = try animation(slotted, members: slots).displayList(at: 0)
    #expect(list.texts.first?.text.runs.first?.string == "slot")
  }

  @Test func nothingToWrite() throws {
    for t in [
      "{}", #"{"d":{"k":[]}}"#, #"{"d":{"k":[\#(key(document("")))]}}"#, #"{"d":{"k":[{"s":{"t":"a"}}]}}"#,
    ] {
      #expect(try animation(layer(#""ty":5,"t":\#(t)"#)).displayList(at: 0).items.isEmpty, "\(t)")
    }
  }

  @Test func whatIsNotSupportedIsNamed() throws {
    let info = try animation(
      text(
        key(document("a")), members: #""masksProperties":[{"mode":"n"}]"#,
        t: #","a":[{"s":{},"a":{"bl":{"k":[1,2]}}}],"p":{"m":0}"#),
      members: fonts
    ).info
    #expect(info.diagnostics.summary() == "1 text animator (blur), 1 path text")
  }

  // MARK: Letters in the file

  private func outlines(_ document: String) throws -> DisplayList {
    try animation(text(key(document)), members: fonts + glyphs).displayList(at: 0)
  }

  /// The left bottom corner of each character.
  private func corners(_ document: String) throws -> [Point] {
    let fill = try #require(try outlines(document).fills.first)
    return fill.path.elements.compactMap { if case .line(let point) = $0 { point } else { nil } }
      .enumerated().filter { $0.offset % 3 == 2 }.map(\.element)
  }

  @Test func glyphsStandSideBySide() throws {
    let fills = try outlines(document("AB", font: "Drawn")).fills
    #expect(fills.map(\.color) == [Color(red: 1, green: 0, blue: 0)])
    #expect(
      fills.first?.path.endPoints == [
        Point(0, -14), Point(10, -14), Point(10, 0), Point(0, 0),
        Point(12, -14), Point(18, -14), Point(18, 0), Point(12, 0),
      ])
  }

  @Test func trackingAndBaselineShiftMoveLetters() throws {
    #expect(
      try corners(document("BBB", #""tr":100,"ls":3"#, font: "Drawn"))
        == [Point(0, -3), Point(10, -3), Point(20, -3)])
  }

  @Test func linesAreAlignedEachByItself() throws {
    func corners(_ alignment: Int) throws -> [Point] {
      try self.corners(document(#"B \rA"#, #""tr":50,"j":\#(alignment)"#, font: "Drawn"))
    }
    #expect(try corners(0) == [Point(0, 0), Point(0, 24)])
    #expect(try corners(1) == [Point(-8, 0), Point(-12, 24)])
    #expect(try corners(2) == [Point(-4, 0), Point(-6, 24)])
  }

  @Test func wordsThatHaveNoRoomInABoxGoToTheNextLine() throws {
    let box = #""sz":[30,90],"ps":[5,10],"lh":20"#
    #expect(
      try corners(document("AA B B", box, font: "Drawn"))
        == [Point(5, 26), Point(17, 26), Point(5, 46), Point(17, 46)])
    #expect(
      try corners(document("BBBB", box, font: "Drawn"))
        == [Point(5, 26), Point(13, 26), Point(21, 26), Point(5, 46)])
  }

  @Test func strokesLieAboveOrBelow() throws {
    let above = try outlines(document("A", #""sc":[0,0,1],"sw":3"#, font: "Drawn")).items
    let below = try outlines(document("A", #""sc":[0,0,1],"sw":3,"of":false"#, font: "Drawn")).items
    #expect(above.count == 2)
    #expect(below == above.reversed())
    guard case .stroke(let stroke) = below.first else {
      Issue.record("no stroke")
      return
    }
    #expect(stroke.style == StrokeStyle(width: 3, join: .round))
  }

  @Test func aMissingGlyphIsSetInAnInstalledFont() throws {
    let list = try outlines(document("AX", font: "Drawn"))
    #expect(list.texts.first?.text.runs.first?.style.fontFamily == "Boxes")
    #expect(list.fills.isEmpty)
  }

  // MARK: Animators

  private func animated(_ string: String, _ selector: String, _ style: String = #""o":{"k":0}"#) throws
    -> [StyledText.Run]
  {
    let animation = try animation(
      text(key(document(string)), t: #","a":[{"s":{\#(selector)},"a":{\#(style)}}]"#), members: fonts)
    return animation.displayList(at: 0).texts.first?.text.runs ?? []
  }

  @Test func anAnimatorChangesTheCharactersOfItsRange() throws {
    let runs = try animated("abcd", #""s":{"k":25},"e":{"k":75}"#)
    #expect(runs.map(\.string) == ["a", "bc", "d"])
    #expect(runs.map(\.style.color.alpha) == [1, 0, 1])
    #expect(try animated("abcd", "").isEmpty)
    #expect(
      try animated("abcd", #""r":2,"s":{"k":1},"e":{"k":3},"o":{"k":1}"#).map(\.string) == ["ab", "cd"])
  }

  @Test func aCharacterIsSelectedInPart() throws {
    let runs = try animated("ab", #""r":2,"s":{"k":0.25},"e":{"k":2},"a":{"k":50}"#)
    #expect(runs.map(\.style.color.alpha) == [1 - 0.75 / 2, 0.5])
  }

  @Test(arguments: [
    (2, [0.875, 0.625, 0.375, 0.125]), (3, [0.125, 0.375, 0.625, 0.875]), (4, [0.75, 0.25, 0.25, 0.75]),
  ])
  func theAmountRunsOverTheRange(shape: Int, alphas: [Double]) throws {
    let styles = try animated("abcd", #""sh":\#(shape)"#).flatMap { run in
      run.string.map { _ in run.style.color.alpha }
    }
    #expect(styles == alphas)
  }

  @Test func wordsAndLinesAreSelectedAsAWhole() throws {
    #expect(
      try animated("ab cd ef", #""b":3,"r":2,"s":{"k":1},"e":{"k":2}"#).map(\.string) == ["ab ", "cd ", "ef"])
    #expect(try animated(#"a b\rc d"#, #""b":4,"r":2,"s":{"k":1}"#).map(\.string) == ["a b\n", "c d"])
    #expect(try animated("a bc", #""b":2,"r":2,"s":{"k":1},"e":{"k":2}"#).map(\.string) == ["a", " b", "c"])
  }

  @Test func colorsAreMixed() throws {
    let style = #""fc":{"k":[0,0,1,1]}"#
    let runs = try animated("ab", #""r":2,"s":{"k":1},"a":{"k":50}"#, style)
    #expect(
      runs.map(\.style.color) == [Color(red: 1, green: 0, blue: 0), Color(red: 0.5, green: 0, blue: 0.5)])
  }

  @Test func lettersOfInstalledFontsAreMovedWhereTheyAreDrawn() throws {
    let animators =
      #","m":{"g":2,"a":{"k":[50,10]}},"a":[{"s":{"r":2,"s":{"k":1}},"a":{"p":{"k":[3,4]},"s":{"k":[50,100]}}}]"#
    let list = try animation(text(key(document("ab")), t: animators), members: fonts).displayList(at: 0)
    let letters = try #require(list.texts.first?.letters)
    #expect(letters.transforms == [.identity, Transform(a: 0.5, b: 0, c: 0, d: 1, tx: 3, ty: 4)])
    #expect(letters.grouping == .word)
    expectEqual(letters.pivot, Point(0.5, 1.7136))
    // Letters that stay are no letters.
    let still = #","a":[{"s":{"e":{"k":0}},"a":{"p":{"k":[3,4]}}}]"#
    #expect(
      try animation(text(key(document("ab")), t: still), members: fonts).displayList(at: 0).texts.map(
        \.letters)
        == [nil])
    let far = #","a":[{"s":{},"a":{"p":{"k":[1e300,4]}}}]"#
    let hidden = try animation(text(key(document("ab")), t: far), members: fonts).displayList(at: 0).texts
      .first
    #expect(hidden?.letters?.transforms == [.scale(0, 0), .scale(0, 0)])
  }

  @Test func glyphsOfTheFileAreAnimatedToo() throws {
    let t = #","a":[{"s":{"r":2,"s":{"k":1}},"a":{"o":{"k":50}}}]"#
    let animation = try animation(text(key(document("AB", font: "Drawn")), t: t), members: fonts + glyphs)
    let fills = animation.displayList(at: 0).fills
    #expect(fills.map(\.color?.alpha) == [1, 0.5])
    #expect(fills.map(\.path.endPoints.first) == [Point(0, -14), Point(12, -14)])
  }

  // MARK: Replacing

  @Test func textLayersAreListed() throws {
    let animation = try animation(
      text(key(document("a"))), text(key(document("b"))), text(key(document("c")), members: #""ind":3"#),
      solid(#""nm":"S""#))
    #expect(animation.info.replaceableKeys.texts == ["T"])
  }

  @Test func aStringKeepsTheStyle() throws {
    let animation = try animation(text(key(document("own", #""j":2"#))), members: fonts)
    let list = animation.displayList(at: 0, replacements: Replacements(strings: ["T": "new"]))
    var expected = try textItem(document("own", #""j":2"#))
    expected.text.runs[0].string = "new"
    #expect(list.texts == [expected])
  }

  @Test func aStringIsSetWithTheGlyphsOfTheFileIfItCan() throws {
    let animation = try animation(text(key(document("A", font: "Drawn"))), members: fonts + glyphs)
    func list(_ string: String) -> DisplayList {
      animation.displayList(at: 0, replacements: Replacements(strings: ["T": string]))
    }
    #expect(list("B").fills.first?.path.endPoints.first == Point(0, -14))
    #expect(list("Bo").texts.count == 1)
    #expect(list("").items.isEmpty)
  }

  @Test func aStyledTextKeepsItsOwnStyleButNotItsAlignment() throws {
    let styled = StyledText("new", fontSize: 9, color: .white, alignment: .right)
    let animation = try animation(text(key(document("own"))), members: fonts)
    let replacements = Replacements(texts: ["T": styled], strings: ["T": "not this"])
    let item = try #require(animation.displayList(at: 0, replacements: replacements).texts.first)
    #expect(item.text.runs == styled.runs)
    #expect(item.text.alignment == .left)
    #expect(item.firstBaseline == 0)
    #expect(item.wrapWidth == 0)
  }

  @Test func aStyledTextMayHaveAWidth() throws {
    let animation = try animation(text(key(document("own"))), members: fonts)
    let styled = StyledText([.init("new")], lineBreak: .truncateEnd, width: 33)
    let list = animation.displayList(at: 0, replacements: Replacements(texts: ["T": styled]))
    #expect(list.texts.map(\.wrapWidth) == [33])
  }

  @Test func keyPathsGoBeforeNames() throws {
    let precomp = #"{"id":"p","layers":[\#(text(key(document("own"))))]}"#
    let animation = try animation(
      layer(#""ty":0,"refId":"p","nm":"A.1","w":90,"h":90"#),
      layer(#""ty":0,"refId":"p","nm":"B","w":90,"h":90"#), assets: [precomp])
    func strings(_ replacements: Replacements) -> [String] {
      animation.displayList(at: 0, replacements: replacements).groups.flatMap(\.items).compactMap {
        if case .text(let item) = $0 { item.text.runs.first?.string } else { nil }
      }
    }
    #expect(strings(Replacements(strings: ["T": "new"])) == ["new", "new"])
    #expect(strings(Replacements(strings: ["T": "new", #"A\.1.T"#: "A"])) == ["new", "A"])
    #expect(strings(Replacements(hidden: ["B.T"])) == ["own"])
  }
}

extension DisplayList {
  var texts: [TextItem] {
    items.compactMap { if case .text(let item) = $0 { item } else { nil } }
  }
}
