import AnimationCore
import AnimationLoading

extension PlaybackState {
  /// Carries a command out; `next` returns what comes of it.
  public mutating func apply(_ command: PlaybackCommand) {
    if let error = objection(to: command) {
      outbox.append(.failed(error))
      return
    }
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
    case .playRange(let range, let loopMode): play(range, loopMode)
    case .pause: pause()
    case .stop(let scene): stop(scene ?? options.userStopScene)
    case .clean: clean()
    case .seek(let position, let play): seek(position, play: play)
    case .drive(let mode): drive(mode)
    case .resetLoopCount: timeline?.resetLoopCount()
    case .setOptions(let options): set(options)
    case .suspend: suspend()
    case .resume: resume()
    case .answerReady(let frame, let autoplay):
      if ready != nil { ready = Start(from: .frame(Double(frame)), autoplay: autoplay) }
    }
  }

  /// Why a command cannot be carried out and changes nothing.
  func objection(to command: PlaybackCommand) -> PlaybackError? {
    guard let content = timeline?.content else { return nil }
    let marker: String?
    switch command {
    case .open(let source, let from, _) where source == self.source,
      .openDecoded(let source, _, let from, _) where source == self.source:
      marker = from?.unknownMarker(in: content)
    case .restart(let from, _): marker = from?.unknownMarker(in: content)
    case .seek(let position, _): marker = position.unknownMarker(in: content)
    case .drive(let mode): marker = mode.unknownMarker(in: content)
    case .playRange(let range, _): marker = range.unknownMarker(in: content)
    case .setOptions(let new) where new.range != options.range: marker = new.range.unknownMarker(in: content)
    default: marker = nil
    }
    return marker.map { .unknownMarker($0) }
  }

  // MARK: Loading

  private mutating func open(_ source: AnimationSource, _ start: Start) {
    guard source != self.source else { return restart(start) }
    switchSource(to: source)
    want(start)
    requestLoad(source)
    set(.loading)
  }

  private mutating func open(_ source: AnimationSource, _ content: PlaybackContent, _ start: Start) {
    if source == self.source, timeline != nil { return restart(start) }
    switchSource(to: source)
    // One from a cache is as good as loaded.
    if case .animation = source.location {} else { outbox.append(.loaded) }
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
    outbox.append(.loaded)
    if let marker = options.range.unknownMarker(in: content) ?? wantedMode?.unknownMarker(in: content) {
      options.range = .all
      wanted = Start(from: nil, autoplay: false)
      fail(.unknownMarker(marker))
    } else if let wantedMode {
      driveWhenLoaded(wantedMode, in: content)
    }
    timeline = Timeline(content, options)
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
    fail(.loading(error))
  }

  /// What was asked to be played is not.
  mutating func fail(_ error: PlaybackError) {
    outbox.append(.failed(error))
    ending = false
  }

  private mutating func clean() {
    outbox = []
    leave()
    set(.idle)
    ending = false
  }

  /// Forgets the source and all that was going on with it.
  private mutating func leave() {
    hide()
    source = nil
    loadRequest = nil
    timeline = nil
    wantedScene = nil
    wantedMode = nil
    cancelReady()
    playsOnResume = false
  }

  private mutating func hide() {
    fades.hide(position, of: sourceCount, over: options.fadeDuration)
  }

  // MARK: Playing

  private mutating func play() {
    switch status {
    case .idle: ending = false
    case .playing: break
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
  mutating func restart(_ start: Start) {
    guard source != nil else {
      ending = false
      return
    }
    timeline?.resetLoopCount()
    continueFromStop(start)
  }

  private mutating func play(_ range: PlaybackRange, _ loopMode: LoopMode?) {
    var options = options
    options.range = range
    if let loopMode { options.loopMode = loopMode }
    set(options)
    restart(Start(from: nil, autoplay: true))
  }

  mutating func continueFromStop(_ start: Start) {
    if timeline != nil {
      prepare(start, isNewSource: false)
    } else {
      want(start)
      wantedScene = nil
      set(.loading)
    }
  }

  private mutating func want(_ start: Start) {
    wanted = start
    wantedMode = nil
  }

  private mutating func pause() {
    switch status {
    case .idle, .paused, .stopped: break
    case .loading: wanted.autoplay = false
    case .playing: set(.paused)
    }
    ready?.autoplay = false
  }

  mutating func seek(_ position: PlaybackPosition, play: Bool?) {
    guard status != .idle else { return }
    let plays = play ?? (status == .playing || status == .loading && wanted.autoplay)
    guard var timeline else {
      return want(Start(from: position, autoplay: plays))
    }
    guard let frame = position.frame(in: timeline.content) else { return }
    cancelReady()
    timeline.step(to: frame)
    if plays { timeline.start() }
    self.timeline = timeline
    fades.show(over: options.fadeDuration)
    set(plays ? .playing : .paused)
  }

  private mutating func prepare(_ start: Start, isNewSource: Bool) {
    guard let timeline else { return }
    var start = start
    if let marker = start.from?.unknownMarker(in: timeline.content) {
      start = Start(from: nil, autoplay: false)
      fail(.unknownMarker(marker))
    }
    let frame = Int(start.from?.frame(in: timeline.content) ?? Double(timeline.leading))
    cancelReady()
    ready = Start(from: start.from ?? .frame(Double(frame)), autoplay: start.autoplay)
    outbox.append(.readyToPlay(isNewSource: isNewSource, frame: frame, autoplay: start.autoplay))
  }

  /// What was not reported yet does not happen any more.
  private mutating func cancelReady() {
    ready = nil
    outbox.removeAll { if case .readyToPlay = $0 { true } else { false } }
  }

  /// What `readyToPlay` announced.
  mutating func show(_ start: Start) {
    guard let content = timeline?.content else { return }
    timeline?.step(to: start.from?.frame(in: content) ?? 0)
    if start.autoplay { timeline?.start() }
    fades.show(over: options.fadeDuration)
    set(start.autoplay ? .playing : .paused)
  }

  // MARK: Stopping

  private mutating func stop(_ scene: StopScene) {
    cancelReady()
    playsOnResume = false
    ending = false
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
    ending = true
  }

  private mutating func show(_ scene: StopScene) {
    if scene == .clear || options.hidesWhenStopped {
      hide()
    } else {
      fades.show(over: options.fadeDuration)
    }
    switch scene {
    case .clear, .stepToLeading: timeline?.stepToLeading()
    case .stepToTrailing: timeline?.stepToTrailing()
    }
  }

  // MARK: Options and the application

  mutating func set(_ options: PlaybackOptions) {
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
      cancelReady()
      end(loopCount: options.loopMode.loops ?? timeline.loopCount + 1)
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
