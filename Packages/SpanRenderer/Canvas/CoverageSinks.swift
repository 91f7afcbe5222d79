import CSpans
import CStandardLibrary

/// Hands on what a clip leaves of coverage.
struct ClippedSink<Sink: CoverageSink>: CoverageSink {
  var sink: Sink
  let mask: ClipMask
  let scratch: UnsafeMutablePointer<UInt8>

  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {
    memcpy(scratch, mask.row(x, y), count)
    if coverage < 255 { spans_scale_coverages(scratch, count, coverage) }
    sink.cover(x, y, count, UnsafePointer(scratch))
  }

  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>) {
    memcpy(scratch, mask.row(x, y), count)
    spans_multiply_coverages(scratch, coverages, count)
    sink.cover(x, y, count, UnsafePointer(scratch))
  }
}

/// Paints one colour.
struct ColorSink: CoverageSink {
  let canvas: SpanCanvas
  /// Premultiplied.
  let color: UInt32

  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {
    spans_color_over(canvas.pixels(x, y), count, color, coverage)
  }

  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>) {
    spans_color_over_covered(canvas.pixels(x, y), coverages, count, color)
  }
}

/// Paints what a source has for each pixel.
struct SourceSink<Source: PixelSource>: CoverageSink {
  let canvas: SpanCanvas
  var source: Source

  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {
    spans_pixels_over(canvas.pixels(x, y), source.pixels(x, y, count), count, coverage)
  }

  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>) {
    spans_pixels_over_covered(canvas.pixels(x, y), source.pixels(x, y, count), coverages, count)
  }
}

/// Premultiplied pixels for any place.
protocol PixelSource {
  /// `count` of them from (x, y) on; valid until the next call.
  mutating func pixels(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>
}

/// The pixels of a layer.
struct LayerSource: PixelSource {
  let layer: SpanCanvas

  @inline(__always)
  func pixels(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32> {
    UnsafePointer(layer.pixels(x, y))
  }
}

/// Puts coverage to a layer of coverage, or keeps it as a clip does.
struct CoverSink: CoverageSink {
  enum Operation { case add, subtract }

  let canvas: SpanCanvas
  let operation: Operation
  let factor: UInt8
  let scratch: UnsafeMutablePointer<UInt8>

  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {
    memset(scratch, Int32(coverage), count)
    put(x, y, count)
  }

  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>) {
    memcpy(scratch, coverages, count)
    put(x, y, count)
  }

  private func put(_ x: Int, _ y: Int, _ count: Int) {
    if factor < 255 { spans_scale_coverages(scratch, count, factor) }
    switch operation {
    case .add: spans_coverages_over(canvas.coverages(x, y), scratch, count)
    case .subtract:
      for i in 0..<count { scratch[i] = 255 &- scratch[i] }
      spans_multiply_coverages(canvas.coverages(x, y), scratch, count)
    }
  }
}

/// Writes coverage into a mask that is 0.
struct MaskSink: CoverageSink {
  let mask: ClipMask

  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {
    memset(mask.row(x, y), Int32(coverage), count)
  }

  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>) {
    memcpy(mask.row(x, y), coverages, count)
  }
}
