import Testing

@testable import AnimationCore

@Suite struct FrameRateTests {
  @Test(arguments: [
    (30.0, 30, 1), (12.5, 25, 2), (29.97, 30_000, 1001), (29.9700012207031, 30_000, 1001),
    (23.976, 24_000, 1001), (59.94, 60_000, 1001), (33.3, 333, 10), (0.5, 1, 2), (1000, 1000, 1),
  ])
  func standsForAFraction(_ rate: Double, _ numerator: Int, _ denominator: Int) {
    #expect(FrameRate(rate) == FrameRate(numerator, per: denominator))
  }

  @Test(arguments: [0, -1, .nan, .infinity, 0.009, 1001])
  func refusesWhatIsNoRate(_ rate: Double) {
    #expect(FrameRate(rate) == nil)
  }

  @Test(arguments: [0.01, 7.77777, 123.4567, 3.14159265, 24.9991])
  func isCloseForAnyNumber(_ rate: Double) throws {
    let fraction = try #require(FrameRate(rate))
    #expect(abs(fraction.framesPerSecond - rate) < 0.0006)
  }

  @Test func timesDoNotDrift() throws {
    let rate = try #require(FrameRate(30))
    #expect((0...4).map { rate.start(ofFrame: $0, unitsPerSecond: 100) } == [0, 3, 7, 10, 13])
    #expect(rate.start(ofFrame: 30_000_000, unitsPerSecond: 100) == 100_000_000)
    let slow = try #require(FrameRate(30_000, per: 1001))
    #expect(slow.start(ofFrame: 30_000, unitsPerSecond: 1000) == 1_001_000)
  }
}
