import AnimationCore

/// Where a pen lies as it goes along the curves of a path, found without outlines.
struct PenPlaces {
  struct Place {
    let point: Point
    /// The direction across the curve, 1 long.
    let across: Point
  }

  /// The places along each curve in order. From one to the next the pen turns by less than a pixel at its ends.
  private(set) var curves: [[Place]] = []
  /// Half the width of the pen.
  let reach: Double

  init(_ path: Path, width: Double, _ offset: Point) {
    reach = width / 2
    for curve in path.subpaths.flatMap(\.segments) {
      var places: [Place] = []
      for step in 0...1000 {
        let t = Double(step) / 1000
        let way = curve.point(at: min(t + 1e-5, 1)) - curve.point(at: max(t - 1e-5, 0))
        guard way.length > 0 else { continue }
        let across = Point(-way.y, way.x) * (1 / way.length)
        let last = places.last?.across ?? across
        let turns = max(1, Int((last.distance(to: across) * reach).rounded(.up)))
        for turn in 1...turns {
          let between = last.interpolated(to: across, Double(turn) / Double(turns))
          let direction = between.length > 0 ? between * (1 / between.length) : across
          places.append(Place(point: curve.point(at: t) + offset, across: direction))
        }
      }
      curves.append(places)
    }
  }

  /// Calls `body` for places that lie close together in all that the pen goes over, but for what is near its ends.
  func forEachTouched(_ body: (Point) -> Void) {
    let most = reach - 1.5
    for place in curves.joined() {
      for distance in stride(from: -most, through: most, by: 0.9) {
        body(place.point + place.across * distance)
      }
    }
  }

  /// How much of a pixel the pen goes over, 0…255: the part of 64 places in it.
  func coverage(_ x: Int, _ y: Int) -> Int {
    let count = (0..<64).count { index in
      goesOver(Point(Double(x) + (Double(index % 8) + 0.5) / 8, Double(y) + (Double(index / 8) + 0.5) / 8))
    }
    return count * 255 / 64
  }

  private func goesOver(_ point: Point) -> Bool {
    curves.contains { places in
      // Whether it lies before the pen or behind it changes when the pen goes over it.
      var last: Double?
      for place in places {
        let way = point - place.point
        let side = way.x * place.across.y - way.y * place.across.x
        if let last, last * side <= 0, way.length <= reach { return true }
        last = side
      }
      return false
    }
  }
}
