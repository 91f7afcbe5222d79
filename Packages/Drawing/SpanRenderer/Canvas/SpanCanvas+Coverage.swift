import AnimationCore
import Painting
import PixelKernels
import Pixels

// What masks and mattes are made of, on layers without clips.
extension SpanCanvas {
  package func cover() {
    forEachRow(box) { x, y, count in
      if plane.channels == 1 {
        rows.coverages(x, y).update(repeating: 255, count: count)
      } else {
        rows.pixels(x, y).update(repeating: 0xff00_0000, count: count)
      }
    }
  }

  package func cover(
    _ path: Path, _ toPixels: Transform, opacity: Double, _ coverageOperator: CoverageOperator
  ) {
    cover(opacity, coverageOperator) { $0.fill(path, .nonZero, toPixels, into: $1) }
  }

  package func cover(
    outlineOf path: Path, _ pen: StrokeStyle, _ toPixels: Transform, _ coverageOperator: CoverageOperator
  ) {
    cover(1, coverageOperator) { $0.stroke(path, pen, toPixels, into: $1) }
  }

  private func cover(
    _ opacity: Double, _ coverageOperator: CoverageOperator, _ draw: (SpanCanvas, CoverSink) -> Void
  ) {
    let operation: CoverSink.Operation
    switch coverageOperator {
    case .add: operation = .add
    case .subtract: operation = .subtract
    case .intersect:
      // What is not covered is multiplied, too.
      guard let own = makeLayer(box, .alpha) else { return }
      own.cover(opacity, .add, draw)
      return cover(own, opacity: 1, .intersect)
    }
    draw(self, coverSink(operation, UInt8((opacity.clampedToUnit * 255).rounded())))
  }

  /// Puts a part of coverage to that of this layer.
  func coverSink(_ operation: CoverSink.Operation, _ factor: UInt8) -> CoverSink {
    CoverSink(rows: rows, operation: operation, factor: factor, scratch: renderer.rows.scaled)
  }

  /// Hands over the coverage in `area`.
  func cover<Sink: CoverageSink>(_ area: PixelBox, into sink: inout Sink) {
    var found = spans_covered()
    forEachRow(area) { x, y, count in
      let row = coverageRow(x, y, count, renderer.rows.scaled)
      spans_find_covered(row, count, &found)
      func cover(_ from: Int, _ end: Int) {
        if from < end { sink.cover(x &+ from, y, end &- from, row + from) }
      }
      cover(found.first, found.solid_first)
      if found.solid_first < found.solid_end {
        sink.cover(x &+ found.solid_first, y, found.solid_end &- found.solid_first, 255)
      }
      cover(found.solid_end, found.end)
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
        let covered = other.coverageRow(start, y, count, renderer.rows.scaled)
        (scratch + (start - left)).update(from: covered, count: count)
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
    operation(rows.coverages(x, y), scratch, count)
  }

  private func multiply(_ x: Int, _ y: Int, _ count: Int, _ scratch: UnsafeMutablePointer<UInt8>) {
    if plane.channels == 1 {
      spans_multiply_coverages(rows.coverages(x, y), scratch, count)
    } else {
      spans_pixels_in_coverages(rows.pixels(x, y), scratch, count)
    }
  }

  package func invertCoverage() {
    forEachRow(box) { x, y, count in
      let row = rows.coverages(x, y)
      for i in 0..<count { row[i] = 255 &- row[i] }
    }
  }
}
