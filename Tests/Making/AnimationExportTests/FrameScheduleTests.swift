import AnimationCore
import AnimationExport
import Testing

@Suite struct FrameScheduleTests {
  private let ten: FrameRate

  init() throws {
    ten = try #require(FrameRate(10))
  }

  private func frames(_ schedule: FrameSchedule) -> [Double] {
    (0..<schedule.count).map(schedule.frame)
  }

  @Test func withoutMoreEveryFrameIsShownOnce() {
    let schedule = FrameSchedule(playing: 2..<6, frameRate: ten)
    #expect(frames(schedule) == [2, 3, 4, 5])
    #expect(schedule.rate == ten)
  }

  @Test func otherRatesAreSampledInTime() throws {
    let twice = FrameSchedule(playing: 0..<3, frameRate: ten, rate: FrameRate(20))
    #expect(frames(twice) == [0, 0.5, 1, 1.5, 2, 2.5])
    let slower = FrameSchedule(playing: 0..<10, frameRate: ten, rate: FrameRate(4))
    #expect(frames(slower) == [0, 2.5, 5, 7.5])
  }

  @Test func timesThatMeanAWholeFrameAreOne() throws {
    // 1/30 s is no finite binary fraction.
    let rate = try #require(FrameRate(30))
    let schedule = FrameSchedule(playing: 0..<1000, frameRate: ten, rate: rate)
    #expect(schedule.count == 3000)
    for index in 0..<1000 { #expect(schedule.frame(at: index * 3) == Double(index)) }
  }

  @Test func televisionRatesDoNotDrift() throws {
    let rate = try #require(FrameRate(29.97))
    let schedule = FrameSchedule(playing: 0..<30_000, frameRate: rate, rate: FrameRate(60))
    // 1001 seconds.
    #expect(schedule.count == 60_060)
    #expect(schedule.frame(at: 60 * 1000) == 29_970.029970029971)
  }

  @Test func speedSkipsOrRepeatsFrames() {
    #expect(frames(FrameSchedule(playing: 0..<6, frameRate: ten, speed: 2)) == [0, 2, 4])
    #expect(frames(FrameSchedule(playing: 0..<2, frameRate: ten, speed: 0.5)) == [0, 0.5, 1, 1.5])
  }

  @Test func passesRepeatAndReverseTurnsAround() {
    let schedule = FrameSchedule(playing: 1..<4, frameRate: ten, isReversed: true, loopCount: 2)
    #expect(frames(schedule) == [3, 2, 1, 3, 2, 1])
  }

  @Test func thereIsAlwaysAFrame() {
    let schedule = FrameSchedule(playing: 0..<2, frameRate: ten, rate: FrameRate(1), speed: 100)
    #expect(frames(schedule) == [0])
  }

  @Test func nothingBeyondTheStretch() throws {
    // 7 frames of 10 a second are 8.4 of 12: 8.
    let schedule = FrameSchedule(playing: 0..<7, frameRate: ten, rate: FrameRate(12))
    #expect(schedule.count == 8)
    #expect(frames(schedule).allSatisfy { $0 < 7 })
  }

  @Test func listsAreShownAsTheyAre() {
    let schedule = FrameSchedule(frames: [5, 0, 0], rate: ten)
    #expect(frames(schedule) == [5, 0, 0])
  }
}
