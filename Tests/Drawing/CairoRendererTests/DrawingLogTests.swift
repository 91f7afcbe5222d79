import AnimationCore
import Testing

/// What only shows while drawing is told of.
@Suite struct DrawingLogTests {
  private func findings(_ text: StyledText, scale: Double = 1) throws -> [String] {
    let log = DrawingLog()
    let frame = Rect(x: 0, y: 0, width: 200, height: 100)
    _ = try render(
      .text(TextItem(text, frame: frame)), width: 200, height: 100, transform: .scale(scale, scale), log: log)
    return log.diagnostics.map { "\($0.kind) \($0)" }
  }

  @Test(arguments: ["No Such Family", "Nowhere, No Such Family"])
  func aFamilyThatIsNotThereIsNamedWithItsStandIn(family: String) throws {
    let found = try findings(StyledText("Hello", fontFamily: family))
    #expect(found.count == 1)
    let line = try #require(found.first)
    #expect(line.hasPrefix(#"missing font "\#(family)": not installed: drawn with "#))
  }

  /// The machine's own family, under names by which fontconfig finds it.
  @Test func aFamilyThatIsThereIsNotReported() throws {
    let log = DrawingLog()
    let text = StyledText("Hello", fontFamily: "No Such Family")
    _ = try render(.text(TextItem(text, frame: Rect(x: 0, y: 0, width: 20, height: 20))), log: log)
    let name = try #require(log.diagnostics.first?.subject?.name)
    let family = String(name.dropFirst("No Such Family, drawn as ".count))
    for name in [family, family.lowercased(), "No Such Family, \(family)", family.filter { $0 != " " }] {
      #expect(try findings(StyledText("Hello", fontFamily: name)) == [])
    }
  }

  @Test(arguments: [nil, "sans-serif", "Monospace", "No Such Family, serif"])
  func anyFontServesWhereNoneIsAskedFor(family: String?) throws {
    #expect(try findings(StyledText("Hello", fontFamily: family)) == [])
  }

  /// A code point that will never be a character.
  @Test func charactersWithoutAGlyphAreReported() throws {
    #expect(
      try findings(StyledText("a\u{10FFFD}b\u{10FFFD}")) == [
        "missing character \"\u{10FFFD}\" (U+10FFFD): no installed font has a glyph for it"
      ])
  }

  @Test func textThatIsTooLongOrTooLargeIsReported() throws {
    #expect(
      try findings(StyledText(String(repeating: " ", count: 20_001)))
        == ["unsupported text: only its first 5000 characters are drawn"])
    #expect(
      try findings(StyledText("a", fontSize: 100), scale: 200)
        == ["unsupported text: not drawn: its glyphs are larger than 16000 pixels"])
  }

  @Test func textThatCannotBeCutShortIsReported() throws {
    func findings(_ lineBreak: StyledText.LineBreak, wrapWidth: Double) throws -> [String] {
      let log = DrawingLog()
      let text = StyledText([.init("Hello")], lineBreak: lineBreak)
      _ = try render(.text(TextItem(text, frame: .zero, wrapWidth: wrapWidth)), log: log)
      return log.diagnostics.map(\.message)
    }
    #expect(
      try findings(.truncateEnd, wrapWidth: 0) == [
        "is to be cut short, and has no width to be cut to: drawn as it is"
      ])
    #expect(try findings(.truncateEnd, wrapWidth: 15).isEmpty && findings(.wordWrap, wrapWidth: 0).isEmpty)
  }

  @Test func imagesAreReportedOnceAndByTheirKey() throws {
    let log = DrawingLog()
    let image = EncodedImage(key: "photo", bytes: [1, 2, 3])
    let item = DisplayItem.image(ImageItem(image, frame: Rect(x: 0, y: 0, width: 9, height: 9), fit: .fill))
    for _ in 0..<2 { _ = try render(item, item, log: log) }
    #expect(
      log.diagnostics.map(\.description) == [
        #"image "photo": not drawn: unknown format: the image is not PNG, JPEG, WebP, GIF, BMP or SVG"#
      ])
    #expect(log.diagnostics.map(\.missingImageKeys) == [["photo"]])
  }
}
