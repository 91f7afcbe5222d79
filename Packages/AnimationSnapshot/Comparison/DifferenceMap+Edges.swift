/// What antialiasing does where edges lie upon one another: their coverages multiply there, and what is hidden
/// shines through. It changes more than a lone edge may, but only in lines of one pixel.
extension DifferenceMap {
  /// Tolerates lines of one pixel that differ by less than what moves by a pixel does: that differs by half of the
  /// contrast or more, in one pixel or in two side by side.
  mutating func tolerateThinEdges(_ pixels: PicturePair.Unsafe, _ tolerance: EdgeTolerance) {
    let before = self
    for y in 0..<height {
      for x in 0..<width where before.marks[y * width + x] == Mark.differs {
        guard let direction = before.thinness(x, y) else { continue }
        let index = y * width + x
        let isStep = pixels.isStep(index, normal: direction == .across ? 1 : width)
        if tolerance.acceptsInLine(pixels, x: x, y: y, percent: isStep ? 45 : 33) { tolerate(index) }
      }
    }
  }

  /// Tolerates what is left of lines of one pixel, where it is next to nothing: all of it together less than half of
  /// one pixel from black to white, or, of lines where hidden things shine through, as faint as 16 pixels that differ
  /// by 19 levels.
  mutating func tolerateSpecks(_ pixels: PicturePair.Unsafe) {
    let before = self
    var isSeen = [Bool](repeating: false, count: marks.count)
    for start in marks.indices where marks[start] == Mark.differs && !isSeen[start] {
      var speck: [Int] = []
      var waiting = [start]
      isSeen[start] = true
      while let index = waiting.popLast() {
        speck.append(index)
        let (x, y) = (index % width, index / width)
        for row in max(0, y - 1)...min(height - 1, y + 1) {
          for column in max(0, x - 1)...min(width - 1, x + 1) {
            let other = row * width + column
            guard before.marks[other] == Mark.differs, !isSeen[other] else { continue }
            isSeen[other] = true
            waiting.append(other)
          }
        }
      }
      let deltas = speck.map { pixels.delta(at: $0).channel }
      let isFaint = deltas.reduce(0, +) <= 96
      guard isFaint || deltas.reduce(0, { $0 + $1 * $1 }) <= 6000 else { continue }
      let isAccepted = speck.allSatisfy { index in
        guard let normal = before.thinness(index % width, index / width) else { return false }
        return isFaint || pixels.isRidge(index, normal: normal == .across ? 1 : width)
      }
      if isAccepted { for index in speck { tolerate(index) } }
    }
  }

  /// Counts the edges of what differs, too: by themselves they would be tolerated.
  mutating func addEdges(_ pixels: PicturePair.Unsafe, rounding: Int) {
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

  private enum Direction { case across, down }

  /// The direction in which a differing pixel has none beside it on either side; nil when there is no such.
  private func thinness(_ x: Int, _ y: Int) -> Direction? {
    if !differs(x, y - 1), !differs(x, y + 1) { return .down }
    return !differs(x - 1, y) && !differs(x + 1, y) ? .across : nil
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

extension PicturePair.Unsafe {
  /// True when a pixel lies between those on both sides of it, in both pictures: on an edge, in no line.
  ///
  /// - Parameter normal: from the pixel's index to that of its neighbour.
  fileprivate func isStep(_ index: Int, normal: Int) -> Bool {
    guard index >= normal, index + normal < expected.count else { return false }
    let slack = SIMD4<Int16>(repeating: 2)
    return [expected, actual].allSatisfy { words in
      let (before, after) = (colorChannels(words[index - normal]), colorChannels(words[index + normal]))
      let value = colorChannels(words[index])
      let isAbove = value .>= pointwiseMin(before, after) &- slack
      return all(isAbove .& (value .<= pointwiseMax(before, after) &+ slack))
    }
  }

  /// True when a pixel stands out from those on both sides of it, in one of the pictures, by at least half of what
  /// the pictures differ by: in a line, on no edge.
  fileprivate func isRidge(_ index: Int, normal: Int) -> Bool {
    guard index >= normal, index + normal < expected.count else { return false }
    let step = step(at: index)
    let size = pointwiseMax(step, 0 &- step)
    guard let channel = (0..<4).max(by: { size[$0] < size[$1] }) else { return false }
    let least = Int(size[channel]) / 2
    return [expected, actual].contains { words in
      func value(_ index: Int) -> Int { Int(colorChannels(words[index])[channel]) }
      let (before, after) = (value(index) - value(index - normal), value(index) - value(index + normal))
      return before.signum() == after.signum() && min(abs(before), abs(after)) >= least
    }
  }
}
