import AnimationCore
import AnimationLoading

/// Loads an animation, SVGA or Lottie, and plays it: what is to be seen now, and what happens.
///
/// Something has to keep it going: `run` with a clock of its own, or code that calls `update` often enough, such as
/// the refresh of a screen or a test. Everything happens in those calls and in the methods below, in whatever
/// isolation they are called from; nothing happens behind their back. A player is not `Sendable`: it belongs to
/// one actor or thread.
public final class AnimationPlayer {
  /// Is told what happens, at once; held weakly, default nil.
  public weak var delegate: (any AnimationPlayerDelegate)?
  /// Is asked, after the delegate, when an animation is about to be shown: what it changes counts. Default nil.
  public var onReadyToPlay: ((inout PlaybackStart) -> Void)?
  /// How sources are loaded, from the next one on.
  public var loader: AnimationLoader
  /// Where time comes from.
  public let clock: any PlaybackClock
  /// Where sounds go; nil for nowhere.
  public let audioOutput: (any AudioOutput)?
  /// Lets sounds go on unheard.
  public var isMuted = false {
    didSet { if isMuted != oldValue { audioOutput?.perform(.setMuted(isMuted)) } }
  }
  /// How loud sounds are, as a factor for their samples: brought to 0…1; default 1. Muting leaves it as it is.
  public var volume = 1.0 {
    didSet {
      volume = volume.isNaN ? 1 : volume.clampedToUnit
      if volume != oldValue { audioOutput?.perform(.setVolume(volume)) }
    }
  }
  /// What is shown in the place of the animation's own content, from the next image on. They stay, whatever is
  /// played, until they are taken out; those for other keys than the animation has are not used.
  public var replacements = Replacements() {
    didSet {
      areKeysChecked = false
      setNeedsDisplay()
    }
  }

  /// Whether layers that ask for it are blurred where they move, from the next image on; default not, as each is then
  /// drawn many times.
  public var motionBlur = false {
    didSet { if motionBlur != oldValue { setNeedsDisplay() } }
  }

  /// What frames may take, from the next image on: one that takes more is shown as far as it was evaluated, and the budget's
  /// `check` throws.
  public var budget = WorkBudget.unlimited

  /// Whether what a file suggests (`AnimationInfo.playback`) becomes the `options` when it is loaded, where it says
  /// something; default not. Views without a background colour of their own then have the file's.
  public var usesFileSettings = false {
    didSet { if usesFileSettings != oldValue { setNeedsDisplay() } }
  }

  /// Where playback is.
  public internal(set) var state: PlaybackState
  /// What is played; nil while nothing is loaded.
  public private(set) var animation: (any Animation)?

  var evaluators = SourceEvaluators()
  /// What the state machine needs that runs the player; nil where none does.
  var machine: MachineDriver?
  private var completions = Completions()
  private var findings = Findings()
  private let mailbox = Mailbox()
  private var lastUpdate: Duration
  private var loading: (request: Int, task: Task<Void, Never>)?
  private var streams = EventStreams()
  private var director = AudioDirector()
  private var isDelivering = false
  /// How many commands those gave who are told something, since something is told.
  private var answerCount = 0
  /// The most commands that a program can mean: thousands of frames may be told at once, with some commands for each.
  private static let mostAnswers = 10_000
  var isDisplayStale = false
  /// How often display was asked for.
  private(set) var displayCount = 0
  private var areKeysChecked = true

  /// Called when a request to play has ended; once, at the latest when the player goes away.
  ///
  /// Another request to play ends the one before, whose completion is called first: an app that plays something there
  /// without a look at `finished` has it overtaken at once.
  ///
  /// - Parameter finished: all passes were played; else something else came first.
  public typealias Completion = (_ finished: Bool) -> Void

  /// Nothing is played yet; time is the clock's, by default the real one, and there is no sound unless an
  /// output is given.
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
    // Whoever keeps the player going without holding it sees that it is gone.
    mailbox.signal.raise()
    completions.end(finished: false)
    answer()
  }

  /// What happens from now on, all that a delegate is told; any number of streams may be asked for. They end with the
  /// player.
  ///
  /// - Parameter bufferingPolicy: what is kept of the events that were not taken out yet; default the newest
  ///   thousand, which is half a minute of frames at 30 a second. `displayNeeded` does not count and is kept
  ///   once.
  public func events(
    bufferingPolicy: AsyncStream<PlaybackEvent>.Continuation.BufferingPolicy = .bufferingNewest(1000)
  ) -> AsyncStream<PlaybackEvent> {
    streams.make(bufferingPolicy)
  }
}

// MARK: - Diagnostics

extension AnimationPlayer {
  /// Everything to report about the animation at hand: what decoding found, keys and key paths of replacements that it
  /// does not have, with similar ones, values of another kind than its properties, and what turned out to be missing
  /// while it was drawn.
  public var diagnostics: [Diagnostic] {
    guard let animation else { return [] }
    return animation.info.diagnostics(with: replacements, motionBlur: motionBlur, log: findings.log)
      + findings.unknownKeys
  }

  /// The log for renderers of what the player shows: what they note here is reported and is among the
  /// `diagnostics`.
  public var drawingLog: DrawingLog { findings.log }

  /// Reports what drawing has added to the log with the next update, to which `run` sees at once. To be
  /// called after drawing.
  package func noteDrawing() {
    if findings.areNew { mailbox.signal.raise() }
  }

  /// - Returns: false when nothing is left.
  private func reportNextFinding() -> Bool {
    // While another animation is loaded, the keys may be meant for that one.
    if !areKeysChecked, state.loadRequest == nil, let animation {
      areKeysChecked = true
      findings.check(replacements, for: animation)
    }
    guard let finding = findings.takeNext() else { return false }
    notify(.reported(finding))
    return true
  }
}

// MARK: - Time

extension AnimationPlayer {
  /// Brings the player up to its clock's time: loads that are done arrive, playback moves on, and what happens is
  /// told.
  public func update() { update(findingsCount: true) }

  /// - Parameter findingsCount: false before a command, which may bring the animation that new keys are meant for.
  private func update(findingsCount: Bool) {
    guard !isDelivering else { return }
    let shown = Shown(state)
    let now = clock.now
    let time = now - lastUpdate
    state.advance(by: time)
    lastUpdate = now
    for answer in mailbox.take() where answer.request == state.loadRequest?.number {
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

  /// Updates the player whenever its clock says so, a load is done or something was asked of it, until the task is
  /// cancelled; the end of what is played does not end it. The player stays alive meanwhile.
  public nonisolated(nonsending) func run() async { await Self.run { self } }

  /// Keeps a player going as its own `run()` does, but does not keep it alive: returns when it is gone, too.
  ///
  ///     Task { [weak view] in await AnimationPlayer.run { view?.player } }
  public nonisolated(nonsending) static func run(_ player: () -> AnimationPlayer?) async {
    while !Task.isCancelled, let turn = player()?.turn() {
      await turn.signal.wait(past: turn.count, until: turn.deadline, turn.clock)
    }
  }

  /// Returns when nothing is being loaded any more, or when the task is cancelled.
  public nonisolated(nonsending) func finishLoading() async {
    while !Task.isCancelled {
      let count = mailbox.signal.count
      update()
      if state.loadRequest == nil { return }
      await mailbox.signal.wait(past: count)
    }
  }

  /// Asks for display with the next update, for a reason that the player cannot know of. `run` sees to that update
  /// at once.
  public func setNeedsDisplay() {
    isDisplayStale = true
    mailbox.signal.raise()
  }

  /// Lets those who wait for the player look again.
  func wakeRunners() { mailbox.signal.raise() }

  /// What to wait for before the next update.
  typealias Turn = (signal: Signal, count: Int, deadline: Duration?, clock: any PlaybackClock)

  /// Updates the player.
  func turn() -> Turn {
    let count = mailbox.signal.count
    update()
    return (mailbox.signal, count, timeToNextChange.map { clock.now + $0 }, clock)
  }

  /// Carries a command out, after everything that happened before it.
  ///
  /// - Parameter animation: what a command that opens it shows.
  func perform(_ command: PlaybackCommand, showing animation: (any Animation)? = nil) {
    if takesCommand() { carryOut(command, showing: animation) }
  }

  /// False when commands that answer what is told, which makes something to tell again, have come to no end.
  private func takesCommand() -> Bool {
    if isDelivering { answerCount += 1 }
    return answerCount <= Self.mostAnswers
  }

  private func carryOut(_ command: PlaybackCommand, showing animation: (any Animation)?) {
    update(findingsCount: false)
    let shown = Shown(state)
    let sources = state.sourceCount
    state.apply(command)
    noteEnding()
    if let animation, state.sourceCount != sources { adopt(animation) }
    if !isDelivering { deliver(shown) }
    // Whoever runs the player may have to wake up earlier now.
    mailbox.signal.raise()
  }

  /// Carries a command out that asks to play something. It ends what was asked for before, which had all the time
  /// up to now to come to its own end.
  func request(
    _ command: PlaybackCommand, showing animation: (any Animation)? = nil, completion: Completion?
  ) {
    guard takesCommand() else {
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

// MARK: - What follows

extension AnimationPlayer {
  /// What is to be seen, to be compared.
  private struct Shown: Equatable {
    let scene: PlaybackState.Scene
    let fades: Fades

    init(_ state: PlaybackState) { (scene, fades) = (state.scene, state.fades) }
  }

  private func adopt(_ animation: (any Animation)?) {
    self.animation = animation
    findings.startOver()
    areKeysChecked = false
    if let animation { evaluators.add(animation.makeEvaluator(), number: state.sourceCount) }
    director.prepare(animation?.info)
    audioOutput?.prepare(animation?.info.audioCues ?? [])
  }

  /// Takes the settings of an animation that is shown at once: time before it passed with the options of
  /// before.
  func takeSettings(ofNext animation: any Animation) {
    guard usesFileSettings else { return }
    update(findingsCount: false)
    takeSettings(of: animation, butFor: nil)
  }

  /// - Parameter loopMode: what was asked for goes before what the file suggests.
  private func takeSettings(of animation: any Animation, butFor loopMode: LoopMode?) {
    guard usesFileSettings, !animation.info.playback.isEmpty else { return }
    var options = state.options
    options.apply(animation.info.playback)
    if let loopMode { options.loopMode = loopMode }
    state.apply(.setOptions(options))
  }

  /// - Parameter shown: what was to be seen before.
  private func deliver(_ shown: Shown, findingsCount: Bool = true) {
    isDelivering = true
    answerCount = 0
    deliverEvents(findingsCount: findingsCount)
    var told = shown
    // Who is asked to draw may give commands, too.
    while told != Shown(state) || isDisplayStale {
      told = Shown(state)
      isDisplayStale = false
      displayCount += 1
      let count = answerCount
      notify(.displayNeeded)
      if answerCount == count { break }
      deliverEvents(findingsCount: findingsCount)
    }
    if answerCount > Self.mostAnswers { notify(.failed(.endlessCommands)) }
    answerCount = 0
    isDelivering = false
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
  private func noteEnding() {
    if let finished = state.takeEnding() { completions.end(finished: finished) }
  }

  private func answer() {
    while answerNext() {}
  }

  /// - Returns: false when no completion is left.
  private func answerNext() -> Bool {
    guard let (completion, finished) = completions.takeDue() else { return false }
    completion(finished)
    return true
  }
}

@available(*, unavailable)
extension AnimationPlayer: Sendable {}
