import AnimationCore
import AnimationPlayer
import TestSupport
import Testing

/// References keep the playback options: an option that is not described could change unseen.
@Suite struct PlaybackDescriptionTests {
  @Test func everyOptionIsDescribed() {
    let problems = undescribed(
      PlaybackOptions(),
      [
        "loopMode": { $0.loopMode = .times(1) }, "times": { $0.loopMode = .times(2) },
        "forever": { $0.loopMode = .forever }, "autoReverse": { $0.loopMode = .autoReverse },
        "autoReverseTimes": { $0.loopMode = .autoReverseTimes(1) },
        "autoReverseTimes(2)": { $0.loopMode = .autoReverseTimes(2) },
        "isReversed": { $0.isReversed = true }, "speed": { $0.speed = -1 },
        "range": { $0.range = .frames(0...2) }, "first frame": { $0.range = .frames(1...2) },
        "last frame": { $0.range = .frames(0...3) }, "progress": { $0.range = .progress(0...0.3) },
        "first progress": { $0.range = .progress(0.1...0.3) }, "time": { $0.range = .time(0...0.3) },
        "last time": { $0.range = .time(0...0.4) }, "marker": { $0.range = .marker("a") },
        "other marker": { $0.range = .marker("b") }, "markers": { $0.range = .markers(from: "a", to: "b") },
        "other markers": { $0.range = .markers(from: "b", to: "a") },
        "without the last": { $0.range = .markers(from: "a", to: "b", includingLast: false) },
        "userStopScene": { $0.userStopScene = .clear },
        "stepToTrailing": { $0.userStopScene = .stepToTrailing },
        "endStopScene": { $0.endStopScene = .clear }, "stepToLeading": { $0.endStopScene = .stepToLeading },
        "hidesWhenStopped": { $0.hidesWhenStopped = true },
        "resetsLoopCountWhenStopped": { $0.resetsLoopCountWhenStopped = false },
        "fadeDuration": { $0.fadeDuration = .milliseconds(500) }, "pacing": { $0.pacing = .showsEveryFrame },
        "showsSubframes": { $0.showsSubframes = true },
        "suspensionBehavior": { $0.suspensionBehavior = .stop },
        "pause": { $0.suspensionBehavior = .pause },
        "pauseAndRestore": { $0.suspensionBehavior = .pauseAndRestore },
        "finish": { $0.suspensionBehavior = .finish },
      ])
    #expect(problems == [])
  }

  @Test func everyContentModeHasAName() {
    #expect(Set(ContentMode.allCases.map(\.describedName)).count == ContentMode.allCases.count)
  }
}
