import AnimationCore
import AnimationKit
import AnimationPlayer
import TestSupport
import Testing

/// A stream has all that a delegate is told.
@Suite struct EventStreamTests {
  private func all(_ stream: AsyncStream<PlaybackEvent>?) async throws -> [PlaybackEvent] {
    var events: [PlaybackEvent] = []
    for await event in try #require(stream) { events.append(event) }
    return events
  }

  /// Once for all that nobody has drawn, behind what happened.
  @Test func displayIsAskedForOnceUntilItIsRead() async throws {
    let stage = Stage(.svga)
    let stream = stage.view.events()
    func next() async -> PlaybackEvent? { await stream.first { _ in true } }
    stage.player.play(try stage.source())
    stage.tick(3)
    #expect(stage.witness.displays == 4)
    for event in stage.witness.events + [.displayNeeded] { #expect(await next() == event) }
    stage.view.replacements.hidden = ["dot"]
    stage.player.update()
    stage.view.backgroundColor = .white
    stage.player.update()
    #expect(await next() == .displayNeeded)
    stage.tick()
    #expect(await next() == .frameDrawn(4))
    #expect(await next() == .displayNeeded)
  }

  @Test func requestsForDisplayTakeNoPlace() async throws {
    var stage: Stage? = try Stage.showing(.svga) { $0.loopMode = .forever }
    let (newest, oldest) = (
      stage?.player.events(bufferingPolicy: .bufferingNewest(2)),
      stage?.player.events(bufferingPolicy: .bufferingOldest(2))
    )
    stage?.tick(3)
    for key in ["a", "b", "c"] {
      stage?.view.replacements.hidden = [key]
      stage?.view.player.update()
    }
    let events = (stage?.witness.events ?? [])
    #expect(events.count == 6 && events.prefix(3) == [.frameDrawn(1), .frameDrawn(2), .frameDrawn(3)])
    stage = nil
    #expect(try await all(newest) == events.suffix(2) + [.displayNeeded])
    #expect(try await all(oldest) == events.prefix(2) + [.displayNeeded])
  }

  /// Whoever waits gets an event although none is kept.
  @MainActor @Test func withoutABufferWhoeverWaitsIsTold() async throws {
    let stage = try Stage.showing(.svga) { $0.loopMode = .forever }
    let stream = stage.player.events(bufferingPolicy: .bufferingNewest(0))
    var got: [PlaybackEvent] = []
    let reading = Task { for await event in stream where event != .displayNeeded { got.append(event) } }
    #expect(
      await eventually {
        stage.tick()
        return !got.isEmpty
      })
    reading.cancel()
    await reading.value
  }

  @Test func stateMachinesReachStreams() async throws {
    let text = """
      {"initial": "a", "inputs": [{"type": "Event", "name": "go"}], "interactions": [], "states": [
       {"type": "PlaybackState", "name": "a", "animation": "", "entryActions": [], "exitActions": [], "transitions": [
        {"type": "Transition", "toState": "b", "guards": [{"type": "Event", "inputName": "go"}]}]},
       {"type": "PlaybackState", "name": "b", "animation": "", "transitions": [], "entryActions": [], "exitActions": []}]}
      """
    var stage: Stage? = try Stage.showing(.lottie, autoplay: false)
    let stream = stage?.view.events()
    stage?.view.start(try StateMachine(decoding: Array(text.utf8), name: "m"))
    stage?.view.send(.fire("go"))
    #expect(stage?.view.stateMachine != nil)
    stage?.view.stopStateMachine()
    #expect(stage?.view.stateMachine == nil)
    stage = nil
    let events = try await all(stream).compactMap {
      if case .stateMachine(let event) = $0 { event } else { nil }
    }
    #expect(events.contains(.started) && events.last == .stopped)
    #expect(events.contains(.transition(from: "a", to: "b")))
  }

  // MARK: Answers without a delegate

  @Test func aClosureAnswersReadyToPlay() throws {
    let stage = Stage(.svga)
    stage.view.delegate = nil
    var asked: [PlaybackStart] = []
    stage.view.onReadyToPlay = { start in
      asked.append(start)
      start.frame = 6
      start.autoplay = true
    }
    stage.view.play(try stage.source(), from: .frame(2), autoplay: false)
    #expect(asked.map(\.frame) == [2] && asked.map(\.isNewSource) == [true])
    #expect(try stage.shownFrame() == 6)
    #expect(stage.view.isPlaying)
    stage.view.onReadyToPlay = nil
    stage.view.reset(autoplay: false)
    #expect(try stage.shownFrame() == 0)
  }

  @Test func theClosureHasTheLastWord() throws {
    let stage = Stage(.svga)
    stage.witness.onReady = { $0.frame = 3 }
    stage.player.onReadyToPlay = { $0.frame += 1 }
    stage.view.play(try stage.source(), autoplay: false)
    #expect(try stage.shownFrame() == 4)
  }
}
