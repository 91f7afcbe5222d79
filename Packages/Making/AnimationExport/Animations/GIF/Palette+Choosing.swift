extension Palette {
  /// Chooses as few colours as keep the error, as `fit(to:)` measures it, about at `tolerance`; all there
  /// may be where they do not suffice. Clusters are found by median cut and a few rounds of k-means.
  init(for histogram: ColorHistogram, tolerance: Double) {
    let cells = histogram.cells
    var colors = ColorBox.split(cells, into: Self.maximumCount, tolerance).map { Self.color(of: $0) }
    for _ in 0..<Self.rounds {
      let palette = Palette(colors)
      var members = [[ColorHistogram.Cell]](repeating: [], count: colors.count)
      for cell in cells {
        let mean = cell.mean
        members[Int(palette.nearest(mean.red, mean.green, mean.blue).index)].append(cell)
      }
      colors = members.filter { !$0.isEmpty }.map { Self.color(of: $0) }
    }
    self.init(colors)
  }

  private static let rounds = 3

  /// The mean of a cluster; or the one colour that makes up a good part of it: flat areas keep their colour.
  private static func color(of cells: [ColorHistogram.Cell]) -> UInt32 {
    var sum = ColorHistogram.Cell()
    var (favorite, votes) = (UInt32(0), 0)
    for cell in cells {
      sum.count += cell.count
      sum.red += cell.red
      sum.green += cell.green
      sum.blue += cell.blue
      if cell.votes > votes { (favorite, votes) = (cell.favorite, cell.votes) }
    }
    if votes * 3 > sum.count { return favorite }
    let mean = sum.mean
    return UInt32(mean.red) | UInt32(mean.green) << 8 | UInt32(mean.blue) << 16
  }
}

/// Some of the colours, which are to be split, or not any more.
private struct ColorBox {
  let cells: [ColorHistogram.Cell]
  /// Where the colours lie, channel by channel, and the weighted sum of squares of what they are away from there.
  private let means: [Double]
  private let spreads: [Double]
  /// The mean square of what its pixels in gradients are away from the means; 0 where they are less than a quarter.
  private let banding: Double

  init(_ cells: [ColorHistogram.Cell]) {
    self.cells = cells
    let weight = cells.reduce(0) { $0 + $1.weight }
    var (means, spreads) = ([0.0, 0, 0], [0.0, 0, 0])
    for cell in cells {
      for (axis, value) in cell.channels.enumerated() { means[axis] += cell.weight * value / weight }
    }
    for cell in cells {
      for (axis, value) in cell.channels.enumerated() {
        spreads[axis] += cell.weight * (value - means[axis]) * (value - means[axis])
      }
    }
    (self.means, self.spreads) = (means, spreads)
    banding = Self.banding(cells, around: means)
  }

  private static func banding(_ cells: [ColorHistogram.Cell], around means: [Double]) -> Double {
    var (count, gradientCount) = (0, 0)
    for cell in cells {
      count += cell.count
      gradientCount += cell.gradientCount
    }
    guard gradientCount > 0, gradientCount * 4 >= count else { return 0 }
    var sum = 0.0
    for cell in cells where cell.gradientCount > 0 {
      let channels = cell.channels
      var distance = 0.0
      for axis in 0..<3 { distance += (channels[axis] - means[axis]) * (channels[axis] - means[axis]) }
      sum += Double(cell.gradientCount) * distance
    }
    return sum / Double(gradientCount)
  }

  private var spread: Double { spreads[0] + spreads[1] + spreads[2] }

  /// Splits the box of the largest spread at its mean until the error is small enough, then those in which bands would
  /// be seen, as long as there are fewer than `count`.
  static func split(
    _ cells: [ColorHistogram.Cell], into count: Int, _ tolerance: Double
  ) -> [[ColorHistogram.Cell]] {
    var boxes = cells.isEmpty ? [] : [ColorBox(cells)]
    let enough = tolerance * cells.reduce(0) { $0 + $1.weight }
    while boxes.count < count, boxes.reduce(0, { $0 + $1.spread }) > enough,
      split(&boxes, widestBy: { $0.spread })
    {}
    let limit = tolerance * bandingPart
    while boxes.count < count, boxes.contains(where: { $0.banding > limit }),
      split(&boxes, widestBy: { $0.banding })
    {}
    return boxes.map(\.cells)
  }

  /// What the error in a gradient may be of that of everything. At the quality 75, a step is some four of 255 then.
  private static let bandingPart = 0.2

  /// Splits the widest box; false where it has one colour only.
  private static func split(_ boxes: inout [ColorBox], widestBy width: (ColorBox) -> Double) -> Bool {
    guard let widest = boxes.indices.max(by: { width(boxes[$0]) < width(boxes[$1]) }),
      let (low, high) = boxes[widest].halves()
    else { return false }
    boxes[widest] = low
    boxes.append(high)
    return true
  }

  private func halves() -> (low: ColorBox, high: ColorBox)? {
    guard let axis = spreads.indices.max(by: { spreads[$0] < spreads[$1] }) else { return nil }
    let low = cells.filter { $0.channels[axis] <= means[axis] }
    let high = cells.filter { $0.channels[axis] > means[axis] }
    return low.isEmpty || high.isEmpty ? nil : (ColorBox(low), ColorBox(high))
  }
}

extension ColorHistogram.Cell {
  fileprivate var channels: [Double] {
    [Double(red) / Double(count), Double(green) / Double(count), Double(blue) / Double(count)]
  }
}
