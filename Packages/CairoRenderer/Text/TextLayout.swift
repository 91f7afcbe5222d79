import AnimationCore
import CCairo

/// One text, laid out. Coordinates are item units from the layout's top left corner.
final class TextLayout {
  struct Key: Hashable {
    var text: StyledText
    /// Lines are broken at this width, in item units; not when it is 0 or less.
    var width: Double
  }

  /// What a glyph is painted with, bottom first.
  enum Part: CaseIterable {
    case outline
    case fill
  }

  let layout: OpaquePointer
  let content: TextContent
  /// Advances and line heights.
  let logical: Rect
  /// Where the glyphs of the first line stand.
  let firstBaseline: Double
  /// The glyphs, without outlines and shadows.
  let ink: Rect
  /// True when a glyph brings its own colours (emoji).
  let hasColorGlyphs: Bool

  init?(_ key: Key, _ context: OpaquePointer) {
    let content = TextContent(key.text)
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    var hasColorGlyphs = false
    var firstBaseline = 0.0
    let layout: OpaquePointer? = FontLock.hold {
      guard let layout = pango_layout_new(context) else { return nil }
      content.set(on: layout, width: key.width)
      pango_layout_get_extents(layout, &ink, &logical)
      firstBaseline = Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
      TextLayout.forEachRun(of: layout) { hasColorGlyphs = hasColorGlyphs || $0.isColored }
      return layout
    }
    guard let layout else { return nil }
    self.layout = layout
    self.content = content
    self.ink = Rect(ink)
    self.logical = Rect(logical)
    self.firstBaseline = firstBaseline
    self.hasColorGlyphs = hasColorGlyphs
  }

  deinit {
    FontLock.hold { g_object_unref(UnsafeMutableRawPointer(layout)) }
  }

  /// Paints a part of all glyphs with the context's matrix, the layout's top left corner at `origin`.
  ///
  /// Glyphs are filled as paths: Cairo's own glyph drawing rounds their positions to whole pixels, so that
  /// moving text would tremble. Only coloured glyphs, which have no path, are left to it.
  ///
  /// - Parameter color: of the glyphs in a style; nil leaves them out.
  func draw(
    _ part: Part, on context: OpaquePointer, at origin: Point, color: (TextStyle) -> Color?
  ) {
    FontLock.hold {
      // Restoring lets go of the font before the lock does.
      cairo_save(context)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_set_dash(context, nil, 0, 0)
      TextLayout.forEachRun(of: layout) { run in
        let style = content.style(atByte: run.start)
        guard let color = color(style) else { return }
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
        cairo_move_to(context, origin.x + run.x, origin.y + run.baseline)
        switch part {
        case .outline:
          guard let outline = style.outline, !run.isColored else { break }
          pango_cairo_glyph_string_path(context, run.font, run.glyphs)
          cairo_set_line_width(context, 2 * outline.width)
          cairo_stroke(context)
        case .fill where run.isColored:
          pango_cairo_show_glyph_string(context, run.font, run.glyphs)
        case .fill:
          pango_cairo_glyph_string_path(context, run.font, run.glyphs)
          cairo_fill(context)
        }
        cairo_new_path(context)
      }
      cairo_restore(context)
    }
  }
}

// MARK: Runs

extension TextLayout {
  /// Glyphs of one font and style, on one line.
  struct Run {
    let font: UnsafeMutablePointer<PangoFont>
    let glyphs: UnsafeMutablePointer<PangoGlyphString>
    /// Where its text begins, in bytes of UTF-8.
    let start: Int
    let x: Double
    let baseline: Double

    var isColored: Bool {
      let face = hb_font_get_face(pango_font_get_hb_font(font))
      return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
    }
  }

  static func forEachRun(of layout: OpaquePointer, _ body: (Run) -> Void) {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator), let item = run.pointee.item,
        let font = item.pointee.analysis.font, let glyphs = run.pointee.glyphs
      else { continue }
      var extents = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &extents)
      let baseline = Double(pango_layout_iter_get_baseline(iterator))
      body(
        Run(
          font: font, glyphs: glyphs, start: Int(item.pointee.offset),
          x: Double(extents.x) / Double(PANGO_SCALE), baseline: baseline / Double(PANGO_SCALE)))
    } while pango_layout_iter_next_run(iterator) != 0
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
