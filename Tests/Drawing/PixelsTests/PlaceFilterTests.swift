import AnimationCore
import Testing

@testable import Pixels

/// Pixels that are taken from other places.
@Suite struct PlaceFilterTests {
  private let identity = FilterPlaces(toFilter: .identity, toSource: .identity)

  /// Planes of this many columns, filled from such ones with `sourceWidth`; at first full of a colour of nobody.
  private func filled(
    _ size: (Int, Int), from words: [UInt32], width: Int, _ fill: (BytePlane, BytePlane) -> Void
  ) throws -> [UInt32] {
    try changedPlane(Array(repeating: 0x7711_2233, count: size.0 * size.1), width: size.0) { target in
      _ = try? changedPlane(words, width: width) { fill(target, $0) }
    }
  }

  private func colors(_ count: Int) -> [UInt32] {
    (0..<UInt32(count)).map { i in 0xff00_0000 | (i &+ 1) &* 0x9e37_79b1 >> 8 }
  }

  /// Colours by their index; transparent for −1.
  private func pick(_ colors: [UInt32], _ indices: [Int]) -> [UInt32] {
    indices.map { $0 < 0 ? 0 : colors[$0] }
  }

  // MARK: Projection

  @Test func theIdentityKeepsEveryPixel() throws {
    let pixels = colors(35)
    for places in [identity, try #require(FilterPlaces(.scale(3, -0.5)))] {
      let found = try filled((7, 5), from: pixels, width: 7) {
        $0.fill(from: $1, Projection(.identity), places, .unlimited)
      }
      #expect(found == pixels)
    }
  }

  @Test func planesLieWhereTheirCornersAre() throws {
    let pixels = colors(12)
    // The canvas's (11, 6) is the source's (1, 1) and the target's (0, 0).
    let places = try #require(FilterPlaces(.identity, target: Point(11, 6), source: Point(10, 5)))
    let found = try filled((3, 2), from: pixels, width: 4) {
      $0.fill(from: $1, Projection(.identity), places, .unlimited)
    }
    #expect(found == pick(pixels, [5, 6, 7, 9, 10, 11]))
    // Two pixels farther to the right, nothing comes in from the left.
    let moved = try filled((4, 3), from: pixels, width: 4) {
      $0.fill(from: $1, Projection(.translation(2, 0)), identity, .unlimited)
    }
    #expect(moved == pick(pixels, [-1, -1, 0, 1, -1, -1, 4, 5, -1, -1, 8, 9]))
  }

  @Test func betweenPixelsTheyAreMixed() throws {
    let found = try filled((3, 1), from: [0xff00_0000, 0xffff_ff00], width: 2) {
      $0.fill(from: $1, Projection(.translation(0.25, 0)), identity, .unlimited)
    }
    // A quarter of the pixel to the left of each one, of nothing at both ends.
    #expect(found == [0xbf00_0000, 0xffbf_bf00, 0x4040_4000])
  }

  /// How much of a 100 × 100 plane shows a white square of 40, and where.
  @Test func aSquaresCornersGoWhereTheyAreSeen() throws {
    let square = Array(repeating: UInt32.max, count: 1600)
    // (0, 0) to (10, 20), (40, 0) to (80, 10), (40, 40) to (70, 90), (0, 40) to (20, 60), as solved by hand below.
    let corners = [Point(10, 20), Point(80, 10), Point(70, 90), Point(20, 60)]
    let projection = Self.projection(square: 40, to: corners)
    for (point, corner) in zip([Point(0, 0), Point(40, 0), Point(40, 40), Point(0, 40)], corners) {
      let seen = try #require(projection.apply(point))
      #expect(seen.distance(to: corner) < 1e-9)
    }
    let found = try filled((100, 100), from: square, width: 40) {
      $0.fill(from: $1, projection, identity, .unlimited)
    }
    // A pixel of the square is seen up to three pixels wide, and mixes with nothing along its edge.
    func isInside(_ x: Double, _ y: Double, by margin: Double) -> Bool {
      zip(corners, corners[1...] + corners[..<1]).allSatisfy { a, b in
        let side = b - a
        return (side.x * (y - a.y) - side.y * (x - a.x)) / side.length > margin
      }
    }
    for y in 0..<100 {
      for x in 0..<100 {
        let (pixel, px, py) = (found[100 * y + x], Double(x) + 0.5, Double(y) + 0.5)
        if isInside(px, py, by: 4) { #expect(pixel == .max, "(\(x), \(y))") }
        if !isInside(px, py, by: -4) { #expect(pixel == 0, "(\(x), \(y))") }
      }
    }
    let area = found.reduce(0) { $0 + Double($1 >> 24) } / 255
    var shoelace = 0.0
    for (a, b) in zip(corners, corners[1...] + corners[..<1]) { shoelace += a.x * b.y - b.x * a.y }
    #expect(abs(area - shoelace / 2) < 15)
  }

  /// Of a square at the origin to four corners, clockwise from the upper left (Heckbert 1989).
  private static func projection(square side: Double, to corners: [Point]) -> Projection {
    let (a, b) = (corners[1] - corners[2], corners[3] - corners[2])
    let rest = corners[0] - corners[1] + corners[2] - corners[3]
    let determinant = a.x * b.y - b.x * a.y
    let g = (rest.x * b.y - b.x * rest.y) / determinant
    let h = (a.x * rest.y - rest.x * a.y) / determinant
    let (origin, right, below) = (corners[0], corners[1], corners[3])
    return Projection(
      x: [(right.x - origin.x + g * right.x) / side, (below.x - origin.x + h * below.x) / side, origin.x],
      y: [(right.y - origin.y + g * right.y) / side, (below.y - origin.y + h * below.y) / side, origin.y],
      w: [g / side, h / side, 1])
  }

  @Test func whatLiesBehindTheViewerDoesNotShow() throws {
    let white = Array(repeating: UInt32.max, count: 64 * 64)
    // W = 1 − x / 32: all from column 32 on lies behind.
    let projection = Projection(x: [1, 0, 0], y: [0, 1, 0], w: [-1.0 / 32, 0, 1])
    #expect(projection.apply(Point(40, 0)) == nil)
    // Away from the square's edges.
    let places = FilterPlaces(toFilter: .translation(8, 8), toSource: .identity)
    let found = try filled((64, 4), from: white, width: 64) {
      $0.fill(from: $1, projection, places, .unlimited)
    }
    #expect(found.allSatisfy { $0 == .max })
    // Seen from the other side: what would come from behind would lie left of column −32.
    let left = try filled((64, 4), from: white, width: 64) {
      $0.fill(
        from: $1, projection, FilterPlaces(toFilter: .translation(-100, 0), toSource: .identity), .unlimited)
    }
    #expect(left.allSatisfy { $0 == 0 })
  }

  @Test func whatIsSeenSmallIsTheMeanOfItsPixels() throws {
    // Columns of white and black: a pixel of the result would show one of them.
    let stripes = (0..<64 * 64).map { (i: UInt32) in i % 2 == 0 ? UInt32.max : 0xff00_0000 }
    for scale in [1.0 / 4, 1.0 / 8, 1.0 / 9.5] {
      let found = try filled((6, 6), from: stripes, width: 64) {
        $0.fill(from: $1, Projection(.scale(scale, scale)), identity, .unlimited)
      }
      #expect(found.allSatisfy { $0 == 0xff80_8080 }, "\(scale)")
    }
    // In the distance only: W grows along the row.
    let found = try filled((24, 4), from: stripes, width: 64) {
      $0.fill(from: $1, Projection(x: [1, 0, 0], y: [0, 1, 0], w: [1.0 / 32, 0, 1]), identity, .unlimited)
    }
    // At x' = 20.5 the source's column is 57: one pixel stands for 7.7 columns and 2.8 rows.
    #expect(found[2 * 24 + 20] == 0xff80_8080)
    #expect(found[2 * 24] != 0xff80_8080)
  }

  @Test func whatCannotBeSeenIsTransparent() throws {
    let pixels = colors(4)
    for projection in [
      Projection(.scale(0, 1)), Projection(x: [], y: [], w: []),
      Projection(x: [.nan, 0, 0], y: [0, 1, 0], w: [0, 0, 1]), Projection(.translation(1e300, 0)),
      Projection(x: [1e308, 0, 0], y: [0, 1e308, 0], w: [0, 0, 1e-300]),
    ] {
      let found = try filled((2, 2), from: pixels, width: 2) {
        $0.fill(from: $1, projection, identity, .unlimited)
      }
      #expect(found == [0, 0, 0, 0])
    }
    let none = try filled((2, 2), from: [], width: 0x1) {
      $0.fill(from: $1, Projection(.identity), identity, .unlimited)
    }
    #expect(none == [0, 0, 0, 0])
  }

  // MARK: Tiles

  private func tiled(
    _ pixels: [UInt32], width: Int, _ size: (Int, Int), isMirrored: Bool = false, shift: Double = 0,
    shiftsRows: Bool = false, output: Rect? = nil, tile: Rect
  ) throws -> [UInt32] {
    let tiles = Tiles(
      source: Rect(x: 0, y: 0, width: Double(width), height: Double(pixels.count / width)), tile: tile,
      output: output ?? Rect(x: 0, y: 0, width: Double(size.0), height: Double(size.1)),
      isMirrored: isMirrored, shift: shift, shiftsRows: shiftsRows)
    return try filled(size, from: pixels, width: width) { $0.fill(from: $1, tiles, identity, .unlimited) }
  }

  @Test func tilesAreRepeated() throws {
    let c = colors(4)
    let tile = Rect(x: 2, y: 0, width: 2, height: 2)
    #expect(
      try tiled(c, width: 2, (6, 3), tile: tile) == [
        c[0], c[1], c[0], c[1], c[0], c[1], c[2], c[3], c[2], c[3], c[2], c[3], c[0], c[1], c[0], c[1], c[0],
        c[1],
      ])
    #expect(
      try tiled(c, width: 2, (6, 3), isMirrored: true, tile: tile) == [
        c[1], c[0], c[0], c[1], c[1], c[0], c[3], c[2], c[2], c[3], c[3], c[2], c[3], c[2], c[2], c[3], c[3],
        c[2],
      ])
  }

  @Test func everySecondColumnIsShifted() throws {
    let c = colors(4)
    let tile = Rect(x: 0, y: 0, width: 2, height: 2)
    // Half a tile is one pixel.
    #expect(
      try tiled(c, width: 2, (4, 2), shift: 0.5, tile: tile) == [
        c[0], c[1], c[2], c[3], c[2], c[3], c[0], c[1],
      ])
    #expect(
      try tiled(c, width: 2, (2, 4), shift: 0.5, shiftsRows: true, tile: tile) == [
        c[0], c[1], c[2], c[3], c[1], c[0], c[3], c[2],
      ])
  }

  @Test func onlyTheOutputShows() throws {
    let c = colors(1)
    let output = Rect(x: 1, y: 1, width: 2, height: 1)
    #expect(
      try tiled(c, width: 1, (4, 3), output: output, tile: Rect(x: 0, y: 0, width: 1, height: 1)) == [
        0, 0, 0, 0, 0, c[0], c[0], 0, 0, 0, 0, 0,
      ])
    #expect(
      try tiled(c, width: 1, (2, 1), tile: Rect(x: 0, y: 0, width: 0, height: 1)) == [0, 0])
  }

  @Test func smallTilesHaveTheMeanOfTheirPixels() throws {
    let stripes = (0..<64).flatMap { _ in
      (0..<64).map { (i: UInt32) in i % 2 == 0 ? UInt32.max : 0xff00_0000 }
    }
    let found = try tiled(stripes, width: 64, (20, 20), tile: Rect(x: 3, y: 4, width: 8, height: 8))
    #expect(found.allSatisfy { $0 == 0xff80_8080 })
  }

  @Test func tilesHaveNoSeams() throws {
    let white = Array(repeating: UInt32.max, count: 100)
    let found = try tiled(white, width: 10, (50, 50), tile: Rect(x: 0.3, y: 0.7, width: 7.1, height: 23.9))
    #expect(found.allSatisfy { $0 == .max })
  }

  // MARK: Bulge

  /// A row across the middle of a plane in which red is the column.
  private func bulged(_ height: Double) throws -> [Double] {
    let ramp = (0..<101 * 101).map { (i: UInt32) in 0xff00_0000 | (i % 101) << 16 }
    let warp = Warp.bulge(center: Point(50.5, 50.5), radii: Size(40, 40), height: height)
    let found = try filled((101, 101), from: ramp, width: 101) {
      $0.fill(from: $1, warp, identity, .unlimited)
    }
    return found[50 * 101..<51 * 101].map { Double($0 >> 16 & 0xff) }
  }

  @Test func aBulgeDrawsTowardsItsRim() throws {
    #expect(try bulged(0) == (0...100).map(Double.init))
    let (out, inwards) = (try bulged(2), try bulged(-2))
    #expect(out[50] == 50 && inwards[50] == 50)
    // Outside and on the rim nothing moves.
    #expect(out[..<10] == inwards[..<10] && out[91] == 91)
    // By the formula: |v| = ½, H = ½, r = 1.5 / √2, h = 0.1625: asin(½/r)/asin(1/r) + ½^1.325 − 1 − … = −0.1039 and −0.1009.
    let (v, r) = (0.5, 1.5 / 2.0.squareRoot())
    let change = Self.arcsine(v / r) / Self.arcsine(1 / r) - v + v * Self.power(v, 0.325) - v
    #expect(abs(out[70] - (50 + 40 * (v + change))) < 0.6)
    #expect(abs(inwards[70] - (50 + 40 * (v - change))) < 0.6)
    #expect(out[70] < 66 && inwards[70] > 74)
  }

  private static func arcsine(_ x: Double) -> Double {
    // By halving an interval: sin by its series.
    var (low, high) = (0.0, Double.pi / 2)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      var (term, sum) = (middle, 0.0)
      for n in 1...20 {
        sum += term
        term *= -middle * middle / Double(2 * n * (2 * n + 1))
      }
      if sum < x { low = middle } else { high = middle }
    }
    return low
  }

  /// - Parameter exponent: a multiple of 1/1000.
  private static func power(_ x: Double, _ exponent: Double) -> Double {
    // The thousandth root by halving, then as many factors.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (0..<1000).reduce(1, { product, _ in product * middle }) < x { low = middle } else { high = middle }
    }
    return (0..<Int((exponent * 1000).rounded())).reduce(1) { product, _ in product * low }
  }

  @Test(arguments: [Double.nan, .infinity, -1e300, 1e-300]) func bulgeAcceptsAnyHeight(height: Double) throws
  {
    #expect(try bulged(height).count == 101)
    let warp = Warp.bulge(center: Point(0, .nan), radii: Size(0, -1), height: height)
    _ = try filled((3, 3), from: colors(9), width: 3) { $0.fill(from: $1, warp, identity, .unlimited) }
  }

  @Test func sharpeningIsAWarp() throws {
    let pixels = colors(25)
    let found = try filled((5, 5), from: pixels, width: 5) {
      $0.fill(from: $1, .sharpen(amount: 0.5), identity, .unlimited)
    }
    #expect(found == (try changedPlane(pixels, width: 5) { $0.sharpen(0.5, step: 1, .unlimited) }))
    #expect(found != pixels)
  }

  // MARK: Displacement

  private func displaced(
    _ map: [UInt32], _ horizontal: Displacement.Channel, _ vertical: Displacement.Channel, maximum: Size
  ) throws -> [UInt32] {
    let displacement = Displacement(map: [], horizontal: horizontal, vertical: vertical, maximum: maximum)
    return try filled((4, 2), from: colors(8), width: 4) { target, source in
      _ = try? changedPlane(map, width: 4) {
        target.fill(from: source, displacement, map: $0, identity, .unlimited)
      }
    }
  }

  @Test func pixelsComeFromWhereTheMapSays() throws {
    let c = colors(8)
    let white = [UInt32](repeating: .max, count: 8)
    let black = [UInt32](repeating: 0xff00_0000, count: 8)
    #expect(
      try displaced(white, .red, .constant(0.5), maximum: Size(1, 5)) == [
        c[1], c[2], c[3], 0, c[5], c[6], c[7], 0,
      ])
    #expect(
      try displaced(black, .luma, .constant(0.5), maximum: Size(2, 5)) == [
        0, 0, c[0], c[1], 0, 0, c[4], c[5],
      ])
    #expect(
      try displaced(black, .constant(0.5), .alpha, maximum: Size(2, 1)) == [
        c[4], c[5], c[6], c[7], 0, 0, 0, 0,
      ])
    // Half covered, colours move by half as much; alpha half as far above a half.
    let half = [UInt32](repeating: 0x8080_8080, count: 8)
    let found = try displaced(half, .green, .constant(0.5), maximum: Size(2 * 255.0 / 128, 0))
    #expect(found[0] == c[2] && found[5] == c[7])
    // A transparent map: no colour, but no alpha either.
    let none = [UInt32](repeating: 0, count: 8)
    #expect(try displaced(none, .blue, .hue, maximum: Size(3, 3)) == c)
    #expect(
      try displaced(none, .alpha, .lightness, maximum: Size(1, 1)) == [
        0, c[0], c[1], c[2], 0, c[4], c[5], c[6],
      ])
    // Beyond the map it is transparent.
    #expect(
      try displaced([.max, .max, .max, .max], .red, .red, maximum: Size(1, 0)) == [
        c[1], c[2], c[3], 0, c[4], c[5], c[6], c[7],
      ])
  }

  // MARK: Limits

  @Test func nothingIsDoneWithoutABudgetOrChannels() throws {
    let budget = WorkBudget(while: { false })
    #expect(budget.isExhausted)
    let found = try filled((2, 2), from: colors(4), width: 2) {
      $0.fill(from: $1, Projection(.identity), identity, budget)
    }
    #expect(found == Array(repeating: 0x7711_2233, count: 4))
    let bytes = try filled((2, 2), from: colors(4), width: 2) { target, source in
      let other = BytePlane(source.bytes, width: 2, height: 2, stride: 8, channels: 1)
      target.fill(from: other, Projection(.identity), identity, .unlimited)
      BytePlane(target.bytes, width: 2, height: 2, stride: 8, channels: 1)
        .fill(from: source, Projection(.identity), identity, .unlimited)
    }
    #expect(bytes == Array(repeating: 0x7711_2233, count: 4))
  }
}
