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
      findings.keysAreChecked = false
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
  public internal(set) var animation: (any Animation)?

  var evaluators = SourceEvaluators()
  /// What the state machine needs that runs the player; nil where none does.
  var machine: MachineDriver?
  var completions = Completions()
  var findings = Findings()
  var loads = Loads()
  /// The clock's time of the last update.
  var lastUpdate: Duration
  var streams = EventStreams()
  var director = AudioDirector()
  var delivery = Delivery()

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
    loads.cancel()
    streams.finish()
    // Whoever keeps the player going without holding it sees that it is gone.
    loads.signal.raise()
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

@available(*, unavailable)
extension AnimationPlayer: Sendable {}
