import AnimationCore
import CCairo

/// The font of a font file, read by HarfBuzz, in memory and apart from the machine's: others of the same name are not
/// mixed up with it.
///
/// Sendable although it points to what is HarfBuzz': that is not changed any more.
final class FontFile: OutlineFont, @unchecked Sendable {
  /// What a packed file may unpack to, in bytes.
  private static let unpackedLimit = 128 << 20
  /// Letters of more than any font has are left out.
  private static let maximumElements = 100_000

  let name: String
  let isStandIn = false
  let ascent: Double
  let descent: Double
  private let font: OpaquePointer
  /// The factor from the font's units to hundredths of an em.
  private let scale: Double
  private let memory = GlyphMemory()
  private let standIn: @Sendable () -> (any OutlineFont)?

  /// - Parameter standIn: draws what the file has no glyph for.
  init(
    _ bytes: [UInt8], standIn: @escaping @Sendable () -> (any OutlineFont)?
  ) throws(AnimationError) {
    let font = try Self.font(bytes)
    let units = Double(hb_face_get_upem(hb_font_get_face(font)))
    var extents = hb_font_extents_t()
    let hasExtents = hb_font_get_h_extents(font, &extents) != 0
    (ascent, descent) =
      hasExtents ? (Double(extents.ascender) / units, -Double(extents.descender) / units) : (0.75, 0.25)
    name = FontNames.names(of: hb_font_get_face(font), [1, 16]).last ?? ""
    self.font = font
    scale = 100 / units
    self.standIn = standIn
  }

  deinit { hb_font_destroy(font) }

  private static func font(_ bytes: [UInt8]) throws(AnimationError) -> OpaquePointer {
    guard let sfnt = sfnt(bytes) else { throw .corrupt(part: "font", reason: "it is in no known format") }
    let face = sfnt.withUnsafeBytes { bytes -> OpaquePointer? in
      let start = bytes.bindMemory(to: CChar.self).baseAddress
      let blob = hb_blob_create(start, UInt32(clamping: bytes.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
      defer { hb_blob_destroy(blob) }
      return hb_face_create(blob, 0)
    }
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0, 16...16_384 ~= hb_face_get_upem(face),
      let font = hb_font_create(face)
    else { throw .corrupt(part: "font", reason: "it has no glyphs") }
    hb_face_make_immutable(face)
    hb_font_make_immutable(font)
    return font
  }

  /// The file as HarfBuzz reads it: FreeType unpacks what is for the web.
  private static func sfnt(_ bytes: [UInt8]) -> [UInt8]? {
    switch bytes.prefix(4) {
    case [0, 1, 0, 0], Array("OTTO".utf8)[...], Array("true".utf8)[...], Array("ttcf".utf8)[...]: return bytes
    case Array("wOFF".utf8)[...], Array("wOF2".utf8)[...]: return unpacked(bytes)
    default: return nil
    }
  }

  private static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 44, bytes[16..<20].reduce(0, { $0 << 8 | Int($1) }) <= unpackedLimit else {
      return nil
    }
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return nil }
    defer { FT_Done_FreeType(library) }
    return bytes.withUnsafeBufferPointer { bytes in
      var face: FT_Face?
      guard FT_New_Memory_Face(library, bytes.baseAddress, bytes.count, 0, &face) == 0 else { return nil }
      defer { FT_Done_Face(face) }
      var count: FT_ULong = 0
      // No tag stands for all of the file.
      guard FT_Load_Sfnt_Table(face, 0, 0, nil, &count) == 0, 1...unpackedLimit ~= Int(count) else {
        return nil
      }
      var sfnt = [UInt8](repeating: 0, count: Int(count))
      return FT_Load_Sfnt_Table(face, 0, 0, &sfnt, &count) == 0 ? sfnt : nil
    }
  }

  // MARK: Letters

  func glyph(for character: Character) -> OutlineGlyph? {
    guard character.standsAlone else { return nil }
    return memory.glyph(for: character) { outline(of: String(character)) } ?? standIn()?.glyph(for: character)
  }

  /// Nil when the font lacks a glyph for it.
  private func outline(of text: String) -> OutlineGlyph? {
    guard let buffer = hb_buffer_create() else { return nil }
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf8(buffer, text, Int32(text.utf8.count), 0, Int32(text.utf8.count))
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let places = hb_buffer_get_glyph_positions(buffer, &count)
    else { return nil }
    var pen = GlyphPen(most: Self.maximumElements)
    var advance = 0.0
    for index in 0..<Int(count) {
      // 0 is what is drawn for unknown characters.
      guard infos[index].codepoint != 0 else { return nil }
      let place = places[index]
      pen.origin = Point(advance + Double(place.x_offset), Double(place.y_offset))
      withUnsafeMutablePointer(to: &pen) {
        hb_font_get_glyph_shape(font, infos[index].codepoint, GlyphPen.functions.pointer, $0)
      }
      advance += Double(place.x_advance)
    }
    let outline = pen.path.applying(.scale(scale, -scale))
    guard outline.elements.count < Self.maximumElements, outline.isDrawable(), abs(advance * scale) <= 1e6
    else {
      return nil
    }
    return OutlineGlyph(advance: advance * scale, outline: outline)
  }
}

/// What HarfBuzz draws a glyph with; y points up.
private struct GlyphPen {
  var path = Path()
  var origin = Point.zero
  let most: Int

  init(most: Int) { self.most = most }

  mutating func add(_ element: Path.Element) {
    if path.elements.count < most { path.elements.append(element) }
  }

  func point(_ x: Float, _ y: Float) -> Point { Point(origin.x + Double(x), origin.y + Double(y)) }

  /// HarfBuzz makes cubic curves of quadratic ones.
  static let functions = Functions()

  final class Functions: @unchecked Sendable {
    let pointer: OpaquePointer?

    init() {
      pointer = hb_draw_funcs_create()
      hb_draw_funcs_set_move_to_func(
        pointer, { _, pen, _, x, y, _ in GlyphPen.of(pen) { $0.add(.move($0.point(x, y))) } }, nil, nil)
      hb_draw_funcs_set_line_to_func(
        pointer, { _, pen, _, x, y, _ in GlyphPen.of(pen) { $0.add(.line($0.point(x, y))) } }, nil, nil)
      hb_draw_funcs_set_cubic_to_func(
        pointer,
        { _, pen, _, x1, y1, x2, y2, x, y, _ in
          GlyphPen.of(pen) { $0.add(.curve($0.point(x1, y1), $0.point(x2, y2), $0.point(x, y))) }
        }, nil, nil)
      hb_draw_funcs_set_close_path_func(
        pointer, { _, pen, _, _ in GlyphPen.of(pen) { $0.add(.close) } }, nil, nil)
      hb_draw_funcs_make_immutable(pointer)
    }
  }

  private static func of(_ data: UnsafeMutableRawPointer?, _ body: (inout GlyphPen) -> Void) {
    guard let pen = data?.assumingMemoryBound(to: GlyphPen.self) else { return }
    body(&pen.pointee)
  }
}
