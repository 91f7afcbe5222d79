import AnimationCore
import CCairo

/// What Pango needs to lay texts out, with a font map of its own, because Pango's may not be shared by threads.
///
/// The promise to be `Sendable` is the font lock's.
final class PangoContext: @unchecked Sendable {
  /// The contexts without a user. A new one looks for its fonts first, which takes longer than setting a short text.
  private static let idle = Lock<[PangoContext]>([])
  private static let mostIdle = 8
  /// What fonts are found for is kept by a context: after so many users it is let go.
  private static let mostUsers = 200
  private var users = 0

  /// Used while the font lock is held.
  let pointer: OpaquePointer
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  /// The generation of the folders that its fonts are found in.
  private let generation = FontFolders.generation

  /// Makes a context without hinting and without rounding to pixels: text is laid out in item units, which
  /// may be any size on the screen.
  init?() {
    let made = FontLock.hold { () -> (fontMap: UnsafeMutablePointer<PangoFontMap>, context: OpaquePointer)? in
      guard let fontMap = pango_cairo_font_map_new() else { return nil }
      guard let context = pango_font_map_create_context(fontMap) else {
        g_object_unref(fontMap)
        return nil
      }
      let options = cairo_font_options_create()
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      pango_cairo_context_set_font_options(context, options)
      cairo_font_options_destroy(options)
      pango_context_set_round_glyph_positions(context, 0)
      return (fontMap, context)
    }
    guard let made else { return nil }
    (fontMap, pointer) = made
  }

  deinit {
    FontLock.hold {
      g_object_unref(UnsafeMutableRawPointer(pointer))
      g_object_unref(fontMap)
    }
  }

  /// A context for one user, who gives it back.
  static func take() -> PangoContext? {
    let known = idle.withLock { $0.popLast() }
    let context = known.flatMap { $0.isCurrent ? $0 : nil } ?? PangoContext()
    context?.users += 1
    return context
  }

  /// Takes a context for the next user. Layouts of it may still be held.
  static func give(_ context: PangoContext) {
    guard context.users < mostUsers else { return }
    idle.withLock { if $0.count < mostIdle { $0.append(context) } }
  }

  /// False once there are fonts that it does not know.
  var isCurrent: Bool { generation == FontFolders.generation }
}
