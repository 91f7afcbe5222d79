import AnimationCore
import Testing

private func expectEqual(
  _ a: Point, _ b: Point, within tolerance: Double = 1e-9, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(a.distance(to: b) <= tolerance, "\(a) is not \(b)", sourceLocation: sourceLocation)
}

@Suite struct TransformTests {
  private let odd = Transform(a: 2, b: 1, c: -0.5, d: 3, tx: 7, ty: -4)

  @Test func productAppliesTheRightOneFirst() {
    let moveThenDouble = Transform.scale(2, 2) * .translation(1, 0)
    #expect(moveThenDouble.apply(Point(1, 1)) == Point(4, 2))
    #expect(moveThenDouble.apply(vector: Point(1, 1)) == Point(2, 2))
  }

  @Test func positiveRotationIsClockwiseWithYDown() {
    expectEqual(Transform.rotation(radians: .pi / 2).apply(Point(1, 0)), Point(0, 1))
  }

  @Test func inverseUndoes() throws {
    let inverse = try #require(odd.inverted())
    expectEqual(inverse.apply(odd.apply(Point(3, 9))), Point(3, 9))
  }

  @Test(arguments: [
    Transform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0), .scale(0, 1), .scale(.nan, 1),
    .translation(.infinity, 0),
    .scale(1e-200, 1e-200),
  ])
  func flatOrBrokenTransformsHaveNoInverse(transform: Transform) {
    #expect(!transform.isInvertible)
    #expect(transform.inverted() == nil)
  }

  @Test func maximumScaleIsTheLongestStretch() {
    #expect(Transform.scale(2, -5).maximumScale == 5)
    #expect(abs((Transform.rotation(radians: 0.7) * .scale(3, 1)).maximumScale - 3) < 1e-9)
  }
}

@Suite struct RectTests {
  private let box = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test func rectanglesHaveUnionAndIntersection() {
    let other = Rect(x: 30, y: 0, width: 100, height: 30)
    #expect(box.union(other) == Rect(minX: 10, minY: 0, maxX: 130, maxY: 60))
    #expect(box.intersection(other) == Rect(minX: 30, minY: 20, maxX: 40, maxY: 30))
    #expect(box.intersection(Rect(x: 41, y: 0, width: 1, height: 99)) == nil)
  }

  @Test func transformedBoxHoldsAllCorners() {
    #expect(box.applying(.scale(-1, 2)) == Rect(x: -40, y: 40, width: 30, height: 80))
  }

  @Test func containsItsTopLeftEdgesOnly() {
    #expect(box.contains(Point(10, 20)))
    #expect(!box.contains(Point(40, 20)))
  }
}

@Suite struct CubicBezierTests {
  @Test func hugeCurvesAreFlattened() {
    let curve = CubicBezier(Point(0, 0), Point(1e41, 0), Point(0, 1e41), Point(1e41, 1e41))
    #expect(curve.flattened(tolerance: 0.02).count == 1000)
  }

  private let arch = CubicBezier(Point(0, 0), Point(0, 100), Point(100, 100), Point(100, 0))

  @Test func curvesAreSplitAtTheirPoints() {
    expectEqual(arch.point(at: 0.5), Point(50, 75))
    let (head, tail) = arch.split(at: 0.25)
    expectEqual(head.end, arch.point(at: 0.25))
    expectEqual(tail.point(at: 1.0 / 3), arch.point(at: 0.5))
  }

  @Test func segmentLiesOnTheCurve() {
    let middle = arch.segment(from: 0.2, to: 0.6)
    expectEqual(middle.start, arch.point(at: 0.2))
    expectEqual(middle.point(at: 0.5), arch.point(at: 0.4))
    expectEqual(middle.end, arch.point(at: 0.6))
  }

  @Test func boundsAreThoseOfTheCurve() {
    #expect(arch.bounds == Rect(x: 0, y: 0, width: 100, height: 75))
  }

  @Test func lengthIsThatOfAQuarterCircle() {
    let k = 0.5522847498
    let quarter = CubicBezier(Point(1, 0), Point(1, k), Point(k, 1), Point(0, 1))
    #expect(abs(quarter.length() - .pi / 2) < 1e-3)
    #expect(CubicBezier(line: Point(0, 0), Point(3, 4)).length() == 5)
  }

  @Test func parametersAreFoundByLength() {
    expectEqual(arch.point(at: arch.parameter(atLength: arch.length() / 2)), Point(50, 75), within: 1e-3)
    #expect(arch.parameter(atLength: -1) == 0)
    #expect(arch.parameter(atLength: 1e9) == 1)
  }

  @Test func linearizedLinesMoveEvenly() {
    let line = CubicBezier(line: Point(0, 0), Point(9, 0))
    #expect(line.point(at: 0.25).x != 2.25)
    expectEqual(line.linearized.point(at: 0.25), Point(2.25, 0))
    #expect(arch.linearized == arch)
  }
}

@Suite struct PathTests {
  private let square = Path(Rect(x: 0, y: 0, width: 10, height: 10))

  @Test func whatHasNoMoveBeginsInItsFirstPoint() {
    let path = Path([.curve(Point(3, 4), Point(5, 6), Point(7, 8)), .line(Point(1, 1))])
    #expect(path.subpaths.map(\.start) == [Point(3, 4)])
    // What is closed before that has not begun.
    #expect(Path([.close, .line(Point(1, 1))]).subpaths.map(\.start) == [Point(1, 1)])
  }

  @Test func subpathsCloseWithASegment() {
    let subpaths = square.subpaths
    #expect(subpaths.count == 1)
    #expect(subpaths[0].isClosed)
    #expect(subpaths[0].segments.map(\.end) == [Point(10, 0), Point(10, 10), Point(0, 10), Point(0, 0)])
  }

  @Test func drawingAfterCloseGoesOnAtTheStart() {
    let path = Path([.move(Point(1, 1)), .line(Point(5, 1)), .close, .line(Point(1, 9))])
    #expect(path.subpaths.count == 2)
    #expect(path.subpaths[1].segments == [CubicBezier(line: Point(1, 1), Point(1, 9))])
  }

  @Test func lengthCountsClosingLines() {
    #expect(square.length == 40)
    #expect(
      Path([.move(Point(0, 0)), .line(Point(3, 0)), .move(Point(9, 9)), .line(Point(9, 5))]).length == 7)
  }

  @Test func boundsOfCurvesAreTight() {
    let path = Path([.move(Point(0, 0)), .curve(Point(0, 100), Point(100, 100), Point(100, 0))])
    #expect(path.bounds == Rect(x: 0, y: 0, width: 100, height: 75))
    #expect(Path().bounds == nil)
  }

  @Test(arguments: [0.01, 0.1, 1])
  func flatteningStaysWithinItsTolerance(tolerance: Double) {
    let arch = CubicBezier(Point(0, 0), Point(0, 100), Point(100, 100), Point(100, 0))
    var path = Path([.move(arch.start)])
    path.curve(to: arch.end, arch.control1, arch.control2)
    let lines = path.flattened(tolerance: tolerance).subpaths[0].segments
    for t in stride(from: 0.0, through: 1, by: 0.01) {
      let point = arch.point(at: t)
      let distance = lines.map { $0.distance(of: point) }.min() ?? .infinity
      #expect(distance <= tolerance)
    }
  }

  @Test func appendedPathsAreTransformed() {
    var path = Path([.move(Point(0, 0))])
    path.append(Path([.move(Point(1, 1)), .line(Point(2, 2))]), .translation(5, 0))
    #expect(path.elements == [.move(Point(0, 0)), .move(Point(6, 1)), .line(Point(7, 2))])
  }

  @Test func onlyFinitePathsOfOrdinarySizeAreDrawable() {
    #expect(square.isDrawable())
    #expect(!Path([.move(Point(.nan, 0))]).isDrawable())
    #expect(!Path([.line(Point(0, -.infinity))]).isDrawable())
    #expect(!Path([.curve(Point(0, 0), Point(2e6, 0), Point(0, 0))]).isDrawable())
  }
}

extension CubicBezier {
  /// The distance of a point from the straight segment between the ends.
  fileprivate func distance(of point: Point) -> Double {
    let direction = end - start
    let squared = direction.x * direction.x + direction.y * direction.y
    guard squared > 0 else { return point.distance(to: start) }
    let offset = point - start
    let t = ((offset.x * direction.x + offset.y * direction.y) / squared).clampedToUnit
    return point.distance(to: start.interpolated(to: end, t))
  }
}

@Suite struct ContentFitTests {
  private let frame = Rect(x: 0, y: 0, width: 100, height: 50)

  @Test(arguments: [
    (ContentFit.contain, Rect(x: 25, y: 0, width: 50, height: 50)),
    (.cover, Rect(x: 0, y: -25, width: 100, height: 100)),
    (.fill, Rect(x: 0, y: 0, width: 100, height: 50)),
    (.none, Rect(x: 40, y: 15, width: 20, height: 20)),
  ])
  func fitsPlaceSquareContentInAWideFrame(fit: ContentFit, expected: Rect) {
    #expect(fit.place(Size(20, 20), in: frame) == expected)
    let corner = fit.transform(Size(20, 20), in: frame).apply(Point(20, 20))
    #expect(corner == Point(expected.maxX, expected.maxY))
  }

  @Test func contentWithoutASizeTakesTheFrame() {
    #expect(ContentFit.contain.place(.zero, in: frame) == frame)
  }
}
