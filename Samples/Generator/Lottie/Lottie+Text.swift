import AnimationCore
import AnimationKit

/// Texts in letters that files bring along: lines of one width, without a fill.
extension Lottie {
  /// Of size 100, standing on y = 0: what is stroked, and how wide the letter is.
  private static let letters: [(letter: String, width: Double, lines: [String])] = [
    (" ", 34, []),
    ("A", 66, ["M6 0 L33 -70 L60 0", "M16 -24 L50 -24"]),
    ("C", 64, ["M58 -56 C46 -76 8 -76 8 -35 C8 6 46 6 58 -14"]),
    ("D", 68, ["M12 0 L12 -70 L28 -70 C70 -70 70 0 28 0 Z"]),
    ("E", 58, ["M50 -70 L12 -70 L12 0 L50 0", "M12 -36 L44 -36"]),
    ("H", 70, ["M12 0 L12 -70", "M58 0 L58 -70", "M12 -36 L58 -36"]),
    ("I", 24, ["M12 0 L12 -70"]),
    ("L", 54, ["M12 -70 L12 0 L48 0"]),
    ("M", 80, ["M12 0 L12 -70 L40 -20 L68 -70 L68 0"]),
    ("N", 70, ["M12 0 L12 -70 L58 0 L58 -70"]),
    ("O", 78, ["M39 -70 C78 -70 78 0 39 0 C0 0 0 -70 39 -70 Z"]),
    ("P", 60, ["M12 0 L12 -70 L34 -70 C62 -70 62 -32 34 -32 L12 -32"]),
    ("R", 62, ["M12 0 L12 -70 L34 -70 C62 -70 62 -34 34 -34 L12 -34", "M32 -34 L54 0"]),
    ("S", 58, ["M48 -58 C42 -76 10 -74 10 -53 C10 -32 50 -40 50 -18 C50 4 14 6 8 -14"]),
    ("T", 60, ["M4 -70 L56 -70", "M30 -70 L30 0"]),
    ("U", 70, ["M12 -70 L12 -24 C12 8 58 8 58 -24 L58 -70"]),
    ("W", 86, ["M4 -70 L22 0 L43 -58 L64 0 L82 -70"]),
  ]

  /// The font of these letters, for a file.
  ///
  /// - Parameter used: the letters that a file has.
  static func font(_ used: String) -> JSON {
    let glyphs = letters.filter { used.contains($0.letter) }.map { letter -> JSON in
      let group: JSON = ["ty": "gr", "it": .array(letter.lines.map { path(Path($0)) })]
      return [
        "ch": .string(letter.letter), "size": 100, "style": "Regular", "fFamily": "Lines",
        "w": .number(letter.width), "data": ["shapes": letter.lines.isEmpty ? [] : [group]],
      ]
    }
    let font: JSON = ["fName": "Lines-Regular", "fFamily": "Lines", "fStyle": "Regular", "ascent": 70]
    return ["fonts": ["list": [font]], "chars": .array(glyphs)]
  }

  /// What a text layer shows.
  ///
  /// - Parameters:
  ///   - members: of the document: alignment, box …
  ///   - animators: see `animator`.
  ///   - path: the options of text on a path.
  ///   - grouping: what turns as a whole: 1 letters, 2 words, 3 lines.
  static func text(
    _ text: String, size: Double, color: Color, _ members: JSON = [:], animators: [JSON] = [],
    path: JSON = [:],
    grouping: Double = 1
  ) -> Kind {
    let document: JSON =
      [
        "t": .string(text), "f": "Lines-Regular", "s": .number(size),
        "sc": .numbers([color.red, color.green, color.blue]), "sw": .number(size / 9), "lj": 2,
      ] + members
    return .text([
      "d": ["k": [["t": 0, "s": document]]], "p": path,
      "m": ["g": .number(grouping), "a": property(Track(0, 0))], "a": .array(animators),
    ])
  }

  /// - Parameters:
  ///   - style: what it does to letters, by keys in files.
  ///   - selectors: see `range`.
  static func animator(_ style: [(String, Track)], _ selectors: [JSON]) -> JSON {
    let selector = selectors.count == 1 ? selectors[0] : .array(selectors)
    return ["s": selector, "a": .object(style.map { ($0.0, property($0.1)) })]
  }

  /// A range selector, in percent.
  ///
  /// - Parameters:
  ///   - unit: 1 letters, 2 those that are not blank, 3 words, 4 lines.
  ///   - shape: 1 square, 2 ramp up, 3 ramp down, 4 triangle, 5 round, 6 smooth.
  ///   - members: `rn`, `ne`, `xe`, `sm` …
  static func range(
    _ start: Track, _ end: Track, offset: Track = Track(0), unit: Double = 1, shape: Double = 1,
    _ members: JSON = [:]
  ) -> JSON {
    let range: JSON = [
      "t": 0, "r": 1, "b": .number(unit), "sh": .number(shape), "s": property(start), "e": property(end),
      "o": property(offset), "a": property(Track(100)),
    ]
    return range + members
  }
}
