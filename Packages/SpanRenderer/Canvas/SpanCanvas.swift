import AnimationCore
import CairoRenderer
import DrawingPlan
import Pixels

/// Pixels of a bitmap or of a layer, drawn on span by span.
package final class SpanCanvas {
  package let box: PixelBox
  let plane: BytePlane
  let renderer: SpanRenderer
  /// Of a layer; nil over memory that somebody else keeps.
  private let block: UnsafeMutableRawBufferPointer?
  /// The target's pixel in the first column and row.
  let originX: Int
  let originY: Int
  var clip: ClipArea

  /// - Parameter box: whole pixels, as many as the plane has.
  init?(_ plane: BytePlane, _ box: PixelBox, _ renderer: SpanRenderer, block: UnsafeMutableRawBufferPointer?)
  {
    guard plane.width <= CoverageRasterizer.largestSide, plane.height <= CoverageRasterizer.largestSide else {
      if let block { renderer.layers.give(block) }
      return nil
    }
    self.plane = plane
    self.box = box
    self.renderer = renderer
    self.block = block
    originX = Int(box.minX)
    originY = Int(box.minY)
    clip = ClipArea(box: box)
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
    guard let block = renderer.layers.take(stride * height),
      let bytes = block.baseAddress?.assumingMemoryBound(to: UInt8.self)
    else { return nil }
    let plane = BytePlane(bytes, width: width, height: height, stride: stride, channels: channels)
    return SpanCanvas(plane, box, renderer, block: block)
  }

  // MARK: Rows

  /// The pixel of the target at (x, y), four channels.
  @inline(__always)
  func pixels(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer(plane.bytes + (y &- originY) &* plane.stride).assumingMemoryBound(to: UInt32.self)
      + (x &- originX)
  }

  /// The same of coverage, one channel.
  @inline(__always)
  func coverages(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    plane.bytes + (y &- originY) &* plane.stride + (x &- originX)
  }

  // MARK: Outlines

  /// What a path covers of the visible pixels.
  func withFill(_ path: Path, _ toPixels: Transform, _ body: (CoverageRasterizer) -> Void) {
    withOutline(PixelBox(path, toPixels), path, toPixels) { rasterizer in
      rasterizer.add(path, toPixels)
      body(rasterizer)
    }
  }

  func withStroke(
    _ path: Path, _ style: StrokeStyle, _ toPixels: Transform, _ body: (CoverageRasterizer) -> Void
  ) {
    withOutline(PixelBox(path, toPixels, reach: style.reach), path, toPixels) { rasterizer in
      let stroker = Stroker(rasterizer, style, toPixels)
      let dash = style.hasUsableDash(along: path) ? style.dash : []
      path.forEachPolyline(&renderer.polyline, scale: toPixels.maximumScale, reach: style.width / 2) { line in
        dash.isEmpty ? stroker.add(line) : stroker.add(line, dash: dash, offset: style.dashOffset)
      }
      body(rasterizer)
    }
  }

  private func withOutline(
    _ bounds: PixelBox, _ path: Path, _ toPixels: Transform, _ body: (CoverageRasterizer) -> Void
  ) {
    // Whatever is not a number makes no box.
    let area = bounds.intersection(clip.box)
    guard !area.isEmpty, toPixels.isDrawable, renderer.budget.spend(path.elements.count),
      path.isDrawable(limit: .greatestFiniteMagnitude)
    else { return }
    renderer.rasterizer.begin(area)
    body(renderer.rasterizer)
  }
}
