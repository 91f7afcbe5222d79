import AnimationCore
import CStandardLibrary
import JSONText

/// The fonts of a file by the names that texts give them.
struct Fonts {
  private(set) var fonts: [String: TextFont] = [:]
  private var first: TextFont

  init(_ source: (any FontSource)? = nil) {
    first = TextFont(
      family: nil, weight: 400, isItalic: false, source: source, request: FontRequest(family: nil))
  }

  fileprivate init(
    _ list: JSONItems, glyphs: [GlyphSet: [Character: Glyph]], _ options: LottieDecoder.Options
  ) {
    self.init(options.fonts)
    var files = FontFileDecoding(options)
    var families: [String: TextFont] = [:]
    for (position, json) in list.enumerated() {
      let (name, style, family) = (json["fName"].string, json["fStyle"].string ?? "", json["fFamily"].string)
      let words = Array(style.lowercased().utf8)
      var font = TextFont(
        family: family, weight: json["fWeight"].integer ?? Self.weight(words),
        isItalic: words.hasText("italic") || words.hasText("oblique"),
        ownAscent: json["ascent"].number.map { $0 / 100 },
        glyphs: glyphs[GlyphSet(family: family ?? "", style: style)] ?? [:], source: options.fonts,
        request: FontRequest(family: family))
      font.request = FontRequest(family: family, name: name, weight: font.weight, isItalic: font.isItalic)
      files.read(json, into: &font)
      if position == 0 { first = font }
      if let name, fonts[name] == nil { fonts[name] = font }
      if let family, families[family] == nil { families[family] = font }
    }
    // Some exporters write a family where texts name a font.
    fonts.merge(families) { named, _ in named }
  }

  /// A font that is not in the list is the first one.
  subscript(name: String) -> TextFont { fonts[name] ?? first }

  func has(_ name: String) -> Bool { fonts[name] != nil }

  private static let weights: [(name: StaticString, weight: Int)] = [
    ("black", 900), ("heavy", 900), ("semibold", 600), ("demi", 600), ("bold", 700), ("medium", 500),
    ("light", 200), ("thin", 200),
  ]

  private static func weight(_ words: [UInt8]) -> Int {
    weights.first { words.hasText($0.name) }?.weight ?? 400
  }
}

extension [UInt8] {
  /// Whether UTF-8 has an ASCII text in it, at least one character long. A search in characters takes longer than all
  /// the rest of a small file.
  func hasText(_ text: StaticString) -> Bool {
    let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    // Quotation marks are all over a JSON text: what is looked for is the last byte that is none.
    guard let place = text.lastIndex(where: { $0 != UInt8(ascii: "\"") }) else { return false }
    return withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      var rest = bytes[...].dropFirst(place)
      while let found = memchr(start + rest.startIndex, Int32(text[place]), rest.count) {
        let index = UnsafeRawPointer(found) - start
        if bytes[(index - place)...].starts(with: text) { return true }
        rest = rest[(index + 1)...]
      }
      return false
    }
  }
}

/// What glyphs of one style are found by.
private struct GlyphSet: Hashable {
  var family: String
  var style: String
}

extension DecodingContext {
  /// Reads the file's fonts with the characters embedded for them.
  mutating func fonts(_ root: JSONValue, _ options: LottieDecoder.Options) throws(AnimationError) -> Fonts {
    var glyphs: [GlyphSet: [Character: Glyph]] = [:]
    // As lottie-web draws them: old exporters put a copy for measuring behind each glyph, and handles that are not
    // relative to their vertex into it.
    let isOld = version < FileVersion(4, 7, 99)
    for (index, json) in root["chars"].items.enumerated() {
      // One character, be it of several code points.
      guard let text = json["ch"].string, let character = text.first, text.count == 1 else { continue }
      let set = GlyphSet(family: json["fFamily"].string ?? "", style: json["style"].string ?? "")
      if json["t"].integer == 1 {
        glyphs[set, default: [:]][character] = Glyph(advance: json["w"].number ?? 0, layers: index)
        continue
      }
      let outline = try inItem("chars", index, json) { (context) throws(AnimationError) in
        try context.whileAbsolute(isOld) { (context) throws(AnimationError) in
          var outline = Path()
          let shapes = json["data"]["shapes"]
          try context.append(shapes.items.prefix(isOld ? 1 : .max), to: &outline, depth: 0)
          return outline
        }
      }
      guard outline.isDrawable() else { continue }
      glyphs[set, default: [:]][character] = Glyph(advance: json["w"].number ?? 0, outline: outline)
    }
    return Fonts(root["fonts"]["list"].items, glyphs: glyphs, options)
  }

  /// The outlines in a list of shapes and the groups there.
  private mutating func append(
    _ shapes: some Sequence<JSONValue>, to outline: inout Path, depth: Int
  ) throws(AnimationError) {
    try DecodingLimits.check("nesting of shape groups", depth, limits.nesting)
    for shape in shapes {
      switch shape["ty"].string {
      case "gr": try append(shape["it"].items, to: &outline, depth: depth + 1)
      case "sh":
        let contour = contour(shape["ks"], closed: shape["closed"]).keyedValue(at: 0)
        if !contour.vertices.isEmpty { outline.append(contour, .identity) }
      default: continue
      }
    }
  }
}
