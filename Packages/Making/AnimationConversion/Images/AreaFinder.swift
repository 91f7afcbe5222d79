import KeyframeFitting
import Pixels

/// Finds the few upright rectangles in which an image has something of interest, such as what is drawn at all or what has
/// changed. They are disjoint.
struct AreaFinder {
  /// Pixels that are nearer than this are in one rectangle.
  private static let tile = 16
  /// More would cost players more than the pixels between.
  private static let most = 4
  /// What a picture costs beside its pixels, in pixels.
  private static let overhead = 512
  private static let maximumIslands = 64

  private let width: Int
  private let height: Int

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// Where the image is not transparent.
  func drawn(_ pixels: [UInt32]) -> [PixelArea] {
    pixels.withUnsafeBufferPointer { pixels in areas { pixels[$0] != 0 } }
  }

  /// Where a channel of a pixel differs by more than `tolerance`.
  func changed(from old: [UInt32], to new: [UInt32], tolerance: Int) -> [PixelArea] {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        tolerance == 0
          ? areas { old[$0] != new[$0] }
          : areas { old[$0] != new[$0] && old[$0].distance(to: new[$0]) > tolerance }
      }
    }
  }

  @inline(__always)
  private func areas(_ isMarked: (_ index: Int) -> Bool) -> [PixelArea] {
    var grid = Grid(columns: (width + Self.tile - 1) / Self.tile, rows: (height + Self.tile - 1) / Self.tile)
    for y in 0..<height {
      let row = y / Self.tile * grid.columns
      for x in 0..<width where isMarked(y * width + x) {
        let tile = row + x / Self.tile
        grid.boxes[tile] = grid.boxes[tile]?.adding(x, y) ?? Box(x, y)
      }
    }
    var boxes = grid.islands()
    // A picture of dust is one of large tiles.
    while boxes.count > Self.maximumIslands {
      grid = grid.halved()
      boxes = grid.islands()
    }
    return Self.merged(boxes).map(\.area)
  }

  /// Boxes that overlap, as one.
  private static func joined(_ boxes: [Box]) -> [Box] {
    var boxes = boxes
    var index = 0
    while index < boxes.count {
      if let other = boxes.indices.first(where: { $0 > index && boxes[$0].overlaps(boxes[index]) }) {
        boxes[index] = boxes[index].union(boxes.remove(at: other))
        index = 0
      } else {
        index += 1
      }
    }
    return boxes
  }

  /// Few boxes, disjoint ones: those are joined between which there is least.
  private static func merged(_ boxes: [Box]) -> [Box] {
    var boxes = joined(boxes)
    while boxes.count > 1 {
      var best: (waste: Int, first: Int, second: Int)?
      for first in boxes.indices {
        for second in boxes.indices where second > first {
          let waste = boxes[first].union(boxes[second]).count - boxes[first].count - boxes[second].count
          if waste < best?.waste ?? .max { best = (waste, first, second) }
        }
      }
      guard let best, boxes.count > most || best.waste <= overhead else { break }
      boxes[best.first] = boxes[best.first].union(boxes.remove(at: best.second))
      boxes = joined(boxes)
    }
    return boxes
  }
}

private struct Box {
  var (minX, minY, maxX, maxY): (Int, Int, Int, Int)

  init(_ x: Int, _ y: Int) { (minX, minY, maxX, maxY) = (x, y, x, y) }

  private init(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  var count: Int { (maxX - minX + 1) * (maxY - minY + 1) }
  var area: PixelArea { PixelArea(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1) }

  func adding(_ x: Int, _ y: Int) -> Box { Box(min(minX, x), min(minY, y), max(maxX, x), max(maxY, y)) }

  func union(_ other: Box) -> Box {
    Box(min(minX, other.minX), min(minY, other.minY), max(maxX, other.maxX), max(maxY, other.maxY))
  }

  func overlaps(_ other: Box) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}

/// What is in each tile of an image.
private struct Grid {
  let columns: Int
  let rows: Int
  var boxes: [Box?]

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    boxes = Array(repeating: nil, count: columns * rows)
  }

  /// Returns the grid with tiles twice as large.
  func halved() -> Grid {
    var half = Grid(columns: (columns + 1) / 2, rows: (rows + 1) / 2)
    for (index, box) in boxes.enumerated() {
      guard let box else { continue }
      let tile = index / columns / 2 * half.columns + index % columns / 2
      half.boxes[tile] = half.boxes[tile]?.union(box) ?? box
    }
    return half
  }

  /// A box for each group of tiles that touch one another.
  func islands() -> [Box] {
    var islands: [Box] = []
    var isSeen = boxes.map { $0 == nil }
    for start in boxes.indices where !isSeen[start] {
      guard var island = boxes[start] else { continue }
      var open = [start]
      isSeen[start] = true
      while let tile = open.popLast() {
        if let box = boxes[tile] { island = island.union(box) }
        let (x, y) = (tile % columns, tile / columns)
        for row in max(0, y - 1)...min(rows - 1, y + 1) {
          for column in max(0, x - 1)...min(columns - 1, x + 1) where !isSeen[row * columns + column] {
            isSeen[row * columns + column] = true
            open.append(row * columns + column)
          }
        }
      }
      islands.append(island)
    }
    return islands
  }
}

extension UInt32 {
  /// The largest difference of a channel.
  @inline(__always)
  fileprivate func distance(to other: UInt32) -> Int {
    var largest = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      largest = Swift.max(largest, abs(Int(self >> shift & 0xff) - Int(other >> shift & 0xff)))
    }
    return largest
  }
}
