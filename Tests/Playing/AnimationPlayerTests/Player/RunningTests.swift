import AnimationCore
import AnimationKit
import AnimationLoading
import AnimationPlayer
import Pixels
import TestSupport
import Testing

/// In real time, kept going by `run()`, with several tasks that wait.
@MainActor @Suite struct RunningTests {
  private func view(_ loader: AnimationLoader = AnimationLoader()) -> AnimationView {
    var options = PlaybackOptions()
    options.speed = 20
    return AnimationView(bounds: Size(40, 20), options: options, loader: loader)
  }

  @Test func everyCallerThatWaitsForALoadIsNotified() async throws {
    let gate = Gate()
    let view = view(AnimationLoader().waiting(before: gate))
    let running = Task { await view.run() }
    view.play(.bytes(try Movie.svga.bytes()), autoplay: false)
    var done = 0
    let waiting = (0..<3).map { _ in
      Task {
        await view.player.finishLoading()
        done += 1
      }
    }
    try await Task.sleep(for: .milliseconds(20))
    #expect(done == 0)
    // One that does not want to wait any more takes nothing from the others.
    waiting[0].cancel()
    #expect(await eventually { done == 1 })
    #expect(view.status == .loading)
    await gate.open()
    #expect(await eventually { done == 3 })
    #expect(view.status == .paused)
    running.cancel()
    await running.value
  }

  @Test func everyRunEndsWithItsTask() async throws {
    let view = view()
    view.options.loopMode = .forever
    var ended = 0
    let running = (0..<3).map { _ in
      Task {
        await view.run()
        ended += 1
      }
    }
    // While there is nothing to wait for but a change, and while frames come.
    try await Task.sleep(for: .milliseconds(20))
    running[0].cancel()
    #expect(await eventually { ended == 1 })
    view.play(.animation(try Movie.svga.animation()))
    #expect(await eventually { view.player.state.loopCount > 0 })
    for task in running { task.cancel() }
    #expect(await eventually { ended == 3 })
  }

  @Test func aPlayerThatNobodyHoldsGoesAway() async throws {
    var view: AnimationView? = view()
    weak let player = view?.player
    var answers: [Bool] = []
    view?.options.loopMode = .forever
    view?.play(.animation(try Movie.svga.animation())) { answers.append($0) }
    var ended = false
    let running = Task { [weak view] in
      await AnimationPlayer.run { view?.player }
      ended = true
    }
    #expect(await eventually { player?.state.loopCount ?? 0 > 0 })
    view = nil
    #expect(await eventually { ended })
    #expect(player == nil && answers == [false])
    running.cancel()
  }

  /// As in Docs/Player.md: a class of the main actor.
  @Test func theDelegateMayBeOfTheMainActor() async throws {
    let screen = GiftScreen()
    let running = Task { await screen.view.run() }
    screen.view.play(.bytes(try Movie.svga.bytes()), autoplay: false)
    #expect(await eventually { screen.image != nil })
    running.cancel()
  }

  // MARK: Display

  @Test func changesAreDrawnWhilePaused() async throws {
    let view = view()
    let witness = Witness()
    view.delegate = witness
    let running = Task { await view.run() }
    defer { running.cancel() }
    view.play(.bytes(try Movie.svga.bytes()), autoplay: false)
    // Loading ends only in what `run` does.
    #expect(await eventually { view.status == .paused })
    let changes: [(String, () -> Void)] = [
      ("replacements", { view.replacements.hidden = ["box"] }),
      ("bounds", { view.bounds = Size(80, 40) }), ("scale", { view.scale = 2 }),
      ("content mode", { view.contentMode = .topLeft }),
      ("background", { view.backgroundColor = .white }),
    ]
    for (name, change) in changes {
      witness.displays = 0
      change()
      #expect(await eventually { witness.displays == 1 }, "\(name)")
    }
    // What stays the same is not drawn again; several changes are drawn once.
    witness.displays = 0
    view.bounds = Size(80, 40)
    view.backgroundColor = .white
    try await Task.sleep(for: .milliseconds(20))
    #expect(witness.displays == 0)
    for key in ["a", "b", "c"] { view.replacements.strings[key] = key }
    #expect(await eventually { witness.displays > 0 })
    try await Task.sleep(for: .milliseconds(20))
    #expect(witness.displays == 1)
  }

  // MARK: Gifts

  /// Each with its own avatar, one after the other, in the completion of the one before.
  @Test func completionsPlayAQueueOfGifts() async throws {
    let view = view()
    view.options.fadeDuration = .milliseconds(10)
    let running = Task { await view.run() }
    defer { running.cancel() }
    let colors = [Color(red: 1, green: 1, blue: 0), Color(red: 1, green: 0, blue: 1), .white]
    var queue = Array(colors.enumerated())
    var seen: [Color] = []
    var answers: [Bool] = []
    let gifts = try Movie.allCases.map { try $0.bytes() }
    func playNext() {
      guard !queue.isEmpty else { return }
      let (index, color) = queue.removeFirst()
      guard let image = try? Movie.image(color) else { return }
      view.replacements.images["dot"] = Replacements.Image(EncodedImage(key: "dot", bytes: image))
      view.play(.bytes(gifts[index % 2], id: "gift \(index)")) { finished in
        answers.append(finished)
        if let color = try? view.draw().color(x: 2, y: 12) { seen.append(color) }
        playNext()
      }
    }
    playNext()
    #expect(await eventually { answers.count == 3 })
    #expect(answers == [true, true, true] && seen == colors)
  }
}

@MainActor private final class GiftScreen {
  let view = AnimationView(bounds: Size(40, 20))
  var image: Bitmap?

  init() { view.delegate = self }
}

extension GiftScreen: @MainActor AnimationPlayerDelegate {
  func animationPlayerNeedsDisplay(_ player: AnimationPlayer) { image = try? view.draw() }
}
