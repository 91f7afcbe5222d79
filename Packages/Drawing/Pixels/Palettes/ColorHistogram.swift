/// How often which colours occur: each for itself where there are few of them, neighbouring ones counted together where
/// there are many. Colours are words of four channels, from the lowest byte on three colours and, where there is one, alpha, by
/// which the others are multiplied.
package struct ColorHistogram {
  /// All colours whose channels agree in their upper bits.
  package struct Cell {
    package var count = 0
    /// How many of these pixels lie in gradients, where steps between colours of a palette are seen as bands.
    var gradientCount = 0
    /// The channels of all pixels, added.
    var sums = SIMD4<Int>.zero
    /// The exact colour that makes up most of the cell, if one does, found by voting (Boyer and Moore).
    var favorite: UInt32 = 0
    var votes = 0

    /// What the cell counts for, the power 3/4 of its count: little things are to keep their colours, but in large
    /// areas steps are seen first.
    var weight: Double { (Double(count) * Double(count).squareRoot()).squareRoot() }

    var mean: SIMD4<Int32> { SIMD4<Int32>(truncatingIfNeeded: (sums &+ count / 2) / SIMD4(repeating: count)) }

    var channels: SIMD4<Double> { SIMD4<Double>(sums) / Double(count) }
  }

  package private(set) var cells: [Cell] = []
  /// The upper bits of each cell's colours.
  private var keys: [UInt32] = []
  /// Where a key's cell is, plus 1; a power of two of them. What finds its place taken has the next one that is free.
  private var places = [UInt32](repeating: 0, count: 1 << 12)
  /// How many bits of a channel are counted together.
  private var lowerBits: UInt32 = 0
  /// How many cells there may be before neighbours are counted together.
  private let maximumCount: Int
  /// The most bits that are: then there may be any number of cells.
  private let maximumLowerBits: UInt32

  /// Whether each colour has a cell of its own.
  package var isExact: Bool { lowerBits == 0 }

  package init(maximumCount: Int, maximumLowerBits: UInt32) {
    (self.maximumCount, self.maximumLowerBits) = (maximumCount, maximumLowerBits)
  }

  package mutating func add(_ color: UInt32, count: Int, isGradient: Bool) {
    let index = index(of: key(of: color))
    cells[index].add(color, count)
    if isGradient { cells[index].gradientCount += count }
    while cells.count > maximumCount, lowerBits < maximumLowerBits { coarsen() }
  }

  /// Counts what another one has counted, too.
  package mutating func add(_ other: ColorHistogram) {
    while lowerBits < other.lowerBits { coarsen() }
    for (cell, color) in zip(other.cells, other.keys) {
      let index = index(of: key(of: color))
      cells[index].add(cell)
      while cells.count > maximumCount, lowerBits < maximumLowerBits { coarsen() }
    }
  }

  private func key(of color: UInt32) -> UInt32 {
    let channel = 0xff & ~((UInt32(1) << lowerBits) - 1)
    return color & (channel | channel << 8 | channel << 16 | channel << 24)
  }

  /// Finds the cell with a key, or makes it.
  private mutating func index(of key: UInt32) -> Int {
    let place = place(of: key)
    if places[place] > 0 { return Int(places[place]) - 1 }
    cells.append(Cell())
    keys.append(key)
    places[place] = UInt32(cells.count)
    // Half of the places stay free.
    if cells.count * 2 > places.count { spread(over: places.count * 2) }
    return cells.count - 1
  }

  /// Where the key is, or is to be.
  private func place(of key: UInt32) -> Int {
    var place = Int((key &* 0x9e37_79b1) >> UInt32(32 - places.count.trailingZeroBitCount))
    while places[place] > 0, keys[Int(places[place]) - 1] != key { place = (place + 1) & (places.count - 1) }
    return place
  }

  private mutating func spread(over count: Int) {
    places = [UInt32](repeating: 0, count: count)
    for (index, key) in keys.enumerated() { places[place(of: key)] = UInt32(index + 1) }
  }

  /// Counts twice as many values of each channel together.
  private mutating func coarsen() {
    let (finer, colors) = (cells, keys)
    lowerBits += 1
    (cells, keys) = ([], [])
    places = [UInt32](repeating: 0, count: places.count)
    for (cell, color) in zip(finer, colors) {
      let index = index(of: key(of: color))
      cells[index].add(cell)
    }
  }
}

extension ColorHistogram {
  /// Whether pixels of one colour lie in a gradient: what is around them has nearly their colour, and some of it not
  /// quite.
  ///
  /// - Parameters:
  ///   - run: pixels of one colour in a row.
  ///   - rowEnd: the row's end.
  package static func isGradient(_ run: Range<Int>, in pixels: [UInt32], rowEnd: Int, width: Int) -> Bool {
    let (color, below) = (pixels[run.lowerBound], run.lowerBound + width)
    guard run.upperBound < rowEnd, below < pixels.count else { return false }
    let neighbors = (pixels[run.upperBound], pixels[below])
    guard color != neighbors.0 || color != neighbors.1 else { return false }
    return color.isNear(neighbors.0) && color.isNear(neighbors.1)
      && (run.count > 1 || run.lowerBound < width || color.isNear(pixels[run.lowerBound - width]))
  }
}

extension UInt32 {
  /// Whether no channel differs by more than five steps: less than what an edge is seen by.
  fileprivate func isNear(_ other: UInt32) -> Bool {
    func isNear(_ position: UInt32) -> Bool {
      abs(Int32(self >> position & 0xff) - Int32(other >> position & 0xff)) <= 5
    }
    return isNear(0) && isNear(8) && isNear(16) && isNear(24)
  }

  /// The channels, from the lowest byte on.
  package var channels: SIMD4<Int32> {
    SIMD4(
      Int32(self & 0xff), Int32(self >> 8 & 0xff), Int32(self >> 16 & 0xff), Int32(self >> 24))
  }

  /// - Parameter channels: 0…255, from the lowest byte on.
  init(channels: SIMD4<Int32>) {
    let bytes = SIMD4<UInt32>(truncatingIfNeeded: channels)
    self = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24
  }
}

extension ColorHistogram.Cell {
  fileprivate mutating func add(_ color: UInt32, _ count: Int) {
    self.count += count
    sums &+= SIMD4<Int>(truncatingIfNeeded: color.channels) &* count
    vote(color, count)
  }

  fileprivate mutating func add(_ other: Self) {
    count += other.count
    gradientCount += other.gradientCount
    sums &+= other.sums
    vote(other.favorite, other.votes)
  }

  private mutating func vote(_ color: UInt32, _ count: Int) {
    if color == favorite {
      votes += count
    } else if votes >= count {
      votes -= count
    } else {
      (favorite, votes) = (color, count - votes)
    }
  }
}
