import AnimationCore
import Testing

@testable import LottieFormat

/// Texts whose glyphs are not in the file, where the decoder is given fonts: they are laid out as those whose glyphs are.
@Suite struct InstalledFontTests {
  private static let box = #""sz":[42,90],"ps":[3,5]"#
  private static let mask =
    #""masksProperties":[{"mode":"n","pt":{"k":{"v":[[0,0],[90,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}}],"nm":"T""#

  private func animation(
    _ text: String, _ members: String = "", t: String = "", layer layerMembers: String = #""nm":"T""#,
    fonts: String = #"{"fName":"Drawn","fFamily":"Boxes","ascent":80}"#, chars: String = "",
    source: TestFonts? = TestFonts(), files: [String: String] = [:]
  ) throws -> LottieAnimation {
    let document = TextFile.document(text, members, font: "Drawn")
    let text = layer(
      #""ty":5,\#(layerMembers),"t":{"d":{"k":[\#(TextFile.key(document))]}\#(t.isEmpty ? "" : ","+t)}"#)
    var options = LottieDecoder.Options()
    options.fonts = source
    options.loadAsset = { files[$0.path].map { Array($0.utf8) } }
    return try LottieDecoder.decode(
      file(layers: [text], members: #""fonts":{"list":[\#(fonts)]},"# + chars), options: options)
  }

  private static let animators =
    #""a":[{"s":{"b":4,"s":{"k":50}},"a":{"p":{"k":[0,9]},"t":{"k":4},"ls":{"k":[0,3]}}}]"#

  @Test(arguments: [
    ("A A AB\\rB", box, "", #""nm":"T""#), ("A A AB\\rB", box + #","j":6"#, "", #""nm":"T""#),
    ("A", box + #","vj":5"#, "", #""nm":"T""#), ("A B", box + #","vj":3"#, "", #""nm":"T""#),
    ("A\\rA\\rA", #""sz":[42,30],"ps":[0,0]"#, "", #""nm":"T""#),
    ("A A AB\\rB", box, animators, #""nm":"T""#),
    ("AB A", "", #""p":{"m":0,"f":{"k":5}}"#, mask), ("Aab", box + #","ca":2"#, "", #""nm":"T""#),
  ])
  func lettersStandWhereThoseOfTheFileDo(text: String, members: String, t: String, layer: String) throws {
    let embedded = try TextFile.drawn(text, members, t: t, layer: layer)
    let installed = try animation(text, members, t: t, layer: layer)
    #expect(installed.displayList(at: 0) == embedded.displayList(at: 0))
    #expect(!installed.displayList(at: 0).items.isEmpty)
    #expect(installed.info.diagnostics.isEmpty)
  }

  @Test func plainLinesAreLeftToWhoDrawsThem() throws {
    let animation = try animation("AB")
    #expect(animation.displayList(at: 0).texts.map(\.text.runs.first?.string) == ["AB"])
    #expect(animation.info.diagnostics.isEmpty)
  }

  @Test func whatIsNoOutlineIsLeftToWhoDrawsIt() throws {
    let animation = try animation("A🙂", Self.box + #","vj":2"#)
    #expect(animation.displayList(at: 0).texts.count == 1)
    #expect(animation.info.diagnostics.summary() == "1 vertically aligned text")
  }

  @Test func theDescentBelowTheLastLineCounts() throws {
    // 16 above the baseline, 4 below it.
    let boxes = try animation("A", #""sz":[42,40],"ps":[0,100],"vj":2"#).letterBoxes()
    #expect(boxes.map(\.maxY) == [136])
    // 20 high at size 20.
    let fitted = try #require(try animation("A", #""sz":[999,40],"ps":[0,0],"rs":1"#).letterBoxes().first)
    #expect(abs(fitted.height - 28) < 0.01)
  }

  @Test func withoutAnAscentTheFontsOwnCounts() throws {
    let font = #"{"fName":"Drawn","fFamily":"Boxes"}"#
    #expect(try animation("A", Self.box, fonts: font).letterBoxes().map(\.maxY) == [5 + 16])
  }

  @Test(
    arguments: [
      ("日日日", [3.0, 11, 3]), ("日日。日", [3, 3, 11, 3]), ("A 日日", [3, 3, 11]), ("日「日", [3, 3, 11]),
    ])
  func linesEndBetweenIdeographs(text: String, starts: [Double]) throws {
    // "A" is 12 wide, a blank 4, all others 8.
    let source = TestFonts(letters: "日。「A ")
    let found = try animation(text, #""sz":[20,90],"ps":[3,5]"#, source: source).letterBoxes()
    #expect(found.map(\.minX) == starts)
  }

  @Test func standInsAreNamed() throws {
    let font = #"{"fName":"Drawn-Bold","fFamily":"Gotham"}"#
    for (members, count) in [(Self.box, 1), ("", 0)] {
      // Who draws lines tells of them itself.
      let diagnostics = try animation("A", members, fonts: font).info.diagnostics
      #expect(
        diagnostics.count { $0.kind == .missing && $0.subject?.name == "Gotham, drawn as Boxes" } == count)
    }
  }

  @Test func aFontIsFoundByItsOwnName() throws {
    let font = #"{"fName":"Drawn","fFamily":"Gotham"}"#
    let found = try animation("AB", fonts: font, source: TestFonts(family: "Drawn"))
    #expect(found.displayList(at: 0).texts.first?.text.runs.first?.style.fontFamily == "Drawn")
    let unknown = try animation("AB", fonts: font)
    #expect(unknown.displayList(at: 0).texts.first?.text.runs.first?.style.fontFamily == "Gotham")
  }

  // MARK: Font files

  private func font(_ path: String, _ members: String = #""origin":3"#) -> String {
    #"{"fName":"Drawn","fFamily":"Gotham","ascent":80,"fPath":"\#(path)",\#(members)}"#
  }

  /// "AB".
  private let embedded = "data:font/ttf;base64,QUI="

  @Test func embeddedFontsAreDecoded() throws {
    let animation = try animation("AB", fonts: font(embedded))
    #expect(animation.displayList(at: 0) == (try TextFile.drawn("AB")).displayList(at: 0))
    #expect(animation.info.diagnostics.isEmpty)
  }

  @Test func fontsNextToTheAnimationAreFound() throws {
    let files = ["fonts/boxes.ttf": "AB "]
    #expect(try animation("A B", fonts: font("fonts/boxes.ttf"), files: files).letterBoxes().count == 2)
    let missing = try animation("A B", fonts: font("boxes.ttf"), files: files)
    #expect(missing.displayList(at: 0).texts.count == 1)
    #expect(missing.info.diagnostics.summary() == "1 font file (Drawn)")
  }

  @Test(arguments: [
    ("https://example.com/boxes.ttf", #""origin":3"#), ("boxes.css", #""origin":1"#),
    ("boxes.js", #""fOrigin":"t""#),
  ])
  func webFontsAreNotFetched(path: String, members: String) throws {
    let animation = try animation("AB", fonts: font(path, members), files: [path: "AB"])
    #expect(animation.displayList(at: 0).texts.count == 1)
    #expect(animation.info.diagnostics.isEmpty)
  }

  @Test(arguments: ["data:font/ttf;base64,", "data:font/ttf;AB", "data:font/ttf;base64,***"])
  func damagedFontsAreNamed(path: String) throws {
    let animation = try animation("AB", fonts: font(path))
    #expect(animation.displayList(at: 0).texts.count == 1)
    #expect(animation.info.diagnostics.summary() == "1 font file (Drawn)")
  }

  @Test func thereAreOnlySoManyFontFiles() throws {
    var options = LottieDecoder.Options()
    options.fonts = TestFonts()
    options.limits.fontFileBytes = 1
    let text = layer(#""ty":5,"t":{"d":{"k":[\#(TextFile.key(TextFile.document("AB", font: "Drawn")))]}}"#)
    let bytes = file(layers: [text], members: #""fonts":{"list":[\#(font(embedded))]},"#)
    #expect(try LottieDecoder.decode(bytes, options: options).displayList(at: 0).texts.count == 1)
    options.limits.fontFileBytes = 2
    #expect(try LottieDecoder.decode(bytes, options: options).displayList(at: 0).fills.count == 1)
  }

  @Test func lettersThatAFontFileLacksAreNoted() throws {
    let animation = try animation("ABx", fonts: font(embedded))
    #expect(animation.letterBoxes().count == 2)
    #expect(animation.info.diagnostics.summary() == "1 glyph (x)")
    // Most of them: another font is nearer.
    #expect(try self.animation("Axyz", fonts: font(embedded)).displayList(at: 0).texts.count == 1)
  }

  @Test func theFilesGlyphsComeFirst() throws {
    let fonts = #"{"fName":"Drawn","fFamily":"Boxes","fStyle":"Medium","ascent":80,"fPath":"\#(embedded)"}"#
    let chars = #""chars":[{"ch":"A","style":"Medium","fFamily":"Boxes","w":90,"data":{"shapes":[]}}],"#
    #expect(try animation("A", fonts: fonts, chars: chars).letterBoxes().isEmpty)
    // Where a letter is missing there, the font file has all.
    #expect(try animation("AAAB", fonts: fonts, chars: chars).letterBoxes().count == 4)
  }
}
