import AnimationCore
import Pixels
import TestSupport
import Testing

@testable import Painting

/// Into which bands what is drawn of a list is cut.
@Suite struct BandPlanTests {
  private func bands(
    _ items: [DisplayItem], side: Double = 1000, threads: Int, leastWork: Double = BandPlan.leastWork,
    maximumPixels: Double = BandPlan.maximumPixels
  ) -> [PixelBox] {
    let target = PixelBox(minX: 0, minY: 0, maxX: side, maxY: side)
    let plan = BandPlan(threads: threads, leastWork: leastWork, maximumPixels: maximumPixels)
    var redrawing = Redrawing(DisplayList(size: Size(side, side), items: items), on: target, .identity)
    guard plan.mayPay(redrawing) else { return [target] }
    let bounds = ItemBounds(.identity, texts: FrameMeasure())
    redrawing.findBoxes(bounds)
    return plan.bands(of: redrawing, bounds)
  }

  private func gradient(_ y: Double, _ height: Double) -> DisplayItem {
    let stops = [Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 1, color: .white)]
    let paint = Paint.gradient(Gradient(.linear(start: .zero, end: Point(1000, 0)), stops: stops))
    return .fill(FillItem(.rect(0, y, 1000, height), paint: paint))
  }

  @Test func whatIsLittleIsDrawnInOnePiece() {
    #expect(bands([.rect(0, 0, 1000, 1000)], threads: 8).count == 1)
    #expect(bands([gradient(0, 1000)], threads: 1).count == 1)
    #expect(bands([gradient(400, 100)], threads: 8).count == 1)
  }

  @Test func whatIsMuchIsShared() {
    let (two, many) = (bands([gradient(0, 1000)], threads: 2), bands([gradient(0, 1000)], threads: 100))
    #expect(two.map(\.minY) == [0, 500])
    // Each has enough to do.
    #expect(many.count == 3)
  }

  @Test func aBandHasManyRowsWhereLittleIsToBeDone() {
    let bands = bands([gradient(0, 250), gradient(0, 250), gradient(0, 250)], threads: 2)
    #expect(bands.count == 2)
    #expect(abs(bands[0].maxY - 125) < 10)
  }

  @Test func aLargeAreaIsCutOnOneThreadToo() {
    let bands = bands([.rect(0, 0, 9, 9)], side: 8000, threads: 1)
    #expect(bands.count == 16)
    #expect(bands.allSatisfy { $0.maxY - $0.minY <= 524 })
  }

  @Test(arguments: 0..<30) func bandsAreAllRowsOnce(seed: Int) {
    var random = RandomItems(seed: seed)
    let items = (0..<10).map { _ in random.item(depth: 2) }
    let side = Double(1 + random.next(300))
    for threads in [1, 2, 3, 7, 400] {
      let bands = bands(
        items, side: side, threads: threads, leastWork: 0,
        maximumPixels: random.next(2) == 0 ? .infinity : 100)
      #expect(
        bands.count <= threads || bands.allSatisfy { $0.maxY - $0.minY == 1 || $0.maxY - $0.minY <= 100 })
      var y = 0.0
      for band in bands {
        #expect(band.minY == y && band.maxY > y && band.maxY == band.maxY.rounded())
        #expect(band.minX == 0 && band.maxX == side)
        y = band.maxY
      }
      #expect(y == side)
    }
  }
}
