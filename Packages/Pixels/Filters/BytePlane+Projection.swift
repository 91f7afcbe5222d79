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
    fillRows(budget) { y, row, result in
      let (top, first) = (Double(y) + 0.5, 0.5)
      // Areas change by the determinant / W³; W grows or shrinks along the row.
      func depth(_ x: Double) -> Double { map.w[0] * x + map.w[1] * top + map.w[2] }
      func level(_ depth: Double) -> Int {
        depth > 0 ? SampledPlane.level(pixelsEach: determinant / (depth * depth * depth)) : 0
      }
      let (depthHere, depthStep) = (depth(first), map.w[0])
      let depthLast = depth(first + Double(width - 1))
      let isEven = depthHere > 0 && depthLast > 0 && level(depthHere) == level(depthLast)
      var current = sampled.prepare(level(depthHere))
      var start = 0
      let (startX, startY) = (
        map.x[0] * first + map.x[1] * top + map.x[2], map.y[0] * first + map.y[1] * top + map.y[2]
      )
      var scale = 1 / Double(1 << current)
      for x in 0..<width {
        let column = Double(x)
        let depth = depthHere + column * depthStep
        guard depth > 0 else {
          result.putNowhere(at: x)
          continue
        }
        if !isEven {
          let wanted = sampled.prepare(level(depth))
          if wanted != current {
            sampled.sample(current, result, start..<x, into: row)
            (start, current, scale) = (x, wanted, 1 / Double(1 << wanted))
          }
        }
        let nearness = scale / depth
        result.put(
          Point((startX + column * map.x[0]) * nearness, (startY + column * map.y[0]) * nearness), at: x)
      }
      sampled.sample(current, result, start..<width, into: row)
    }
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
