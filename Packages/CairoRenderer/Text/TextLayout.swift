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
  /// - Parameters:
  ///   - letters: how they are moved; nil when they stay.
  ///   - color: of the glyphs in a style; nil leaves them out.
  func draw(
    _ part: Part, on context: OpaquePointer, at origin: Point, letters: TextLetters? = nil,
    color: (TextStyle) -> Color?
  ) {
    FontLock.hold {
      // Restoring lets go of the font before the lock does.
      cairo_save(context)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_set_dash(context, nil, 0, 0)
      if let letters {
        for (cluster, transform) in moved(letters) {
          guard let color = color(content.style(atByte: cluster.start)) else { continue }
          draw(part, of: cluster, transform, color, on: context, at: origin)
        }
      } else {
        TextLayout.forEachRun(of: layout) { run in
          guard let color = color(content.style(atByte: run.start)) else { return }
          draw(part, of: run, nil, color, on: context, at: origin)
        }
      }
      cairo_restore(context)
    }
  }

  /// - Parameter transform: of the layout; nil when the run stays where it is.
  private func draw(
    _ part: Part, of run: Run, _ transform: Transform?, _ color: Color, on context: OpaquePointer,
    at origin: Point
  ) {
    let style = content.style(atByte: run.start)
    var line = 0.0
    if part == .outline {
      guard let outline = style.outline, !run.isColored else { return }
      line = 2 * outline.width
    }
    var toPixels = cairo_matrix_t()
    cairo_get_matrix(context, &toPixels)
    var (moved, glyphs) = (toPixels, run.glyphs)
    if let transform {
      let place =
        Transform(toPixels) * .translation(origin.x, origin.y) * transform
        * .translation(-origin.x, -origin.y)
      guard place.isInvertible else { return }
      moved = cairo_matrix_t(place)
    }
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    let isShown = part == .fill && run.isColored
    if isShown { cairo_set_matrix(context, &moved) }
    cairo_move_to(context, origin.x + run.x, origin.y + run.baseline)
    if isShown {
      pango_cairo_show_glyph_string(context, run.font, &glyphs)
    } else {
      pango_cairo_glyph_string_path(context, run.font, &glyphs)
      if transform != nil {
        // Made before it is turned: else each letter would be a font of its own.
        let path = cairo_copy_path(context)
        cairo_new_path(context)
        cairo_set_matrix(context, &moved)
        cairo_append_path(context, path)
        cairo_path_destroy(path)
      }
      if part == .outline {
        cairo_set_line_width(context, line)
        cairo_stroke(context)
      } else {
        cairo_fill(context)
      }
    }
    cairo_new_path(context)
    cairo_set_matrix(context, &toPixels)
  }
}

// MARK: Runs

extension TextLayout {
  /// Glyphs of one font and style, on one line.
  struct Run {
    let font: UnsafeMutablePointer<PangoFont>
    /// A view of those of the layout.
    let glyphs: PangoGlyphString
    /// Where its text begins, in bytes of UTF-8.
    let start: Int
    let x: Double
    let baseline: Double

    /// Its glyphs by the characters that they show, from left to right, with the room that each takes.
    var parts: [(Run, width: Double)] {
      var parts: [(Run, Double)] = []
      var (first, x) = (0, x)
      while first < Int(glyphs.num_glyphs) {
        let cluster = glyphs.log_clusters[first]
        var (end, width) = (first, 0.0)
        while end < Int(glyphs.num_glyphs), glyphs.log_clusters[end] == cluster {
          width += Double(glyphs.glyphs[end].geometry.width) / Double(PANGO_SCALE)
          end += 1
        }
        var part = glyphs
        part.num_glyphs = Int32(end - first)
        part.glyphs += first
        part.log_clusters += first
        parts.append(
          (Run(font: font, glyphs: part, start: start + Int(cluster), x: x, baseline: baseline), width))
        x += width
        first = end
      }
      return parts
    }

    var isColored: Bool { FontNames.isColored(font) }
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
          font: font, glyphs: glyphs.pointee, start: Int(item.pointee.offset),
          x: Double(extents.x) / Double(PANGO_SCALE), baseline: baseline / Double(PANGO_SCALE)))
    } while pango_layout_iter_next_run(iterator) != 0
  }
}

extension Rect {
  init(_ rectangle: PangoRectangle) {
    let scale = Double(PANGO_SCALE)
    self.init(
      x: Double(rectangle.x) / scale, y: Double(rectangle.y) / scale, width: Double(rectangle.width) / scale,
      height: Double(rectangle.height) / scale)
  }
}

extension Transform {
  fileprivate init(_ matrix: cairo_matrix_t) {
    self.init(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
  }
}
