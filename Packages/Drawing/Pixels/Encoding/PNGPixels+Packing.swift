import AnimationCore
import Archives
import PixelKernels

extension PNGPixels {
  /// Returns a whole file.
  ///
  /// - Throws: `invalid` when memory is missing.
  func file(_ compression: PNGCompression) throws(AnimationError) -> [UInt8] {
    file(with: try data(compression))
  }

  /// Returns a whole file, whose rows are filtered in the way that is best with little effort.
  ///
  /// - Throws: `invalid` when memory is missing.
  func file(_ effort: Zlib.Effort) throws(AnimationError) -> [UInt8] {
    file(with: try Self.packed { () throws(AnimationError) in try smallest(effort) })
  }

  /// Returns a whole file, whose rows are filtered as libpng filters them: by the smallest sums.
  ///
  /// - Throws: `invalid` when memory is missing.
  func filteredFile() throws(AnimationError) -> [UInt8] {
    file(
      with: try Self.packed { () throws(AnimationError) in
        try Zlib.deflate(filtered(rows(), spans_filter_smallest_sum), effort: .usual)
      })
  }

  private func file(with data: [UInt8]) -> [UInt8] {
    var chunks = PNGChunks.signed
    chunks.appendHeader(width: width, height: height, bits: bits, kind)
    palette?.append(to: &chunks)
    chunks.append("IDAT") { $0 += data }
    chunks.append("IEND")
    return chunks.bytes
  }

  /// Returns the pixels as the chunk IDAT holds them.
  ///
  /// - Throws: `invalid` when memory is missing.
  package func data(_ compression: PNGCompression) throws(AnimationError) -> [UInt8] {
    try Self.packed { () throws(AnimationError) in
      switch compression {
      case .fast: try streamed()
      case .balanced: try Zlib.deflate(rows(), effort: .usual)
      case .small: try smallest(.most)
      }
    }
  }

  private static func packed(_ body: () throws(AnimationError) -> [UInt8]) throws(AnimationError) -> [UInt8] {
    do {
      return try body()
    } catch {
      throw .invalid(path: "", reason: "PNG: \(error)")
    }
  }

  /// Deflates a few rows at a time.
  private func streamed() throws(AnimationError) -> [UInt8] {
    let deflater = FastDeflater()
    let count = max(1, (1 << 16) / rowSize)
    var piece = [UInt8](repeating: 0, count: min(count, height) * rowSize)
    var data: [UInt8] = []
    for start in stride(from: 0, to: height, by: count) {
      let rows = start..<min(start + count, height)
      try piece.withUnsafeMutableBufferPointer { piece throws(AnimationError) in
        copy(rows, to: piece)
        try deflater.deflate(
          UnsafeBufferPointer(rebasing: piece[..<(rows.count * rowSize)]), isLast: rows.upperBound == height,
          into: &data)
      }
    }
    return data
  }

  private func rows() -> [UInt8] {
    let size = height * rowSize
    return [UInt8](unsafeUninitializedCapacity: size) { target, count in
      copy(0..<height, to: UnsafeMutableBufferPointer(rebasing: target[..<size]))
      count = size
    }
  }

  /// Filters that are compared. Flat art is smallest without, photos with one that is chosen for each row.
  private static let filters = [
    spans_filter_left, spans_filter_up, spans_filter_paeth, spans_filter_smallest_sum,
    spans_filter_smallest_entropy, spans_filter_fewest_pairs,
  ]

  /// Deflates in the way that is best with little effort.
  private func smallest(_ effort: Zlib.Effort) throws(AnimationError) -> [UInt8] {
    let rows = rows()
    var best = rows
    var least = try Zlib.deflate(rows, effort: .little).count
    for filter in Self.filters {
      let filtered = filtered(rows, filter)
      let count = try Zlib.deflate(filtered, effort: .little).count
      if count < least { (best, least) = (filtered, count) }
    }
    return try Zlib.deflate(best, effort: effort)
  }

  private func filtered(_ rows: [UInt8], _ filter: spans_filter) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: rows.count) { target, count in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: rowSize) { scratch in
        rows.withUnsafeBufferPointer { rows in
          spans_filter_rows(
            filter, rows.baseAddress, rowSize, height, kind.size, target.baseAddress, scratch.baseAddress)
        }
      }
      count = rows.count
    }
  }
}
