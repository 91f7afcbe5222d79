import AnimationCore
import PixelKernels

/// Hands on what a clip leaves of coverage.
struct ClippedSink<Sink: CoverageSink>: CoverageSink {
  static var work: Int { Sink.work }
  var sink: Sink
  let mask: ClipMask
  let scratch: UnsafeMutablePointer<UInt8>

  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {
    mask.split(x, y, count) { x, count, values in
      if coverage == 255 { return sink.cover(x, y, count, values) }
      for i in 0..<count { scratch[i] = values[i].times(coverage) }
      sink.cover(x, y, count, UnsafePointer(scratch))
    } solid: { x, count in
      sink.cover(x, y, count, coverage)
    }
  }

  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>) {
    let start = x
    mask.split(x, y, count) { x, count, values in
      let coverages = coverages + (x &- start)
      for i in 0..<count { scratch[i] = values[i].times(coverages[i]) }
      sink.cover(x, y, count, UnsafePointer(scratch))
    } solid: { x, count in
      sink.cover(x, y, count, coverages + (x &- start))
    }
  }
}

/// Hands on a part of coverage.
struct ScaledSink<Sink: CoverageSink>: CoverageSink {
  static var work: Int { Sink.work }
  var sink: Sink
  let factor: UInt8
  let scratch: UnsafeMutablePointer<UInt8>

  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {
    sink.cover(x, y, count, coverage.times(factor))
  }

  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>) {
    for i in 0..<count { scratch[i] = coverages[i].times(factor) }
    sink.cover(x, y, count, UnsafePointer(scratch))
  }
}

extension UInt8 {
  /// Divided by 255 and rounded to the nearest.
  @inline(__always)
  fileprivate func times(_ other: UInt8) -> UInt8 {
    let product = UInt16(self) &* UInt16(other) &+ 128
    return UInt8(truncatingIfNeeded: (product &+ product >> 8) >> 8)
  }
}

/// Paints one colour.
struct ColorSink: CoverageSink {
  let rows: PixelRows
  /// Premultiplied.
  let color: UInt32

  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {
    spans_color_over(rows.pixels(x, y), count, color, coverage)
  }

  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>) {
    spans_color_over_covered(rows.pixels(x, y), coverages, count, color)
  }

  /// Straight from the cells into the pixels.
  func take(_ rule: FillRule, from rasterizer: CoverageRasterizer) {
    rasterizer.sweep(
      rule, color, onto: rows.pixels(rasterizer.originX, rasterizer.originY), stride: rows.stride / 4)
  }
}

/// Paints what a source has for each pixel.
struct SourceSink<Source: PixelSource>: CoverageSink {
  static var work: Int { 12 }
  let rows: PixelRows
  var source: Source

  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {
    if coverage == 255, source.isOpaque { return source.write(x, y, count, to: rows.pixels(x, y)) }
    spans_pixels_over(rows.pixels(x, y), source.pixels(x, y, count), count, coverage)
  }

  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>) {
    spans_pixels_over_covered(rows.pixels(x, y), source.pixels(x, y, count), coverages, count)
  }
}

/// The pixels of a layer.
struct LayerSource: PixelSource {
  let rows: PixelRows
  let isOpaque = false

  @inline(__always)
  func pixels(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32> {
    UnsafePointer(rows.pixels(x, y))
  }

  func write(_ x: Int, _ y: Int, _ count: Int, to target: UnsafeMutablePointer<UInt32>) {
    target.update(from: pixels(x, y, count), count: count)
  }
}

/// Mixes the pixels of a layer with those below.
struct BlendSink: CoverageSink {
  let rows: PixelRows
  let layer: PixelRows
  let mode: spans_blend_mode

  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {
    spans_blend(mode, rows.pixels(x, y), layer.pixels(x, y), count, coverage)
  }

  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>) {
    spans_blend_covered(mode, rows.pixels(x, y), layer.pixels(x, y), coverages, count)
  }
}

extension BlendMode {
  /// Nil where a colour is painted over the one below it.
  var kernel: spans_blend_mode? {
    switch self {
    // The source of hard mix is mixed beforehand: see `PixelCanvas.mixHard`.
    case .normal, .hardMix: nil
    case .multiply: spans_multiply
    case .screen: spans_screen
    case .overlay: spans_overlay
    case .darken: spans_darken
    case .lighten: spans_lighten
    case .colorDodge: spans_color_dodge
    case .colorBurn: spans_color_burn
    case .hardLight: spans_hard_light
    case .softLight: spans_soft_light
    case .difference: spans_difference
    case .exclusion: spans_exclusion
    case .hue: spans_hue
    case .saturation: spans_saturation
    case .color: spans_color
    case .luminosity: spans_luminosity
    case .add: spans_add
    }
  }
}

/// Puts coverage to a layer of coverage, or keeps it as a clip does.
struct CoverSink: CoverageSink {
  enum Operation { case add, subtract }

  let rows: PixelRows
  let operation: Operation
  let factor: UInt8
  let scratch: UnsafeMutablePointer<UInt8>

  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {
    scratch.update(repeating: coverage, count: count)
    put(x, y, count)
  }

  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>) {
    scratch.update(from: coverages, count: count)
    put(x, y, count)
  }

  private func put(_ x: Int, _ y: Int, _ count: Int) {
    if factor < 255 { spans_scale_coverages(scratch, count, factor) }
    switch operation {
    case .add: spans_coverages_over(rows.coverages(x, y), scratch, count)
    case .subtract:
      for i in 0..<count { scratch[i] = 255 &- scratch[i] }
      spans_multiply_coverages(rows.coverages(x, y), scratch, count)
    }
  }
}
