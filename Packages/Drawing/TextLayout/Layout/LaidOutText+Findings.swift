import AnimationCore
import CCairo

// What is not drawn as it was asked for: found when a text is laid out.
extension LaidOutText {
  /// Families that are not there, glyphs that no font has, a text that is too long, and one that is to end in an
  /// ellipsis and has no width to do so.
  func findings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for family in Set(content.styles.compactMap(\.fontFamily)) {
      guard
        let standIn = FontLock.hold({
          FontNames.standIn(for: family, on: pango_layout_get_context(layout))
        })
      else { continue }
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
    if content.isTruncated, pango_layout_get_width(layout) <= 0 {
      findings.append(
        Diagnostic(
          .unsupported, path: "text", "is to be cut short, and has no width to be cut to: drawn as it is",
          about: Diagnostic.Subject("text", "without a width")))
    }
    if content.isCut {
      findings.append(
        Diagnostic(
          .unsupported, path: "text", "only its first \(TextContent.maximumScalars) characters are drawn",
          about: Diagnostic.Subject("text", "too long")))
    }
    return findings
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
