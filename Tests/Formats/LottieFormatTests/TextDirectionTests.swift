import AnimationCore
import Testing

@testable import LottieFormat

/// In which order letters stand.
@Suite struct TextDirectionTests {
  @Test(
    arguments: [
      ("AB", nil, [0, 1]), ("אבג", nil, [2, 1, 0]), ("אב 12 ג", nil, [6, 5, 3, 4, 2, 1, 0]),
      ("AB!", .rightToLeft, [2, 0, 1]), ("AB אב!", nil, [0, 1, 2, 4, 3, 5]),
      ("AB אב!", .rightToLeft, [5, 4, 3, 2, 0, 1]), ("אב  ", nil, [1, 0, 2, 3]),
      ("א1,000", nil, [1, 2, 3, 4, 5, 0]), ("A 1,000", .rightToLeft, [0, 1, 2, 3, 4, 5, 6]),
      ("אב!", .leftToRight, [1, 0, 2]), ("", .rightToLeft, []),
    ] as [(String, TextDirection?, [Int])])
  func lettersStandInVisualOrder(text: String, base: TextDirection?, order: [Int]) {
    let base = base ?? TextDirection(of: text) ?? .leftToRight
    #expect(TextDirection.visualOrder(of: Array(text)[...], base: base) == order)
  }

  private func animation(_ text: String, _ members: String, _ t: String = "") throws -> LottieAnimation {
    var options = LottieDecoder.Options()
    options.fonts = TestFonts(letters: "ABאב ")
    let document = TextFile.document(text, members, font: "Drawn")
    let layer = layer(
      #""ty":5,"t":{"d":{"k":[\#(TextFile.key(document))]}\#(t.isEmpty ? "" : ","+t)}"#)
    return try LottieDecoder.decode(
      file(layers: [layer], members: #""fonts":{"list":[{"fName":"Drawn","fFamily":"Boxes"}]},"#),
      options: options)
  }

  @Test func rightToLeftLinesAreAligned() throws {
    // "A" is 12 wide, all others 8, a blank is 4.
    let box = #""sz":[60,90],"ps":[0,0]"#
    #expect(try animation("אAב", box).letterBoxes().map(\.minX) == [0, 8, 20])
    #expect(try animation("Aא ב", box).letterBoxes().map(\.minX) == [0, 12, 24])
    #expect(try animation("A B", box + #","d":1"#).letterBoxes().map(\.width) == [10, 6])
    #expect(try animation("אA", box + #","d":0"#).letterBoxes().map(\.width) == [6, 10])
    #expect(try animation("אA", box).letterBoxes().map(\.width) == [10, 6])
  }

  @Test func selectorsCountInReadingOrder() throws {
    let animator = #""a":[{"s":{"r":2,"e":{"k":1}},"a":{"p":{"k":[0,5]}}}]"#
    #expect(try animation("אב", "", animator).letterBoxes().map(\.maxY) == [0, 5])
  }

  @Test func linesThatAreSetElsewhereAreMarked() throws {
    func string(_ members: String) throws -> String? {
      try animation(#"A\rB"#, members).displayList(at: 0).texts.first?.text.runs.map(\.string).joined()
    }
    #expect(try string("") == "A\nB")
    #expect(try string(#""d":1"#) == "\u{200F}A\n\u{200F}B")
    #expect(try string(#""d":0"#) == "\u{200E}A\n\u{200E}B")
  }

  @Test func marksThatTheFileDoesNotEmbedAreNamed() throws {
    #expect(try TextFile.drawn("A\u{301}B").info.diagnostics.summary() == "1 glyph (A\u{301})")
  }

  @Test func boxesMayLeaveLinesWhole() throws {
    let box = #""sz":[20,90],"ps":[3,5],"#
    #expect(try TextFile.drawn("A B", box + #""m":0"#).letterBoxes().map(\.minX) == [3, 19])
    #expect(try TextFile.drawn("A B", box + #""m":1"#).letterBoxes().map(\.minX) == [3, 3])
    #expect(try animation("🙂", box + #""m":0"#).displayList(at: 0).texts.map(\.wrapWidth) == [0])
  }
}
