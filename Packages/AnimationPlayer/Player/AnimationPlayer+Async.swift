import AnimationLoading

// For those who await what is played. Each of these keeps the player going as `run()` does, and alive.
extension AnimationPlayer {
  /// Plays a source, once it is loaded, and returns when that is over.
  ///
  ///     if await player.playToEnd("gift.svga") { showThanks() }
  ///
  /// - Parameters:
  ///   - range: the part that is played; default what a new source is played with, all of it.
  ///   - loopMode: default the option's. Forever, it ends only otherwise.
  /// - Returns: true after the last pass; false when another request, a stop or a failure came first, and when the task
  ///   was cancelled, which stops it.
  @discardableResult
  public nonisolated(nonsending) func playToEnd(
    _ source: AnimationSource, in range: PlaybackRange? = nil, loopMode: LoopMode? = nil
  ) async -> Bool {
    await toEnd { completion in
      guard range != nil || loopMode != nil else { return play(source, completion: completion) }
      play(source, autoplay: false)
      play(range ?? .all, loopMode: loopMode, completion: completion)
    }
  }

  /// Plays a part of the source that is there, and returns when that is over; see the other one.
  @discardableResult
  public nonisolated(nonsending) func playToEnd(
    _ range: PlaybackRange = .all, loopMode: LoopMode? = nil
  ) async -> Bool {
    await toEnd { play(range, loopMode: loopMode, completion: $0) }
  }

  private nonisolated(nonsending) func toEnd(_ begin: (@escaping Completion) -> Void) async -> Bool {
    final class Answer { var isFinished: Bool? }
    let answer = Answer()
    begin { [weak self] isFinished in
      answer.isFinished = isFinished
      // Another task may have updated the player.
      self?.wakeRunners()
    }
    while answer.isFinished == nil, !Task.isCancelled {
      let turn = turn()
      if answer.isFinished == nil {
        await turn.signal.wait(past: turn.count, until: turn.deadline, turn.clock)
      }
    }
    if answer.isFinished == nil { stop() }
    return answer.isFinished ?? false
  }

  /// What `run(until:)` waits for.
  public enum RunEnd: Hashable, Sendable {
    /// Nothing plays, is loaded or fades.
    case finished
  }

  /// Keeps the player going as `run()` does, but also returns when there is nothing more to do. Where nothing is to be
  /// done from the start, it returns at once.
  public nonisolated(nonsending) func run(until end: RunEnd) async {
    while !Task.isCancelled {
      let turn = turn()
      if state.loadRequest == nil, state.status != .playing, turn.deadline == nil { return }
      await turn.signal.wait(past: turn.count, until: turn.deadline, turn.clock)
    }
  }
}

extension AnimationView {
  /// See `AnimationPlayer.playToEnd`.
  @discardableResult
  public nonisolated(nonsending) func playToEnd(
    _ source: AnimationSource, in range: PlaybackRange? = nil, loopMode: LoopMode? = nil
  ) async -> Bool {
    await player.playToEnd(source, in: range, loopMode: loopMode)
  }

  /// See `AnimationPlayer.playToEnd`.
  @discardableResult
  public nonisolated(nonsending) func playToEnd(
    _ range: PlaybackRange = .all, loopMode: LoopMode? = nil
  ) async -> Bool {
    await player.playToEnd(range, loopMode: loopMode)
  }

  /// See `AnimationPlayer.run(until:)`.
  public nonisolated(nonsending) func run(until end: AnimationPlayer.RunEnd) async {
    await player.run(until: end)
  }

  /// What the view shows, now and whenever that changes. Whoever iterates keeps the player going meanwhile; each image is
  /// drawn when it is asked for, so none is old and none waits.
  ///
  ///     for try await image in view.images() { window.show(image) }
  ///
  /// It ends when the task is cancelled, with the view staying alive until then, or with the error of `draw()`.
  public func images() -> AnimationImages<Self> { AnimationImages(self) }
}

/// See `AnimationView.images()`.
public struct AnimationImages<View: AnimationView>: AsyncSequence {
  private let view: View

  init(_ view: View) { self.view = view }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(view) }

  public struct AsyncIterator: AsyncIteratorProtocol {
    private let view: View
    /// Of the player's requests for display, those that are answered; nil before the first image.
    private var answered: Int?

    init(_ view: View) { self.view = view }

    /// The next image; nil when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> View.Image? {
      while !Task.isCancelled {
        let turn = view.player.turn()
        let count = view.player.displayCount
        if answered != count {
          answered = count
          return try view.draw()
        }
        await turn.signal.wait(past: turn.count, until: turn.deadline, turn.clock)
      }
      return nil
    }
  }
}
