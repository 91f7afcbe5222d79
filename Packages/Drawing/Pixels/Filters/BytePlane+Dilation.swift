import AnimationCore
import PixelKernels

extension BytePlane {
  /// Wider dilations are as wide as this, in pixels.
  package static let maximumDilation = 500.0

  /// Grows coverage, one channel, in all directions: each byte becomes the largest of those within a disc. The disc's edge is
  /// smooth: what it covers a quarter, a half or three quarters of counts as much.
  ///
  /// What grows beyond the plane is lost. Where memory is missing or the budget is spent, less or nothing grows.
  ///
  /// - Parameter radius: in pixels; how far straight edges move.
  package func dilate(by radius: Double, _ budget: WorkBudget) {
    let disc = Disc(radius: min(radius, Self.maximumDilation))
    guard channels == 1, width > 0, !disc.runs.isEmpty,
      let result = PixelBuffer(width: (width + 3) / 4, height: height)
    else { return }
    let grown = BytePlane(result.bytes, width: width, height: height, stride: result.width * 4, channels: 1)
    for y in 0..<height { (grown.bytes + y * grown.stride).update(from: bytes + y * stride, count: width) }
    guard let windows = Windows(width: width, reach: disc.reach) else { return }
    // A run of the disc takes about as long for 16 bytes as other work for one.
    let work = width * (disc.runs.count / 16 + 1)
    for y in 0..<height {
      guard let covered = windows.fill(bytes + y * stride), budget.spend(work) else { continue }
      for run in disc.runs where y + run.row >= 0 && y + run.row < height {
        let columns = max(covered.lowerBound - run.radius, 0)..<min(covered.upperBound + run.radius, width)
        windows.raise(grown.bytes + (y + run.row) * grown.stride, columns, run)
      }
    }
    for y in 0..<height { (bytes + y * stride).update(from: grown.bytes + y * grown.stride, count: width) }
  }
}

/// A disc of pixels around a middle one, as runs along its rows.
private struct Disc {
  struct Run {
    /// The run's distance below the middle, in rows.
    var row: Int
    /// How many pixels it has on each side of the middle column.
    var radius: Int
    /// How much its pixels are covered, at least.
    var quarters: UInt32
  }

  private(set) var runs: [Run] = []
  /// How many columns and rows it has on each side of the middle one.
  let reach: Int

  init(radius: Double) {
    // A pixel grows into the one that is `radius` away as a whole, and not at all into the one that is a pixel farther.
    let limits: [(distance: Double, quarters: UInt32)] = [
      (radius + 0.125, 4), (radius + 0.375, 3), (radius + 0.625, 2), (radius + 0.875, 1),
    ]
    let least = radius + 0.875
    guard radius > 0, least >= 1 else {
      reach = 0
      return
    }
    reach = Int(least, within: 0...Int(BytePlane.maximumDilation) + 1)
    for row in -reach...reach {
      var widest = -1
      for limit in limits {
        let square = limit.distance * limit.distance - Double(row * row)
        guard square >= 0 else { continue }
        let radius = Int(square.squareRoot(), within: 0...reach)
        // What is covered more counts already.
        if radius > widest { runs.append(Run(row: row, radius: radius, quarters: limit.quarters)) }
        widest = max(widest, radius)
      }
    }
  }
}

/// The largest bytes of a row in windows of 1, 2, 4, … bytes, from each byte on. Two of them make a window of any width.
private struct Windows {
  private let memory: PixelBuffer
  private let width: Int
  private let reach: Int
  private let length: Int

  /// Nil when memory is missing.
  init?(width: Int, reach: Int) {
    // As many zeros on either side as windows reach.
    length = (width + 2 * reach + 3) & ~3
    let levels = Int.bitWidth - (2 * reach + 1).leadingZeroBitCount
    guard let memory = PixelBuffer(width: length / 4, height: levels) else { return nil }
    (self.memory, self.width, self.reach) = (memory, width, reach)
  }

  /// - Returns: the columns from the first byte that is not 0 to the last one; nil when there is none.
  func fill(_ row: UnsafePointer<UInt8>) -> Range<Int>? {
    guard let first = (0..<width).first(where: { row[$0] > 0 }),
      let last = (first..<width).last(where: { row[$0] > 0 })
    else { return nil }
    (memory.bytes + reach).update(from: row, count: width)
    for level in 1..<max(memory.height, 1) {
      let (narrow, step) = (memory.bytes + (level - 1) * length, 1 << (level - 1))
      spans_largest(narrow + length, narrow, narrow + step, length - step)
    }
    return first..<last + 1
  }

  /// Raises bytes of a row to the largest within the run around each.
  func raise(_ row: UnsafeMutablePointer<UInt8>, _ columns: Range<Int>, _ run: Disc.Run) {
    let count = 2 * run.radius + 1
    let level = Int.bitWidth - 1 - count.leadingZeroBitCount
    let first = memory.bytes + level * length + columns.lowerBound + reach - run.radius
    spans_raise(row + columns.lowerBound, first, first + count - (1 << level), columns.count, run.quarters)
  }
}
