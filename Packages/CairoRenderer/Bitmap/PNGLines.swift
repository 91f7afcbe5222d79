/// The rows of a picture as PNG has them before they are deflated: each with a number that says how it is told by its
/// neighbours (https://www.w3.org/TR/png-3/#9Filters).
struct PNGLines {
  private(set) var bytes: [UInt8] = []
  private let channels: Int
  private let isFiltered: Bool
  /// The row being added and the one before, each with a transparent pixel before it and room for one behind it.
  private var row: [UInt8]
  private var above: [UInt8]
  private let rowLength: Int

  private static let margin = 4

  init(width: Int, height: Int, channels: Int, isFiltered: Bool) {
    self.channels = channels
    self.isFiltered = isFiltered
    rowLength = width * channels
    row = [UInt8](repeating: 0, count: rowLength + 2 * Self.margin)
    above = row
    bytes.reserveCapacity((rowLength + 1) * height)
  }

  /// - Parameter fill: writes the row's bytes into memory that has room for four more.
  mutating func append(_ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    swap(&row, &above)
    row.withUnsafeMutableBufferPointer { fill(UnsafeMutableBufferPointer(rebasing: $0[Self.margin...])) }
    if isFiltered {
      bytes += smallestLine()
    } else {
      bytes.append(0)
      bytes += row[Self.margin..<Self.margin + rowLength]
    }
  }

  /// The filter whose bytes, taken as signed numbers, have the smallest sum: what libpng does, too.
  private func smallestLine() -> [UInt8] {
    let lines = Filter.allCases.map(line)
    let sums = lines.map { line in line.dropFirst().reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) } }
    let best = sums.indices.min { sums[$0] < sums[$1] } ?? 0
    return lines[best]
  }

  private enum Filter: UInt8, CaseIterable {
    case none, left, up, average, paeth
  }

  private func line(_ filter: Filter) -> [UInt8] {
    row.withUnsafeBufferPointer { row in
      above.withUnsafeBufferPointer { above in
        [UInt8](unsafeUninitializedCapacity: rowLength + 1) { target, count in
          func write(_ prediction: (_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8) {
            for i in 0..<rowLength {
              let place = i + Self.margin
              let left = place - channels
              target[i + 1] = row[place] &- prediction(row[left], above[place], above[left])
            }
          }
          target[0] = filter.rawValue
          switch filter {
          case .none: write { _, _, _ in 0 }
          case .left: write { left, _, _ in left }
          case .up: write { _, up, _ in up }
          case .average: write { left, up, _ in UInt8(truncatingIfNeeded: (Int(left) + Int(up)) / 2) }
          case .paeth: write(Self.paeth)
          }
          count = rowLength + 1
        }
      }
    }
  }

  /// The neighbour that is closest to `left + up - corner`.
  private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let toLeft = abs(Int32(up) - Int32(corner))
    let toUp = abs(Int32(left) - Int32(corner))
    let toCorner = abs(Int32(left) + Int32(up) - 2 * Int32(corner))
    if toLeft <= toUp, toLeft <= toCorner { return left }
    return toUp <= toCorner ? up : corner
  }
}
