extension Path {
  /// True when `point` lies inside, open subpaths closed by a line. Curves count to a twentieth of a unit.
  package func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    var winding = 0
    for subpath in subpaths {
      var from = subpath.start
      for segment in subpath.segments {
        for to in segment.flattened(tolerance: 0.05) {
          winding += point.winding(of: from, to)
          from = to
        }
      }
      winding += point.winding(of: from, subpath.start)
    }
    return rule == .nonZero ? winding != 0 : winding % 2 != 0
  }
}

extension Point {
  /// 1 when the line crosses the ray from here to the right downwards, −1 upwards, else 0.
  fileprivate func winding(of start: Point, _ end: Point) -> Int {
    guard (start.y <= y) != (end.y <= y) else { return 0 }
    let crossing = start.interpolated(to: end, (y - start.y) / (end.y - start.y))
    guard crossing.x > x else { return 0 }
    return end.y > start.y ? 1 : -1
  }
}
