/// The effect of antialiasing where edges lie on top of one another: their coverages multiply, and hidden shapes shine
/// through. It may change more than at a single edge, but only in lines of one pixel.
extension DifferenceMap {
  /// Tolerates lines and specks of one pixel that are as faint as hidden shapes may shine through, and those that are
  /// negligible: all of one together less than half of a pixel from black to white.
  mutating func tolerateThinLines(_ pixels: RasterPair.Unsafe, _ edges: EdgeTolerance) {
    let before = self
    for group in groups() where group.allSatisfy({ before.isThin($0 % width, $0 / width) }) {
      let isSpeck = group.count <= 3
      let isAccepted =
        group.reduce(0) { $0 + pixels.delta(at: $1).channel } <= 96
        || group.allSatisfy { edges.acceptsInLine(x: $0 % width, y: $0 / width, isSpeck: isSpeck) }
      if isAccepted { for index in group { tolerate(index) } }
    }
  }

  /// The indices of differing pixels, grouped by contact.
  private func groups() -> [[Int]] {
    var groups: [[Int]] = []
    var isSeen = [Bool](repeating: false, count: marks.count)
    for start in marks.indices where marks[start] == Mark.differs && !isSeen[start] {
      var group: [Int] = []
      var waiting = [start]
      isSeen[start] = true
      while let index = waiting.popLast() {
        group.append(index)
        let (x, y) = (index % width, index / width)
        for row in max(0, y - 1)...min(height - 1, y + 1) {
          for column in max(0, x - 1)...min(width - 1, x + 1) {
            let other = row * width + column
            guard marks[other] == Mark.differs, !isSeen[other] else { continue }
            isSeen[other] = true
            waiting.append(other)
          }
        }
      }
      groups.append(group)
    }
    return groups
  }

  /// Adds the edges of differing areas, which on their own would be tolerated.
  mutating func addEdges(_ pixels: RasterPair.Unsafe, rounding: Int) {
    let before = self
    for y in 0..<height {
      for x in 0..<width where before.marks[y * width + x] == Mark.differs {
        for row in max(0, y - 1)...min(height - 1, y + 1) {
          for column in max(0, x - 1)...min(width - 1, x + 1) {
            let index = row * width + column
            guard marks[index] == Mark.tolerated, pixels.delta(at: index).channel > rounding else { continue }
            marks[index] = Mark.differs
            differingPixels += 1
            toleratedPixels -= 1
          }
        }
      }
    }
  }

  /// True for a differing pixel between two that do not differ, above and below it or left and right of it.
  private func isThin(_ x: Int, _ y: Int) -> Bool {
    !differs(x, y - 1) && !differs(x, y + 1) || !differs(x - 1, y) && !differs(x + 1, y)
  }

  private func differs(_ x: Int, _ y: Int) -> Bool {
    0..<width ~= x && 0..<height ~= y && marks[y * width + x] == Mark.differs
  }

  private mutating func tolerate(_ index: Int) {
    marks[index] = Mark.tolerated
    differingPixels -= 1
    toleratedPixels += 1
  }
}
