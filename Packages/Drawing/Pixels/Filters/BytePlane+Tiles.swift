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
      var across = TilePlace((point.x - tile.x) / tile.width)
      var down = TilePlace((point.y - tile.y) / tile.height)
      if tiles.shiftsRows {
        if down.isOdd { across.move(by: -tiles.shift) }
      } else if across.isOdd {
        down.move(by: -tiles.shift)
      }
      let u = across.place(isMirrored: tiles.isMirrored, inset: inset.width)
      let v = down.place(isMirrored: tiles.isMirrored, inset: inset.height)
      return places.toSource.apply(Point(part.x + u * part.width, part.y + v * part.height))
    }
  }
}

/// A place in a row or column of tiles.
private struct TilePlace {
  private var index: Int
  /// The place within the tile: 0 to below 1.
  private var fraction: Double

  init(_ place: Double) {
    // Without a call for every pixel; farther away there is no difference between one tile and the next.
    let limited = place > -1e9 ? min(place, 1e9) : -1e9
    let whole = Int(limited)
    index = limited < Double(whole) ? whole - 1 : whole
    fraction = limited - Double(index)
  }

  var isOdd: Bool { index & 1 == 1 }

  mutating func move(by tiles: Double) { self = TilePlace(Double(index) + fraction + tiles) }

  func place(isMirrored: Bool, inset: Double) -> Double {
    min(max(isMirrored && isOdd ? 1 - fraction : fraction, inset), 1 - inset)
  }
}

extension Transform {
  /// How long a unit along x and one along y become.
  fileprivate var sourceScale: Size {
    Size((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }
}
