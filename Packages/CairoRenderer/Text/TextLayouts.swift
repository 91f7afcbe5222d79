import AnimationCore
import CCairo

/// Lays out text with Pango. The font map belongs to one renderer, because Pango's may not be shared by
/// threads; it is made when the first text is drawn.
final class TextLayouts {
  private var fontMap: UnsafeMutablePointer<PangoFontMap>?
  private var context: OpaquePointer?
  private var recent: [TextLayout.Key: Entry] = [:]
  private let log: DrawingLog?

  private struct Entry {
    var layout: TextLayout
    /// Noted whenever it is drawn: the log may be emptied meanwhile, for another animation.
    var findings: [Diagnostic] = []
  }

  init(_ log: DrawingLog?) {
    self.log = log
  }

  deinit {
    recent.removeAll()
    FontLock.hold {
      if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
      if let fontMap { g_object_unref(fontMap) }
    }
  }

  /// The text broken into lines of at most `width` item units (0 or less: only where the text says so);
  /// nil when there is nothing to draw.
  func layout(_ text: StyledText, width: Double) -> TextLayout? {
    let key = TextLayout.Key(text: text, width: width)
    if let entry = recent[key] {
      note(entry.findings)
      return entry.layout
    }
    guard text.isDrawable, let context = makeContext(), let layout = TextLayout(key, context) else {
      return nil
    }
    let findings = log == nil ? [] : layout.findings()
    note(findings)
    if recent.count >= 64 { recent.removeAll() }
    recent[key] = Entry(layout: layout, findings: findings)
    return layout
  }

  func note(_ findings: [Diagnostic]) {
    for finding in findings { log?.note(finding) }
  }

  /// Without hinting and without rounding to pixels: text is laid out in item units, which may be any size on
  /// the screen.
  private func makeContext() -> OpaquePointer? {
    if let context { return context }
    guard let fontMap = pango_cairo_font_map_new(), let context = pango_font_map_create_context(fontMap)
    else {
      return nil
    }
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    self.fontMap = fontMap
    self.context = context
    return context
  }
}
