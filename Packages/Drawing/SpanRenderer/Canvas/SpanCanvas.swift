import AnimationCore
import CairoRenderer
import Painting
import Pixels

/// Pixels of a bitmap or of a layer, drawn on span by span.
package final class SpanCanvas {
  package let box: PixelBox
  let plane: BytePlane
  let renderer: SpanRenderer
  /// The memory of a layer; nil over memory with another owner.
  private let block: UnsafeMutableRawBufferPointer?
  let rows: PixelRows
  var clip: ClipArea

  /// - Parameter box: whole pixels, as many as the plane has.
  init?(_ plane: BytePlane, _ box: PixelBox, _ renderer: SpanRenderer, block: UnsafeMutableRawBufferPointer?)
  {
    guard plane.width <= CoverageRasterizer.maximumSide, plane.height <= CoverageRasterizer.maximumSide else {
      if let block { renderer.layers.give(block) }
      return nil
    }
    self.plane = plane
    self.box = box
    self.renderer = renderer
    self.block = block
    rows = PixelRows(plane, box)
    clip = ClipArea(box)
    renderer.rows.reserve(plane.width)
  }

  deinit {
    if let block { renderer.layers.give(block) }
  }

  package var visible: PixelBox { clip.box }

  package func withPlane(_ body: (BytePlane) -> Void) { body(plane) }

  package func makeLayer(_ box: PixelBox, _ format: LayerFormat) -> SpanCanvas? {
    guard !box.isEmpty else { return nil }
    let (width, height) = (Int(box.maxX - box.minX), Int(box.maxY - box.minY))
    let channels = format == .color ? 4 : 1
    // Cairo wants rows to begin at multiples of four bytes.
    let stride = (width * channels + 3) & ~3
    guard renderer.budget.spend(width * height * (format == .color ? LayerWork.color : LayerWork.alpha)),
      renderer.budget.holds(renderer.layers.bytesInUse + stride * height),
      let block = renderer.layers.take(stride * height),
      let bytes = block.baseAddress?.assumingMemoryBound(to: UInt8.self)
    else { return nil }
    let plane = BytePlane(bytes, width: width, height: height, stride: stride, channels: channels)
    return SpanCanvas(plane, box, renderer, block: block)
  }

  // MARK: Outlines

  /// Hands over what a path covers of the visible pixels.
  func fill<Sink: CoverageSink>(_ path: Path, _ rule: FillRule, _ toPixels: Transform, into sink: Sink) {
    if let rectangle = UprightCoverage(path, toPixels) {
      guard renderer.budget.spend(Sink.work * rectangle.box.intersection(clip.box).pixelCount) else { return }
      cover(rectangle, rectangle.box.intersection(clip.box), into: sink)
    } else if let area = area(PixelBox(path, toPixels), path, toPixels, Sink.work) {
      renderer.rasterizer.begin(area)
      if renderer.doubles.contains(path) {
        renderer.rasterizer.addResolved(path, rule, toPixels)
      } else {
        renderer.rasterizer.add(path, toPixels)
      }
      sweep(rule, area, into: sink)
    }
  }

  private func cover<Sink: CoverageSink>(_ rectangle: UprightCoverage, _ area: PixelBox, into sink: Sink) {
    guard !area.isEmpty else { return }
    let (columns, rows) = (Int(area.minX)..<Int(area.maxX), Int(area.minY)..<Int(area.maxY))
    if let mask = clip.mask(in: area) {
      var clipped = ClippedSink(sink: sink, mask: mask, scratch: renderer.rows.coverages)
      rectangle.cover(columns, rows, into: &clipped)
    } else {
      var sink = sink
      rectangle.cover(columns, rows, into: &sink)
    }
  }

  /// Hands over what a pen covers of the visible pixels.
  func stroke<Sink: CoverageSink>(
    _ path: Path, _ style: StrokeStyle, _ toPixels: Transform, into sink: Sink
  ) {
    guard let area = area(PixelBox(path, toPixels, reach: style.reach), path, toPixels, Sink.work, pen: style)
    else { return }
    renderer.rasterizer.begin(area)
    let left = renderer.rasterizer.pen(toPixels)
    let right = renderer.rasterizer.pen(toPixels, leadsBack: true)
    renderer.stroker.forEachOutline(of: path, style, scale: toPixels.maximumScale, renderer.budget) {
      left.draw($0.left)
      right.draw($0.right)
    }
    sweep(.nonZero, area, into: sink)
  }

  /// What an outline can touch of the visible pixels; nil for nothing that could be drawn.
  ///
  /// - Parameter pixelWork: as a `CoverageSink` has it.
  private func area(
    _ bounds: PixelBox, _ path: Path, _ toPixels: Transform, _ pixelWork: Int, pen: StrokeStyle? = nil
  ) -> PixelBox? {
    // Whatever is not a number makes no box.
    let area = bounds.intersection(clip.box)
    guard !area.isEmpty, toPixels.isDrawable else { return nil }
    let travel = path.travel
    guard travel.isFinite else { return nil }
    let work = OutlineWork(path.elements.count, travel: travel, toPixels, in: area, pen)
    return renderer.budget.spend(work.units + pixelWork * area.pixelCount) ? area : nil
  }

  private func sweep<Sink: CoverageSink>(_ rule: FillRule, _ area: PixelBox, into sink: Sink) {
    if let mask = clip.mask(in: area) {
      var clipped = ClippedSink(sink: sink, mask: mask, scratch: renderer.rows.coverages)
      clipped.take(rule, from: renderer.rasterizer)
    } else {
      var sink = sink
      sink.take(rule, from: renderer.rasterizer)
    }
  }
}

/// The bytes of a canvas, by the target's pixels.
struct PixelRows {
  /// The address of the canvas' own first pixel.
  private let bytes: UnsafeMutablePointer<UInt8>
  /// The distance from row to row, in bytes.
  let stride: Int
  private let originX: Int
  private let originY: Int

  init(_ plane: BytePlane, _ box: PixelBox) {
    (bytes, stride) = (plane.bytes, plane.stride)
    (originX, originY) = (Int(box.minX), Int(box.minY))
  }

  /// Returns the pixel at (x, y) of a canvas with four channels.
  @inline(__always)
  func pixels(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer(bytes + (y &- originY) &* stride).assumingMemoryBound(to: UInt32.self)
      + (x &- originX)
  }

  /// Returns the coverage at (x, y) of a canvas with one channel.
  @inline(__always)
  func coverages(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    bytes + (y &- originY) &* stride + (x &- originX)
  }
}
