import AnimationCore
import CairoRenderer
import Painting
import PixelKernels
import Pixels

extension SpanCanvas: PixelCanvas {
  package static func blendsThroughCoverage(_ mode: BlendMode) -> Bool { mode != .hardMix }

  package static func drawsItems(by mode: BlendMode) -> Bool { mode == .normal }

  package static var cutsExactly: Bool { true }

  package func draw(_ item: FillItem, _ toPixels: Transform, _ compositing: Compositing) {
    switch source(item.paint, toPixels, opacity: compositing.opacity) {
    case .color(let color):
      if plane.channels == 1 {
        fill(item.path, item.rule, toPixels, into: coverSink(.add, UInt8(color >> 24)))
      } else {
        fill(item.path, item.rule, toPixels, into: ColorSink(rows: rows, color: color))
      }
    case .linear(let source):
      fill(item.path, item.rule, toPixels, into: SourceSink(rows: rows, source: source))
    case .radial(let source):
      fill(item.path, item.rule, toPixels, into: SourceSink(rows: rows, source: source))
    }
  }

  package func draw(_ item: StrokeItem, _ toPixels: Transform, _ compositing: Compositing) {
    switch source(item.paint, toPixels, opacity: compositing.opacity) {
    case .color(let color):
      if plane.channels == 1 {
        stroke(item.path, item.style, toPixels, into: coverSink(.add, UInt8(color >> 24)))
      } else {
        stroke(item.path, item.style, toPixels, into: ColorSink(rows: rows, color: color))
      }
    case .linear(let source):
      stroke(item.path, item.style, toPixels, into: SourceSink(rows: rows, source: source))
    case .radial(let source):
      stroke(item.path, item.style, toPixels, into: SourceSink(rows: rows, source: source))
    }
  }

  private enum Source {
    /// Premultiplied.
    case color(UInt32)
    case linear(LinearSource)
    case radial(RadialSource)
  }

  private func source(_ paint: Paint, _ toPixels: Transform, opacity: Double) -> Source {
    let gradient: Gradient
    switch paint {
    case .color(let color): return .color(color.premultiplied(opacity: opacity))
    case .gradient(let paint): gradient = paint
    }
    guard let last = gradient.stops.last else { return .color(0) }
    if gradient.stops.count > 1, let fromPixels = toPixels.inverted() {
      let colors = renderer.gradients.colors(gradient.stops, opacity: opacity)
      let row = renderer.rows.pixels
      switch gradient.geometry {
      case .linear(let start, let end):
        if let source = LinearSource(from: start, to: end, colors, fromPixels, row) { return .linear(source) }
      case .radial(let center, let radius, let focus):
        if let source = RadialSource(
          center: center, radius: radius, focus: focus, colors, fromPixels, row)
        {
          return .radial(source)
        }
      }
    }
    return .color(last.color.premultiplied(opacity: opacity))
  }

  /// The frame cuts pixels that go on beyond the image's own, so that neighbouring images join without a seam.
  package func draw(_ image: PlacedImage, _ compositing: Compositing) {
    guard let source = ImageSource(image, renderer.rows.pixels) else { return }
    let frame = Path(image.visible)
    let opacity = UInt8((compositing.opacity.clampedToUnit * 255).rounded())
    withExtendedLifetime(image) {
      if opacity == 255 {
        fill(frame, .nonZero, image.itemToPixels, into: SourceSink(rows: rows, source: source))
      } else {
        fill(
          frame, .nonZero, image.itemToPixels,
          into: ScaledSink(
            sink: SourceSink(rows: rows, source: source), factor: opacity, scratch: renderer.rows.scaled))
      }
    }
  }

  package func draw(_ item: TextItem, _ toPixels: Transform, opacity: Double) {
    guard let extent = renderer.resources.texts.extent(of: item, toPixels) else { return }
    withCairo(PixelBox(extent.bounds, toPixels)) { $0.draw(item, toPixels, opacity: opacity) }
  }

  /// Has Cairo draw on these pixels, on a layer where there are clips that it does not know.
  private func withCairo(_ bounds: PixelBox, _ draw: (CairoCanvas) -> Void) {
    let area = bounds.intersection(clip.box)
    guard !area.isEmpty else { return }
    if clip.mask(in: area) == nil {
      guard let canvas = renderer.cairo.makeCanvas(over: plane, box) else { return }
      canvas.withClip(area) { draw(canvas) }
    } else if let layer = makeLayer(area, .color) {
      layer.withCairo(area, draw)
      paint(layer, Compositing())
    }
  }

  package func fill(_ color: Color) {
    let color = color.premultiplied()
    forEachRow(clip.box) { x, y, count in spans_fill(rows.pixels(x, y), count, color) }
  }

  func forEachRow(_ area: PixelBox, _ body: (_ x: Int, _ y: Int, _ count: Int) -> Void) {
    guard !area.isEmpty else { return }
    let (x, count) = (Int(area.minX), Int(area.maxX - area.minX))
    for y in Int(area.minY)..<Int(area.maxY) { body(x, y, count) }
  }

  package func withClip(
    _ path: Path, _ rule: FillRule, _ toPixels: Transform, around bounds: () -> PixelBox, _ draw: () -> Void
  ) {
    let outer = clip
    let rectangle = UprightCoverage(path, toPixels)
    var area = (rectangle?.box ?? PixelBox(path, toPixels)).intersection(outer.box)
    // Rectangles cost the same whatever lies in them, and are kept for what lies elsewhere in the next frame.
    if rectangle == nil { area = area.intersection(bounds()) }
    guard !path.isEmpty, toPixels.isDrawable, !area.isEmpty else { return }
    defer { clip = outer }
    clip = ClipArea(area, outer.mask)
    if rectangle.map({ area.isInside($0.solid) }) != true {
      let outerMask = clip.mask
      let mask = renderer.clips.mask(path, rule, toPixels, area, outerMask) {
        if let rectangle, outerMask == nil { return ClipMask(rectangle, area) }
        let mask = ClipMask(area)
        fill(path, rule, toPixels, into: MaskSink(mask: mask))
        return mask
      }
      clip = ClipArea(area, mask)
    }
    draw()
  }

  package static var clipsByCoverage: Bool { true }

  package func withClip(_ coverage: SpanCanvas, _ draw: () -> Void) {
    let outer = clip
    let area = coverage.box.intersection(outer.box)
    guard !area.isEmpty else { return }
    defer { clip = outer }
    let mask = ClipMask(area)
    if let outerMask = outer.mask(in: area) {
      var sink = ClippedSink(
        sink: MaskSink(mask: mask), mask: outerMask, scratch: renderer.rows.coverages)
      coverage.cover(area, into: &sink)
    } else {
      var sink = MaskSink(mask: mask)
      coverage.cover(area, into: &sink)
    }
    clip = ClipArea(area, mask)
    draw()
  }
}
