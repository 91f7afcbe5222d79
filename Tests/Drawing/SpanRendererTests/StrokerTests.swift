import AnimationCore
import Testing

@testable import SpanRenderer

@Suite struct StrokerTests {
  private func line(_ points: (Double, Double)..., isClosed: Bool = false) -> Path {
    Path(
      points.enumerated().map { $0 == 0 ? .move(Point($1.0, $1.1)) : .line(Point($1.0, $1.1)) }
        + (isClosed ? [.close] : []))
  }

  private func circle(_ x: Double, _ y: Double, _ r: Double) -> Path {
    let k = r * 0.552_284_749_8
    return Path([
      .move(Point(x + r, y)), .curve(Point(x + r, y + k), Point(x + k, y + r), Point(x, y + r)),
      .curve(Point(x - k, y + r), Point(x - r, y + k), Point(x - r, y)),
      .curve(Point(x - r, y - k), Point(x - k, y - r), Point(x, y - r)),
      .curve(Point(x + k, y - r), Point(x + r, y - k), Point(x + r, y)), .close,
    ])
  }

  private func isNear(_ a: Double, _ b: Double, _ limit: Double = 0.2) -> Bool { abs(a - b) <= limit }

  @Test func capsExtendALine() {
    let path = line((10, 20), (30, 20))
    #expect(CoverageMap.stroke(path, StrokeStyle(width: 8)).area == 160)
    #expect(CoverageMap.stroke(path, StrokeStyle(width: 8, cap: .square)).area == 224)
    #expect(isNear(CoverageMap.stroke(path, StrokeStyle(width: 8, cap: .round)).area, 160 + 16 * .pi, 0.6))
  }

  @Test func joinsFillCorners() {
    let path = line((8, 30), (28, 30), (28, 10))
    func area(_ join: StrokeStyle.Join, limit: Double = 4) -> Double {
      CoverageMap.stroke(path, StrokeStyle(width: 8, join: join, miterLimit: limit)).area
    }
    #expect(area(.miter) == 320 + 16 - 16 + 0)
    #expect(isNear(area(.bevel), 320 - 16 + 8))
    #expect(area(.miter, limit: 1.4) == area(.bevel))
    #expect(area(.miter, limit: 1.42) == area(.miter))
    #expect(isNear(area(.round), 320 - 16 + 4 * .pi, 0.4))
  }

  @Test func closedPathsHaveAJoinWhereTheyBegin() {
    let square = line((10, 10), (30, 10), (30, 30), (10, 30), isClosed: true)
    let map = CoverageMap.stroke(square, StrokeStyle(width: 4))
    #expect(map.area == 24 * 24 - 16 * 16)
    #expect((map[8, 8], map[20, 20], map[7, 7]) == (255, 0, 0))
  }

  @Test func aRingIsRoundOnBothSides() {
    let map = CoverageMap.stroke(circle(20, 20, 12), StrokeStyle(width: 6))
    #expect(isNear(map.area, (15 * 15 - 9 * 9) * .pi, 1))
    #expect(map[20, 20] == 0 && map[20, 8] == 255)
  }

  /// Where it bends more tightly than the pen is wide.
  @Test func wherePenIsWiderThanTheBendThereIsNoHole() {
    #expect(isNear(CoverageMap.stroke(circle(20, 20, 3), StrokeStyle(width: 20)).area, 169 * .pi, 2))
    let hairpin = Path([.move(Point(5, 20)), .curve(Point(36, 20), Point(36, 21), Point(5, 21))])
    let map = CoverageMap.stroke(hairpin, StrokeStyle(width: 10, cap: .round))
    for x in 3..<27 { #expect(map[x, 20] == 255, "at \(x)") }
  }

  @Test func aTurnBackIsJoined() {
    let path = line((10, 20), (30, 20), (10, 20))
    #expect(CoverageMap.stroke(path, StrokeStyle(width: 8, join: .miter)).area == 160)
    #expect(isNear(CoverageMap.stroke(path, StrokeStyle(width: 8, join: .round)).area, 160 + 8 * .pi, 0.4))
  }

  /// However many pieces it has: with an odd number, the one in the middle begins where it ends.
  @Test func aCurveThatLeadsBackIsRoundWhereItTurns() {
    let curve = Path([.move(Point(20, 20)), .curve(Point(24, 20), Point(24, 20), Point(20, 20))])
    for width in stride(from: 4.0, through: 28, by: 0.5) {
      let map = CoverageMap.stroke(curve, StrokeStyle(width: width))
      #expect(map[Int(23 + width / 2) - 1, 20] > 200, "\(width) wide")
    }
  }

  @Test func capsDrawALineWithoutLength() {
    let path = line((20, 20), (20, 20))
    #expect(CoverageMap.stroke(path, StrokeStyle(width: 8)).area == 0)
    #expect(CoverageMap.stroke(path, StrokeStyle(width: 8, cap: .square)).area == 64)
    #expect(isNear(CoverageMap.stroke(path, StrokeStyle(width: 8, cap: .round)).area, 16 * .pi, 0.6))
    #expect(CoverageMap.stroke(Path([.move(Point(20, 20))]), StrokeStyle(width: 8, cap: .round)).area == 0)
    #expect(
      CoverageMap.stroke(Path([.move(Point(20, 20)), .close]), StrokeStyle(width: 8, cap: .square)).area == 64
    )
  }

  @Test func thePenIsTransformedWithThePath() {
    let map = CoverageMap.stroke(
      line((1, 2), (3, 2)), StrokeStyle(width: 1, cap: .square),
      Transform(a: 10, b: 0, c: 0, d: 4, tx: 0, ty: 0))
    #expect(map.area == 30 * 4)
  }

  @Test func dashesRepeatFromTheirOffset() {
    let path = line((5, 20), (35, 20))
    func map(_ dash: [Double], _ offset: Double = 0, cap: StrokeStyle.Cap = .butt) -> CoverageMap {
      .stroke(path, StrokeStyle(width: 2, cap: cap, dash: dash, dashOffset: offset))
    }
    func pieces(_ map: CoverageMap) -> String {
      String((5..<35).map { map[$0, 20] == 255 ? "#" : map[$0, 20] == 0 ? "." : "+" })
    }
    #expect(pieces(map([10, 5])) == "##########.....##########.....")
    #expect(pieces(map([10, 5], 3)) == "#######.....##########.....###")
    #expect(pieces(map([10, 5], -5)) == ".....##########.....##########")
    #expect(pieces(map([10, 5], 12)) == "...##########.....##########..")
    #expect(pieces(map([4])) == "####....####....####....####..")
    #expect(pieces(map([0, 10], 0, cap: .square)) == "#........##........##........#")
    #expect(map([0, 10]).area == 0)
  }

  @Test func dashesOfAClosedPathGoOnWhereItBegins() {
    let square = line((10, 10), (30, 10), (30, 30), (10, 30), isClosed: true)
    let map = CoverageMap.stroke(square, StrokeStyle(width: 4, dash: [20, 20], dashOffset: 10))
    #expect((map[8, 8], map[31, 31], map[25, 10], map[10, 25]) == (255, 255, 0, 0))
  }

  /// Of a pill, the short sides are as long as sums are rounded, and lead backwards.
  @Test func aLineOfRoundingHasNoCorners() {
    func arch(_ top: [Path.Element]) -> Path {
      Path(
        [.move(Point(10, 30)), .line(Point(10, 20)), .curve(Point(10, 14), Point(14, 10), Point(20, 10))]
          + top
          + [.curve(Point(26, 10), Point(30, 14), Point(30, 20)), .line(Point(30, 30))])
    }
    // A dash that begins right before the middle of the arch.
    let style = StrokeStyle(width: 8, join: .round, dash: [8, 200], dashOffset: -24.9)
    let rounded = CoverageMap.stroke(arch([.line(Point(20 - 4e-15, 10))]), style)
    #expect(rounded == CoverageMap.stroke(arch([]), style))
    #expect(rounded.area > 0 && rounded[17, 10] == 0)
  }

  /// With a round pen: what is near the line is painted, what is further away is not.
  @Test(arguments: 0..<40) func theRoundPenPaintsWhatItReaches(seed: Int) {
    var numbers = Numbers(seed: seed)
    let points = (0..<3 + seed % 5).map { _ in numbers.point(0...40) }
    let isClosed = seed.isMultiple(of: 3)
    let radius = numbers.value(0.8...7)
    let path = Path(
      points.enumerated().map { $0 == 0 ? .move($1) : .line($1) } + (isClosed ? [.close] : []))
    let map = CoverageMap.stroke(path, StrokeStyle(width: 2 * radius, cap: .round, join: .round))
    let lines = Array(zip(points, points.dropFirst() + (isClosed ? points.prefix(1) : [])))
    for y in 0..<40 {
      for x in 0..<40 {
        let distance = lines.map { self.distance(Point(Double(x) + 0.5, Double(y) + 0.5), $0, $1) }.min() ?? 0
        if distance < radius - 0.75 { #expect(map[x, y] >= 254, "at \(x), \(y)") }
        if distance > radius + 0.75 { #expect(map[x, y] <= 1, "at \(x), \(y)") }
      }
    }
  }

  private func distance(_ point: Point, _ start: Point, _ end: Point) -> Double {
    let (way, to) = (end - start, point - start)
    let along = (way.x * to.x + way.y * to.y) / (way.x * way.x + way.y * way.y)
    return point.distance(to: start.interpolated(to: end, min(max(along, 0), 1)))
  }

  @Test func farAndHugeStrokesTakeNoMoreThanTheArea() {
    let map = CoverageMap.stroke(line((-1e6, 20), (1e6, 20)), StrokeStyle(width: 10))
    #expect(map.area == 400)
    #expect(CoverageMap.stroke(circle(0, 0, 1e6), StrokeStyle(width: 4e6)).area == 1600)
  }
}
