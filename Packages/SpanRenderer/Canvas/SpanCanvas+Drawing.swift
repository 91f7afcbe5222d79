import AnimationCore
import CSpans
import CairoRenderer
import DrawingPlan
import Pixels

extension SpanCanvas: PixelCanvas {
  /// The others are left to Cairo, which knows nothing of the clips here.
  package static func blendsThroughCoverage(_ mode: BlendMode) -> Bool { mode == .normal }

  // MARK: Items

  package func draw(_ item: FillItem, _ toPixels: Transform, _ compositing: Compositing) {
    withFill(item.path, toPixels) { paint($0, item.rule, item.paint, toPixels, compositing.opacity) }
  }

  package func draw(_ item: StrokeItem, _ toPixels: Transform, _ compositing: Compositing) {
    withStroke(item.path, item.style, toPixels) {
      paint($0, .nonZero, item.paint, toPixels, compositing.opacity)
    }
  }

  private func paint(
    _ rasterizer: CoverageRasterizer, _ rule: FillRule, _ paint: Paint, _ toPixels: Transform,
    _ opacity: Double
  ) {
    switch paint {
    case .color(let color):
      let color = color.premultiplied(opacity: opacity)
      if clip.mask == nil {
        rasterizer.sweep(
          rule, color, onto: pixels(rasterizer.originX, rasterizer.originY), stride: plane.stride / 4)
      } else {
        sweep(rasterizer, rule, ColorSink(canvas: self, color: color))
      }
    case .gradient(let gradient):
      guard let last = gradient.stops.last else { return rasterizer.discard() }
      let row = renderer.rows.pixels
      let fromPixels = toPixels.inverted() ?? .identity
      let colors = renderer.gradients.colors(gradient.stops, opacity: opacity)
      switch gradient.geometry {
      case .linear(let start, let end):
        if gradient.stops.count > 1, let source = LinearSource(from: start, to: end, colors, fromPixels, row)
        {
          return sweep(rasterizer, rule, SourceSink(canvas: self, source: source))
        }
      case .radial(let center, let radius, let focus):
        if gradient.stops.count > 1,
          let source = RadialSource(center: center, radius: radius, focus: focus, colors, fromPixels, row)
        {
          return sweep(rasterizer, rule, SourceSink(canvas: self, source: source))
        }
      }
      sweep(rasterizer, rule, ColorSink(canvas: self, color: last.color.premultiplied(opacity: opacity)))
    }
  }

  private func sweep<Sink: CoverageSink>(_ rasterizer: CoverageRasterizer, _ rule: FillRule, _ sink: Sink) {
    if let mask = clip.mask {
      var clipped = ClippedSink(sink: sink, mask: mask, scratch: renderer.rows.coverages)
      rasterizer.sweep(rule, into: &clipped)
    } else {
      var sink = sink
      rasterizer.sweep(rule, into: &sink)
    }
  }

  package func draw(_ image: PlacedImage, _ compositing: Compositing) {
    withCairo(PixelBox(image.visible, image.itemToPixels)) { $0.draw(image, compositing) }
  }

  package func draw(_ item: TextItem, _ toPixels: Transform, opacity: Double) {
    guard let extent = renderer.resources.texts.extent(of: item, toPixels) else { return }
    withCairo(PixelBox(extent.bounds, toPixels)) { $0.draw(item, toPixels, opacity: opacity) }
  }

  /// Has Cairo draw on these pixels, on a layer where there are clips that it does not know.
  private func withCairo(_ bounds: PixelBox, _ draw: (CairoCanvas) -> Void) {
    let area = bounds.intersection(clip.box)
    guard !area.isEmpty else { return }
    if clip.mask == nil, clip.box == box {
      if let canvas = renderer.cairo.makeCanvas(over: plane, box) { draw(canvas) }
    } else if let layer = makeLayer(area, .color) {
      layer.withCairo(area, draw)
      paint(layer, Compositing())
    }
  }

  package func fill(_ color: Color) {
    let color = color.premultiplied()
    forEachRow(clip.box) { x, y, count in pixels(x, y).update(repeating: color, count: count) }
  }

  private func forEachRow(_ area: PixelBox, _ body: (_ x: Int, _ y: Int, _ count: Int) -> Void) {
    guard !area.isEmpty else { return }
    let (x, count) = (Int(area.minX), Int(area.maxX - area.minX))
    for y in Int(area.minY)..<Int(area.maxY) { body(x, y, count) }
  }

  package func withClip(_ path: Path, _ rule: FillRule, _ toPixels: Transform, _ draw: () -> Void) {
    let outer = clip
    defer { clip = outer }
    let area = PixelBox(path, toPixels).intersection(outer.box)
    guard !path.isEmpty, toPixels.isDrawable, !area.isEmpty else { return }
    if outer.mask == nil, let whole = path.wholePixels(toPixels) {
      clip.box = whole.intersection(outer.box)
      if !clip.box.isEmpty { draw() }
      return
    }
    let mask = ClipMask(area)
    withFill(path, toPixels) { rasterizer in sweep(rasterizer, rule, MaskSink(mask: mask)) }
    clip = ClipArea(box: area, mask: mask)
    draw()
  }

  // MARK: Layers

  package func paint(_ layer: SpanCanvas, _ compositing: Compositing) {
    guard compositing.blendMode == .normal else { return blend(layer, compositing) }
    let coverage = UInt8((compositing.opacity.clampedToUnit * 255).rounded())
    var sink = SourceSink(canvas: self, source: LayerSource(layer: layer))
    let area = layer.box.intersection(clip.box)
    if let mask = clip.mask {
      var clipped = ClippedSink(sink: sink, mask: mask, scratch: renderer.rows.coverages)
      forEachRow(area) { x, y, count in clipped.cover(x, y, count, coverage) }
    } else {
      forEachRow(area) { x, y, count in sink.cover(x, y, count, coverage) }
    }
  }

  /// On a canvas without clips.
  private func blend(_ layer: SpanCanvas, _ compositing: Compositing) {
    guard let below = renderer.cairo.makeCanvas(over: plane, box),
      let above = renderer.cairo.makeCanvas(over: layer.plane, layer.box)
    else { return }
    below.paint(above, compositing)
  }

  package func paint(_ layer: SpanCanvas, through coverage: SpanCanvas, _ blendMode: BlendMode) {
    paint(SourceSink(canvas: self, source: LayerSource(layer: layer)), through: coverage)
  }

  package func paint(_ color: Color, through coverage: SpanCanvas) {
    paint(ColorSink(canvas: self, color: color.premultiplied()), through: coverage)
  }

  /// The coverage may be the alpha of a layer of colour.
  private func paint<Sink: CoverageSink>(_ sink: Sink, through coverage: SpanCanvas) {
    var sink = sink
    let scratch = renderer.rows.coverages
    forEachRow(coverage.box.intersection(clip.box)) { x, y, count in
      coverage.copyCoverage(x, y, count, to: scratch)
      if let mask = clip.mask { spans_multiply_coverages(scratch, mask.row(x, y), count) }
      sink.cover(x, y, count, UnsafePointer(scratch))
    }
  }

  fileprivate func copyCoverage(_ x: Int, _ y: Int, _ count: Int, to scratch: UnsafeMutablePointer<UInt8>) {
    if plane.channels == 1 {
      scratch.update(from: coverages(x, y), count: count)
    } else {
      let row = pixels(x, y)
      for i in 0..<count { scratch[i] = UInt8(truncatingIfNeeded: row[i] >> 24) }
    }
  }

  package func replacePixels(in box: PixelBox, by layer: SpanCanvas) {
    guard let mask = clip.mask else {
      return forEachRow(box.intersection(layer.box).intersection(clip.box)) { x, y, count in
        pixels(x, y).update(from: layer.pixels(x, y), count: count)
      }
    }
    forEachRow(box.intersection(layer.box).intersection(clip.box)) { x, y, count in
      spans_pixels_lerp(pixels(x, y), layer.pixels(x, y), mask.row(x, y), count)
    }
  }

  package func multiply(by opacity: Double) {
    let factor = UInt8((opacity.clampedToUnit * 255).rounded())
    forEachRow(box) { x, y, count in
      if plane.channels == 1 {
        spans_scale_coverages(coverages(x, y), count, factor)
      } else {
        spans_scale_coverages(
          UnsafeMutableRawPointer(pixels(x, y)).assumingMemoryBound(to: UInt8.self), count * 4, factor)
      }
    }
  }

  // MARK: Coverage

  package func cover() {
    forEachRow(box) { x, y, count in
      if plane.channels == 1 {
        coverages(x, y).update(repeating: 255, count: count)
      } else {
        pixels(x, y).update(repeating: 0xff00_0000, count: count)
      }
    }
  }

  package func cover(
    _ path: Path, _ toPixels: Transform, opacity: Double, _ coverageOperator: CoverageOperator
  ) {
    cover(opacity, coverageOperator) { canvas, body in canvas.withFill(path, toPixels, body) }
  }

  package func cover(
    outlineOf path: Path, _ pen: StrokeStyle, _ toPixels: Transform, _ coverageOperator: CoverageOperator
  ) {
    cover(1, coverageOperator) { canvas, body in canvas.withStroke(path, pen, toPixels, body) }
  }

  /// - Parameter outline: calls its second argument unless there is nothing to cover.
  private func cover(
    _ opacity: Double, _ coverageOperator: CoverageOperator,
    _ outline: (SpanCanvas, (CoverageRasterizer) -> Void) -> Void
  ) {
    let operation: CoverSink.Operation
    switch coverageOperator {
    case .add: operation = .add
    case .subtract: operation = .subtract
    case .intersect:
      // What is not covered is multiplied, too.
      guard let own = makeLayer(box, .alpha) else { return }
      own.cover(opacity, .add, outline)
      return cover(own, opacity: 1, .intersect)
    }
    let factor = UInt8((opacity.clampedToUnit * 255).rounded())
    outline(self) { rasterizer in
      var sink = CoverSink(
        canvas: self, operation: operation, factor: factor, scratch: renderer.rows.coverages)
      rasterizer.sweep(.nonZero, into: &sink)
    }
  }

  package func cover(_ shadow: TextStyle.Shadow, of item: TextItem, _ toPixels: Transform) {
    renderer.cairo.makeCanvas(over: plane, box)?.cover(shadow, of: item, toPixels)
  }

  package func cover(_ other: SpanCanvas, opacity: Double, _ coverageOperator: CoverageOperator) {
    let scratch = renderer.rows.coverages
    let factor = UInt8((opacity.clampedToUnit * 255).rounded())
    let area = other.box.intersection(box)
    let (first, end) = (area.isEmpty ? 0 : Int(area.minY), area.isEmpty ? 0 : Int(area.maxY))
    let (left, width) = (Int(box.minX), plane.width)
    forEachRow(box) { x, y, count in
      // Outside of the other canvas nothing is covered.
      scratch.update(repeating: 0, count: width)
      if y >= first && y < end {
        let (start, count) = (Int(area.minX), Int(area.maxX - area.minX))
        other.copyCoverage(start, y, count, to: scratch + (start - left))
        if factor < 255 { spans_scale_coverages(scratch + (start - left), count, factor) }
      }
      switch coverageOperator {
      case .add: combine(x, y, count, scratch, spans_coverages_over)
      case .intersect: multiply(x, y, count, scratch)
      case .subtract:
        for i in 0..<count { scratch[i] = 255 &- scratch[i] }
        multiply(x, y, count, scratch)
      }
    }
  }

  private func combine(
    _ x: Int, _ y: Int, _ count: Int, _ scratch: UnsafeMutablePointer<UInt8>,
    _ operation: (UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>, Int) -> Void
  ) {
    guard plane.channels == 1 else { return }
    operation(coverages(x, y), scratch, count)
  }

  private func multiply(_ x: Int, _ y: Int, _ count: Int, _ scratch: UnsafeMutablePointer<UInt8>) {
    if plane.channels == 1 {
      spans_multiply_coverages(coverages(x, y), scratch, count)
    } else {
      spans_pixels_in_coverages(pixels(x, y), scratch, count)
    }
  }

  package func invertCoverage() {
    forEachRow(box) { x, y, count in
      let row = coverages(x, y)
      for i in 0..<count { row[i] = 255 &- row[i] }
    }
  }
}

extension Path {
  /// The pixels that a rectangle covers, if it covers only whole ones.
  fileprivate func wholePixels(_ toPixels: Transform) -> PixelBox? {
    guard isUprightBox(toPixels) else { return nil }
    var box = PixelBox.empty
    for element in elements {
      switch element {
      case .move(let p), .line(let p): box.grow(toPixels.apply(p))
      default: break
      }
    }
    let isWhole = [box.minX, box.minY, box.maxX, box.maxY].allSatisfy { $0 == $0.rounded() }
    // A path that goes there and back covers nothing.
    return isWhole && elements.count >= 5 ? box : nil
  }
}
