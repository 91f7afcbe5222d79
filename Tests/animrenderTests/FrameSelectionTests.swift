import AnimationCore
import AnimationKit
import CommandLineSupport
import Testing

@testable import animrender

@Suite struct FrameSelectionTests {
  /// 100 frames, 4 s.
  private let info = AnimationInfo(
    format: .svga, container: "", version: "", size: Size(1, 1), frameRate: 25, frameCount: 100, layerCount: 0
  )

  @Test func allAreAll() throws {
    #expect(try FrameSelection.all.frames(of: info) == Array(0..<100))
  }

  @Test(arguments: [(0, 0), (0.039, 0), (0.04, 1), (0.28, 7), (1.16, 29), (3.99, 99), (4, 99)])
  func aTimeShowsTheFrameThatHasBegun(seconds: Double, frame: Int) throws {
    #expect(try FrameSelection.seconds(seconds).frames(of: info) == [frame])
  }

  @Test(arguments: [(0, 0), (0.29, 29), (0.5, 50), (0.999, 99), (1, 99)])
  func progressOneIsTheLastFrame(progress: Double, frame: Int) throws {
    #expect(try FrameSelection.progress(progress).frames(of: info) == [frame])
  }

  @Test func listsMayNameTheLastFrameButNoneBehindIt() throws {
    #expect(try FrameSelection.list(FrameRanges("99")).frames(of: info) == [99])
    #expect(throws: ArgumentProblem("there is no frame 100: the animation has 100 frames, 0 to 99 (4 s)")) {
      try FrameSelection.list(FrameRanges("3,90..100")).frames(of: info)
    }
  }

  @Test func aTimeBehindTheEndIsAnError() throws {
    #expect(throws: ArgumentProblem("there is nothing at 4.5 s: the animation has 100 frames, 0 to 99 (4 s)"))
    {
      try FrameSelection.seconds(4.5).frames(of: info)
    }
  }
}
