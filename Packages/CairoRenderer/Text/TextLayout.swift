import AnimationCore
import CCairo

/// One text, laid out. Coordinates are item units from the layout's top left corner.
final class TextLayout {
  struct Key: Hashable {
    var text: StyledText
    /// Lines are broken at this width, in item units; not when it is 0 or less.
    var width: Double
  }

  private let layout: OpaquePointer
  /// Advances and line heights.
  let logical: Rect
  /// What is painted.
  let ink: Rect
  /// True when a glyph brings its own colours (emoji).
  let hasColorGlyphs: Bool

  init?(_ key: Key, _ context: OpaquePointer) {
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    var hasColorGlyphs = false
    let layout: OpaquePointer? = FontLock.hold {
      guard let layout = pango_layout_new(context) else { return nil }
      TextLayout.set(key, on: layout)
      pango_layout_get_extents(layout, &ink, &logical)
      TextLayout.forEachRun(of: layout) { hasColorGlyphs = hasColorGlyphs || $0.isColored }
      return layout
    }
    guard let layout else { return nil }
    self.layout = layout
    self.ink = Rect(ink)
    self.logical = Rect(logical)
    self.hasColorGlyphs = hasColorGlyphs
  }

  deinit {
    FontLock.hold { g_object_unref(UnsafeMutableRawPointer(layout)) }
  }

  /// Paints the text with the context's source and matrix, the layout's top left corner at `origin`.
  ///
  /// Glyphs are filled as paths: Cairo's own glyph drawing rounds their positions to whole pixels, so that
  /// moving text would tremble. Only coloured glyphs, which have no path, are left to it.
  func draw(on context: OpaquePointer, at origin: Point) {
    FontLock.hold {
      // Restoring lets go of the font before the lock does.
      cairo_save(context)
      TextLayout.forEachRun(of: layout) { run in
        cairo_move_to(context, origin.x + run.x, origin.y + run.baseline)
        if run.isColored {
          pango_cairo_show_glyph_string(context, run.font, run.glyphs)
          cairo_new_path(context)
        } else {
          pango_cairo_glyph_string_path(context, run.font, run.glyphs)
          cairo_fill(context)
        }
      }
      cairo_restore(context)
    }
  }
}

// MARK: Setting

extension TextLayout {
  /// Font size and width, in item units, are at most this: Pango counts 1024ths in 32 bits.
  private static let maximumLength = 1e6
  /// Longer texts are cut: laying them out would take seconds.
  private static let maximumScalars = 20_000

  private static func set(_ key: Key, on layout: OpaquePointer) {
    let (text, width) = (key.text, key.width)
    let font = pango_font_description_new()
    pango_font_description_set_family(font, text.fontFamily ?? "sans-serif")
    pango_font_description_set_weight(font, PangoWeight(UInt32(min(max(text.fontWeight, 100), 900))))
    pango_font_description_set_absolute_size(font, min(text.fontSize, maximumLength) * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)

    // A zero would end the text.
    let scalars = text.string.unicodeScalars.prefix(maximumScalars).filter { $0 != "\0" }
    let string = String(String.UnicodeScalarView(scalars))
    pango_layout_set_text(layout, string, Int32(string.utf8.count))
    if width > 0 {
      pango_layout_set_width(layout, Int32(min(width, maximumLength) * Double(PANGO_SCALE)))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }
    let direction = pango_layout_line_get_resolved_direction(pango_layout_get_line_readonly(layout, 0))
    pango_layout_set_alignment(layout, text.alignment.pangoAlignment(direction))
  }
}

// MARK: Runs

extension TextLayout {
  /// Glyphs of one font, on one line.
  private struct Run {
    let font: UnsafeMutablePointer<PangoFont>
    let glyphs: UnsafeMutablePointer<PangoGlyphString>
    let x: Double
    let baseline: Double

    var isColored: Bool {
      let face = hb_font_get_face(pango_font_get_hb_font(font))
      return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
    }
  }

  private static func forEachRun(of layout: OpaquePointer, _ body: (Run) -> Void) {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator),
        let font = run.pointee.item.pointee.analysis.font,
        let glyphs = run.pointee.glyphs
      else { continue }
      var extents = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &extents)
      let baseline = Double(pango_layout_iter_get_baseline(iterator))
      body(
        Run(
          font: font, glyphs: glyphs, x: Double(extents.x) / Double(PANGO_SCALE),
          baseline: baseline / Double(PANGO_SCALE)))
    } while pango_layout_iter_next_run(iterator) != 0
  }
}

extension StyledText.Alignment {
  /// Pango's left is where lines start, and so the right side of texts that run from right to left.
  fileprivate func pangoAlignment(_ direction: PangoDirection) -> PangoAlignment {
    let runsLeft = direction == PANGO_DIRECTION_RTL
    return switch self {
    case .left: runsLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .right: runsLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
    }
  }
}

extension Rect {
  fileprivate init(_ rectangle: PangoRectangle) {
    let scale = Double(PANGO_SCALE)
    self.init(
      x: Double(rectangle.x) / scale, y: Double(rectangle.y) / scale, width: Double(rectangle.width) / scale,
      height: Double(rectangle.height) / scale)
  }
}
