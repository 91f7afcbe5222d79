import AnimationCore
import AnimationFormats
import AnimationLoading
import AnimationPlayer
import Testing

/// What a player is asked for is asked of a view in the same words: one call for both.
@Suite struct PlaybackCallsTests {
  private final class Listing: PlayerView {
    let player = AnimationPlayer(loader: AnimationLoader(), clock: ManualClock())
    var bounds = Size(40, 20)
    var scale = 1.0
    var contentMode = ContentMode.aspectFit
    var backgroundColor = Color.clear
    func draw() -> Int { player.displayList()?.items.count ?? 0 }
  }

  private func play(_ playback: some AnimationPlayback) throws {
    playback.options.loopMode = .forever
    playback.isMuted = true
    playback.volume = 7
    playback.replacements.hidden = ["box"]
    playback.play(.animation(try Movie.svga.animation()), from: .frame(4))
    #expect(playback.isPlaying && playback.currentFrame == 4)
    playback.pause()
    playback.currentFrame = 2
    #expect(playback.frames(of: .all) != nil)
  }

  @Test func aViewHandsOnWhatItIsAskedTo() throws {
    let view = Listing()
    try play(view)
    #expect(view.player.state == view.state)
    #expect(view.player.status == .paused && view.player.currentFrame == 2)
    #expect(view.player.options.loopMode == .forever)
    #expect(view.player.isMuted && view.player.volume == 1)
    #expect(view.player.replacements.hidden == ["box"])
  }

  @Test func aPlayerIsAskedAlike() throws {
    let view = Listing()
    try play(view.player)
    #expect(view.player.player === view.player)
    #expect(view.state == view.player.state && view.status == .paused && view.currentFrame == 2)
    #expect(view.options.loopMode == .forever && view.volume == 1)
  }

  /// A delegate that is told of one goes on with the player that it is handed.
  @Test func aDelegatePlaysOnWithThePlayer() throws {
    final class Next: AnimationPlayerDelegate {
      var next: (any Animation)?
      func animationPlayer(_ player: AnimationPlayer, finishedAll loopCount: Int) {
        guard let next else { return }
        self.next = nil
        player.play(.animation(next, id: "next"))
      }
    }
    let clock = ManualClock()
    let player = AnimationPlayer(loader: AnimationLoader(), clock: clock)
    let next = Next()
    next.next = try Movie.svga.animation()
    player.delegate = next
    player.play(.animation(try Movie.svga.animation(), id: "first"))
    clock.advance(by: .seconds(60))
    player.update()
    #expect(player.state.source?.id == "next" && player.isPlaying)
  }
}
