import AnimationCore
import Testing

@testable import AnimationExport

@Suite struct FrameSelectionTests {
  /// 100 frames, 4 s.
  private let info: AnimationInfo = {
    var info = AnimationInfo(
      format: .svga, container: "", version: "", size: Size(1, 1), frameRate: 25, frameCount: 100,
      layerCount: 0)
    info.markers = [Marker(name: "intro", frame: 10, duration: 2.5)]
    return info
  }()

  private func frames(_ selection: FrameSelection, loopCount: Int = 1) throws -> [Double] {
    var finder = FrameFinder(info)
    return try frames(selection, loopCount: loopCount, by: &finder)
  }

  private func frames(
    _ selection: FrameSelection, loopCount: Int = 1, by finder: inout FrameFinder
  ) throws -> [Double] {
    let schedule = try selection.schedule(by: &finder, rate: FrameRate(clamping: 25), loopCount: loopCount)
    return (0..<schedule.count).map(schedule.frame)
  }

  @Test func allSelectsEveryFrame() throws {
    #expect(try frames(.all) == (0..<100).map(Double.init))
  }

  @Test(arguments: [(0, 0), (0.039, 0), (0.04, 1), (0.28, 7), (1.16, 29), (3.99, 99), (4, 99)])
  func aTimeShowsTheFrameThatHasBegun(seconds: Double, frame: Double) throws {
    #expect(try frames(.frame(at: .time(seconds))) == [frame])
  }

  @Test(arguments: [(0, 0), (0.29, 29), (0.5, 50), (0.999, 99), (1, 99)])
  func progressOneIsTheLastFrame(progress: Double, frame: Double) throws {
    #expect(try frames(.frame(at: .progress(progress))) == [frame])
  }

  @Test func listsMayNameTheLastFrameButNoneBehindIt() throws {
    #expect(try frames(.list([FrameRange(99)])) == [99])
    #expect(try frames(.list([FrameRange(3), FrameRange(0, through: 90, step: 40)])) == [3, 0, 40, 80])
    let reason = "there is no frame 100: the animation has 100 frames, 0 to 99 (4 s)"
    #expect(throws: ExportError.missingFrames(reason: reason)) {
      try frames(.list([FrameRange(3), FrameRange(90, through: 100)]))
    }
    #expect(throws: ExportError.missingFrames(reason: reason)) {
      try frames(.playing(FrameTiming(.frames(from: 90, through: 100))))
    }
    #expect(throws: ExportError.self) { try frames(.list([FrameRange(-1, through: 3)])) }
  }

  @Test func anEmptyListIsAnError() throws {
    #expect(throws: ExportError.missingFrames(reason: "no frames are listed")) { try frames(.list([])) }
  }

  @Test(arguments: [
    (FrameRange(.last), [99]), (FrameRange(.fromEnd(100)), [0]),
    (FrameRange(97, through: .last), [97, 98, 99]),
    (FrameRange(.fromEnd(3), through: .fromEnd(2)), [97, 98]),
    // A time ends a range: what begins there is not in it.
    (FrameRange(.time(0), through: .time(0.12)), [0, 1, 2]),
    (FrameRange(.time(0.12), through: .time(0.2)), [3, 4]),
    (FrameRange(.time(0.13), through: .time(0.15)), [3]),
    (FrameRange(.time(0.13), through: .time(0.17)), [3, 4]),
    (FrameRange(.time(3.92), through: .time(4)), [98, 99]),
    (FrameRange(.progress(0.98), through: .progress(1)), [98, 99]),
    (FrameRange(.progress(0.07), through: .progress(0.1)), [7, 8, 9]),
    (FrameRange(0, through: .progress(0.5), step: 20), [0, 20, 40]),
    (FrameRange(.progress(0.97), through: 98), [97, 98]), (FrameRange(.time(4), through: .last), [99]),
  ])
  func placesAreFramesTimesAndProgress(range: FrameRange, expected: [Double]) throws {
    #expect(try frames(.list([range])) == expected)
    guard let end = range.end, range.step == 1 else { return }
    #expect(try frames(.playing(FrameTiming(.frames(from: range.start, through: end)))) == expected)
  }

  @Test(arguments: [
    (FrameRange(5, through: 3), "5..3"), (FrameRange(.time(1), through: .time(1)), "1s..1s"),
    (FrameRange(.last, through: 98), "-1..98"), (FrameRange(.progress(0.5), through: .time(1)), "50%..1s"),
    (FrameRange(0, through: .time(0)), "0..0s"),
  ])
  func rangesThatEndBeforeTheyBegin(range: FrameRange, text: String) throws {
    let reason = "\(text) ends before it begins: the animation has 100 frames, 0 to 99 (4 s)"
    #expect(throws: ExportError.missingFrames(reason: reason)) { try frames(.list([range])) }
  }

  @Test(arguments: [
    (FrameRange(100), 99, "there is no frame 100"), (FrameRange(.fromEnd(101)), 0, "there is no frame -101"),
    (FrameRange(.frame(.max)), 99, "there is no frame \(Int.max)"),
    (FrameRange(.time(4.5)), 99, "there is nothing at 4.5 s"),
    (FrameRange(.time(.nan)), 0, "there is nothing at nan s"),
    (FrameRange(.time(-1)), 0, "there is nothing at -1 s"),
    (FrameRange(.progress(1.5)), 99, "there is nothing at 150 %"),
    (FrameRange(200, through: 300), 99, "there is no frame 300"),
    (FrameRange(.time(5), through: .time(6)), 99, "there is nothing at 6 s"),
  ])
  func whatIsNotThereIsAnErrorOrTheNearest(range: FrameRange, nearest: Double, problem: String) throws {
    let error = ExportError.missingFrames(
      reason: "\(problem): the animation has 100 frames, 0 to 99 (4 s)")
    #expect(throws: error) { try frames(.list([range])) }
    var finder = FrameFinder(info, clamps: true)
    #expect(try frames(.list([range]), by: &finder) == [nearest])
    #expect(finder.missing == error)
  }

  /// Brought to what is allowed, a speed of 0 would make a file of a hundred times the frames.
  @Test(arguments: [-1, 0, 1e-9, 101, .nan, .infinity])
  func aSpeedOutOfRangeIsRefused(speed: Double) {
    #expect(throws: ExportError.self) { try frames(.playing(FrameTiming(speed: speed))) }
  }

  @Test func clampingKeepsWhatIsThere() throws {
    var finder = FrameFinder(info, clamps: true)
    #expect(try frames(.list([FrameRange(3), FrameRange(98, through: .last)]), by: &finder) == [3, 98, 99])
    #expect(finder.missing == nil)
    let stretch = FrameTiming(.frames(from: 98, through: 500))
    #expect(try frames(.playing(stretch), by: &finder) == [98, 99])
    #expect(try frames(.list([FrameRange(0, through: 500, step: 50)]), by: &finder) == [0, 50])
    // No marker is the nearest to one that is not there.
    #expect(throws: ExportError.self) { try frames(.playing(FrameTiming(.marker("x"))), by: &finder) }
  }

  @Test func aTimeBehindTheEndIsAnError() throws {
    let reason = "there is nothing at 4.5 s: the animation has 100 frames, 0 to 99 (4 s)"
    #expect(throws: ExportError.missingFrames(reason: reason)) { try frames(.frame(at: .time(4.5))) }
  }

  @Test func aFrameInWhichAMarkerEndsBelongsToIt() throws {
    #expect(try frames(.playing(FrameTiming(.marker("intro"))), loopCount: 2) == [10, 11, 12, 10, 11, 12])
    #expect(throws: ExportError.missingFrames(reason: "no marker 'inro': did you mean 'intro'?")) {
      try frames(.playing(FrameTiming(.marker("inro"))))
    }
  }

  @Test func framesAreSpreadWithTheFirstAndTheLast() throws {
    #expect(try frames(.spread(5, timing: FrameTiming())) == [0, 24, 49, 74, 99])
    #expect(try frames(.spread(1, timing: FrameTiming())) == [0])
    #expect(
      try frames(.spread(3, timing: FrameTiming(.frames(from: 4, through: 6), isReversed: true))) == [
        6, 5, 4,
      ])
    #expect(try frames(.spread(9, timing: FrameTiming(.frames(from: 4, through: 6)))) == [4, 5, 6])
    // Ten thousand million frames.
    let long = FrameTiming(speed: 0.01)
    #expect(try frames(.spread(3, timing: long), loopCount: 1_000_000) == [0, 99, 99])
  }
}
