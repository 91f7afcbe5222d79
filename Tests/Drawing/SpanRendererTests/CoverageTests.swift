import AnimationCore
import Foundation
import Painting
import Testing

@testable import SpanRenderer

@Suite struct CoverageTests {
  private func polygon(_ points: [Point]) -> Path {
    Path(points.enumerated().map { $0 == 0 ? .move($1) : .line($1) } + [.close])
  }

  @Test func aRectangleCoversPartsOfItsBorder() {
    let map = CoverageMap.fill(Path(Rect(x: 2.25, y: 3.5, width: 20, height: 4)))
    #expect(
      (map[1, 5], map[2, 5], map[3, 5], map[21, 5], map[22, 5], map[23, 5]) == (0, 191, 255, 255, 64, 0))
    #expect((map[10, 2], map[10, 3], map[10, 6], map[10, 7], map[10, 8]) == (0, 128, 255, 128, 0))
    #expect((map[2, 3], map[22, 7]) == (96, 32))
  }

  @Test func eitherDirectionCoversTheSame() {
    let points = [Point(3, 4), Point(30.5, 7.25), Point(21, 35)]
    #expect(CoverageMap.fill(polygon(points)) == CoverageMap.fill(polygon(points.reversed())))
  }

  @Test func rulesDifferWhereSubpathsOverlap() {
    var path = Path(Rect(x: 2, y: 2, width: 20, height: 20))
    path.append(Path(Rect(x: 10, y: 10, width: 20, height: 20)))
    let (nonZero, evenOdd) = (CoverageMap.fill(path), CoverageMap.fill(path, .evenOdd))
    #expect((nonZero[15, 15], evenOdd[15, 15]) == (255, 0))
    #expect((nonZero[5, 5], evenOdd[5, 5], evenOdd[25, 25]) == (255, 255, 255))
    #expect(evenOdd.area == 2 * (400 - 144))
  }

  /// The part of each pixel that a convex polygon covers, worked out by cutting it.
  @Test(arguments: 0..<60) func convexShapesCoverWhatTheyShould(seed: Int) {
    var numbers = Numbers(seed: seed)
    let points = numbers.convexPolygon(around: Point(20, 20), radius: numbers.value(0.2...30))
    let map = CoverageMap.fill(polygon(points))
    for y in 0..<40 {
      for x in 0..<40 {
        let part = area(cut(points, Double(x), Double(y)))
        // Points are rounded to 1/256 of a pixel, in both directions.
        #expect(abs(Double(map[x, y]) - part * 255) <= 3, "at \(x), \(y)")
      }
    }
  }

  private func cut(_ points: [Point], _ x: Double, _ y: Double) -> [Point] {
    var result = points
    for (nx, ny, limit) in [(1.0, 0.0, x), (-1, 0, -x - 1), (0, 1, y), (0, -1, -y - 1)] {
      var kept: [Point] = []
      for (a, b) in zip(result, result.dropFirst() + result.prefix(1)) {
        let (da, db) = (a.x * nx + a.y * ny - limit, b.x * nx + b.y * ny - limit)
        if da >= 0 { kept.append(a) }
        if da > 0 && db < 0 || da < 0 && db > 0 { kept.append(a + (b - a) * (da / (da - db))) }
      }
      result = kept
    }
    return result
  }

  private func area(_ points: [Point]) -> Double {
    guard points.count > 2 else { return 0 }
    let doubled = zip(points, points.dropFirst() + points.prefix(1)).map { $0.x * $1.y - $1.x * $0.y }
    return abs(doubled.reduce(0, +)) / 2
  }

  /// Shapes that do not overlap themselves cover their area, by either rule.
  @Test(arguments: 0..<40) func starsCoverTheirArea(seed: Int) {
    var numbers = Numbers(seed: seed)
    let count = 5 + seed % 9
    func star(_ radii: ClosedRange<Double>) -> [Point] {
      (0..<count).map { i in
        Point(20, 20)
          + Transform.rotation(radians: Double(i) / Double(count) * 2 * .pi).apply(
            vector: Point(numbers.value(radii), 0))
      }
    }
    // The inner one is smaller than any chord of the outer one is near.
    let (outer, inner) = (star(9...19), star(1...2))
    var both = polygon(outer)
    both.append(polygon(inner))
    for rule in [FillRule.nonZero, .evenOdd] {
      #expect(abs(CoverageMap.fill(polygon(outer), rule).area - area(outer)) < 1)
    }
    #expect(abs(CoverageMap.fill(both, .evenOdd).area - (area(outer) - area(inner))) < 1)
    #expect(abs(CoverageMap.fill(both).area - area(outer)) < 1)
  }

  /// Whatever of it is asked for.
  @Test(arguments: 0..<40) func aPartOfAnOutlineIsCoveredAsInTheWhole(seed: Int) {
    var numbers = Numbers(seed: seed)
    let path = Path(
      [.move(numbers.point(-40...80))]
        + (0..<6).map { _ in
          .curve(numbers.point(-40...80), numbers.point(-40...80), numbers.point(-40...80))
        } + [.close])
    let whole = CoverageMap.fill(path)
    let (left, top) = (numbers.value(0...20).rounded(), numbers.value(0...20).rounded())
    let box = PixelBox(minX: left, minY: top, maxX: left + 15, maxY: top + 12)
    let part = CoverageMap.fill(path, box: box)
    for y in Int(top)..<Int(top) + 12 {
      for x in Int(left)..<Int(left) + 15 {
        #expect(abs(whole[x, y] - part[x, y]) <= 3, "at \(x), \(y)")
      }
    }
  }

  @Test func memoryIsCleanForTheNextOutline() {
    let rasterizer = CoverageRasterizer()
    let first = CoverageMap.fill(Path(Rect(x: -5, y: 3, width: 100, height: 10)), with: rasterizer)
    _ = CoverageMap.fill(
      Path(Rect(x: 0.5, y: 0.5, width: 200, height: 90)), width: 300, height: 100, with: rasterizer)
    #expect(CoverageMap.fill(Path(), with: rasterizer).area == 0)
    #expect(
      CoverageMap.fill(Path(Rect(x: -5, y: 3, width: 100, height: 10)), with: rasterizer) == first)
  }

  /// Nothing wraps: what is far away is as if it was cut.
  @Test func farPointsCoverAsTheyShould() {
    let far = 1e6
    #expect(CoverageMap.fill(Path(Rect(x: -far, y: -far, width: 2 * far, height: 2 * far))).area == 1600)
    #expect(CoverageMap.fill(Path(Rect(x: -far, y: -far, width: far + 10, height: far + 20))).area == 200)
    let triangle = polygon([Point(-far, 20), Point(20, -far), Point(20, 20)])
    #expect(CoverageMap.fill(triangle).area == 400)
    let diagonal = polygon([Point(-far, -far), Point(far, far), Point(-far, far)])
    #expect(abs(CoverageMap.fill(diagonal).area - 800) < 1)
  }

  @Test func aThinSliverIsNotLost() {
    let map = CoverageMap.fill(Path(Rect(x: 5, y: 10, width: 30, height: 0.05)))
    #expect(map[20, 10] == 13)
    #expect(map[4, 10] == 0 && map[35, 10] == 0)
  }

  /// Parts of an area have the same bytes as the whole: only what is drawn in them has to be drawn again.
  @Test(arguments: 0..<60, [false, true]) func coverageOfPartsIsThatOfTheWhole(seed: Int, isResolved: Bool) {
    var numbers = Numbers(seed: seed)
    let range = [-10.0...50, -300...340, -1e5...1e5][seed % 3]
    func point() -> Point { Point(numbers.value(range), numbers.value(range)) }
    let path = Path(
      [.move(point())] + (0..<8).flatMap { _ in [.line(point()), .curve(point(), point(), point())] })
    let rasterizer = CoverageRasterizer()
    let rule = seed.isMultiple(of: 2) ? FillRule.nonZero : .evenOdd
    func map(_ box: PixelBox? = nil) -> CoverageMap {
      isResolved
        ? CoverageMap.resolved(path, rule, box: box)
        : CoverageMap.fill(path, rule, box: box, with: rasterizer)
    }
    let whole = map()
    for _ in 0..<10 {
      let (x, y) = (numbers.value(0...38).rounded(), numbers.value(0...38).rounded())
      let box = PixelBox(
        minX: x, minY: y, maxX: numbers.value(x + 1...40).rounded(), maxY: numbers.value(y + 1...40).rounded()
      )
      let part = map(box)
      for y in Int(box.minY)..<Int(box.maxY) {
        for x in Int(box.minX)..<Int(box.maxX) {
          #expect(part[x, y] == whole[x, y], "(\(x), \(y)) in \(box)")
        }
      }
    }
  }

  /// An outline that is there twice, as designers leave it, has the edges of one.
  @Test(arguments: 0..<20) func twiceTheSameIsOnce(seed: Int) {
    var numbers = Numbers(seed: seed)
    let once = polygon(
      (0..<7).map { i in
        let (angle, radius) = (Double(i) * 0.9 + numbers.value(0...0.4), numbers.value(12...18))
        return Point(20, 20) + Point(cos(angle), sin(angle)) * radius
      })
    let twice = Path(once.elements + once.elements)
    let doubles = DoubleOutlines()
    #expect(!doubles.contains(once))
    #expect(doubles.contains(twice))
    #expect(doubles.contains(twice))
    let (exact, resolved) = (CoverageMap.fill(once), CoverageMap.resolved(twice))
    // An edge is looked at in 16 rows of a pixel.
    #expect(exact.largestDifference(resolved) <= 17)
    #expect(abs(exact.area - resolved.area) < 2)
    let nothing = CoverageMap.resolved(twice, .evenOdd)
    #expect(nothing.area == 0)
  }

  @Test func holesAndNeighboursAreNotDoubles() {
    let doubles = DoubleOutlines()
    var ring = Path(Rect(x: 0, y: 0, width: 30, height: 30))
    ring.append(
      Path([.move(Point(5, 5)), .line(Point(5, 25)), .line(Point(25, 25)), .line(Point(25, 5)), .close]))
    #expect(!doubles.contains(ring))
    var pair = Path(Rect(x: 0, y: 0, width: 10, height: 30))
    pair.append(Path(Rect(x: 10, y: 0, width: 10, height: 30)))
    #expect(!doubles.contains(pair))
    var overlapping = Path(Rect(x: 0, y: 0, width: 20, height: 30))
    overlapping.append(Path(Rect(x: 10, y: 0, width: 20, height: 30)))
    #expect(doubles.contains(overlapping))
    #expect(!doubles.contains(Path()))
    #expect(!doubles.contains(Path([.move(Point(3, 4)), .line(Point(3, 4)), .line(Point(3, 4)), .close])))
  }

  @Test(arguments: 0..<30) func partsOfDoublesAreAsInTheWhole(seed: Int) {
    var numbers = Numbers(seed: seed)
    let range = [-10.0...50, -300...340, -1e5...1e5][seed % 3]
    func point() -> Point { Point(numbers.value(range), numbers.value(range)) }
    let path = Path(
      [.move(point())] + (0..<8).flatMap { _ in [.line(point()), .curve(point(), point(), point())] })
    let whole = CoverageMap.resolved(path)
    for _ in 0..<10 {
      let (x, y) = (numbers.value(0...38).rounded(), numbers.value(0...38).rounded())
      let box = PixelBox(
        minX: x, minY: y, maxX: numbers.value(x + 1...40).rounded(), maxY: numbers.value(y + 1...40).rounded()
      )
      let part = CoverageMap.resolved(path, box: box)
      for y in Int(box.minY)..<Int(box.maxY) {
        for x in Int(box.minX)..<Int(box.maxX) {
          #expect(part[x, y] == whole[x, y], "(\(x), \(y)) in \(box)")
        }
      }
    }
  }
}
