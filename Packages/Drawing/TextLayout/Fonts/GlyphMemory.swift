import AnimationCore

/// Letters that were outlined once.
final class GlyphMemory: Sendable {
  private let glyphs = Lock<[Character: OutlineGlyph?]>([:])

  /// - Parameter make: is not called twice for a letter that is still known.
  func glyph(for character: Character, _ make: () -> OutlineGlyph?) -> OutlineGlyph? {
    glyphs.withLock { glyphs -> OutlineGlyph? in
      if let known = glyphs[character] { return known }
      if glyphs.count >= 4096 { glyphs = [:] }
      let glyph = make()
      glyphs[character] = .some(glyph)
      return glyph
    }
  }
}
