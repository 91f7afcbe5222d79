import AnimationCore
import CCairo

// What fonts are called. All of it is called while the font lock is held.
enum FontNames {
  /// Families that stand for whatever the machine has.
  static let generic: Set<String> = [
    "sans", "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui", "emoji",
  ]

  /// Returns a name as fontconfig compares it: without blanks and case.
  static func comparable(_ name: some StringProtocol) -> String {
    name.lowercased().filter { !$0.isWhitespace }
  }

  static func family(of font: UnsafeMutablePointer<PangoFont>) -> String? {
    let description = pango_font_describe(font)
    defer { pango_font_description_free(description) }
    return pango_font_description_get_family(description).map { String(cString: $0) }
  }

  /// The family and, where the font's file says it, the version.
  static func versionedName(of font: UnsafeMutablePointer<PangoFont>) -> String? {
    guard let family = family(of: font) else { return nil }
    // OpenType's number of the version.
    let version = hb_font_get_face(pango_font_get_hb_font(font)).flatMap { names(of: $0, [5]).first }
    return version.map { "\(family) (\($0))" } ?? family
  }

  /// True when the font's glyphs may bring their own colours.
  static func isColored(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    let face = hb_font_get_face(pango_font_get_hb_font(font))
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
  }

  /// The family of what is drawn with in the place of a family, or several separated by commas, that is not there; nil
  /// where it is.
  static func standIn(for family: String, on context: OpaquePointer) -> String? {
    let wanted = family.split(separator: ",").map(comparable)
    if wanted.isEmpty || wanted.contains(where: generic.contains) { return nil }
    guard let font = description(FontRequest(family: family)) else { return nil }
    defer { pango_font_description_free(font) }
    guard let found = pango_context_load_font(context, font) else { return nil }
    defer { g_object_unref(found) }
    if names(of: found).contains(where: { wanted.contains(comparable($0)) }) { return nil }
    return self.family(of: found)
  }

  /// All that a font may be asked for by: families, in every language, full and PostScript names.
  private static func names(of font: UnsafeMutablePointer<PangoFont>) -> [String] {
    let names = family(of: font).map { [$0] } ?? []
    guard let face = hb_font_get_face(pango_font_get_hb_font(font)) else { return names }
    // OpenType's numbers of family, full name, PostScript name, typographic and WWS family.
    return names + self.names(of: face, [1, 4, 6, 16, 21])
  }

  /// - Parameter kinds: OpenType's numbers; HarfBuzz' versions do not agree on the type of their own constants.
  static func names(of face: OpaquePointer, _ kinds: [UInt32]) -> [String] {
    var count: UInt32 = 0
    guard let entries = hb_ot_name_list_names(face, &count) else { return [] }
    return UnsafeBufferPointer(start: entries, count: Int(count)).filter { kinds.contains($0.name_id) }.map {
      entry in
      var text = [CChar](repeating: 0, count: 256)
      var size = UInt32(text.count)
      _ = hb_ot_name_get_utf8(face, entry.name_id, entry.language, &size, &text)
      return String(decoding: text.prefix(Int(size)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  // MARK: Looking fonts up

  /// Returns a description without a size, which belongs to the caller. A family that is not there may be the
  /// full or PostScript name of a font, which Pango does not look for.
  static func description(_ request: FontRequest) -> OpaquePointer? {
    if let name = nameThatCounts(request), let font = font(named: name) { return font }
    let font = pango_font_description_new()
    pango_font_description_set_family(font, request.family ?? "sans-serif")
    pango_font_description_set_weight(font, PangoWeight(UInt32(min(max(request.weight, 100), 900))))
    pango_font_description_set_style(font, request.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return font
  }

  /// The name that a text style finds the font by, where it is that of a font and not its family.
  static func foundName(_ request: FontRequest) -> String? {
    nameThatCounts(request).flatMap { name in hasFont([FC_POSTSCRIPT_NAME, FC_FULLNAME], name) ? name : nil }
  }

  private static func nameThatCounts(_ request: FontRequest) -> String? {
    guard let family = request.family else { return request.name }
    // Most are there, and lists have one that is.
    if family.contains("," as Character) || generic.contains(comparable(family)) { return nil }
    return hasFamily(family) ? nil : request.name ?? family
  }

  /// Whether there is a font of a name, or of one of several separated by commas.
  static func isKnown(_ names: String) -> Bool {
    names.split(separator: ",").contains { name in
      let name = String(name.drop(while: \.isWhitespace))
      return generic.contains(comparable(name)) || hasFamily(name)
        || hasFont([FC_POSTSCRIPT_NAME, FC_FULLNAME], name)
    }
  }

  private static let families = Lock((generation: 0, areThere: [String: Bool]()))

  /// Texts that change ask in every frame.
  private static func hasFamily(_ name: String) -> Bool {
    families.withLock { families -> Bool in
      if families.generation != FontFolders.generation || families.areThere.count >= 4096 {
        families = (FontFolders.generation, [:])
      }
      if let isThere = families.areThere[name] { return isThere }
      let isThere = hasFont([FC_FAMILY], name)
      families.areThere[name] = isThere
      return isThere
    }
  }

  private static func hasFont(_ objects: [String], _ name: String) -> Bool {
    objects.contains { object in list(object, name) { $0.pointee.nfont > 0 } }
  }

  private static func font(named name: String) -> OpaquePointer? {
    for object in [FC_POSTSCRIPT_NAME, FC_FULLNAME] {
      let found = list(object, name) { fonts -> OpaquePointer? in
        guard fonts.pointee.nfont > 0, let pattern = fonts.pointee.fonts[0] else { return nil }
        return pango_fc_font_description_from_pattern(pattern, 0)
      }
      if let found { return found }
    }
    return nil
  }

  /// The fonts of which a property has a value.
  private static func list<Result>(
    _ object: String, _ value: String, _ body: (UnsafeMutablePointer<FcFontSet>) -> Result
  ) -> Result {
    let (pattern, properties) = (FcPatternCreate(), FcObjectSetCreate())
    FcPatternAddString(pattern, object, value)
    for property in [FC_FAMILY, FC_STYLE, FC_WEIGHT, FC_SLANT, FC_WIDTH] {
      FcObjectSetAdd(properties, property)
    }
    let fonts = FcFontList(nil, pattern, properties)
    defer {
      if let fonts { FcFontSetDestroy(fonts) }
      FcObjectSetDestroy(properties)
      FcPatternDestroy(pattern)
    }
    var none = FcFontSet()
    return fonts.map(body) ?? body(&none)
  }
}
