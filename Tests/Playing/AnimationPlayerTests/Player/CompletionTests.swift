import AnimationKit
import AnimationLoading
import AnimationPlayer
import Testing

/// Everybody who waits for an end is told of that end, of no other, and once.
@Suite struct CompletionTests {
  private func stage() throws -> Stage { try Stage.showing(.lottie, autoplay: false) }

  @Test func eachIsNotifiedOfItsOwnEnd() throws {
    let stage = try stage()
    var answers: [String] = []
    stage.player.play(from: nil) { answers.append("a \($0)") }
    stage.tick(10)
    #expect(answers == ["a true"])
    stage.player.play(from: nil) { answers.append("b \($0)") }
    stage.player.play(from: nil) { answers.append("c \($0)") }
    #expect(answers == ["a true", "b false"])
    stage.player.play { _ in }
    #expect(answers.last == "c false")
    stage.player.play(from: nil) { answers.append("d \($0)") }
    stage.player.stop()
    stage.player.play(from: nil) { answers.append("e \($0)") }
    stage.player.clean()
    #expect(answers == ["a true", "b false", "c false", "d false", "e false"])
  }

  @Test func whatIsPausedGoesOnWithWhatWasAskedFor() throws {
    let stage = try stage()
    var answers: [Bool] = []
    stage.player.play(from: nil) { answers.append($0) }
    stage.tick(3)
    stage.player.pause()
    stage.player.play()
    #expect(answers == [])
    stage.tick(10)
    #expect(answers == [true])
  }

  /// The time before a request counts for what was played before it.
  @Test(arguments: ["again", "decoded", "loaded"]) func whatEndedBeforeARequestIsReportedFirst(next: String)
    throws
  {
    let stage = try stage()
    var answers: [String] = []
    stage.player.play(from: nil) { answers.append("a \($0)") }
    stage.clock.advance(by: .seconds(2))
    let answerB = { (finished: Bool) in answers.append("b \(finished)") }
    switch next {
    case "again": stage.player.play(from: nil, completion: answerB)
    case "decoded": stage.player.play(.animation(try Movie.svga.animation()), completion: answerB)
    default: stage.player.play(.bytes(try Movie.svga.bytes()), completion: answerB)
    }
    #expect(answers == ["a true"])
    #expect(stage.player.state.frame == 0)
    stage.player.clean()
    #expect(answers == ["a true", "b false"])
  }

  /// The next gift is often played by the delegate that hears of the end of the one before.
  @Test(arguments: [
    PlaybackEvent.finishedAll(loopCount: 1), .statusChanged(.stopped, from: .playing),
  ]) func whatTheDelegatePlaysHasItsOwnEnd(event: PlaybackEvent) throws {
    let stage = try stage()
    let next = AnimationSource.animation(try Movie.svga.animation(), id: "next")
    var answers: [String] = []
    stage.witness.onEvent = { reported, player in
      guard reported == event, player.state.source != next else { return }
      player.play(next) { answers.append("b \($0)") }
    }
    stage.player.play(from: nil) { answers.append("a \($0)") }
    stage.tick(10)
    #expect(answers == ["a true"])
    stage.tick(9)
    #expect(answers == ["a true"])
    stage.tick(1)
    #expect(answers == ["a true", "b true"])
  }

  /// Without another update.
  @Test func whatACompletionPlaysAfterAStopBegins() throws {
    let stage = try stage()
    let next = AnimationSource.animation(try Movie.svga.animation(), id: "next")
    stage.player.play(from: nil) { _ in stage.player.play(next) }
    stage.player.stop()
    #expect(stage.view.status == .playing)
    #expect(stage.witness.events.last == .statusChanged(.playing, from: .idle))
    #expect(try stage.shownFrame() == 0)
  }

  @Test func whatACompletionPlaysIsOvertaken() throws {
    let stage = try stage()
    var answers: [String] = []
    stage.player.play(from: nil) { finished in
      answers.append("a \(finished)")
      stage.player.play(from: .frame(5)) { answers.append("overtaken \($0)") }
    }
    stage.player.play(from: nil) { answers.append("b \($0)") }
    #expect(answers == ["a false"] && stage.player.state.frame == 0)
    stage.tick(10)
    #expect(answers == ["a false", "overtaken false", "b true"])
  }

  /// A loop by completions that somebody starts twice: wrong, but no reason to hang.
  @Test func aLoopStartedTwiceGoesOn() throws {
    let stage = try stage()
    var count = 0
    func loop() {
      stage.player.play(from: nil) { _ in
        count += 1
        loop()
      }
    }
    loop()
    loop()
    stage.tick(30)
    #expect(count < 20)
  }

  @Test func whatCannotBePlayedIsReportedAtOnce() async throws {
    var answers: [Bool] = []
    let stage = Stage(.lottie)
    stage.player.play { answers.append($0) }
    stage.player.play(from: nil) { answers.append($0) }
    stage.player.play(.all) { answers.append($0) }
    #expect(answers == [false, false, false])
    stage.player.play(.bytes([0])) { answers.append($0) }
    await stage.player.finishLoading()
    #expect(answers.count == 4 && answers.last == false)
  }

  @Test func anApplicationThatLeavesEndsIt() throws {
    var answers: [String] = []
    for behavior in [SuspensionBehavior.stop, .finish, .pause] {
      let stage = try stage()
      stage.change { $0.suspensionBehavior = behavior }
      stage.player.play(from: nil) { answers.append("\(behavior) \($0)") }
      stage.player.suspend()
      if behavior == .pause { #expect(answers == ["stop false", "finish true"]) }
    }
    #expect(answers == ["stop false", "finish true", "pause false"], "the last one by the player's end")
  }

  @Test func aPlayerThatGoesAwayNotifiesThoseWhoWait() async throws {
    var stage: Stage? = try stage()
    let finished = await withCheckedContinuation { continuation in
      stage?.player.play(from: nil) { continuation.resume(returning: $0) }
      stage = nil
    }
    #expect(!finished)
  }
}
