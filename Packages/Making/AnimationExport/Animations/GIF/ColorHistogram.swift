/// How often which colours occur, neighbouring ones counted together.
struct ColorHistogram {
  /// All colours whose channels agree in their upper five bits.
  struct Cell {
    var count = 0
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
  /// Where the cell of a colour is, plus 1.
  private var places = [UInt16](repeating: 0, count: 1 << 15)

  /// - Parameter color: R, G, B in the lower three bytes.
  mutating func add(_ color: UInt32, count: Int) {
    let (r, g, b) = (color & 0xff, color >> 8 & 0xff, color >> 16 & 0xff)
    let key = Int((r >> 3) << 10 | (g >> 3) << 5 | b >> 3)
    if places[key] == 0 {
      cells.append(Cell())
      places[key] = UInt16(cells.count)
    }
    let index = Int(places[key]) - 1
    cells[index].add(r, g, b, color, count)
  }
}

extension ColorHistogram.Cell {
  fileprivate mutating func add(_ r: UInt32, _ g: UInt32, _ b: UInt32, _ color: UInt32, _ count: Int) {
    self.count += count
    red += Int(r) * count
    green += Int(g) * count
    blue += Int(b) * count
    if color == favorite {
      votes += count
    } else if votes >= count {
      votes -= count
    } else {
      (favorite, votes) = (color, count - votes)
    }
  }
}
