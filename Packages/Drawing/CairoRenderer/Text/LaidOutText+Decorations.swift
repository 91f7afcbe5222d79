import AnimationCore
import CCairo
import TextLayout

extension LaidOutText {
  /// Paints what lies behind the texts that have a background.
  func drawBackgrounds(on context: OpaquePointer, at origin: Point, opacity: Double) {
    FontLock.hold {
      LaidOutText.forEachRun(of: layout) { run in
        guard let color = content.style(atByte: run.start).background else { return }
        fill(run.extents, at: origin, color.multipliedAlpha(opacity), on: context)
      }
    }
  }

  /// Paints the lines under and through a run, where its style has them.
  func drawLines(of run: Run, on context: OpaquePointer, at origin: Point, _ color: Color) {
    let style = content.style(atByte: run.start)
    guard style.isUnderlined || style.isStruckThrough, let metrics = pango_font_get_metrics(run.font, nil)
    else { return }
    defer { pango_font_metrics_unref(metrics) }
    func line(_ position: Int32, _ thickness: Int32) {
      let scale = Double(PANGO_SCALE)
      let room = Rect(
        x: run.extents.x, y: run.baseline - Double(position) / scale, width: run.extents.width,
        height: Double(thickness) / scale)
      fill(room, at: origin, color, on: context)
    }
    if style.isUnderlined {
      line(
        pango_font_metrics_get_underline_position(metrics),
        pango_font_metrics_get_underline_thickness(metrics))
    }
    if style.isStruckThrough {
      line(
        pango_font_metrics_get_strikethrough_position(metrics),
        pango_font_metrics_get_strikethrough_thickness(metrics))
    }
  }

  private func fill(_ room: Rect, at origin: Point, _ color: Color, on context: OpaquePointer) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    cairo_rectangle(context, origin.x + room.x, origin.y + room.y, room.width, room.height)
    cairo_fill(context)
  }
}
