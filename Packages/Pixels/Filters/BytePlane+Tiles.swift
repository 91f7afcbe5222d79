import AnimationCore

extension BytePlane {
  /// Fills the plane with tiles of the source; where tiles are small, of the mean of its pixels. Both have four channels. Where the
  /// budget is spent, the rest stays as it is.
  package func fill(from source: BytePlane, _ tiles: Tiles, _ places: FilterPlaces, _ budget: WorkBudget) {
    let (part, tile) = (tiles.source, tiles.tile)
    let scale = Size(part.width / tile.width, part.height / tile.height)
    let each = abs(places.toFilter.determinant * places.toSource.determinant * scale.width * scale.height)
    guard part.width > 0, part.height > 0, tile.width > 0, tile.height > 0, each.isFinite else {
      return fill(from: source, budget) { _, _ in nil }
    }
    // Pixels at the edge of what is repeated do not mix with what lies beyond it.
    let (columns, rows) = (places.toSource.sourceScale.width, places.toSource.sourceScale.height)
    let inset = Size(min(0.5 / (columns * part.width), 0.5), min(0.5 / (rows * part.height), 0.5))
    fill(from: source, pixelsEach: each, budget) { x, y in
      let point = places.toFilter.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
      guard point.x >= tiles.output.x, point.x < tiles.output.x + tiles.output.width,
        point.y >= tiles.output.y, point.y < tiles.output.y + tiles.output.height
      else { return nil }
      var (across, down) = ((point.x - tile.x) / tile.width, (point.y - tile.y) / tile.height)
      if tiles.shiftsRows {
        if Self.isOdd(down) { across -= tiles.shift }
      } else if Self.isOdd(across) {
        down -= tiles.shift
      }
      let u = Self.placeInTile(across, tiles.isMirrored, inset.width)
      let v = Self.placeInTile(down, tiles.isMirrored, inset.height)
      return places.toSource.apply(Point(part.x + u * part.width, part.y + v * part.height))
    }
  }

  private static func isOdd(_ place: Double) -> Bool { (place / 2) - (place / 2).rounded(.down) >= 0.5 }

  private static func placeInTile(_ place: Double, _ isMirrored: Bool, _ inset: Double) -> Double {
    let fraction = place - place.rounded(.down)
    return min(max(isMirrored && isOdd(place) ? 1 - fraction : fraction, inset), 1 - inset)
  }
}

extension Transform {
  /// How long a unit along x and one along y become.
  fileprivate var sourceScale: Size {
    Size((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }
}
