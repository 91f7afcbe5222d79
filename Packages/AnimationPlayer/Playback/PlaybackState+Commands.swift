import AnimationCore

extension PlaybackState {
  /// Carries a command out; `next` tells what comes of it.
  public mutating func apply(_ command: PlaybackCommand) {
    switch command {
    case .open(let source, let from, let autoplay): open(source, Start(from: from, autoplay: autoplay))
    case .openDecoded(let source, let content, let from, let autoplay):
      open(source, content, Start(from: from, autoplay: autoplay))
    case .finishLoading(let request, let content):
      if request == loadRequest?.number { finishLoading(content) }
    case .failLoading(let request, let error):
      if request == loadRequest?.number { fail(error) }
    case .reject(let error): fail(error)
    case .play: play()
    case .restart(let from, let autoplay): restart(Start(from: from, autoplay: autoplay))
    case .pause: pause()
    case .stop(let scene): stop(scene ?? options.userStopScene)
    case .clean: clean()
    case .seek(let position, let play): seek(position, play: play)
    case .resetLoopCount: timeline?.resetLoopCount()
    case .setOptions(let options): set(options)
    case .suspend: suspend()
    case .resume: resume()
    case .answerReady(let frame, let autoplay):
      if ready != nil { ready = Start(from: .frame(Double(frame)), autoplay: autoplay) }
    }
  }

  // MARK: Loading

  private mutating func open(_ source: AnimationSource, _ start: Start) {
    guard source != self.source else { return restart(start) }
    switchSource(to: source)
    wanted = start
    requestLoad(source)
    set(.loading)
  }

  private mutating func open(_ source: AnimationSource, _ content: PlaybackContent, _ start: Start) {
    if source == self.source, timeline != nil { return restart(start) }
    switchSource(to: source)
    timeline = Timeline(content, options)
    prepare(start, isNewSource: true)
  }

  private mutating func switchSource(to source: AnimationSource) {
    leave()
    self.source = source
    sourceCount += 1
    options.range = .all
    set(.idle)
  }

  private mutating func finishLoading(_ content: PlaybackContent) {
    loadRequest = nil
    timeline = Timeline(content, options)
    outbox.append(.loaded)
    if let scene = wantedScene {
      wantedScene = nil
      show(scene)
    } else {
      prepare(wanted, isNewSource: true)
    }
  }

  private mutating func fail(_ error: LoadError) {
    leave()
    set(.idle)
    outbox.append(.failed(.loading(error)))
  }

  private mutating func clean() {
    outbox = []
    leave()
    set(.idle)
  }

  /// Forgets the source and all that was going on with it.
  private mutating func leave() {
    hide()
    source = nil
    loadRequest = nil
    timeline = nil
    wantedScene = nil
    ready = nil
    playsOnResume = false
  }

  private mutating func hide() {
    if fade.isShowing { leavingPosition = position }
    fade.hide(over: options.fadeDuration)
  }

  // MARK: Playing

  private mutating func play() {
    switch status {
    case .idle, .playing: break
    case .loading: wanted.autoplay = true
    case .paused:
      timeline?.start()
      set(.playing)
    case .stopped:
      let from = timeline.map { PlaybackPosition.frame($0.position) } ?? wanted.from
      continueFromStop(Start(from: from, autoplay: true))
    }
    ready?.autoplay = true
  }

  /// Shows the source that is there, or will be.
  private mutating func restart(_ start: Start) {
    guard source != nil else { return }
    timeline?.resetLoopCount()
    continueFromStop(start)
  }

  private mutating func continueFromStop(_ start: Start) {
    if timeline != nil {
      prepare(start, isNewSource: false)
    } else {
      wanted = start
      wantedScene = nil
      set(.loading)
    }
  }

  private mutating func pause() {
    switch status {
    case .idle, .paused, .stopped: break
    case .loading: wanted.autoplay = false
    case .playing: set(.paused)
    }
    ready?.autoplay = false
  }

  private mutating func seek(_ position: PlaybackPosition, play: Bool?) {
    guard status != .idle else { return }
    let plays = play ?? (status == .playing || status == .loading && wanted.autoplay)
    guard var timeline else {
      wanted = Start(from: position, autoplay: plays)
      return
    }
    guard let frame = position.frame(in: timeline.content) else { return }
    ready = nil
    timeline.step(to: frame)
    if plays { timeline.start() }
    self.timeline = timeline
    fade.show(over: options.fadeDuration)
    set(plays ? .playing : .paused)
  }

  private mutating func prepare(_ start: Start, isNewSource: Bool) {
    guard let timeline else { return }
    let frame = Int(start.from?.frame(in: timeline.content) ?? Double(timeline.leading))
    ready = Start(from: start.from ?? .frame(Double(frame)), autoplay: start.autoplay)
    outbox.append(.readyToPlay(isNewSource: isNewSource, frame: frame, autoplay: start.autoplay))
  }

  /// What `readyToPlay` announced.
  mutating func show(_ start: Start) {
    guard let content = timeline?.content else { return }
    timeline?.step(to: start.from?.frame(in: content) ?? 0)
    if start.autoplay { timeline?.start() }
    fade.show(over: options.fadeDuration)
    set(start.autoplay ? .playing : .paused)
  }

  // MARK: Stopping

  private mutating func stop(_ scene: StopScene) {
    ready = nil
    playsOnResume = false
    switch status {
    case .idle: return
    case .loading: wantedScene = scene
    case .stopped where timeline == nil: wantedScene = scene
    case .playing, .paused, .stopped: show(scene)
    }
    if options.resetsLoopCountWhenStopped { timeline?.resetLoopCount() }
    set(.stopped)
  }

  /// The last pass is over.
  mutating func end(loopCount: Int) {
    show(options.endStopScene)
    if options.resetsLoopCountWhenStopped { timeline?.resetLoopCount() }
    set(.stopped)
    outbox.append(.finishedAll(loopCount: loopCount))
  }

  private mutating func show(_ scene: StopScene) {
    if scene == .clear || options.hidesWhenStopped {
      hide()
    } else {
      fade.show(over: options.fadeDuration)
    }
    switch scene {
    case .clear, .stepToLeading: timeline?.stepToLeading()
    case .stepToTrailing: timeline?.stepToTrailing()
    }
  }

  // MARK: Options and the application

  private mutating func set(_ options: PlaybackOptions) {
    self.options = options
    timeline?.apply(options, isPlaying: status == .playing)
  }

  private mutating func suspend() {
    switch options.suspensionBehavior {
    case .keepPlaying: break
    case .stop: stop(options.userStopScene)
    case .pause: pause()
    case .pauseAndRestore:
      let wasPlaying = status == .playing || status == .loading && wanted.autoplay
      pause()
      playsOnResume = wasPlaying
    case .finish:
      guard status == .playing || status == .paused, let timeline else { break }
      ready = nil
      end(loopCount: options.loopMode.passes ?? timeline.loopCount + 1)
    }
  }

  private mutating func resume() {
    guard playsOnResume else { return }
    playsOnResume = false
    play()
  }

  mutating func set(_ status: PlaybackStatus) {
    guard status != self.status else { return }
    outbox.append(.statusChanged(status, from: self.status))
    self.status = status
  }
}
