import AnimationCore
import CCairo

// What the machine's fonts do not give: found when a text is laid out.
extension TextLayout {
  /// Families that are not there, glyphs that no font has, and a text that is cut short.
  func findings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for family in Set(content.styles.compactMap(\.fontFamily)) {
      guard let standIn = FontLock.hold({ standIn(for: family) }) else { continue }
      findings.append(
        Diagnostic(
          .missing, path: "font \"\(family)\"", "not installed: drawn with \(standIn)",
          about: Diagnostic.Subject("font", "\(family), drawn as \(standIn)")))
    }
    for scalar in FontLock.hold(scalarsWithoutGlyph) {
      let code = String(scalar.value, radix: 16, uppercase: true)
      findings.append(
        Diagnostic(
          .missing,
          path: "character \"\(scalar)\" (U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code))",
          "no installed font has a glyph for it", about: Diagnostic.Subject("character", "\(scalar)")))
    }
    if content.isCut {
      findings.append(
        Diagnostic(
          .unsupported, path: "text", "only its first \(TextContent.maximumScalars) characters are drawn",
          about: Diagnostic.Subject("text", "too long")))
    }
    return findings
  }

  /// The family that is drawn with in the place of one, or several separated by commas, that is not there.
  private func standIn(for family: String) -> String? {
    let wanted = family.split(separator: ",").map(Self.comparable)
    if wanted.isEmpty || wanted.contains(where: Self.genericFamilies.contains) { return nil }
    guard let font = TextContent.makeFont(TextStyle(fontFamily: family)) else { return nil }
    defer { pango_font_description_free(font) }
    guard let found = pango_context_load_font(pango_layout_get_context(layout), font) else { return nil }
    defer { g_object_unref(found) }
    if Self.names(of: found).contains(where: { wanted.contains(Self.comparable($0)) }) { return nil }
    return Self.family(of: found)
  }

  /// Families that stand for whatever the machine has.
  private static let genericFamilies: Set<String> = [
    "sans", "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui", "emoji",
  ]

  /// As fontconfig compares names: without blanks and case.
  private static func comparable(_ name: some StringProtocol) -> String {
    name.lowercased().filter { !$0.isWhitespace }
  }

  private static func family(of font: UnsafeMutablePointer<PangoFont>) -> String? {
    let description = pango_font_describe(font)
    defer { pango_font_description_free(description) }
    return pango_font_description_get_family(description).map { String(cString: $0) }
  }

  /// All that a font may be asked for by: families, in every language, and full names.
  private static func names(of font: UnsafeMutablePointer<PangoFont>) -> [String] {
    var names = family(of: font).map { [$0] } ?? []
    guard let face = hb_font_get_face(pango_font_get_hb_font(font)) else { return names }
    // OpenType's numbers; HarfBuzz' versions do not agree on the type of their own constants.
    let (familyName, fullName, typographicFamily, wwsFamily): (UInt32, UInt32, UInt32, UInt32) = (
      1, 4, 16, 21
    )
    let wanted = [familyName, fullName, typographicFamily, wwsFamily]
    var count: UInt32 = 0
    guard let entries = hb_ot_name_list_names(face, &count) else { return names }
    for entry in UnsafeBufferPointer(start: entries, count: Int(count)) where wanted.contains(entry.name_id) {
      var text = [CChar](repeating: 0, count: 256)
      var size = UInt32(text.count)
      _ = hb_ot_name_get_utf8(face, entry.name_id, entry.language, &size, &text)
      names.append(String(decoding: text.prefix(Int(size)).map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    return names
  }

  /// Those in whose place Pango draws a box.
  private func scalarsWithoutGlyph() -> Set<Unicode.Scalar> {
    guard pango_layout_get_unknown_glyphs_count(layout) > 0 else { return [] }
    // PANGO_GLYPH_UNKNOWN_FLAG
    let flag: UInt32 = 0x1000_0000
    var scalars: Set<Unicode.Scalar> = []
    Self.forEachRun(of: layout) { run in
      let glyphs = run.glyphs
      for glyph in UnsafeBufferPointer(start: glyphs.glyphs, count: Int(glyphs.num_glyphs))
      where glyph.glyph & flag != 0 {
        if let scalar = Unicode.Scalar(glyph.glyph & ~flag) { scalars.insert(scalar) }
      }
    }
    return scalars
  }
}
