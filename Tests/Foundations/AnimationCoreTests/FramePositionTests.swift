import Testing

@testable import AnimationCore

@Suite struct FramePositionTests {
  @Test func whatIsComputedCountsAsTheFrameThatItMeans() {
    #expect(0.29 * 100 < 29 && FramePosition.computed(0.29 * 100) == 29)
    #expect(0.07 * 100 > 7 && FramePosition.computed(0.07 * 100) == 7)
    #expect(FramePosition.computed(2.5) == 2.5)
    #expect(FramePosition.computed(3 - 2e-6) == 3 - 2e-6)
    #expect(FramePosition.computed(.infinity) == .infinity)
    #expect(FramePosition.computed(.nan).isNaN)
  }

  @Test(arguments: [
    (-1.0, 0), (0, 0), (0.999, 0), (1, 1), (3.5, 3), (4, 4), (9, 4), (.infinity, 4), (.nan, 0),
  ])
  func aFrameIsShownUntilTheNextOneBegins(position: Double, frame: Int) {
    #expect(FramePosition.shownFrame(at: position, of: 5) == frame)
  }

  @Test func withoutFramesThereIsTheFirst() { #expect(FramePosition.shownFrame(at: 3, of: 0) == 0) }
}
