/// Gives the letters of fonts that are no part of an animation's own format: those of the machine, and those of font
/// files. Who lays texts out letter by letter, or measures them, asks it.
package protocol FontSource: Sendable {
  /// The machine's font that is nearest to what is asked for; nil when it has none at all.
  func font(_ request: FontRequest) -> (any OutlineFont)?

  /// The font in a font file: TrueType, OpenType, a collection's first, WOFF, and WOFF2 where FreeType reads it.
  ///
  /// - Parameter standIn: draws what the file has no glyph for.
  /// - Throws: `corrupt` for what is no font that can be drawn.
  func font(
    file bytes: [UInt8], standIn: FontRequest
  ) throws(AnimationError) -> any OutlineFont

  /// The box around a text as it is set in whole lines when it is drawn, in the space of the item: around the room of
  /// its letters, from the ascent of their fonts to the descent, where letters are moved to. Nil where nothing is drawn.
  func bounds(of item: TextItem) -> Rect?
}

/// What a font is found by.
package struct FontRequest: Hashable, Sendable {
  /// Nil for the default sans-serif.
  package var family: String?
  /// A PostScript or full name, which counts where the family is not there.
  package var name: String?
  /// 100…900
  package var weight: Int
  package var isItalic: Bool

  package init(family: String?, name: String? = nil, weight: Int = 400, isItalic: Bool = false) {
    self.family = family
    self.name = name
    self.weight = weight
    self.isItalic = isItalic
  }
}

/// A font whose letters are to be had as outlines. Always the same letters, on any thread.
package protocol OutlineFont: AnyObject, Sendable {
  /// What the font is called: a text style finds it by this name.
  var name: String { get }
  /// True when it is in the place of another one that is not there.
  var isStandIn: Bool { get }
  /// The font's reach above and below the baseline, in ems.
  var ascent: Double { get }
  var descent: Double { get }

  /// What is drawn for a character, all of its marks included; nil where it is more than an outline.
  func glyph(for character: Character) -> OutlineGlyph?
}

/// A letter of a font.
package struct OutlineGlyph: Hashable, Sendable {
  /// How far the pen moves, without kerning, in hundredths of an em, as is the outline.
  package var advance: Double
  /// (0, 0) is where the pen stands on the baseline. Empty for blanks.
  package var outline: Path
  /// True for a box with the number of a character that no font has.
  package var isUnknown: Bool

  package init(advance: Double, outline: Path, isUnknown: Bool = false) {
    self.advance = advance
    self.outline = outline
    self.isUnknown = isUnknown
  }
}
