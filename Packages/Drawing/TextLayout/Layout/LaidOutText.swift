import AnimationCore
import CCairo

/// One text, laid out. Coordinates are item units from the layout's top left corner.
package final class LaidOutText {
  struct Key: Hashable {
    var text: StyledText
    var room: TextRoom
  }

  package let layout: OpaquePointer
  package let content: TextContent
  /// Advances and line heights.
  package let logical: Rect
  /// Where the glyphs of the first line stand.
  package let firstBaseline: Double
  /// The glyphs, without outlines and shadows.
  package let ink: Rect
  /// True when a glyph brings its own colours (emoji).
  package let hasColorGlyphs: Bool

  init?(_ key: Key, _ context: OpaquePointer) {
    let content = TextContent(key.text)
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    var hasColorGlyphs = false
    var firstBaseline = 0.0
    let layout: OpaquePointer? = FontLock.hold {
      guard let layout = pango_layout_new(context) else { return nil }
      content.set(on: layout, key.room)
      pango_layout_get_extents(layout, &ink, &logical)
      firstBaseline = Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
      LaidOutText.forEachRun(of: layout) { hasColorGlyphs = hasColorGlyphs || $0.isColored }
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
}

// MARK: Runs

extension LaidOutText {
  /// Glyphs of one font and style, on one line.
  package struct Run {
    package let font: UnsafeMutablePointer<PangoFont>
    /// A view of those of the layout.
    package let glyphs: PangoGlyphString
    /// Where its text begins, in bytes of UTF-8.
    package let start: Int
    /// The room that its glyphs take, as high as the font asks for.
    package let extents: Rect
    package let baseline: Double

    package var x: Double { extents.x }

    /// Its glyphs by the characters that they show, from left to right, with the room that each takes.
    var parts: [(Run, width: Double)] {
      var parts: [(Run, width: Double)] = []
      var (first, room) = (0, extents)
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
        room.width = width
        parts.append(
          (
            Run(font: font, glyphs: part, start: start + Int(cluster), extents: room, baseline: baseline),
            width
          ))
        room.x += width
        first = end
      }
      return parts
    }

    package var isColored: Bool { FontNames.isColored(font) }
  }

  package static func forEachRun(of layout: OpaquePointer, _ body: (Run) -> Void) {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator), let item = run.pointee.item,
        let font = item.pointee.analysis.font, let glyphs = run.pointee.glyphs
      else { continue }
      var extents = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &extents)
      // Where a style shifts it, too.
      let baseline = Double(pango_layout_iter_get_run_baseline(iterator))
      body(
        Run(
          font: font, glyphs: glyphs.pointee, start: Int(item.pointee.offset),
          extents: Rect(extents), baseline: baseline / Double(PANGO_SCALE)))
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
