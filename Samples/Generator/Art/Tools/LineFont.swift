import AnimationBuilding

/// Letters that files bring along: lines of one width, without a fill.
enum LineFont {
  static let name = "Lines-Regular"

  /// Letters of size 100, standing on y = 0: what is stroked, and how wide the letter is.
  private static let letters: [(letter: Character, width: Double, lines: String)] = [
    (" ", 34, ""),
    ("A", 66, "M6 0 L33 -70 L60 0 M16 -24 L50 -24"),
    ("C", 64, "M58 -56 C46 -76 8 -76 8 -35 C8 6 46 6 58 -14"),
    ("D", 68, "M12 0 L12 -70 L28 -70 C70 -70 70 0 28 0 Z"),
    ("E", 58, "M50 -70 L12 -70 L12 0 L50 0 M12 -36 L44 -36"),
    ("H", 70, "M12 0 L12 -70 M58 0 L58 -70 M12 -36 L58 -36"),
    ("I", 24, "M12 0 L12 -70"),
    ("L", 54, "M12 -70 L12 0 L48 0"),
    ("M", 80, "M12 0 L12 -70 L40 -20 L68 -70 L68 0"),
    ("N", 70, "M12 0 L12 -70 L58 0 L58 -70"),
    ("O", 78, "M39 -70 C78 -70 78 0 39 0 C0 0 0 -70 39 -70 Z"),
    ("P", 60, "M12 0 L12 -70 L34 -70 C62 -70 62 -32 34 -32 L12 -32"),
    ("R", 62, "M12 0 L12 -70 L34 -70 C62 -70 62 -34 34 -34 L12 -34 M32 -34 L54 0"),
    ("S", 58, "M48 -58 C42 -76 10 -74 10 -53 C10 -32 50 -40 50 -18 C50 4 14 6 8 -14"),
    ("T", 60, "M4 -70 L56 -70 M30 -70 L30 0"),
    ("U", 70, "M12 -70 L12 -24 C12 8 58 8 58 -24 L58 -70"),
    ("W", 86, "M4 -70 L22 0 L43 -58 L64 0 L82 -70"),
  ]

  /// The font for a file.
  ///
  /// - Parameter used: the letters that the file has.
  static func font(_ used: String) throws -> LottieFont {
    LottieFont(
      name, family: "Lines", ascent: 70,
      glyphs: try letters.filter { used.contains($0.letter) }.map { letter in
        LottieFont.Glyph(letter.letter, width: letter.width, outline: try Path(svg: letter.lines))
      })
  }

  /// A text in these letters.
  static func text(
    _ string: String, size: Double, _ color: Color, alignment: LottieText.Alignment = .left,
    lineHeight: Double? = nil, capitals: LottieText.Capitals = .asWritten, box: Rect? = nil,
    verticalAlignment: LottieText.VerticalAlignment = .top, fitting: LottieText.Fitting = .none
  ) -> LottieText {
    LottieText(
      string, font: name, size: size, fill: nil, stroke: color, strokeWidth: size / 9, alignment: alignment,
      lineHeight: lineHeight, capitals: capitals, box: box, verticalAlignment: verticalAlignment,
      fitting: fitting)
  }
}
