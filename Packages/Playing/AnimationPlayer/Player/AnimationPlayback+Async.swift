import AnimationLoading

// What keeps the player going, and alive.
extension AnimationPlayback {
  /// Brings the player up to its clock's time: loads that are done arrive, playback moves on, and what happens is
  /// told.
  public func update() { player.update(findingsCount: true) }

  /// Updates the player whenever its clock says so, a load is done or something was asked of it, until the task is
  /// cancelled; the end of what is played does not end it. The player stays alive meanwhile.
  public nonisolated(nonsending) func run() async { await AnimationPlayer.run { [player] in player } }

  /// Keeps the player going as `run()` does, but also returns when there is nothing more to do. Where nothing is to be
  /// done from the start, it returns at once.
  public nonisolated(nonsending) func run(until end: AnimationPlayer.RunEnd) async {
    while !Task.isCancelled {
      let turn = player.turn()
      if player.isFinished(turn) { return }
      await turn.signal.wait(past: turn.count, until: turn.deadline, turn.clock)
    }
  }

  /// Returns when nothing is being loaded any more, neither an animation nor an image for it, or when the task is
  /// cancelled.
  public nonisolated(nonsending) func finishLoading() async {
    while !Task.isCancelled {
      let count = player.loads.signal.count
      update()
      if !player.isLoading { return }
      await player.loads.signal.wait(past: count)
    }
  }

  /// Plays a source, once it is loaded, and returns when that is over.
  ///
  ///     if await player.playToEnd("gift.svga") { showThanks() }
  ///
  /// - Parameters:
  ///   - range: the part that is played; default all of another source, and of the same one what the options say.
  ///   - loopMode: from now on; default the option's, which is what was given last. Forever, it ends only otherwise.
  ///   - crossFade: how long it takes to take the place of the source before; default the option `fadeDuration`.
  /// - Returns: true after the last pass; false when another request, a stop or a failure came first, and when the task
  ///   was cancelled, which stops it, or gives its load up: what is still loaded then does not turn up later. A task that is
  ///   cancelled already plays nothing, and stops nothing.
  @discardableResult
  public nonisolated(nonsending) func playToEnd(
    _ source: AnimationSource, in range: PlaybackRange? = nil, loopMode: LoopMode? = nil,
    crossFade: Duration? = nil
  ) async -> Bool {
    await player.toEnd {
      play(source, in: range, loopMode: loopMode, crossFade: crossFade, completion: $0)
    } cancel: {
      player.state.loadRequest == nil ? stop() : clean()
    }
  }

  /// Plays a part of the source that is there, and returns when that is over; see the other one.
  @discardableResult
  public nonisolated(nonsending) func playToEnd(
    _ range: PlaybackRange = .all, loopMode: LoopMode? = nil
  ) async -> Bool {
    await player.toEnd {
      play(range, loopMode: loopMode, completion: $0)
    } cancel: {
      stop()
    }
  }
}

extension AnimationPlayer {
  fileprivate nonisolated(nonsending) func toEnd(
    _ begin: (@escaping Completion) -> Void, cancel: () -> Void
  ) async -> Bool {
    // A queue in a cancelled task leaves what is shown.
    if Task.isCancelled { return false }
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
    if answer.isFinished == nil { cancel() }
    return answer.isFinished ?? false
  }
}
