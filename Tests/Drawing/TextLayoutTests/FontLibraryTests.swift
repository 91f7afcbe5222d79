import AnimationCore
import TestSupport
import Testing
import TextLayout

/// Fonts by the letter: those of font files, of folders, and of the machine.
@Suite struct FontLibraryTests {
  private let library = FontLibrary.shared

  private func box(_ font: (any OutlineFont)?, _ character: Character) throws -> (Double, Rect?) {
    let glyph = try #require(font?.glyph(for: character))
    return (glyph.advance, glyph.outline.bounds)
  }

  private func file(_ bytes: [UInt8]) throws -> any OutlineFont {
    try library.font(file: bytes, standIn: FontRequest(family: "sans-serif"))
  }

  @Test func aFontFileGivesItsLetters() throws {
    let tiny = TinyFont(family: "Tiny Boxes")
    for bytes in [tiny.bytes, tiny.woff] {
      let font = try file(bytes)
      #expect(font.name == "Tiny Boxes" && font.ascent == 0.8 && font.descent == 0.2 && !font.isStandIn)
      #expect(try box(font, "A") == (60, Rect(x: 0, y: -70, width: 50, height: 70)))
      #expect(try box(font, "B") == (40, Rect(x: 0, y: -70, width: 30, height: 70)))
      #expect(try box(font, " ") == (20, nil))
    }
  }

  @Test func anotherFontDrawsWhatAFileLacks() throws {
    let font = try file(TinyFont(family: "Tiny Boxes").bytes)
    let standIn = try #require(library.font(FontRequest(family: "sans-serif")))
    #expect(font.glyph(for: "x") != nil)
    #expect(font.glyph(for: "x") == standIn.glyph(for: "x"))
  }

  /// HarfBuzz would take minutes, by the square of their number.
  @Test func lettersWithMarksWithoutEndAreNone() throws {
    let fonts = [
      try #require(library.font(FontRequest(family: "sans-serif"))), try file(TinyFont(family: "Tiny").bytes),
    ]
    for font in fonts {
      #expect(font.glyph(for: Character("x" + String(repeating: "\u{301}", count: 100_000))) == nil)
      #expect(font.glyph(for: Character("x" + String(repeating: "\u{301}", count: 3))) != nil)
    }
  }

  @Test func filesOfOneNameAreNotMixedUp() throws {
    let wide = TinyFont(family: "Twin", letters: [.init("A", advance: 900, width: 800, height: 100)])
    let narrow = TinyFont(family: "Twin", letters: [.init("A", advance: 100, width: 50, height: 100)])
    let fonts = try [wide, narrow].map { try file($0.bytes) }
    #expect(try fonts.map { try box($0, "A").0 } == [90, 10])
  }

  @Test func damagedFilesDoNoHarm() throws {
    let whole = TinyFont(family: "Tiny Boxes").bytes
    for bytes in [[], [0, 1, 0, 0], Array("wOFF".utf8), Array("wOF2 and more".utf8), Array("no font".utf8)] {
      #expect(throws: AnimationError.self) { try file(bytes) }
    }
    for count in stride(from: 0, to: whole.count, by: 7) {
      _ = try? file(Array(whole.prefix(count))).glyph(for: "A")
    }
    for seed in 0..<400 {
      var bytes = seed % 2 == 0 ? whole : TinyFont(family: "Tiny Boxes").woff
      var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
      for _ in 0..<8 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[Int(random >> 33) % bytes.count] = UInt8(truncatingIfNeeded: random >> 20)
      }
      let outline = try? file(bytes).glyph(for: "A")?.outline
      #expect(outline?.isDrawable() ?? true)
    }
  }

  @Test func addedFoldersGiveTheirFonts() throws {
    let request = FontRequest(family: "Folder Boxes")
    #expect(try #require(library.font(request)).isStandIn)
    let folder = try TemporaryFolder()
    let tiny = TinyFont(family: "Folder Boxes", postScriptName: "FolderBoxes-Odd")
    try folder.write(tiny.bytes, to: "inside/boxes.ttf")
    try FontFolders.add(folder.path)
    let font = try #require(library.font(request))
    #expect(!font.isStandIn && font.name == "Folder Boxes")
    #expect(abs(font.ascent - 0.8) < 0.01)
    let (advance, bounds) = try box(font, "A")
    let height = try #require(bounds).height
    #expect(abs(advance - 60) < 0.01 && abs(height - 70) < 0.01)
    // By another name where there is no such family.
    for name in ["FolderBoxes-Odd", "Folder Boxes Regular"] {
      let found = try #require(library.font(FontRequest(family: "Nowhere", name: name)))
      #expect(!found.isStandIn && found.name == name)
      let advance = try box(found, "A").0
      #expect(abs(advance - 60) < 0.01)
    }
    let lost = try #require(library.font(FontRequest(family: "Nowhere", name: "Neither")))
    #expect(lost.isStandIn && lost.name != "Nowhere")
    // Texts that are drawn line by line find it, too.
    let log = DrawingLog()
    let text = StyledText("A", fontFamily: "FolderBoxes-Odd", fontSize: 50, alignment: .left)
    let item = TextItem(text, frame: .zero, firstBaseline: 60)
    let ink = try #require(TextLayouts(log).layout(of: item, .identity)).ink
    #expect(abs(ink.width - 25) < 0.6 && abs(ink.height - 35) < 0.6)
    #expect(log.diagnostics.isEmpty)
  }

  /// From the ascent of the font to its descent, as wide as the pen moves, wherever lines stand and letters are moved.
  @Test func textsAreMeasured() throws {
    let folder = try TemporaryFolder()
    try folder.write(TinyFont(family: "Measured Boxes").bytes, to: "boxes.ttf")
    try FontFolders.add(folder.path)
    func bounds(
      _ string: String, _ alignment: StyledText.Alignment = .left, frame: Rect = .zero,
      wrapWidth: Double? = nil,
      letters: TextLetters? = nil
    ) -> Rect? {
      let text = StyledText(string, fontFamily: "Measured Boxes", fontSize: 50, alignment: alignment)
      return library.bounds(
        of: TextItem(text, frame: frame, wrapWidth: wrapWidth, firstBaseline: 60, letters: letters))
    }
    func isNear(_ box: Rect?, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
      guard let box else { return false }
      return [box.x - x, box.y - y, box.width - width, box.height - height].allSatisfy { abs($0) < 0.6 }
    }
    #expect(isNear(bounds("AB"), 0, 20, 50, 50))
    #expect(isNear(bounds("AB", .center), -25, 20, 50, 50))
    #expect(isNear(bounds("AB", .right), -50, 20, 50, 50))
    let two = try #require(bounds("A\nAA"))
    #expect(abs(two.width - 60) < 0.6 && two.height > 90)
    let wrapped = try #require(
      bounds("AA AA", frame: Rect(x: 5, y: 0, width: 80, height: 200), wrapWidth: 80))
    #expect(abs(wrapped.x - 5) < 0.6 && wrapped.width <= 80 && wrapped.height > 90)
    let moved = TextLetters([.translation(-10, 0), .translation(20, 30)])
    #expect(isNear(bounds("AB", letters: moved), -10, 20, 80, 80))
    #expect(bounds("") == nil)
  }

  @Test func aMissingFolderIsAnError() {
    #expect(throws: AnimationError.self) { try FontFolders.add("/nowhere/at/all") }
  }

  @Test func installedFontsGiveLetters() throws {
    let font = try #require(library.font(FontRequest(family: nil)))
    #expect(font.ascent > 0.5 && font.descent > 0.05)
    let (advance, bounds) = try box(font, "H")
    #expect(advance > 30 && advance < 120)
    let ink = try #require(bounds)
    #expect(ink.minY < -50 && abs(ink.maxY) < 2)
    // With its mark, which takes no room of its own.
    let (plain, marked) = (try box(font, "e"), try box(font, "e\u{301}"))
    #expect(marked.0 == plain.0)
    let (low, high) = (try #require(plain.1), try #require(marked.1))
    #expect(high.minY < low.minY - 5)
    let blank = try box(font, " ")
    #expect(blank.0 > 15 && blank.0 < 60 && blank.1 == nil)
    // What joins its neighbours is more than an outline; what no font has is a box.
    #expect(font.glyph(for: "\u{628}") == nil)
    #expect(font.glyph(for: "\u{10FFFD}")?.isUnknown == true && font.glyph(for: "H")?.isUnknown == false)
  }
}
