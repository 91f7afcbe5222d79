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
    let schedule = try selection.schedule(of: info, rate: FrameRate(clamping: 25), loopCount: loopCount)
    return (0..<schedule.count).map(schedule.frame)
  }

  @Test func allAreAll() throws {
    #expect(try frames(.all) == (0..<100).map(Double.init))
  }

  @Test(arguments: [(0, 0), (0.039, 0), (0.04, 1), (0.28, 7), (1.16, 29), (3.99, 99), (4, 99)])
  func aTimeShowsTheFrameThatHasBegun(seconds: Double, frame: Double) throws {
    #expect(try frames(.seconds(seconds)) == [frame])
  }

  @Test(arguments: [(0, 0), (0.29, 29), (0.5, 50), (0.999, 99), (1, 99)])
  func progressOneIsTheLastFrame(progress: Double, frame: Double) throws {
    #expect(try frames(.progress(progress)) == [frame])
  }

  @Test func listsMayNameTheLastFrameButNoneBehindIt() throws {
    #expect(try frames(.list([FrameRange(99)])) == [99])
    #expect(try frames(.list([FrameRange(3), FrameRange(0, through: 90, step: 40)])) == [3, 0, 40, 80])
    let reason = "there is no frame 100: the animation has 100 frames, 0 to 99 (4 s)"
    #expect(throws: ExportError.missingFrames(reason: reason)) {
      try frames(.list([FrameRange(3), FrameRange(90, through: 100)]))
    }
    #expect(throws: ExportError.missingFrames(reason: reason)) {
      try frames(.playing(FrameTiming(.frames(90...100))))
    }
    #expect(throws: ExportError.self) { try frames(.list([FrameRange(-1, through: 3)])) }
  }

  @Test func anEmptyListIsAnError() throws {
    for list in [[], [FrameRange(5, through: 3)]] {
      #expect(throws: ExportError.missingFrames(reason: "no frames are listed")) { try frames(.list(list)) }
    }
  }

  @Test func aTimeBehindTheEndIsAnError() throws {
    let reason = "there is nothing at 4.5 s: the animation has 100 frames, 0 to 99 (4 s)"
    #expect(throws: ExportError.missingFrames(reason: reason)) { try frames(.seconds(4.5)) }
  }

  @Test func aFrameInWhichAMarkerEndsBelongsToIt() throws {
    #expect(try frames(.playing(FrameTiming(.marker("intro"))), loopCount: 2) == [10, 11, 12, 10, 11, 12])
    #expect(throws: ExportError.missingFrames(reason: "no marker 'inro': did you mean 'intro'?")) {
      try frames(.playing(FrameTiming(.marker("inro"))))
    }
  }

  @Test func framesAreSpreadWithTheFirstAndTheLast() throws {
    #expect(try frames(.spread(5, FrameTiming())) == [0, 24, 49, 74, 99])
    #expect(try frames(.spread(1, FrameTiming())) == [0])
    #expect(try frames(.spread(3, FrameTiming(.frames(4...6), isReversed: true))) == [6, 5, 4])
    #expect(try frames(.spread(9, FrameTiming(.frames(4...6)))) == [4, 5, 6])
    // Ten thousand million frames.
    let long = FrameTiming(speed: 0.01)
    #expect(try frames(.spread(3, long), loopCount: 1_000_000) == [0, 99, 99])
  }
}
