import AnimationCore

// What follows from commands and time.
extension AnimationPlayer {
  /// What is to be seen, to be compared.
  struct Shown: Equatable {
    let scene: PlaybackState.Scene
    let fades: Fades

    init(_ state: PlaybackState) { (scene, fades) = (state.scene, state.fades) }
  }

  func adopt(_ animation: (any Animation)?) {
    self.animation = animation
    findings.startOver()
    if let animation { evaluators.add(animation.makeEvaluator(), number: state.sourceCount) }
    director.prepare(animation?.info)
    audioOutput?.prepare(animation?.info.soundCues ?? [])
  }

  /// Takes the settings of an animation that is shown at once: time before it passed with the options of
  /// before.
  func takeSettings(ofNext animation: any Animation) {
    guard usesFileSettings else { return }
    update(findingsCount: false)
    takeSettings(of: animation, butFor: nil)
  }

  /// - Parameter loopMode: what was asked for goes before what the file suggests.
  func takeSettings(of animation: any Animation, butFor loopMode: LoopMode?) {
    guard usesFileSettings, !animation.info.playback.isEmpty else { return }
    var options = state.options
    options.apply(animation.info.playback)
    if let loopMode { options.loopMode = loopMode }
    state.apply(.setOptions(options))
  }

  /// - Parameter shown: what was to be seen before.
  func deliver(_ shown: Shown, findingsCount: Bool = true) {
    delivery.open()
    deliverEvents(findingsCount: findingsCount)
    var told = shown
    // Who is asked to draw may give commands, too.
    while told != Shown(state) || delivery.isDisplayStale {
      told = Shown(state)
      delivery.askForDisplay()
      let count = delivery.answerCount
      notify(.displayNeeded)
      if delivery.answerCount == count { break }
      deliverEvents(findingsCount: findingsCount)
    }
    if delivery.isEndless { notify(.failed(.endlessCommands)) }
    delivery.close()
  }

  private func deliverEvents(findingsCount: Bool) {
    repeat {
      follow()
      while let event = state.next() {
        noteEnding()
        notify(event)
        follow()
      }
    } while answerNext() || (findingsCount && reportNextFinding())
    evaluators.keep { state.shows($0) }
    if !director.isSilent {
      for command in director.commands(at: state.playhead) { audioOutput?.perform(command) }
    }
  }

  /// Loads what the state wants loaded, and forgets what it has forgotten.
  private func follow() {
    if state.content == nil, animation != nil { adopt(nil) }
    loads.follow(state.loadRequest, loader)
  }

  func notify(_ event: PlaybackEvent) {
    switch event {
    case .statusChanged(let status, let old):
      delegate?.animationPlayer(self, statusChanged: status, from: old)
    case .loaded:
      delegate?.animationPlayerDidLoad(self)
    case .readyToPlay(let isNewSource, let frame, let autoplay):
      let start = PlaybackStart(isNewSource: isNewSource, frame: frame, autoplay: autoplay)
      var changed = start
      delegate?.animationPlayer(self, readyToPlay: &changed)
      onReadyToPlay?(&changed)
      if changed != start { state.apply(.answerReady(frame: changed.frame, autoplay: changed.autoplay)) }
    case .frameDrawn(let frame):
      delegate?.animationPlayer(self, drew: frame)
    case .finishedOnce(let count):
      delegate?.animationPlayer(self, finishedOnce: count)
    case .finishedAll(let count):
      delegate?.animationPlayer(self, finishedAll: count)
      answer()
    case .failed(let error):
      delegate?.animationPlayer(self, failed: error)
      answer()
    case .fadeEnded(let isShown):
      delegate?.animationPlayer(self, fadeEnded: isShown)
    case .reported(let diagnostic):
      delegate?.animationPlayer(self, reported: diagnostic)
    case .stateMachine(let event):
      delegate?.animationPlayer(self, stateMachine: event)
    case .displayNeeded:
      delegate?.animationPlayerNeedsDisplay(self)
    }
    streams.yield(event)
    if machine != nil { followMachine(event) }
  }

  /// Callers that wait for what has just ended are notified of that end, and of no other.
  func noteEnding() {
    if let finished = state.takeEnding() { completions.end(finished: finished) }
  }

  /// Notifies the callers whose wait has ended.
  func answer() {
    while answerNext() {}
  }

  /// - Returns: false when no completion is left.
  private func answerNext() -> Bool {
    guard let (completion, finished) = completions.takeDue() else { return false }
    completion(finished)
    return true
  }
}
