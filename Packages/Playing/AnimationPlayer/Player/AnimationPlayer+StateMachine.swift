import AnimationCore
import AnimationLoading
import StateMachines

extension AnimationPlayer {
  /// Says that something was done with a pointer. Does nothing without a machine.
  ///
  /// - Parameter point: on the animation's canvas; see `PlayerView.contentTransform`.
  public func point(_ kind: PointerKind, at point: Point) {
    update()
    guard let names = machine?.run.machine.listenedLayers else { return }
    send(.pointer(kind, hits: layers(named: names, at: point)))
  }

  /// How long until something changes by itself; nil for never.
  public var timeToNextChange: Duration? {
    let refresh = PlaybackState.refresh
    let next = changesAllTheTime ? min(state.timeToNextChange ?? refresh, refresh) : state.timeToNextChange
    guard let run = machine?.run, run.isRunning else { return next }
    let own = run.needsTime ? refresh : run.tween.map { min(refresh, $0.timeLeft) }
    return own.map { min($0, next ?? $0) } ?? next
  }

  private func layers(named names: Set<String>, at point: Point) -> Set<String> {
    guard case .frame(let frame) = state.scene, let evaluator = evaluators.evaluator(state.sourceCount)
    else { return [] }
    return evaluator.layers(named: names, at: point, frame: frame, context: context)
  }
}

// MARK: - From playback to the machine

extension AnimationPlayer {
  func begin(_ machine: StateMachine, _ source: ((_ animationID: String) -> AnimationSource?)?) {
    let own = state.source
    self.machine = MachineDriver(machine, source: source ?? { own?.choosing(animation: $0) })
    self.machine?.animationID = own?.animationID ?? animation?.info.animationIDs.first
    if let content = state.content { send(.loaded(markers: Set(content.markers.map(\.name)))) }
    send(.start)
  }

  /// Lets a machine go that was told to stop.
  func endMachine() {
    // Also when the delegate says so, while what the machine said before is followed.
    while let output = machine?.run.next() { follow(output) }
    restoreOptions()
    guard machine != nil else { return }
    machine = nil
    setNeedsDisplay()
  }

  func tellMachine(_ command: StateMachineCommand) {
    guard machine != nil else { return }
    machine?.apply(command)
    followMachine()
  }

  func advanceMachine(by time: Duration) {
    if machine?.run.tween != nil { setNeedsDisplay() }
    machine?.apply(.advance(time))
    followMachine()
  }

  /// Tells the machine what came of what it has made the player do.
  func followMachine(_ event: PlaybackEvent) {
    switch event {
    case .finishedOnce: machine?.apply(.passEnded(isLast: false))
    case .finishedAll: machine?.apply(.passEnded(isLast: true))
    case .readyToPlay(isNewSource: true, _, _):
      guard let content = state.content else { return }
      machine?.apply(.loaded(markers: Set(content.markers.map(\.name))))
      if let waiting = machine?.waiting { begin(waiting, in: content) }
    case .failed(.loading(let error)):
      guard machine?.waiting != nil else { return }
      fail(loading: machine?.animationID ?? "", "\(error)")
    default: return
    }
    followMachine()
  }

  private func fail(loading id: String, _ reason: String) {
    notify(.stateMachine(.failed(.animation(id: id, reason: reason))))
  }
}

// MARK: - From the machine to playback

extension AnimationPlayer {
  private func followMachine() {
    guard machine?.isFollowing == false else { return }
    machine?.isFollowing = true
    while let output = machine?.run.next() { follow(output) }
    machine?.isFollowing = false
  }

  private func follow(_ output: StateMachineOutput) {
    switch output {
    case .begin:
      machine?.optionsBefore = options
      perform(.seek(.frame(0), play: false))
    case .play(let playback): show(playback)
    case .beginTween(let playback):
      guard let content = state.content else { return }
      perform(.pause)
      machine?.beginTween(to: Double(playback.leadingFrame(in: content)))
    case .cancelTween:
      _ = machine?.endTween()
      setNeedsDisplay()
    case .end:
      restoreOptions()
    case .seek, .seekProgress:
      if machine?.waiting != nil { machine?.waitingSeek = output } else { seek(output) }
    case .setTheme(let id): setTheme(id)
    case .event(let event): notify(.stateMachine(event))
    }
  }

  private func restoreOptions() {
    guard let before = machine?.optionsBefore else { return }
    machine?.optionsBefore = nil
    perform(.setOptions(before))
  }

  /// A theme that does not fit the animation changes nothing.
  private func setTheme(_ id: String) {
    if machine?.waiting != nil {
      machine?.waitingTheme = id
      return
    }
    guard let themes = animation?.info.replaceableKeys.themes, themes.contains(id) else { return }
    machine?.theme = id
    setNeedsDisplay()
  }

  private func show(_ playback: StatePlayback) {
    let target = machine?.endTween()
    machine?.background = playback.background
    guard let id = playback.animation, id != machine?.animationID else { return play(playback, from: target) }
    guard let source = machine?.source(id) else {
      return fail(loading: id, "it is not in the file")
    }
    machine?.animationID = id
    machine?.waiting = playback
    play(source, autoplay: false)
  }

  /// - Parameter frame: where a tween led; nil to go on from what is shown, if that is played.
  private func play(_ playback: StatePlayback, from frame: Double?) {
    guard let content = state.content else {
      machine?.waiting = playback
      return
    }
    machine?.waiting = nil
    let position = frame ?? state.position
    let goesOn = playback.goesOn(from: position, in: content)
    perform(.setOptions(playback.options(options, in: content)))
    // Passes begin anew, in the direction of the state.
    perform(.stop(.stepToLeading))
    let start = goesOn ? position : Double(playback.leadingFrame(in: content))
    perform(.seek(.frame(start), play: playback.autoplay))
    setNeedsDisplay()
  }

  /// What was waited for is about to be shown.
  private func begin(_ playback: StatePlayback, in content: PlaybackContent) {
    let seek = machine?.waitingSeek
    machine?.waiting = nil
    machine?.waitingSeek = nil
    if let theme = machine?.waitingTheme {
      machine?.waitingTheme = nil
      setTheme(theme)
    }
    perform(.setOptions(playback.options(options, in: content)))
    let wanted = seek?.frame(in: content).map { Int($0) } ?? -1
    let isInside = playback.range(in: content).contains(wanted)
    let frame = isInside ? wanted : playback.leadingFrame(in: content)
    perform(.answerReady(frame: frame, autoplay: playback.autoplay))
  }

  private func seek(_ output: StateMachineOutput) {
    guard let content = state.content, let range = state.range, let frame = output.frame(in: content),
      Double(range.lowerBound)...Double(range.upperBound) ~= frame
    else { return }
    perform(.seek(.frame(frame), play: nil))
  }
}

extension StateMachineOutput {
  /// Returns the frame to which it leads; nil where it leads to none.
  fileprivate func frame(in content: PlaybackContent) -> Double? {
    let last = Double(content.frameCount - 1)
    switch self {
    case .seek(let frame): return frame.isNaN ? nil : min(max(frame, 0), last)
    case .seekProgress(let part): return part * last
    default: return nil
    }
  }
}
