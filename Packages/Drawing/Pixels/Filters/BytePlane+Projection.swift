import AnimationCore

extension BytePlane {
  /// Fills the plane with the source as it is seen in perspective; where it is seen small, with the mean of its pixels. Both have
  /// four channels. Where the budget is spent, the rest stays as it is.
  package func fill(
    from source: BytePlane, _ projection: Projection, _ places: FilterPlaces, _ budget: WorkBudget
  ) {
    guard var sampled = SampledPlane(source) else { return }
    guard let seen = projection.checked?.inverted(),
      let map = (Projection(places.toSource) * seen * Projection(places.toFilter)).checked
    else { return clear(budget) }
    let determinant = abs(map.determinant)
    let steps = [map.x[0], map.y[0], map.w[0]]
    fillRows(budget) { y, row, result in
      // X, Y and W at the middle of the row's first pixel.
      let starts = [map.x, map.y, map.w].map { $0[0] * 0.5 + $0[1] * (Double(y) + 0.5) + $0[2] }
      // Areas change by the determinant / W³; W grows or shrinks along the row.
      func level(_ x: Int) -> Int {
        let depth = starts[2] + Double(x) * steps[2]
        return depth > 0
          ? sampled.prepare(SampledPlane.level(pixelsEach: determinant / (depth * depth * depth))) : 0
      }
      var start = 0
      while start < width {
        let current = level(start)
        let end = Self.end(of: start..<width) { level($0) == current }
        result.project(start..<end, starts, steps, scale: 1 / Double(1 << current))
        sampled.sample(current, result, start..<end, into: row)
        start = end
      }
    }
  }

  /// Where it ends to be true what is true of the first, if it does so once.
  private static func end(of range: Range<Int>, _ isTrue: (Int) -> Bool) -> Int {
    if isTrue(range.upperBound - 1) { return range.upperBound }
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isTrue(middle) { low = middle } else { high = middle }
    }
    return high
  }

  private func clear(_ budget: WorkBudget) {
    guard channels == 4 else { return }
    for y in 0..<height where budget.spend(width / 16) { words(ofRow: y).update(repeating: 0, count: width) }
  }
}

extension Projection {
  /// Nil unless it has three finite weights each.
  fileprivate var checked: Projection? {
    [x, y, w].allSatisfy { $0.count == 3 && $0.allSatisfy(\.isFinite) } ? self : nil
  }

  fileprivate var determinant: Double {
    x[0] * (y[1] * w[2] - y[2] * w[1]) - x[1] * (y[0] * w[2] - y[2] * w[0]) + x[2]
      * (y[0] * w[1] - y[1] * w[0])
  }
}
