import AnimationCore
import Painting
import TestSupport
import Testing

@testable import SpanRenderer

@Suite struct ClipTests {
  private let box = PixelBox(minX: 0, minY: 0, maxX: 40, maxY: 40)

  private func rectangle(_ random: inout RandomItems) -> Path {
    // Some of them on whole pixels, thin or beyond the area.
    let values = (0..<4).map { _ in random.next(3) == 0 ? random.value().rounded() : random.value() }
    return Path(Rect(x: values[0], y: values[1], width: abs(values[2]) / 2, height: abs(values[3]) / 2))
  }

  private func covered(by rectangle: UprightCoverage) -> CoverageMap {
    var map = CoverageMap(width: 40, height: 40)
    rectangle.cover(0..<40, 0..<40, into: &map)
    return map
  }

  @Test(arguments: 0..<60) func anUprightRectangleCoversWhatItsOutlineDoes(seed: Int) throws {
    var random = RandomItems(seed: seed, isSane: true)
    let turns: [Transform] = [
      .identity, .scale(-1, 1) * .translation(-40, 0), Transform(a: 0, b: 1, c: 1, d: 0, tx: 0.25, ty: 0),
    ]
    for turn in turns {
      let path = rectangle(&random)
      let coverage = try #require(UprightCoverage(path, turn))
      #expect(covered(by: coverage) == CoverageMap.fill(path.applying(turn)))
    }
  }

  @Test func onlyRectanglesAreTakenForOne() {
    func isRectangle(_ points: (Double, Double)..., isClosed: Bool = true) -> Bool {
      let elements = points.enumerated().map { index, point in
        let point = Point(point.0, point.1)
        return index == 0 ? Path.Element.move(point) : .line(point)
      }
      return UprightCoverage(Path(elements + (isClosed ? [.close] : [])), .identity) != nil
    }
    #expect(isRectangle((0, 0), (5, 0), (5, 5), (0, 5)))
    #expect(isRectangle((0, 0), (0, 5), (5, 5), (5, 0), isClosed: false))
    #expect(isRectangle((0, 0), (5, 0), (5, 5), (0, 5), (0, 0)))
    // There and back, open corners, a fifth point.
    #expect(!isRectangle((0, 0), (5, 0), (5, 5), (5, 0)))
    #expect(!isRectangle((0, 0), (5, 0), (5, 5), (1, 5)))
    #expect(!isRectangle((0, 0), (5, 0), (5, 5), (0, 5), (0, 2)))
    #expect(UprightCoverage(Path(Rect(x: 0, y: 0, width: 5, height: 5)), .rotation(radians: 0.1)) == nil)
  }

  private func product(_ a: CoverageMap, _ b: CoverageMap) -> [UInt8] {
    zip(a.values, b.values).map { a, b in
      let product = Int(a) * Int(b) + 128
      return UInt8((product + product >> 8) >> 8)
    }
  }

  /// The clip is of a path, or of a rectangle that knows which rows are alike.
  @Test(arguments: 0..<60) func clippedCoverageIsMultiplied(seed: Int) throws {
    var random = RandomItems(seed: seed, isSane: true)
    let clips: [(mask: ClipMask, map: CoverageMap)] = try [random.path(), rectangle(&random)].enumerated().map
    {
      index, path in
      guard index == 0 else {
        let coverage = try #require(UprightCoverage(path, .identity))
        return (ClipMask(coverage, box), covered(by: coverage))
      }
      let mask = ClipMask(box)
      let rasterizer = CoverageRasterizer()
      rasterizer.begin(box)
      rasterizer.add(path, .identity)
      var sink = MaskSink(mask: mask)
      rasterizer.sweep(.nonZero, into: &sink)
      return (mask, CoverageMap.fill(path))
    }
    let scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: 40)
    defer { scratch.deallocate() }
    for (mask, map) in clips {
      let path = random.path()
      let rasterizer = CoverageRasterizer()
      rasterizer.begin(box)
      rasterizer.add(path, .identity)
      var clipped = ClippedSink(sink: CoverageMap(width: 40, height: 40), mask: mask, scratch: scratch)
      rasterizer.sweep(.evenOdd, into: &clipped)
      #expect(clipped.sink.values == product(map, CoverageMap.fill(path, .evenOdd)))
    }
  }

  @Test func aRectangleKnowsWhatItCoversWhole() throws {
    let rectangle = try #require(
      UprightCoverage(Path(Rect(x: 2.5, y: 3, width: 10, height: 4.25)), .identity))
    #expect(rectangle.solid == PixelBox(minX: 3, minY: 3, maxX: 12, maxY: 7))
    #expect(rectangle.box == PixelBox(minX: 2, minY: 3, maxX: 13, maxY: 8))
    let mask = ClipMask(rectangle, box)
    #expect(ClipArea(rectangle.solid, mask).mask == nil)
    #expect(ClipArea(rectangle.box, mask).mask === mask)
    #expect(ClipArea(rectangle.box, mask).mask(in: rectangle.solid) == nil)
  }
}
