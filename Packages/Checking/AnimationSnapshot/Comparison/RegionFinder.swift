import Pixels

/// Groups adjacent differing pixels.
enum RegionFinder {
  /// The regions, most conspicuous first. Those with the same change are merged.
  static func regions(in map: DifferenceMap, _ pixels: RasterPair.Unsafe) -> [DifferingRegion] {
    let found = patches(in: map).sorted { ($0.pixels.count, $1.pixels[0]) > ($1.pixels.count, $0.pixels[0]) }
    let regions = found.enumerated().map { index, patch in
      DifferingRegion(
        bounds: patch.bounds, pixels: patch.pixels.count,
        maximumDelta: patch.pixels.reduce(0) { max($0, pixels.delta(at: Int($1)).seen) },
        change: RegionExplainer(patch, pixels).change(searchesMove: index < explainedCount))
    }
    return merged(paired(regions))
  }

  /// What is missing in one place and new in another, with the same size, has moved farther than the move search
  /// reaches.
  ///
  /// - Parameter regions: those of most pixels first.
  static func paired(_ regions: [DifferingRegion]) -> [DifferingRegion] {
    var result = regions
    var new = NewRegions(among: regions)
    for index in regions.indices where regions[index].change == .disappeared {
      guard let match = new.take(like: regions[index]) else { continue }
      let (bounds, target) = (regions[index].bounds, regions[match].bounds)
      result[index].change = .moved(x: target.x - bounds.x, y: target.y - bounds.y)
      result[match].change = result[index].change
    }
    return result
  }

  /// Adjacent pixels by index, in ascending order, at least one. There may be as many as there are in an image, which has no
  /// more than 2^32.
  struct Patch {
    var bounds: PixelArea
    var pixels: [UInt32]
  }

  /// The number of regions for which a move is searched.
  private static let explainedCount = 16
  /// The side of a tile in pixels: differing pixels of the same or adjacent tiles belong to one patch.
  private static let tile = 8

  private static func patches(in map: DifferenceMap) -> [Patch] {
    let columns = (map.width + tile - 1) / tile
    let rows = (map.height + tile - 1) / tile
    var tiles = [[UInt32]](repeating: [], count: columns * rows)
    for y in 0..<map.height {
      for x in 0..<map.width where map.marks[y * map.width + x] == DifferenceMap.Mark.differs {
        tiles[y / tile * columns + x / tile].append(UInt32(truncatingIfNeeded: y * map.width + x))
      }
    }
    var patches: [Patch] = []
    for start in tiles.indices where !tiles[start].isEmpty {
      var pixels: [UInt32] = []
      var waiting = [start]
      while let index = waiting.popLast() {
        guard !tiles[index].isEmpty else { continue }
        pixels += tiles[index]
        tiles[index] = []
        let (column, row) = (index % columns, index / columns)
        for y in max(0, row - 1)...min(rows - 1, row + 1) {
          for x in max(0, column - 1)...min(columns - 1, column + 1) where !tiles[y * columns + x].isEmpty {
            waiting.append(y * columns + x)
          }
        }
      }
      pixels.sort()
      patches.append(Patch(bounds: PixelArea(around: pixels, width: map.width), pixels: pixels))
    }
    return patches
  }

  private static func merged(_ regions: [DifferingRegion]) -> [DifferingRegion] {
    var result: [DifferingRegion] = []
    var places: [RegionChange: Int] = [:]
    for region in regions {
      if let place = places[region.change] {
        result[place].bounds = result[place].bounds.union(region.bounds)
        result[place].pixels += region.pixels
        result[place].maximumDelta = max(result[place].maximumDelta, region.maximumDelta)
      } else {
        places[region.change] = result.count
        result.append(region)
      }
    }
    return result.enumerated()
      .sorted { ($0.element.weight, $1.offset) > ($1.element.weight, $0.offset) }
      .map(\.element)
  }
}

/// The regions that appeared and have not been taken yet, found by their size without looking at all of them.
private struct NewRegions {
  private let regions: [DifferingRegion]
  /// The regions of each size, those of most pixels last.
  private var waiting: [PixelSize: [Int]]

  init(among regions: [DifferingRegion]) {
    self.regions = regions
    let new = regions.indices.reversed().filter { regions[$0].change == .appeared }
    waiting = Dictionary(grouping: new) { regions[$0].bounds.size }
  }

  /// The first that has about as many pixels, and the same size within one pixel, as antialiasing may differ.
  ///
  /// - Parameter gone: of no more pixels than any before.
  mutating func take(like gone: DifferingRegion) -> Int? {
    let matches = gone.bounds.size.neighbours.compactMap { size in
      first(of: size, like: gone).map { (place: $0, size: size) }
    }
    guard let match = matches.min(by: { $0.place < $1.place }) else { return nil }
    waiting[match.size]?.removeLast()
    return match.place
  }

  /// What has too many pixels for this region has too many for all later ones.
  private mutating func first(of size: PixelSize, like gone: DifferingRegion) -> Int? {
    while let place = waiting[size]?.last {
      let excess = regions[place].pixels - gone.pixels
      if excess * 10 <= gone.pixels { return excess * -10 <= gone.pixels ? place : nil }
      waiting[size]?.removeLast()
    }
    return nil
  }
}

extension DifferingRegion {
  /// How conspicuous it is: a wide faint change equals a small strong one.
  fileprivate var weight: Int { pixels * maximumDelta }
}

extension PixelArea {
  /// - Parameter pixels: indices in an image of this width, at least one.
  fileprivate init(around pixels: [UInt32], width: Int) {
    var (left, right, top, bottom) = (Int.max, 0, Int.max, 0)
    for pixel in pixels {
      let (x, y) = (Int(pixel) % width, Int(pixel) / width)
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
    }
    self.init(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  fileprivate var size: PixelSize { PixelSize(width: width, height: height) }
}

extension PixelSize {
  /// The sizes that differ by one pixel at most, this one too.
  fileprivate var neighbours: [PixelSize] {
    (width - 1...width + 1).flatMap { width in
      (height - 1...height + 1).map { PixelSize(width: width, height: $0) }
    }
  }
}
