import AnimationCore
import AnimationKit
import AnimationPlayer
import Testing

/// Handlers that answer events with commands of which events come, without an end.
@Suite(.timeLimit(.minutes(1))) struct EndlessCommandTests {
  private func count(_ stage: Stage) -> Int {
    stage.witness.events.count { $0 == .failed(.endlessCommands) }
  }

  @Test func togglingForEverIsStoppedAndTold() throws {
    let stage = try Stage.showing(.svga, autoplay: false)
    stage.witness.onEvent = { event, player in
      switch event {
      case .statusChanged(.playing, _): player.pause()
      case .statusChanged(.paused, _): player.play()
      default: break
      }
    }
    stage.view.play()
    #expect(count(stage) == 1)
    // The player goes on.
    stage.witness.onEvent = { _, _ in }
    stage.view.play(from: .frame(3))
    #expect(stage.view.status == .playing && stage.view.currentFrame == 3)
    stage.tick()
    #expect(stage.view.currentFrame == 4)
  }

  @Test func startingAgainForEverIsStoppedAndTold() throws {
    let stage = try Stage.showing(.lottie, autoplay: false)
    stage.witness.onEvent = { event, player in
      if case .readyToPlay = event { player.play(from: .frame(2)) { _ in } }
    }
    stage.view.play(from: .frame(1))
    #expect(count(stage) == 1)
  }

  @Test func aMarkerThatIsNeverThereIsNotAskedForForEver() throws {
    let stage = try Stage.showing(.lottie, autoplay: false)
    var answers = 0
    func ask() {
      stage.view.play(.marker("none")) { _ in
        answers += 1
        ask()
      }
    }
    ask()
    #expect(answers > 1 && count(stage) == 1)
  }

  @Test func movingOnWhenAskedToDrawIsStoppedAndTold() throws {
    final class Mover: AnimationPlayerDelegate {
      var failures = 0
      func animationPlayerNeedsDisplay(_ player: AnimationPlayer) {
        player.seek(to: .frame(player.state.frame == 3 ? 4 : 3))
      }
      func animationPlayer(_ player: AnimationPlayer, failed error: PlaybackError) { failures += 1 }
    }
    let stage = try Stage.showing(.svga, autoplay: false)
    let mover = Mover()
    stage.view.delegate = mover
    stage.view.seek(to: .frame(7))
    #expect(mover.failures == 1)
  }

  /// Thousands of passes in one update, each answered, are none of these.
  @Test func aCommandForEachOfManyEventsIsFine() throws {
    let stage = try Stage.showing(.svga) { $0.loopMode = .forever }
    stage.witness.onEvent = { event, player in
      if case .frameDrawn = event { player.options.speed = 1 }
      if case .finishedOnce = event { player.options.range = .all }
    }
    stage.clock.advance(by: .seconds(3600))
    stage.player.update()
    #expect(count(stage) == 0 && stage.player.state.loopCount == 3600)
  }
}
