import AnimationKit
import AnimationLoading
import AnimationPlayer
import TestSupport
import Testing

/// A marker that is not there plays nothing, and is told.
@Suite struct MarkerTests {
  private let unknown = PlaybackEvent.failed(.unknownMarker("midle"))

  @Test(arguments: [
    PlaybackRange.marker("midle"), .markers(from: "midle", to: "end"), .markers(from: "middle", to: "midle"),
  ]) func aRangeThatIsNotThereIsNotPlayed(range: PlaybackRange) throws {
    let stage = try Stage.showing(.lottie)
    var answers: [String] = []
    stage.player.play(from: nil) { answers.append("a \($0)") }
    stage.tick(2)
    stage.witness.events = []
    stage.player.play(range, loopMode: .forever) { answers.append("b \($0)") }
    #expect(stage.witness.events == [unknown] && answers == ["b false"])
    #expect("\(PlaybackError.unknownMarker("midle"))" == "the animation has no marker 'midle'")
    // What is played goes on.
    #expect(stage.view.options.range == .all && stage.view.options.loopMode == .once)
    stage.tick(8)
    #expect(answers == ["b false", "a true"])
  }

  @Test func neitherArePlacesAndOptions() throws {
    let stage = try Stage.showing(.lottie)
    stage.tick(2)
    stage.witness.events = []
    stage.view.seek(to: .marker("midle"))
    stage.view.options.range = .marker("midle")
    stage.player.drive(.part(from: .marker("midle"), to: .frame(8)))
    stage.view.play(try stage.source(), from: .marker("midle"))
    stage.player.play(from: .marker("midle"))
    #expect(stage.witness.events == Array(repeating: unknown, count: 5))
    #expect(stage.view.currentFrame == 2 && stage.view.status == .playing)
  }

  /// Before the source is there nobody can know.
  @Test(arguments: [0, 1, 2]) func onceLoadedItIsShownPaused(way: Int) async throws {
    let gate = Gate()
    let stage = Stage(.lottie, loader: AnimationLoader().waiting(before: gate))
    var answers: [Bool] = []
    switch way {
    case 0: stage.view.play(try stage.file(), from: .marker("midle")) { answers.append($0) }
    case 1:
      stage.view.play(try stage.file())
      stage.player.play(.marker("midle")) { answers.append($0) }
    default: stage.view.play(try stage.source(), from: .marker("midle")) { answers.append($0) }
    }
    await gate.open()
    await stage.player.finishLoading()
    #expect(stage.witness.events.contains(unknown) && answers == [false])
    #expect(stage.view.status == .paused && stage.view.options.range == .all)
    #expect(try stage.shownFrame() == 0)
  }
}
