import AnimationCore
import Painting

/// What may be drawn on: whole pixels, and how much of each.
struct ClipArea {
  /// Whole pixels.
  let box: PixelBox
  /// How much of each pixel of `box` the clips leave; nil for all of it.
  let mask: ClipMask?

  init(_ box: PixelBox, _ mask: ClipMask? = nil) {
    self.box = box
    self.mask = mask.flatMap { box.isInside($0.solid) ? nil : $0 }
  }

  /// The mask, if any of it is to be seen in `area`.
  func mask(in area: PixelBox) -> ClipMask? {
    mask.flatMap { area.isInside($0.solid) ? nil : $0 }
  }
}

/// Coverage of whole pixels, row by row: each has pixels that count between `first` and `end`, some of which are covered
/// whole. Rows may share their values.
final class ClipMask {
  struct Row {
    /// Where the value of column 0 would be.
    var values = 0
    var first: Int32 = 0
    var end: Int32 = 0
    /// All between them are 255; none if they are the same.
    var solidFirst: Int32 = 0
    var solidEnd: Int32 = 0
  }

  /// A box of pixels that are all covered whole; there may be more of them.
  let solid: PixelBox
  private let originX: Int
  private let originY: Int
  private let width: Int
  private let height: Int
  private let rows: UnsafeMutableBufferPointer<Row>
  private let values: UnsafeMutableBufferPointer<UInt8>

  /// The memory that the values take, in bytes.
  var size: Int { values.count }

  /// Where nothing is covered yet.
  ///
  /// - Parameter box: whole pixels.
  init(_ box: PixelBox) {
    (originX, originY) = (Int(box.minX), Int(box.minY))
    (width, height) = (Int(box.maxX) - originX, Int(box.maxY) - originY)
    values = .allocate(capacity: width * height)
    rows = .allocate(capacity: height)
    for y in 0..<height { rows.initializeElement(at: y, to: Row(values: y * width - originX)) }
    solid = .empty
  }

  /// The inside of an upright rectangle. Rows in which it is as high as they are share their values.
  ///
  /// - Parameter box: whole pixels.
  init(_ rectangle: UprightCoverage, _ box: PixelBox) {
    (originX, originY) = (Int(box.minX), Int(box.minY))
    (width, height) = (Int(box.maxX) - originX, Int(box.maxY) - originY)
    values = .allocate(capacity: width * 3)
    rows = .allocate(capacity: height)
    solid = rectangle.solid.intersection(box)
    let whole = rectangle.wholeRows.clamped(to: originY..<originY + height)
    for y in 0..<height {
      let shared = originY + y < whole.lowerBound ? 0 : originY + y < whole.upperBound ? 1 : 2
      rows.initializeElement(at: y, to: Row(values: shared * width - originX))
    }
    var sink = MaskSink(mask: self)
    let partly = [originY..<whole.lowerBound, whole.upperBound..<originY + height]
    for rows in partly { rectangle.cover(originX..<originX + width, rows, into: &sink) }
    guard !whole.isEmpty else { return }
    rectangle.cover(originX..<originX + width, whole.lowerBound..<whole.lowerBound + 1, into: &sink)
    let first = rows[whole.lowerBound - originY]
    for y in whole.dropFirst() { rows[y - originY] = first }
  }

  deinit {
    values.deallocate()
    rows.deallocate()
  }

  /// Makes room for coverage that follows what a row has.
  fileprivate func append(_ x: Int, _ y: Int, _ count: Int, isSolid: Bool) -> UnsafeMutablePointer<UInt8> {
    let row = rows.baseAddress.unsafelyUnwrapped + (y &- originY)
    let values = values.baseAddress.unsafelyUnwrapped + row.pointee.values
    let (first, end) = (Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: x &+ count))
    if row.pointee.end == row.pointee.first {
      row.pointee.first = first
    } else if row.pointee.end < first {
      (values + Int(row.pointee.end)).update(repeating: 0, count: Int(first &- row.pointee.end))
    }
    row.pointee.end = end
    if isSolid, end &- first > row.pointee.solidEnd &- row.pointee.solidFirst {
      (row.pointee.solidFirst, row.pointee.solidEnd) = (first, end)
    }
    return values + x
  }

  /// Calls `solid` for what is covered whole of `count` pixels from (x, y) on, and `partial`, with the coverage, for what
  /// may be covered in part; from the left.
  @inline(__always)
  func split(
    _ x: Int, _ y: Int, _ count: Int,
    partial: (_ x: Int, _ count: Int, _ values: UnsafePointer<UInt8>) -> Void,
    solid: (_ x: Int, _ count: Int) -> Void
  ) {
    let row = rows.baseAddress.unsafelyUnwrapped[y &- originY]
    let values = UnsafePointer(values.baseAddress.unsafelyUnwrapped) + row.values
    let (from, end) = (max(x, Int(row.first)), min(x &+ count, Int(row.end)))
    if from >= end { return }
    let (solidFrom, solidEnd) = (max(from, Int(row.solidFirst)), min(end, Int(row.solidEnd)))
    if solidFrom >= solidEnd { return partial(from, end &- from, values + from) }
    if from < solidFrom { partial(from, solidFrom &- from, values + from) }
    solid(solidFrom, solidEnd &- solidFrom)
    if solidEnd < end { partial(solidEnd, end &- solidEnd, values + solidEnd) }
  }
}

/// Writes coverage into an empty mask.
struct MaskSink: CoverageSink {
  let mask: ClipMask

  @inline(__always)
  func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {
    mask.append(x, y, count, isSolid: coverage == 255).update(repeating: coverage, count: count)
  }

  @inline(__always)
  func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>) {
    mask.append(x, y, count, isSolid: false).update(from: coverages, count: count)
  }
}

/// The masks that were made last: groups are often clipped as those before them, or as in the frame before.
final class ClipMasks {
  private struct Entry {
    let path: Path
    let rule: FillRule
    let toPixels: Transform
    let box: PixelBox
    let outer: ClipMask?
    let mask: ClipMask
  }

  private var entries: [Entry] = []
  private var size = 0
  private static let most = 12
  private static let maximumSize = 2 << 20

  /// What a path leaves of pixels, of which the clips around it leave what `outer` says.
  func mask(
    _ path: Path, _ rule: FillRule, _ toPixels: Transform, _ box: PixelBox, _ outer: ClipMask?,
    make: () -> ClipMask
  ) -> ClipMask {
    for entry in entries
    where entry.toPixels == toPixels && box.isInside(entry.box) && entry.outer === outer && entry.rule == rule
      && entry.path == path
    {
      return entry.mask
    }
    let mask = make()
    entries.append(
      Entry(path: path, rule: rule, toPixels: toPixels, box: box, outer: outer, mask: mask))
    size += mask.size
    while entries.count > Self.most || size > Self.maximumSize, let first = entries.first {
      size -= first.mask.size
      entries.removeFirst()
    }
    return mask
  }
}
