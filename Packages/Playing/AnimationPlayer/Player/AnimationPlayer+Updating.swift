import AnimationCore

// Time and commands.
extension AnimationPlayer {
  /// - Parameter findingsCount: false before a command, which may bring the animation that new keys are meant for.
  func update(findingsCount: Bool) {
    guard !delivery.isOpen else { return }
    let shown = Shown(state)
    let now = clock.now
    let time = now - lastUpdate
    state.advance(by: time)
    lastUpdate = now
    fadeImages(by: time)
    takeImages()
    for answer in loads.take() where answer.request == state.loadRequest?.number {
      switch answer.result {
      case .success(let animation):
        adopt(animation)
        takeSettings(of: animation, butFor: state.wantedLoopMode)
        state.apply(.finishLoading(request: answer.request, PlaybackContent(animation.info)))
      case .failure(let error):
        state.apply(.failLoading(request: answer.request, error))
      }
    }
    deliver(shown, findingsCount: findingsCount)
    if machine != nil, time > .zero { advanceMachine(by: time) }
  }

  /// Keeps a player going as its own `run()` does, but does not keep it alive: returns when it is gone, too.
  ///
  ///     Task { [weak view] in await AnimationPlayer.run { view?.player } }
  public nonisolated(nonsending) static func run(_ player: () -> AnimationPlayer?) async {
    while !Task.isCancelled, let turn = player()?.turn() {
      await turn.signal.wait(past: turn.count, until: turn.deadline, turn.clock)
    }
  }

  /// Asks for display with the next update, for a reason that the player cannot know of. `run` sees to that update
  /// at once.
  public func setNeedsDisplay() {
    delivery.isDisplayStale = true
    loads.signal.raise()
  }

  /// Lets those who wait for the player look again.
  func wakeRunners() { loads.signal.raise() }

  /// What to wait for before the next update.
  typealias Turn = (signal: Signal, count: Int, deadline: Duration?, clock: any PlaybackClock)

  /// Updates the player.
  func turn() -> Turn {
    let count = loads.signal.count
    update()
    return (loads.signal, count, timeToNextChange.map { clock.now + $0 }, clock)
  }

  /// Whether the animation, or an image in it, is being loaded.
  var isLoading: Bool { state.loadRequest != nil || !imageLoads.isEmpty }

  /// Whether there is nothing more to do, after an update.
  func isFinished(_ turn: Turn) -> Bool {
    !isLoading && state.status != .playing && turn.deadline == nil
  }

  /// Carries a command out, after everything that happened before it.
  ///
  /// - Parameter animation: what a command that opens it shows.
  func perform(_ command: PlaybackCommand, showing animation: (any Animation)? = nil) {
    if delivery.takesCommand() { carryOut(command, showing: animation) }
  }

  private func carryOut(_ command: PlaybackCommand, showing animation: (any Animation)?) {
    update(findingsCount: false)
    let shown = Shown(state)
    let sources = state.sourceCount
    state.apply(command)
    noteEnding()
    if let animation, state.sourceCount != sources { adopt(animation) }
    if !delivery.isOpen { deliver(shown) }
    // Whoever runs the player may have to wake up earlier now.
    loads.signal.raise()
  }

  /// Carries a command out that asks to play something. It ends what was asked for before, which had all the time
  /// up to now to come to its own end.
  func request(
    _ command: PlaybackCommand, showing animation: (any Animation)? = nil, completion: Completion?
  ) {
    guard delivery.takesCommand() else {
      // It would be asked for again, when it was said now that it is not played.
      if let completion { completions.add { _ in completion(false) } }
      return
    }
    update(findingsCount: false)
    guard state.objection(to: command) == nil else {
      if let completion { completions.refuse(completion) }
      return carryOut(command, showing: nil)
    }
    completions.end(finished: false)
    answer()
    completions.overtake()
    if let completion { completions.add(completion) }
    carryOut(command, showing: animation)
  }
}
