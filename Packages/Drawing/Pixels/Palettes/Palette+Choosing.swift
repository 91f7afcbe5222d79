extension Palette {
  /// Chooses as few colours as keep the error, as `fit(to:visible:)` measures it, about at `tolerance`; as many as there
  /// may be where they do not suffice. Clusters are found by median cut and a few rounds of k-means.
  ///
  /// - Parameter count: the most colours, 1…256.
  package init(for histogram: ColorHistogram, tolerance: Double, count: Int = maximumCount) {
    self.init(for: histogram, PaletteBounds(error: tolerance), count: count)
  }

  /// Chooses as few colours as keep to the bounds; as many as there may be where they do not suffice.
  ///
  /// - Parameter count: the most colours, 1…256.
  package init(for histogram: ColorHistogram, _ bounds: PaletteBounds, count: Int = maximumCount) {
    let cells = histogram.cells
    var colors = ColorBox.split(cells, into: count, bounds).map { Self.color(of: $0) }
    for _ in 0..<Self.rounds {
      let palette = Palette(colors)
      var members = [[ColorHistogram.Cell]](repeating: [], count: colors.count)
      for cell in cells { members[Int(palette.nearest(cell.mean).index)].append(cell) }
      colors = members.filter { !$0.isEmpty }.map { Self.color(of: $0) }
    }
    self.init(colors)
  }

  /// Chooses colours for several pictures, of which one is nothing at all.
  ///
  /// - Parameter count: the most colours, 2…256.
  package init(withClearFor histogram: ColorHistogram, count: Int) {
    let colors = Palette(for: histogram, tolerance: 0, count: count - 1).colors
    self.init(colors.contains(0) ? colors : colors + [0])
  }

  private static let rounds = 3

  /// The mean of a cluster; or the one colour that makes up a good part of it: flat areas keep their colour.
  private static func color(of cells: [ColorHistogram.Cell]) -> UInt32 {
    var sum = ColorHistogram.Cell()
    var (favorite, votes) = (UInt32(0), 0)
    for cell in cells {
      sum.count += cell.count
      sum.sums &+= cell.sums
      if cell.votes > votes { (favorite, votes) = (cell.favorite, cell.votes) }
    }
    return votes * 3 > sum.count ? favorite : UInt32(channels: sum.mean)
  }
}

/// Some of the colours, which are to be split, or not any more.
private struct ColorBox {
  let cells: [ColorHistogram.Cell]
  /// Where the colours lie, channel by channel, and the weighted sum of squares of what they are away from there.
  private let means: SIMD4<Double>
  private let spreads: SIMD4<Double>
  /// The mean square of what its pixels in gradients are away from the means; 0 where they are less than a quarter.
  private let banding: Double

  /// How many pixels are visibly wrong in the mean's colour.
  private let visibleCount: Int

  init(_ cells: [ColorHistogram.Cell], _ bounds: PaletteBounds) {
    self.cells = cells
    let weight = cells.reduce(0) { $0 + $1.weight }
    var (means, spreads) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for cell in cells { means += cell.weight * cell.channels / weight }
    for cell in cells {
      let distances = cell.channels - means
      spreads += cell.weight * distances * distances
    }
    (self.means, self.spreads) = (means, spreads)
    banding = Self.banding(cells, around: means)
    visibleCount = cells.reduce(0) { count, cell in
      let distances = cell.channels - means
      return (distances * distances).sum() > bounds.visible ? count + cell.count : count
    }
  }

  private static func banding(_ cells: [ColorHistogram.Cell], around means: SIMD4<Double>) -> Double {
    var (count, gradientCount) = (0, 0)
    for cell in cells {
      count += cell.count
      gradientCount += cell.gradientCount
    }
    guard gradientCount > 0, gradientCount * 4 >= count else { return 0 }
    var sum = 0.0
    for cell in cells where cell.gradientCount > 0 {
      let distances = cell.channels - means
      sum += Double(cell.gradientCount) * (distances * distances).sum()
    }
    return sum / Double(gradientCount)
  }

  private var spread: Double { spreads.sum() }

  /// Splits the box of the largest spread at its mean until the error is small enough, then those in which bands would be
  /// seen, then those with most pixels that are visibly wrong, as long as there are fewer than `count`.
  static func split(
    _ cells: [ColorHistogram.Cell], into count: Int, _ bounds: PaletteBounds
  ) -> [[ColorHistogram.Cell]] {
    var boxes = cells.isEmpty ? [] : [ColorBox(cells, bounds)]
    let enough = bounds.error * cells.reduce(0) { $0 + $1.weight }
    while boxes.count < count, boxes.reduce(0, { $0 + $1.spread }) > enough,
      split(&boxes, bounds, widestBy: { $0.spread })
    {}
    while boxes.count < count, boxes.contains(where: { $0.banding > bounds.banding }),
      split(&boxes, bounds, widestBy: { $0.banding })
    {}
    guard bounds.visibleShare < 1 else { return boxes.map(\.cells) }
    let most = bounds.visibleShare * Double(cells.reduce(0) { $0 + $1.count })
    while boxes.count < count, Double(boxes.reduce(0) { $0 + $1.visibleCount }) > most,
      split(&boxes, bounds, widestBy: { Double($0.visibleCount) })
    {}
    return boxes.map(\.cells)
  }

  /// Splits the widest box; false where it has one colour only.
  private static func split(
    _ boxes: inout [ColorBox], _ bounds: PaletteBounds, widestBy width: (ColorBox) -> Double
  ) -> Bool {
    guard let widest = boxes.indices.max(by: { width(boxes[$0]) < width(boxes[$1]) }),
      let (low, high) = boxes[widest].halves(bounds)
    else { return false }
    boxes[widest] = low
    boxes.append(high)
    return true
  }

  private func halves(_ bounds: PaletteBounds) -> (low: ColorBox, high: ColorBox)? {
    guard let axis = spreads.indices.max(by: { spreads[$0] < spreads[$1] }) else { return nil }
    let low = cells.filter { $0.channels[axis] <= means[axis] }
    let high = cells.filter { $0.channels[axis] > means[axis] }
    return low.isEmpty || high.isEmpty ? nil : (ColorBox(low, bounds), ColorBox(high, bounds))
  }
}
