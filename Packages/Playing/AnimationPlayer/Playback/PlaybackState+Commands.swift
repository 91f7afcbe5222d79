import AnimationCore
import AnimationLoading

extension PlaybackState {
  mutating func carryOut(_ command: PlaybackCommand) {
    if let error = objection(to: command) {
      outbox.append(.failed(error))
      if case .drive(let mode) = command { driven = mode }
      return
    }
    if command.asksForAnotherMode { driven = nil }
    switch command {
    case .open(let source, let from, let autoplay, let settings):
      open(source, Start(from: from, autoplay: autoplay), settings)
    case .openDecoded(let source, let content, let from, let autoplay, let settings):
      open(source, content, Start(from: from, autoplay: autoplay), settings)
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
    case .setOptions(let options):
      if options.loopMode != self.options.loopMode { wantedLoopMode = nil }
      set(options)
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
    case .open(let source, let from, _, let settings) where source == self.source,
      .openDecoded(let source, _, let from, _, let settings) where source == self.source:
      marker = from?.unknownMarker(in: content) ?? settings.range?.unknownMarker(in: content)
    case .restart(let from, _): marker = from?.unknownMarker(in: content)
    case .seek(let position, _): marker = position.unknownMarker(in: content)
    // Said once, however often it is asked for.
    case .drive(let mode) where mode != driven: marker = mode.unknownMarker(in: content)
    case .playRange(let range, _): marker = range.unknownMarker(in: content)
    case .setOptions(let new) where new.range != options.range: marker = new.range.unknownMarker(in: content)
    default: marker = nil
    }
    return marker.map { .unknownMarker($0) }
  }

  // MARK: Loading

  private mutating func open(_ source: AnimationSource, _ start: Start, _ settings: OpeningSettings) {
    guard source != self.source else { return reopen(start, settings) }
    switchSource(to: source, settings)
    want(start)
    requestLoad(source)
    set(.loading)
  }

  private mutating func open(
    _ source: AnimationSource, _ content: PlaybackContent, _ start: Start, _ settings: OpeningSettings
  ) {
    if source == self.source, timeline != nil { return reopen(start, settings) }
    switchSource(to: source, settings)
    // One from a cache is as good as loaded.
    if case .animation = source.location {} else { outbox.append(.loaded) }
    if let marker = options.range.unknownMarker(in: content) {
      giveUp(forLackOf: marker)
    } else {
      wanted = start
    }
    timeline = Timeline(content, options)
    prepare(wanted, isNewSource: true)
  }

  private mutating func reopen(_ start: Start, _ settings: OpeningSettings) {
    fades.prepare(once: settings.crossFade)
    choose(settings.range, settings.loopMode)
    restart(start)
  }

  private mutating func switchSource(to source: AnimationSource, _ settings: OpeningSettings) {
    leave(over: settings.crossFade)
    self.source = source
    sourceCount += 1
    choose(settings.range ?? .all, settings.loopMode)
    set(.idle)
  }

  /// - Parameter range: nil, as does a loop mode, leaves the option as it is.
  private mutating func choose(_ range: PlaybackRange?, _ loopMode: LoopMode?) {
    var options = options
    if let range { options.range = range }
    if let loopMode {
      options.loopMode = loopMode
      if timeline == nil { wantedLoopMode = loopMode }
    }
    if options != self.options { set(options) }
  }

  private mutating func finishLoading(_ content: PlaybackContent) {
    loadRequest = nil
    outbox.append(.loaded)
    if let marker = options.range.unknownMarker(in: content) ?? wantedMode?.unknownMarker(in: content) {
      giveUp(forLackOf: marker)
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

  /// The source is shown at its first frame, paused.
  private mutating func giveUp(forLackOf marker: String) {
    options.range = .all
    wanted = Start(from: nil, autoplay: false)
    fail(.unknownMarker(marker))
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
    // Of what was not told yet, only how the status came to be what it was.
    outbox.removeAll { if case .statusChanged = $0 { false } else { true } }
    leave()
    set(.idle)
    ending = false
  }

  /// Forgets the source and all that was going on with it.
  ///
  /// - Parameter crossFade: in the place of the option `fadeDuration`, also for what comes next.
  private mutating func leave(over crossFade: Duration? = nil) {
    hide(once: crossFade)
    source = nil
    loadRequest = nil
    timeline = nil
    wantedScene = nil
    wantedMode = nil
    wantedLoopMode = nil
    driven = nil
    cancelReady()
    playsOnResume = false
  }

  private mutating func hide(once duration: Duration? = nil) {
    fades.hide(position, of: sourceCount, over: options.fadeDuration, once: duration)
  }

  // MARK: Playing

  mutating func play() {
    switch status {
    case .idle: ending = false
    case .playing: break
    case .loading: wanted.autoplay = true
    case .paused:
      if timeline?.isAtEnd == true { timeline?.stepToLeading() }
      timeline?.start()
      set(.playing)
    case .stopped:
      let from = timeline.map { $0.isAtEnd ? nil : PlaybackPosition.frame($0.position) } ?? wanted.from
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
    choose(range, loopMode)
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

  mutating func pause() {
    playsOnResume = false
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
    guard let place = position.place(in: timeline.content) else { return }
    cancelReady()
    timeline.step(to: place)
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
    let place = start.from?.place(in: timeline.content) ?? Double(timeline.leading)
    let frame = FramePosition.shownFrame(at: place, of: timeline.content.frameCount)
    cancelReady()
    ready = Start(from: .frame(place), autoplay: start.autoplay)
    outbox.append(.readyToPlay(isNewSource: isNewSource, frame: frame, autoplay: start.autoplay))
  }

  /// What was not reported yet does not happen any more.
  private mutating func cancelReady() {
    ready = nil
    outbox.removeAll { if case .readyToPlay = $0 { true } else { false } }
  }

  /// What `readyToPlay` announced.
  mutating func show(_ start: Start) {
    guard let timeline else { return }
    self.timeline?.beginPass(at: start.from?.place(in: timeline.content) ?? Double(timeline.leading))
    if start.autoplay { self.timeline?.start() }
    fades.show(over: options.fadeDuration)
    set(start.autoplay ? .playing : .paused)
  }

  // MARK: Stopping

  private mutating func stop(_ scene: StopScene) {
    cancelReady()
    playsOnResume = false
    ending = false
    switch status {
    case .idle where timeline == nil: return
    case .loading: wantedScene = scene
    case .stopped where timeline == nil: wantedScene = scene
    // Idle is also what was opened a moment ago, and is not shown yet.
    case .idle, .playing, .paused, .stopped: show(scene)
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
    isCleared = scene == .clear
    showWhatStopLeaves()
    switch scene {
    case .clear, .stepToLeading: timeline?.stepToLeading()
    case .stepToTrailing: timeline?.stepToTrailing()
    }
  }

  private mutating func showWhatStopLeaves() {
    if isCleared || options.hidesWhenStopped {
      hide()
    } else {
      fades.show(over: options.fadeDuration)
    }
  }

  // MARK: Options and the application

  mutating func set(_ options: PlaybackOptions) {
    let hid = self.options.hidesWhenStopped
    self.options = options
    timeline?.apply(options, isPlaying: status == .playing)
    guard status == .stopped, timeline != nil else { return }
    if options.hidesWhenStopped != hid { showWhatStopLeaves() }
    if options.resetsLoopCountWhenStopped { timeline?.resetLoopCount() }
  }

  private mutating func suspend() {
    switch options.suspensionBehavior {
    case .keepPlaying: break
    case .stop: stop(options.userStopScene)
    case .pause: pause()
    case .pauseAndRestore:
      // Suspended twice, it goes on from how it was before the first time.
      let goesOn = playsOnResume || status == .playing || status == .loading && wanted.autoplay
      pause()
      playsOnResume = goesOn
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

extension PlaybackCommand {
  /// Whether it ends what `drive` has asked for.
  fileprivate var asksForAnotherMode: Bool {
    switch self {
    case .open, .openDecoded, .play, .restart, .playRange, .pause, .stop, .seek: true
    default: false
    }
  }
}
