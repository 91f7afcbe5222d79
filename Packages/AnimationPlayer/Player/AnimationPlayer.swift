import AnimationCore

/// Loads an animation, SVGA or Lottie, and plays it: what is to be seen at the moment, and what happens.
///
/// Something has to keep it going: `run` with a clock of its own, or whoever calls `update` often enough, such as
/// the refresh of a screen or a test. Everything happens in those calls and in the methods below, in whatever
/// isolation they are called from; nothing happens behind their back. A player is not `Sendable`: it belongs to
/// one actor or thread.
public final class AnimationPlayer {
  public weak var delegate: (any AnimationPlayerDelegate)?
  /// How sources are loaded, from the next one on.
  public var loader: AnimationLoader
  public let clock: any PlaybackClock
  /// Where sounds go; nil for nowhere.
  public let audioOutput: (any AudioOutput)?
  /// Lets sounds go on unheard.
  public var isMuted = false {
    didSet { if isMuted != oldValue { audioOutput?.perform(.setMuted(isMuted)) } }
  }
  /// What is shown in the place of the animation's own content, from the next picture on.
  public var replacements = Replacements() { didSet { isDisplayStale = true } }
  /// When the replacements are forgotten.
  public var replacementLifetime = ReplacementLifetime.source

  /// Where playback is.
  public internal(set) var state: PlaybackState
  /// What is played; nil while nothing is loaded.
  public private(set) var animation: (any Animation)?

  var evaluator: (any FrameEvaluator)?
  /// What was on show when it was last asked for something: it may have to fade out.
  var leaving: (evaluator: any FrameEvaluator, context: EvaluationContext)?
  var completions: [Completion] = []
  let mailbox = Mailbox()
  private var lastUpdate: Duration
  private var loading: (request: Int, task: Task<Void, Never>)?
  private var streams = EventStreams()
  private var director = AudioDirector()
  private var isDelivering = false
  private var isDisplayStale = false
  /// What the replacements were made for.
  private var lastSource: AnimationSource?
  private var sourceCount = 0

  /// Ends a request to play.
  ///
  /// - Parameter finished: all passes were played; else something else came first.
  public typealias Completion = (_ finished: Bool) -> Void

  public init(
    loader: AnimationLoader, options: PlaybackOptions = PlaybackOptions(),
    clock: any PlaybackClock = RealTimeClock(), audioOutput: (any AudioOutput)? = nil
  ) {
    self.loader = loader
    self.clock = clock
    self.audioOutput = audioOutput
    state = PlaybackState(options)
    lastUpdate = clock.now
  }

  deinit {
    loading?.task.cancel()
    streams.finish()
  }

  /// What happens from now on; any number of streams may be asked for. They end with the player.
  public func events() -> AsyncStream<PlaybackEvent> { streams.make() }
}

// MARK: - Time

extension AnimationPlayer {
  /// Brings the player up to its clock's time: loads that are done arrive, playback moves on, and what happens is
  /// told.
  public func update() {
    guard !isDelivering else { return }
    let shown = rememberShown()
    let now = clock.now
    state.advance(by: now - lastUpdate)
    lastUpdate = now
    for answer in mailbox.take() where answer.request == state.loadRequest?.number {
      switch answer.result {
      case .success(let animation):
        adopt(animation)
        state.apply(.finishLoading(request: answer.request, PlaybackContent(animation.info)))
      case .failure(let error):
        state.apply(.failLoading(request: answer.request, error))
      }
    }
    deliver(shown)
  }

  /// Updates the player whenever its clock says so or a load is done, until the task is cancelled.
  public nonisolated(nonsending) func run() async {
    while !Task.isCancelled {
      update()
      let deadline = state.timeToNextChange.map { clock.now + $0 }
      await mailbox.signal.wait(until: deadline, clock)
    }
  }

  /// Returns when nothing is being loaded any more, or when the task is cancelled.
  public nonisolated(nonsending) func finishLoading() async {
    update()
    while state.loadRequest != nil, !Task.isCancelled {
      await mailbox.signal.wait()
      update()
    }
  }

  /// Carries a command out, after everything that happened before it.
  ///
  /// - Parameter animation: what a command that opens it shows.
  func perform(_ command: PlaybackCommand, showing animation: (any Animation)? = nil) {
    update()
    let shown = rememberShown()
    let sources = state.sourceCount
    state.apply(command)
    if let animation, state.sourceCount != sources { adopt(animation) }
    if !isDelivering { deliver(shown) }
    // Whoever runs the player may have to wake up earlier now.
    mailbox.signal.raise()
  }
}

// MARK: - What follows

extension AnimationPlayer {
  /// What is to be seen before anything changes.
  private func rememberShown() -> (PlaybackState.Scene, Double) {
    if case .frame = state.scene, let evaluator { leaving = (evaluator, context) }
    return (state.scene, state.opacity)
  }

  private func adopt(_ animation: (any Animation)?) {
    self.animation = animation
    evaluator = animation?.makeEvaluator()
    director.prepare(animation?.info)
    audioOutput?.prepare(animation?.info.audioCues ?? [])
  }

  /// - Parameter shown: what was to be seen before.
  private func deliver(_ shown: (PlaybackState.Scene, Double)) {
    isDelivering = true
    follow()
    while let event = state.next() {
      tell(event)
      follow()
    }
    isDelivering = false
    for command in director.commands(at: state.audioMoment) { audioOutput?.perform(command) }
    if shown != (state.scene, state.opacity) || isDisplayStale {
      isDisplayStale = false
      delegate?.animationPlayerNeedsDisplay(self)
    }
  }

  /// Loads what the state wants loaded, and forgets what it has forgotten.
  private func follow() {
    forgetReplacements()
    if state.content == nil, animation != nil { adopt(nil) }
    guard state.loadRequest?.number != loading?.request else { return }
    loading?.task.cancel()
    loading = nil
    guard let request = state.loadRequest else { return }
    let (loader, mailbox) = (loader, mailbox)
    let task = Task.detached {
      do throws(LoadError) {
        mailbox.put((request.number, .success(try await loader.load(request.source))))
      } catch {
        mailbox.put((request.number, .failure(error)))
      }
    }
    loading = (request.number, task)
  }

  /// The first source finds what was set before it.
  private func forgetReplacements() {
    guard let source = state.source, state.sourceCount != sourceCount else { return }
    let isOver =
      switch replacementLifetime {
      case .load: true
      case .source: source != lastSource
      case .forever: false
      }
    if isOver, sourceCount > 0 { replacements = Replacements() }
    (lastSource, sourceCount) = (source, state.sourceCount)
  }

  private func tell(_ event: PlaybackEvent) {
    switch event {
    case .statusChanged(let status, let old):
      delegate?.animationPlayer(self, statusChanged: status, from: old)
    case .loaded:
      delegate?.animationPlayerDidLoad(self)
    case .readyToPlay(let isNewSource, let frame, let autoplay):
      let start = PlaybackStart(isNewSource: isNewSource, frame: frame, autoplay: autoplay)
      var changed = start
      delegate?.animationPlayer(self, readyToPlay: &changed)
      if changed != start { state.apply(.answerReady(frame: changed.frame, autoplay: changed.autoplay)) }
    case .frameDrawn(let frame):
      delegate?.animationPlayer(self, drew: frame)
    case .finishedOnce(let count):
      delegate?.animationPlayer(self, finishedOnce: count)
    case .finishedAll(let count):
      delegate?.animationPlayer(self, finishedAll: count)
      complete(finished: true)
    case .failed(let error):
      delegate?.animationPlayer(self, failed: error)
      complete(finished: false)
    }
    streams.yield(event)
  }

  /// Answers everybody who waits for the end.
  func complete(finished: Bool) {
    let waiting = completions
    completions = []
    for completion in waiting { completion(finished) }
  }
}

@available(*, unavailable)
extension AnimationPlayer: Sendable {}
