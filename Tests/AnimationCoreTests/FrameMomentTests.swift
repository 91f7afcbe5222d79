import Testing

@testable import AnimationCore

@Suite struct FrameMomentTests {
  @Test func whatIsComputedCountsAsTheFrameThatItMeans() {
    #expect(0.29 * 100 < 29 && FrameMoment.computed(0.29 * 100) == 29)
    #expect(0.07 * 100 > 7 && FrameMoment.computed(0.07 * 100) == 7)
    #expect(FrameMoment.computed(2.5) == 2.5)
    #expect(FrameMoment.computed(3 - 2e-6) == 3 - 2e-6)
    #expect(FrameMoment.computed(.infinity) == .infinity)
    #expect(FrameMoment.computed(.nan).isNaN)
  }

  @Test(arguments: [
    (-1.0, 0), (0, 0), (0.999, 0), (1, 1), (3.5, 3), (4, 4), (9, 4), (.infinity, 4), (.nan, 0),
  ])
  func aFrameIsShownUntilTheNextOneBegins(moment: Double, frame: Int) {
    #expect(FrameMoment.shownFrame(at: moment, of: 5) == frame)
  }

  @Test func withoutFramesThereIsTheFirst() { #expect(FrameMoment.shownFrame(at: 3, of: 0) == 0) }
}
