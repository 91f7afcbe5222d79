import AnimationCore
import DrawingPlan

/// Turns closed outlines into coverage: how much of each pixel lies inside of them, exact but for the rounding of
/// points to 1/256 of a pixel.
///
/// A line adds to the cells of the rows that it crosses the signed area between it and their right end, as differences:
/// summed up from the left, they are the winding number, at edges times the part of the pixel that is covered. (The
/// accumulation of font-rs, in the integers of FreeType's smooth rasteriser: the same bytes on every machine.) Each row
/// marks which cells were written, eight by eight, so that only those are looked at again.
///
/// Memory is kept from one outline to the next, and all zero between them.
final class CoverageRasterizer {
  /// Of the area that lines are kept in, in pixels.
  private(set) var originX = 0
  private(set) var originY = 0
  private(set) var width = 0
  private(set) var height = 0

  private var cells = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 0)
  /// A bit for every eight cells.
  private var marks = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 0)
  private var coverages = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)
  private var cellsPerRow = 0
  private var marksPerRow = 0
  /// Rows that may have marks.
  private var firstRow = 0
  private var endRow = 0
  /// The area's size, in pixels and in 1/256.
  private var right = 0.0
  private var bottom = 0.0

  /// In pixels: what fits into the integers of a line.
  static let largestSide = 32_767

  static let one = 256.0
  /// What a cell holds that is covered once: 256 rows of 2 · 256 half steps.
  private static let full: Int32 = 1 << 17

  deinit {
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
    width = Int(box.maxX) - originX
    height = Int(box.maxY) - originY
    // A line may end on the right side, and writes one cell to the right of its own.
    cellsPerRow = (width + 2 + 7) & ~7
    marksPerRow = (cellsPerRow / 8 + 63) / 64
    Self.grow(&cells, to: cellsPerRow * height)
    Self.grow(&marks, to: marksPerRow * height)
    Self.grow(&coverages, to: cellsPerRow)
    (right, bottom) = (Double(width), Double(height))
    (firstRow, endRow) = (height, 0)
  }

  private static func grow<T: FixedWidthInteger>(_ buffer: inout UnsafeMutableBufferPointer<T>, to count: Int)
  {
    guard buffer.count < count else { return }
    buffer.deallocate()
    buffer = .allocate(capacity: max(count, 4096))
    buffer.initialize(repeating: 0)
  }

  // MARK: Lines

  /// Adds a line of an outline; the lines of each outline lead back to where they began.
  ///
  /// - Parameters: finite, in pixels.
  @inline(__always)
  func add(_ start: Point, _ end: Point) {
    let (x0, y0) = (start.x - Double(originX), start.y - Double(originY))
    let (x1, y1) = (end.x - Double(originX), end.y - Double(originY))
    // False for what is not a number.
    if x0 >= 0, x1 >= 0, x0 < right, x1 < right, y0 >= 0, y1 >= 0, y0 <= bottom, y1 <= bottom {
      addInside(x0, y0, x1, y1)
    } else {
      addClipped(Self.near(x0), Self.near(y0), Self.near(x1), Self.near(y1))
    }
  }

  /// Brings a coordinate, or what is not a number, to where it can be reckoned with.
  private static func near(_ value: Double) -> Double {
    let limit = 1e12
    return value > -limit ? (value < limit ? value : limit) : -limit
  }

  /// What lies left of the area counts along its left side; what lies right, above or below, does not.
  private func addClipped(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    if y0 <= 0 && y1 <= 0 || y0 >= bottom && y1 >= bottom || x0 >= right && x1 >= right { return }
    var (x0, y0, x1, y1) = (x0, y0, x1, y1)
    let (dx, dy) = (x1 - x0, y1 - y0)
    if y0 < 0 { (x0, y0) = (x0 - y0 / dy * dx, 0) }
    if y1 < 0 { (x1, y1) = (x1 - y1 / dy * dx, 0) }
    if y0 > bottom { (x0, y0) = (x0 + (bottom - y0) / dy * dx, bottom) }
    if y1 > bottom { (x1, y1) = (x1 + (bottom - y1) / dy * dx, bottom) }
    if x0 <= 0 && x1 <= 0 { return addInside(0, y0, 0, y1) }
    if x0 < 0 {
      let y = Self.between(y0, y0 - x0 / dx * dy, y1)
      addInside(0, y0, 0, y)
      (x0, y0) = (0, y)
    }
    if x1 < 0 {
      let y = Self.between(y0, y1 - x1 / dx * dy, y1)
      addInside(0, y, 0, y1)
      (x1, y1) = (0, y)
    }
    if x0 > right { (x0, y0) = (right, Self.between(y0, y0 + (right - x0) / dx * dy, y1)) }
    if x1 > right { (x1, y1) = (right, Self.between(y0, y1 + (right - x1) / dx * dy, y1)) }
    addInside(x0, y0, x1, y1)
  }

  private static func between(_ a: Double, _ value: Double, _ b: Double) -> Double {
    min(max(value, min(a, b)), max(a, b))
  }

  /// - Parameters: inside of the area, its border included.
  private func addInside(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    func fixed(_ value: Double) -> Int { Int(value * Self.one + 0.5) }
    let (fx0, fy0, fx1, fy1) = (fixed(x0), fixed(y0), fixed(x1), fixed(y1))
    if fy0 < fy1 {
      addDown(fx0, fy0, fx1, fy1, 1)
    } else if fy0 > fy1 {
      addDown(fx1, fy1, fx0, fy0, -1)
    }
  }

  /// - Parameters: in 1/256 of a pixel, y0 < y1.
  private func addDown(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int32) {
    let (top, end) = (y0 >> 8, (y1 + 255) >> 8)
    if top < firstRow { firstRow = top }
    if end > endRow { endRow = end }
    if end - top == 1 { return addInRow(top, x0, y0, x1, y1, sign) }
    let slope = x0 == x1 ? 0 : ((x1 &- x0) << 32) / (y1 &- y0)
    let firstBorder = (top &+ 1) << 8
    // With 32 more bits: rounded down at each border, without adding up.
    var x = x0 << 32 &+ slope &* (firstBorder &- y0)
    var border = x >> 32
    addInRow(top, x0, y0, border, firstBorder, sign)
    for row in (top &+ 1)..<(end &- 1) {
      x = x &+ slope << 8
      let next = x >> 32
      addInRow(row, border, row << 8, next, (row &+ 1) << 8, sign)
      border = next
    }
    addInRow(end &- 1, border, (end &- 1) << 8, x1, y1, sign)
  }

  /// The part of a line in one row.
  @inline(__always)
  private func addInRow(_ row: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int32) {
    let cells = cells.baseAddress.unsafelyUnwrapped + row &* cellsPerRow
    let marks = marks.baseAddress.unsafelyUnwrapped + row &* marksPerRow
    let first = min(x0, x1) >> 8
    let last = max(x0, x1) >> 8
    let dy = Int32(truncatingIfNeeded: y1 &- y0) &* sign
    if first == last {
      let area = dy &* Int32(truncatingIfNeeded: (x0 &+ x1) &- first << 9)
      cells[first] &+= dy << 9 &- area
      cells[first &+ 1] &+= area
    } else {
      addAcross(cells, x0, x1, y1 &- y0, sign)
    }
    let (from, to) = (first >> 3, (last &+ 1) >> 3)
    marks[from >> 6] |= 1 << UInt64(truncatingIfNeeded: from & 63)
    if to != from { mark(marks, from &+ 1, to) }
  }

  private func mark(_ marks: UnsafeMutablePointer<UInt64>, _ from: Int, _ to: Int) {
    for block in from...to { marks[block >> 6] |= 1 << UInt64(truncatingIfNeeded: block & 63) }
  }

  /// A part of a line that crosses columns, from x0 to x1, over dy rows of 1/256.
  private func addAcross(
    _ cells: UnsafeMutablePointer<Int32>, _ x0: Int, _ x1: Int, _ dy: Int, _ sign: Int32
  ) {
    // The same in both directions: the area left of a line is that of its mirror image in time.
    let (left, right) = x0 < x1 ? (x0, x1) : (x1, x0)
    let (first, last) = (left >> 8, right >> 8)
    let slope = (dy << 32) / (right &- left)
    var y = slope &* ((first &+ 1) << 8 &- left)
    var done = y >> 32
    var part = Int32(truncatingIfNeeded: done) &* sign
    var area = part &* Int32(truncatingIfNeeded: (left & 255) &+ 256)
    cells[first] &+= part << 9 &- area
    cells[first &+ 1] &+= area
    for column in (first &+ 1)..<last {
      y = y &+ slope << 8
      let next = y >> 32
      part = Int32(truncatingIfNeeded: next &- done) &* sign
      done = next
      area = part << 8
      cells[column] &+= area
      cells[column &+ 1] &+= area
    }
    part = Int32(truncatingIfNeeded: dy &- done) &* sign
    area = part &* Int32(truncatingIfNeeded: right & 255)
    cells[last] &+= part << 9 &- area
    cells[last &+ 1] &+= area
  }

  // MARK: Coverage

  /// Hands over what is covered, row by row from the left, and forgets the outline.
  func sweep<Sink: CoverageSink>(_ rule: FillRule, into sink: inout Sink) {
    switch rule {
    case .nonZero: sweep(Self.nonZero, into: &sink)
    case .evenOdd: sweep(Self.evenOdd, into: &sink)
    }
  }

  /// Forgets the outline.
  func discard() {
    var sink = NoSink()
    sweep(.nonZero, into: &sink)
  }

  private struct NoSink: CoverageSink {
    func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {}
    func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>) {}
  }

  private static func nonZero(_ sum: Int32) -> UInt8 {
    let part = UInt32(truncatingIfNeeded: min(sum.magnitude, UInt32(full)))
    return UInt8(truncatingIfNeeded: (part &* 255 &+ UInt32(full / 2)) >> 17)
  }

  private static func evenOdd(_ sum: Int32) -> UInt8 {
    let part = sum & (2 &* full &- 1)
    return nonZero(part > full ? 2 &* full &- part : part)
  }

  @inline(__always)
  private func sweep<Sink: CoverageSink>(_ coverage: (Int32) -> UInt8, into sink: inout Sink) {
    let values = coverages.baseAddress.unsafelyUnwrapped
    for row in firstRow..<max(firstRow, endRow) {
      let cells = cells.baseAddress.unsafelyUnwrapped + row &* cellsPerRow
      let marks = marks.baseAddress.unsafelyUnwrapped + row &* marksPerRow
      let y = originY &+ row
      var sum: Int32 = 0
      // Up to here the row has been handed over.
      var done = 0
      for index in 0..<marksPerRow {
        var bits = marks[index]
        if bits == 0 { continue }
        marks[index] = 0
        while bits != 0 {
          let start = bits.trailingZeroBitCount
          let count = (~(bits >> UInt64(truncatingIfNeeded: start))).trailingZeroBitCount
          let (from, end) = ((index << 6 &+ start) << 3, (index << 6 &+ start &+ count) << 3)
          bits = start &+ count > 63 ? 0 : bits & (~0 << UInt64(truncatingIfNeeded: start &+ count))
          if from > done {
            let constant = coverage(sum)
            if constant > 0 { sink.cover(originX &+ done, y, from &- done, constant) }
          }
          for x in from..<end {
            sum = sum &+ cells[x]
            cells[x] = 0
            values[x] = coverage(sum)
          }
          done = end
          let inside = min(end, width)
          if inside > from { sink.cover(originX &+ from, y, inside &- from, values + from) }
        }
      }
      if done < width {
        let constant = coverage(sum)
        if constant > 0 { sink.cover(originX &+ done, y, width &- done, constant) }
      }
    }
  }
}

/// Takes coverage; whole rows from top to bottom, each from left to right, where it is not 0.
protocol CoverageSink {
  /// `count` > 0 pixels of the same coverage from (x, y) on.
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8)
  /// `count` > 0 pixels; some may be 0.
  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>)
}
