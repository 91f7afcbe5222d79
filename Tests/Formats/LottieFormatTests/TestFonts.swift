import AnimationCore

@testable import LottieFormat

/// A machine with one font, whose letters are those that `TextFile.glyphs` embeds, and with font files that say which
/// letters they have.
struct TestFonts: FontSource {
  var family = "Boxes"
  var letters = "AB "

  func font(_ request: FontRequest) -> (any OutlineFont)? {
    let isThere = request.family == family || request.name == family
    return TestFont(name: family, letters: letters, isStandIn: !isThere)
  }

  func font(file bytes: [UInt8], standIn: FontRequest) throws(AnimationError) -> any OutlineFont {
    let letters = String(decoding: bytes, as: UTF8.self)
    if letters.isEmpty { throw .corrupt(part: "font", reason: "it has no glyphs") }
    return TestFont(name: "File", letters: letters, isStandIn: false)
  }

  func bounds(of item: TextItem) -> Rect? { nil }
}

final class TestFont: OutlineFont {
  let name: String
  let isStandIn: Bool
  let ascent = 0.8
  let descent = 0.2
  private let letters: String

  init(name: String, letters: String, isStandIn: Bool) {
    self.name = name
    self.letters = letters
    self.isStandIn = isStandIn
  }

  func glyph(for character: Character) -> OutlineGlyph? {
    guard letters.contains(character) else { return nil }
    switch character {
    case " ": return OutlineGlyph(advance: 20, outline: Path())
    case "A": return OutlineGlyph(advance: 60, outline: Path(Rect(x: 0, y: -70, width: 50, height: 70)))
    default: return OutlineGlyph(advance: 40, outline: Path(Rect(x: 0, y: -70, width: 30, height: 70)))
    }
  }
}
