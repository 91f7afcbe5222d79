import AnimationCore
import CCairo

/// A font of the machine, with what stands in for the letters it lacks.
///
/// Sendable although it points to what is Pango's: that is touched while the font lock is held.
final class InstalledFont: OutlineFont, @unchecked Sendable {
  /// Outlines are made at this size, so that rounding does not show.
  private static let size = 1000.0

  let name: String
  let isStandIn: Bool
  let ascent: Double
  let descent: Double
  private let context: PangoContext
  private let description: OpaquePointer
  private let memory = GlyphMemory()

  /// How far it reaches above and below the baseline, in ems.
  private typealias Extent = (ascent: Double, descent: Double)
  private typealias Found = (
    description: OpaquePointer, name: String, isStandIn: Bool, extent: Extent
  )

  init?(_ request: FontRequest) {
    guard let context = PangoContext() else { return nil }
    let found = FontLock.hold { () -> Found? in
      guard let description = FontNames.description(request) else { return nil }
      pango_font_description_set_absolute_size(description, Self.size * Double(PANGO_SCALE))
      let name = FontNames.foundName(request)
      let standIn = request.family.flatMap {
        name == nil ? FontNames.standIn(for: $0, on: context.pointer) : nil
      }
      return (
        description, name ?? standIn ?? request.family ?? "sans-serif", standIn != nil,
        Self.extent(of: description, on: context.pointer)
      )
    }
    guard let found else { return nil }
    (description, name, isStandIn, (ascent, descent)) = found
    self.context = context
  }

  /// Returns how far a font reaches above and below the baseline, in ems.
  private static func extent(of description: OpaquePointer, on context: OpaquePointer) -> Extent {
    var extents = hb_font_extents_t()
    guard let font = pango_context_load_font(context, description) else { return (0.75, 0.25) }
    defer { g_object_unref(font) }
    guard hb_font_get_h_extents(pango_font_get_hb_font(font), &extents) != 0 else { return (0.75, 0.25) }
    let unit = size * Double(PANGO_SCALE)
    return (abs(Double(extents.ascender)) / unit, abs(Double(extents.descender)) / unit)
  }

  deinit {
    FontLock.hold { pango_font_description_free(description) }
  }

  func glyph(for character: Character) -> OutlineGlyph? {
    guard character.standsAlone else { return nil }
    return memory.glyph(for: character) { FontLock.hold { outline(of: String(character)) } }
  }

  private func outline(of text: String) -> OutlineGlyph? {
    guard let layout = pango_layout_new(context.pointer) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_font_description(layout, description)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    guard let line = pango_layout_get_line_readonly(layout, 0), !Self.hasColors(line)
    else { return nil }
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &logical)
    guard let path = Self.path(of: line) else { return nil }
    let scale = 100 / Self.size
    return OutlineGlyph(
      advance: Double(logical.width) / Double(PANGO_SCALE) * scale,
      outline: path.applying(.scale(scale, scale)),
      isUnknown: pango_layout_get_unknown_glyphs_count(layout) > 0)
  }

  private static func hasColors(_ line: UnsafeMutablePointer<PangoLayoutLine>) -> Bool {
    var next = line.pointee.runs
    while let entry = next {
      if let run = entry.pointee.data?.assumingMemoryBound(to: PangoLayoutRun.self),
        let font = run.pointee.item?.pointee.analysis.font, FontNames.isColored(font)
      {
        return true
      }
      next = entry.pointee.next
    }
    return false
  }

  private static func path(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Path? {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    let context = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    pango_cairo_layout_line_path(context, line)
    guard let copied = cairo_copy_path(context) else { return nil }
    defer { cairo_path_destroy(copied) }
    guard copied.pointee.status == CAIRO_STATUS_SUCCESS else { return nil }
    // Blanks have none.
    guard let data = copied.pointee.data else { return Path() }
    var path = Path()
    var index = 0
    func point(_ offset: Int) -> Point {
      Point(data[index + offset].point.x, data[index + offset].point.y)
    }
    while index < Int(copied.pointee.num_data) {
      let header = data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: path.move(to: point(1))
      case CAIRO_PATH_LINE_TO: path.line(to: point(1))
      case CAIRO_PATH_CURVE_TO: path.curve(to: point(3), point(1), point(2))
      default: path.close()
      }
      index += max(1, Int(header.length))
    }
    // Behind each end, Cairo goes back to the start.
    while case .move = path.elements.last { path.elements.removeLast() }
    return path.isDrawable() ? path : nil
  }
}

extension Character {
  /// More marks on a letter are not drawn: HarfBuzz takes time by the square of their number.
  static let maximumScalars = 64

  /// False for letters that join with what is around them, and for those of more than any writing has.
  var standsAlone: Bool {
    unicodeScalars.prefix(Self.maximumScalars + 1).count <= Self.maximumScalars && !needsNeighbours
  }

  /// What is drawn of it.
  var drawnScalars: some Sequence<Unicode.Scalar> { unicodeScalars.prefix(Self.maximumScalars) }

  private var needsNeighbours: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      // Arabic, Syriac and others, with their presentation forms; Mongolian.
      case 0x600...0x77F, 0x7C0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x1800...0x18AF, 0x10800...0x10FFF,
        0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}
