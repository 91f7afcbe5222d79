import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationLoading
import AnimationPlayer
import SVGAFormat
import Testing

/// A player with a clock that tests move, showing a movie of 16 frames, 8 a second: "a" sounds all the time, "b"
/// from its half second on during frames 4 to 7.
struct AudioPlaybackTests {
  private let clock = ManualClock()
  private let output = RecordingAudioOutput()
  private let player: AnimationPlayer

  init() {
    player = AnimationPlayer(loader: AnimationLoader(), clock: clock, audioOutput: output)
  }

  private static func movie(rate: Int = 8) throws -> [UInt8] {
    let sound = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 0]
    return try SVGAEncoder.encode(
      SVGAMovie(
        size: Size(4, 4), frameRate: rate, frameCount: 16,
        sounds: [.init(key: "a", bytes: sound), .init(key: "b", bytes: sound)],
        cues: [
          .init(key: "a", startFrame: 0, endFrame: 16),
          .init(key: "b", startFrame: 4, endFrame: 8, startTime: 500),
        ]))
  }

  private func source(_ id: String = "movie", rate: Int = 8) throws -> AnimationSource {
    .animation(try AnimationDecoder.decode(try Self.movie(rate: rate)), id: id)
  }

  /// What the output was told since the last question.
  private func heard() -> [AudioCommand] {
    defer { output.commands = [] }
    return output.commands
  }

  private func tick(_ count: Double = 1) {
    clock.advance(by: .microseconds(Int(count * 125_000)))
    player.update()
  }

  private func change(_ change: (inout PlaybackOptions) -> Void) {
    var options = player.options
    change(&options)
    player.options = options
  }

  @Test func aPassFromBeginToEnd() throws {
    player.play(try source())
    #expect(output.cues.map(\.key) == ["a", "b"])
    #expect(heard() == [.start(cue: 0, at: 0, rate: 1)])
    for _ in 0..<3 { tick() }
    #expect(heard() == [])
    tick()
    #expect(heard() == [.start(cue: 1, at: 0.5, rate: 1)])
    for _ in 0..<4 { tick() }
    #expect(heard() == [.stop(cue: 1)])
    for _ in 0..<8 { tick() }
    #expect(player.state.status == .stopped)
    #expect(heard() == [.stop(cue: 0)])
  }

  @Test func aLateUpdateFindsThePlace() throws {
    player.play(try source())
    _ = heard()
    tick(5.2)
    #expect(heard() == [.start(cue: 1, at: 0.65, rate: 1)])
  }

  @Test func loadedFromBytes() async throws {
    player.play(.bytes(try Self.movie(), id: "movie"))
    #expect(heard() == [])
    await player.finishLoading()
    #expect(output.cues.count == 2)
    #expect(heard() == [.start(cue: 0, at: 0, rate: 1)])
  }

  @Test func theLoopRestartsTheSound() throws {
    change { $0.loopMode = .forever }
    player.play(try source())
    tick(15.5)
    _ = heard()
    tick()
    #expect(heard() == [.seek(cue: 0, to: 0.0625, rate: 1)])
    tick(4)
    #expect(heard() == [.start(cue: 1, at: 0.5625, rate: 1)])
    tick(16)
    #expect(
      heard() == [.seek(cue: 0, to: 0.5625, rate: 1), .seek(cue: 1, to: 0.5625, rate: 1)],
      "after a whole pass")
  }

  @Test func aLoopingRangeRestartsItsSounds() throws {
    player.play(try source(), autoplay: false)
    player.play(.frames(4...7), loopMode: .forever)
    #expect(heard() == [.start(cue: 0, at: 0.5, rate: 1), .start(cue: 1, at: 0.5, rate: 1)])
    tick(4)
    #expect(heard() == [.seek(cue: 0, to: 0.5, rate: 1), .seek(cue: 1, to: 0.5, rate: 1)])
  }

  @Test func pauseStopsAndPlayGoesOnAtThePlace() throws {
    player.play(try source())
    tick(2.5)
    _ = heard()
    player.pause()
    #expect(heard() == [.stop(cue: 0)])
    tick(3)
    #expect(heard() == [])
    player.play()
    #expect(heard() == [.start(cue: 0, at: 0.3125, rate: 1)])
  }

  @Test func suspensionPausesSoundsToo() throws {
    change { $0.suspensionBehavior = .pauseAndRestore }
    player.play(try source())
    tick(2)
    _ = heard()
    player.suspend()
    #expect(heard() == [.stop(cue: 0)])
    player.resume()
    #expect(heard() == [.start(cue: 0, at: 0.25, rate: 1)])
  }

  @Test func seeksWhilePlaying() throws {
    player.play(try source())
    _ = heard()
    player.seek(to: .frame(6))
    #expect(heard() == [.seek(cue: 0, to: 0.75, rate: 1), .start(cue: 1, at: 0.75, rate: 1)])
    player.seek(to: .frame(12))
    #expect(heard() == [.seek(cue: 0, to: 1.5, rate: 1), .stop(cue: 1)])
    player.seek(to: .frame(5), play: false)
    #expect(heard() == [.stop(cue: 0)])
  }

  @Test func scrubbingIsSilent() throws {
    player.play(try source(), autoplay: false)
    for frame in 0..<16 { player.seek(to: .frame(Double(frame))) }
    #expect(heard() == [])
    player.seek(to: .frame(5), play: true)
    #expect(heard() == [.start(cue: 0, at: 0.625, rate: 1), .start(cue: 1, at: 0.625, rate: 1)])
  }

  @Test func reverseIsSilent() throws {
    change { $0.isReversed = true }
    player.play(try source())
    tick(10)
    #expect(heard() == [])
    change { $0.isReversed = false }
    #expect(heard() == [.start(cue: 0, at: 0.625, rate: 1), .start(cue: 1, at: 0.625, rate: 1)])
    change { $0.speed = -1 }
    #expect(heard() == [.stop(cue: 0), .stop(cue: 1)])
  }

  @Test func thereAndBackSoundsOnTheWayThere() throws {
    change { $0.loopMode = .autoReverse }
    player.play(try source())
    tick(15)
    _ = heard()
    tick(2)
    #expect(heard() == [.stop(cue: 0)])
    tick(14)
    #expect(heard() == [])
    tick(2)
    #expect(heard() == [.start(cue: 0, at: 0.125, rate: 1)])
    tick(32)
    #expect(heard() == [.seek(cue: 0, to: 0.125, rate: 1)], "back and there again unseen")
  }

  @Test func theSpeedIsHeard() throws {
    change { $0.speed = 2 }
    player.play(try source())
    #expect(heard() == [.start(cue: 0, at: 0, rate: 2)])
    tick(1)
    change { $0.speed = 0.5 }
    #expect(heard() == [.seek(cue: 0, to: 0.25, rate: 0.5)])
  }

  @Test func mutingCountsAtAnyTime() throws {
    player.isMuted = true
    player.play(try source())
    #expect(heard() == [.setMuted(true), .start(cue: 0, at: 0, rate: 1)], "goes on unheard")
    player.isMuted = false
    player.pause()
    player.isMuted = true
    #expect(heard() == [.setMuted(false), .stop(cue: 0), .setMuted(true)])
  }

  @Test func stopAndCleanAreSilent() throws {
    player.play(try source())
    _ = heard()
    player.stop()
    #expect(heard() == [.stop(cue: 0)])
    player.play()
    #expect(heard() == [.start(cue: 0, at: 0, rate: 1)])
    player.clean()
    #expect(output.cues == [], "which ends what sounded")
    tick(4)
    #expect(heard() == [])
  }

  @Test func anotherSourceTakesOver() throws {
    player.play(try source())
    tick(5)
    _ = heard()
    player.play(try source("other", rate: 16))
    #expect(heard() == [.start(cue: 0, at: 0, rate: 1)])
    tick(2.25)
    #expect(heard() == [.start(cue: 1, at: 0.53125, rate: 1)])
  }
}
