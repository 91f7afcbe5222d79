/// How often which colours occur: each for itself where there are few of them, neighbouring ones counted together where
/// there are many.
struct ColorHistogram {
  /// All colours whose channels agree in their upper bits.
  struct Cell {
    var count = 0
    /// How many of these pixels lie in gradients, where steps between colours of a palette are seen as bands.
    var gradientCount = 0
    var red = 0
    var green = 0
    var blue = 0
    /// The exact colour that makes up most of the cell, if one does, found by voting (Boyer and Moore).
    var favorite: UInt32 = 0
    var votes = 0

    /// What the cell counts for, the power 3/4 of its count: little things are to keep their colours, but in large
    /// areas steps are seen first.
    var weight: Double { (Double(count) * Double(count).squareRoot()).squareRoot() }

    var mean: (red: Int32, green: Int32, blue: Int32) {
      (
        Int32((red + count / 2) / count), Int32((green + count / 2) / count),
        Int32((blue + count / 2) / count)
      )
    }
  }

  private(set) var cells: [Cell] = []
  /// The upper bits of each cell's colours.
  private var keys: [UInt32] = []
  /// Where a key's cell is, plus 1. What finds its place taken has the next one that is free.
  private var places = [UInt16](repeating: 0, count: 1 << 12)
  /// How many bits of a channel are counted together.
  private var lowerBits: UInt32 = 0

  /// How many cells there may be before neighbours are counted together. A gradient of 1,000 colours is to keep its ends;
  /// of photographs, finer cells make files larger and no better.
  private static let maximumCount = 1 << 10
  /// The most of those bits: cells are at most 2¹⁵ then.
  private static let maximumLowerBits: UInt32 = 3

  /// - Parameter color: R, G, B in the lower three bytes.
  mutating func add(_ color: UInt32, count: Int, isGradient: Bool) {
    let index = index(of: key(of: color))
    cells[index].add(color, count)
    if isGradient { cells[index].gradientCount += count }
    while cells.count > Self.maximumCount, lowerBits < Self.maximumLowerBits { coarsen() }
  }

  private func key(of color: UInt32) -> UInt32 {
    let channel = 0xff & ~((UInt32(1) << lowerBits) - 1)
    return color & (channel | channel << 8 | channel << 16)
  }

  /// Finds the cell with a key, or makes it.
  private mutating func index(of key: UInt32) -> Int {
    let mask = UInt32(places.count - 1)
    var place = (key &* 0x9e37_79b1) >> 16 & mask
    while places[Int(place)] > 0 {
      let index = Int(places[Int(place)]) - 1
      if keys[index] == key { return index }
      place = (place + 1) & mask
    }
    cells.append(Cell())
    keys.append(key)
    places[Int(place)] = UInt16(cells.count)
    return cells.count - 1
  }

  /// Counts twice as many values of each channel together.
  private mutating func coarsen() {
    let (finer, colors) = (cells, keys)
    lowerBits += 1
    (cells, keys) = ([], [])
    // Half of the places stay free in any case.
    places = [UInt16](repeating: 0, count: lowerBits == Self.maximumLowerBits ? 1 << 16 : places.count)
    for (cell, color) in zip(finer, colors) {
      let index = index(of: key(of: color))
      cells[index].add(cell)
    }
  }
}

extension ColorHistogram.Cell {
  fileprivate mutating func add(_ color: UInt32, _ count: Int) {
    self.count += count
    red += Int(color & 0xff) * count
    green += Int(color >> 8 & 0xff) * count
    blue += Int(color >> 16 & 0xff) * count
    vote(color, count)
  }

  fileprivate mutating func add(_ other: Self) {
    count += other.count
    gradientCount += other.gradientCount
    red += other.red
    green += other.green
    blue += other.blue
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
