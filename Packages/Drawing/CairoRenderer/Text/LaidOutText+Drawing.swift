import AnimationCore
import CCairo
import TextLayout

extension LaidOutText {
  /// What a glyph is painted with, bottom first.
  enum Part: CaseIterable {
    case outline
    case fill
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
        LaidOutText.forEachRun(of: layout) { run in
          guard let color = color(content.style(atByte: run.start)) else { return }
          draw(part, of: run, nil, color, on: context, at: origin)
          if part == .fill { drawLines(of: run, on: context, at: origin, color) }
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

extension Transform {
  fileprivate init(_ matrix: cairo_matrix_t) {
    self.init(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
  }
}
