import AnimationCore
import Painting
import PixelKernels

/// Turns closed outlines into coverage: how much of each pixel lies inside of them, exact but for the rounding of
/// points to 1/256 of a pixel.
///
/// A line adds to the cells of the rows that it crosses the signed area between it and their right end, as differences:
/// summed up from the left, they are the winding number, at edges times the part of the pixel that is covered. (The
/// accumulation of font-rs, in the integers of FreeType's smooth rasteriser: the same bytes on every machine.) Each row
/// marks which cells were written, four by four, so that only those are looked at again.
///
/// Memory is kept from one outline to the next, and all zero between them.
final class CoverageRasterizer {
  /// The first column and row of the area that lines are kept in, in pixels.
  private(set) var originX = 0
  private(set) var originY = 0

  /// Apart from the object, so that no access is checked in loops.
  private let area: UnsafeMutablePointer<spans_area>
  private var cells = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 0)
  private var marks = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 0)
  private var coverages = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)

  /// The longest side of an area in pixels: what fits into the integers of a line.
  static let maximumSide = 32_767

  init() {
    area = .allocate(capacity: 1)
    area.initialize(to: spans_area())
  }

  deinit {
    area.deallocate()
    cells.deallocate()
    marks.deallocate()
    coverages.deallocate()
  }

  /// Starts an outline of which only what lies in `box` is asked for.
  ///
  /// - Parameter box: whole pixels, at most 32,767 each way.
  func begin(_ box: PixelBox) {
    originX = Int(box.minX)
    originY = Int(box.minY)
    let (width, height) = (Int(box.maxX) - originX, Int(box.maxY) - originY)
    // A line may end on the right side, and writes one cell to the right of its own.
    let cellsPerRow = (width + 2 + 3) & ~3
    let marksPerRow = (cellsPerRow / Int(spans_cells_per_mark) + 63) / 64
    Self.grow(&cells, to: cellsPerRow * height)
    Self.grow(&marks, to: marksPerRow * height)
    Self.grow(&coverages, to: cellsPerRow)
    area.pointee = spans_area(
      cells: cells.baseAddress, marks: marks.baseAddress, cells_per_row: cellsPerRow,
      marks_per_row: marksPerRow, width: width, height: height, first_row: height, end_row: 0)
  }

  private static func grow<T: FixedWidthInteger>(_ buffer: inout UnsafeMutableBufferPointer<T>, to count: Int)
  {
    guard buffer.count < count else { return }
    buffer.deallocate()
    buffer = .allocate(capacity: max(count, 4096))
    buffer.initialize(repeating: 0)
  }

  /// Draws outlines into the area, until the next one begins.
  ///
  /// - Parameter leadsBack: its lines count from their ends to their beginnings: what it draws and what another one has
  ///   drawn may be one outline.
  func pen(_ toPixels: Transform, leadsBack: Bool = false) -> OutlinePen {
    OutlinePen(area, originX, originY, toPixels, leadsBack: leadsBack)
  }

  /// Adds outlines of which `draw` draws all lines: what they go around several times is covered once.
  ///
  /// In sums of areas the edges of two outlines in the same place count twice: instead of half a pixel they cover all of
  /// it. (So they do in FreeType.) This takes longer, and has the edges that Cairo has.
  func addEdges(_ rule: FillRule, _ toPixels: Transform, _ draw: (inout OutlinePen) -> Void) {
    let edges = OutlineEdges(area.pointee)
    var pen = OutlinePen(area, originX, originY, toPixels, leadsBack: false, edges: edges)
    draw(&pen)
    edges.add(to: area, rule)
  }

  /// Whether the outline in the area goes around something as large as a pixel twice.
  var hasDouble: Bool { spans_has_double(area) }

  // MARK: Coverage

  /// Hands over what is covered, row by row from the left, and forgets the outline.
  func sweep<Sink: CoverageSink>(_ rule: FillRule, into sink: inout Sink) {
    let isEvenOdd = rule == .evenOdd
    let (originX, originY) = (originX, originY)
    let values = coverages.baseAddress.unsafelyUnwrapped
    let area = area.pointee
    let width = area.width
    for row in area.first_row..<max(area.first_row, area.end_row) {
      let cells = area.cells + row &* area.cells_per_row
      let marks = area.marks + row &* area.marks_per_row
      let y = originY &+ row
      var sum: Int32 = 0
      // Up to here the row has been handed over.
      var done = 0
      for index in 0..<area.marks_per_row {
        var bits = marks[index]
        if bits == 0 { continue }
        marks[index] = 0
        while bits != 0 {
          let start = bits.trailingZeroBitCount
          let count = (~(bits &>> UInt64(truncatingIfNeeded: start))).trailingZeroBitCount
          let (from, end) = ((index &<< 6 &+ start) &<< 2, (index &<< 6 &+ start &+ count) &<< 2)
          bits = start &+ count > 63 ? 0 : bits & (~0 &<< UInt64(truncatingIfNeeded: start &+ count))
          if done < min(from, width), sum != 0 {
            let constant = spans_coverage(sum, isEvenOdd)
            if constant > 0 { sink.cover(originX &+ done, y, min(from, width) &- done, constant) }
          }
          sum = spans_cells_coverages(cells + from, end &- from, sum, isEvenOdd, values)
          done = end
          if from < width { sink.cover(originX &+ from, y, min(end, width) &- from, values) }
        }
      }
      if done < width, sum != 0 {
        let constant = spans_coverage(sum, isEvenOdd)
        if constant > 0 { sink.cover(originX &+ done, y, width &- done, constant) }
      }
    }
    end()
  }

  /// Paints what is covered in one colour, and forgets the outline.
  ///
  /// - Parameters:
  ///   - color: premultiplied.
  ///   - pixels: of the area's first row and column.
  ///   - stride: from row to row, in pixels.
  func sweep(_ rule: FillRule, _ color: UInt32, onto pixels: UnsafeMutablePointer<UInt32>, stride: Int) {
    spans_area_color_over(area, rule == .evenOdd, pixels, stride, color)
    end()
  }

  /// Forgets the outline.
  func discard() {
    let area = area.pointee
    for row in area.first_row..<max(area.first_row, area.end_row) {
      (area.cells + row &* area.cells_per_row).update(repeating: 0, count: area.cells_per_row)
      (area.marks + row &* area.marks_per_row).update(repeating: 0, count: area.marks_per_row)
    }
    end()
  }

  private func end() { (area.pointee.first_row, area.pointee.end_row) = (area.pointee.height, 0) }
}

/// Takes coverage; whole rows from top to bottom, each from left to right, where it is not 0.
protocol CoverageSink {
  /// `count` > 0 pixels of the same coverage from (x, y) on.
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8)
  /// `count` > 0 pixels; some may be 0.
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>)
  /// Takes all that an outline covers.
  mutating func take(_ rule: FillRule, from rasterizer: CoverageRasterizer)
  /// An estimate of how long a pixel takes, as often as it could be painted in one colour meanwhile. For
  /// budgets.
  static var work: Int { get }
}

extension CoverageSink {
  static var work: Int { 1 }

  @inline(__always)
  mutating func take(_ rule: FillRule, from rasterizer: CoverageRasterizer) {
    rasterizer.sweep(rule, into: &self)
  }
}
