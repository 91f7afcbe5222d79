import AnimationCore
import CairoRenderer
import Painting
import PixelKernels
import Pixels

extension SpanCanvas {
  package func paint(_ layer: SpanCanvas, _ compositing: Compositing) {
    let coverage = UInt8((compositing.opacity.clampedToUnit * 255).rounded())
    let area = layer.box.intersection(clip.box)
    if let mode = compositing.blendMode.kernel {
      paint(BlendSink(rows: rows, layer: layer.rows, mode: mode), area, coverage)
    } else {
      paint(SourceSink(rows: rows, source: LayerSource(rows: layer.rows)), area, coverage)
    }
  }

  private func paint<Sink: CoverageSink>(_ sink: Sink, _ area: PixelBox, _ coverage: UInt8) {
    var sink = sink
    if let mask = clip.mask(in: area) {
      var clipped = ClippedSink(sink: sink, mask: mask, scratch: renderer.rows.coverages)
      forEachRow(area) { x, y, count in clipped.cover(x, y, count, coverage) }
    } else {
      forEachRow(area) { x, y, count in sink.cover(x, y, count, coverage) }
    }
  }

  package func paint(_ layer: SpanCanvas, through coverage: SpanCanvas, _ blendMode: BlendMode) {
    if let mode = blendMode.kernel {
      paint(BlendSink(rows: rows, layer: layer.rows, mode: mode), through: coverage)
    } else {
      paint(SourceSink(rows: rows, source: LayerSource(rows: layer.rows)), through: coverage)
    }
  }

  package func paint(_ color: Color, through coverage: SpanCanvas) {
    paint(ColorSink(rows: rows, color: color.premultiplied()), through: coverage)
  }

  /// The coverage may be the alpha of a layer of colour.
  private func paint<Sink: CoverageSink>(_ sink: Sink, through coverage: SpanCanvas) {
    let area = coverage.box.intersection(clip.box)
    let scratch = renderer.rows.scaled
    if let mask = clip.mask(in: area) {
      var clipped = ClippedSink(sink: sink, mask: mask, scratch: renderer.rows.coverages)
      forEachRow(area) { x, y, count in clipped.cover(x, y, count, coverage.coverageRow(x, y, count, scratch))
      }
    } else {
      var sink = sink
      forEachRow(area) { x, y, count in sink.cover(x, y, count, coverage.coverageRow(x, y, count, scratch)) }
    }
  }

  /// The coverage of pixels of a layer of coverage, or the alpha of one of colour.
  ///
  /// - Parameter scratch: room for it.
  func coverageRow(_ x: Int, _ y: Int, _ count: Int, _ scratch: UnsafeMutablePointer<UInt8>)
    -> UnsafePointer<UInt8>
  {
    if plane.channels == 1 { return UnsafePointer(rows.coverages(x, y)) }
    let pixels = rows.pixels(x, y)
    for i in 0..<count { scratch[i] = UInt8(truncatingIfNeeded: pixels[i] >> 24) }
    return UnsafePointer(scratch)
  }

  package func replacePixels(in box: PixelBox, by layer: SpanCanvas) {
    let area = box.intersection(layer.box).intersection(clip.box)
    let mask = clip.mask(in: area)
    forEachRow(area) { x, y, count in
      guard let mask else {
        return rows.pixels(x, y).update(from: layer.rows.pixels(x, y), count: count)
      }
      mask.split(x, y, count) { x, count, values in
        spans_pixels_lerp(rows.pixels(x, y), layer.rows.pixels(x, y), values, count)
      } solid: { x, count in
        rows.pixels(x, y).update(from: layer.rows.pixels(x, y), count: count)
      }
    }
  }

  package func multiply(by opacity: Double) {
    let factor = UInt8((opacity.clampedToUnit * 255).rounded())
    forEachRow(box) { x, y, count in
      if plane.channels == 1 {
        spans_scale_coverages(rows.coverages(x, y), count, factor)
      } else {
        spans_scale_coverages(
          UnsafeMutableRawPointer(rows.pixels(x, y)).assumingMemoryBound(to: UInt8.self), count * 4, factor)
      }
    }
  }
}
