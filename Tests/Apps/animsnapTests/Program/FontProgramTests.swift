import AnimationCore
import AnimationKit
import Foundation
import SVGAFormat
import TestSupport
import Testing

/// Fonts of `animsnap.json`, and the word of those that drew a reference.
@Suite struct FontProgramTests {
  private let folder: TemporaryFolder

  /// An SVGA with a text in the font "Boxes", whose file is fonts/boxes.ttf.
  init() throws {
    folder = try TemporaryFolder()
    let sprite = SVGAMovie.FrameList(
      (0..<4).map { _ in
        SVGAMovie.Frame(layout: Rect(x: 0, y: 0, width: 40, height: 30), transform: .identity)
      })
    let movie = SVGAMovie(
      size: Size(40, 30), frameRate: 10, frameCount: 4, images: [],
      sprites: [.init("name.vector", frames: sprite)])
    try folder.write(try SVGAEncoder.encode(movie), to: "anims/a.svga")
    try folder.write(TinyFont(family: "Boxes").bytes, to: "fonts/boxes.ttf")
    try configure(#", "fonts": ["fonts/boxes.ttf"]"#)
  }

  private func configure(_ more: String) throws {
    let text = """
      {"animations": ["anims"], "references": "refs"\(more), "replacements": {"texts": {
        "name.vector": {"text": "AB", "font": "Boxes", "size": 20}}}}
      """
    try folder.write(Array(text.utf8), to: "animsnap.json")
  }

  private func run(_ arguments: String...) throws -> Program {
    try Program.run("animsnap", arguments, in: folder)
  }

  @Test func fontsOfTheConfigurationAreUsed() throws {
    let recorded = try run("record", "--strict")
    #expect((recorded.status, recorded.errors) == (0, ""))
    #expect(try run("verify", "--strict").status == 0)
    #expect(try folder.text("refs/anims/a.svga/manifest.json").contains("\"fonts\": [\"Boxes"))
    try configure(#", "fonts": ["fonts"]"#)
    #expect(try run("verify", "--strict").status == 0)
  }

  @Test func aFailureNamesTheFontsOfTheReference() throws {
    #expect(try run("record").status == 0)
    try configure("")
    let program = try run("verify")
    #expect(program.status == 1)
    let line = try #require(program.lines.first { $0.contains("the reference's texts are drawn with") })
    #expect(line.contains("drawn with Boxes") && line.contains("; now with "))
    #expect(!line.hasSuffix("Boxes"))
  }

  @Test(arguments: [
    (#""nowhere.ttf""#, "is not there"), (#""anims/a.svga""#, "is no TrueType or OpenType font"),
  ])
  func aFontThatCannotBeUsedIsAnError(font: String, problem: String) throws {
    try configure(", \"fonts\": [\(font)]")
    let program = try run("record")
    #expect(program.status == 2)
    #expect(program.errors == "animsnap: animsnap.json: \"fonts\": \(font) \(problem)\n")
    #expect(try !folder.contents().contains { $0.hasPrefix("refs/") })
  }

  @Test func aFontIsNotWrittenOver() throws {
    #expect(try run("record").status == 0)
    let program = try run("verify", "--json", "fonts/boxes.ttf")
    #expect(program.status == 64)
    #expect(program.errors.contains("is a font that is used, which is never overwritten"))
  }
}
