import AnimationCore
import AnimationLoading

/// Loads an animation, SVGA or Lottie, and plays it: what is to be seen now, and what happens.
///
/// Something has to keep it going: `run` with a clock of its own, or code that calls `update` often enough, such as
/// the refresh of a screen or a test. Everything happens in those calls and in the methods below, in whatever
/// isolation they are called from; nothing happens behind their back. A player is not `Sendable`: it belongs to
/// one actor or thread.
///
/// What it is asked for and told stands in `AnimationPlayback`, for it and for views alike.
public final class AnimationPlayer {
  // What `AnimationPlayback` gives to callers, under the same names.
  weak var delegate: (any AnimationPlayerDelegate)?
  var onReadyToPlay: ((inout PlaybackStart) -> Void)?
  var loader: AnimationLoader
  var isMuted = false {
    didSet { if isMuted != oldValue { audioOutput?.perform(.setMuted(isMuted)) } }
  }
  var volume = 1.0 {
    didSet {
      volume = volume.isNaN ? 1 : volume.clampedToUnit
      if volume != oldValue { audioOutput?.perform(.setVolume(volume)) }
    }
  }
  var replacements = Replacements() {
    didSet {
      imageLoads.keep(replacements.awaitedImages.values)
      findings.keysAreChecked = false
      setNeedsDisplay()
    }
  }
  var motionBlur = false {
    didSet { if motionBlur != oldValue { setNeedsDisplay() } }
  }
  var usesFileSettings = false {
    didSet { if usesFileSettings != oldValue { setNeedsDisplay() } }
  }
  var state: PlaybackState
  var animation: (any Animation)?

  /// Where time comes from.
  package let clock: any PlaybackClock
  /// Where sounds go; nil for nowhere.
  package let audioOutput: (any AudioOutput)?

  /// What frames may take, from the next image on: one that takes more is shown as far as it was evaluated, and the budget's
  /// `check` throws.
  public var budget = WorkBudget.unlimited

  var evaluators = SourceEvaluators()
  /// What the state machine needs that runs the player; nil where none does.
  var machine: MachineDriver?
  var completions = Completions()
  var findings = Findings()
  var loads = Loads()
  var imageLoads: ImageLoads
  /// How long images take that fade in, by their keys.
  var imageFades: [String: Duration] = [:]
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
    imageLoads = ImageLoads(loads.signal)
    lastUpdate = clock.now
  }

  deinit {
    loads.cancel()
    imageLoads.keep([])
    streams.finish()
    // Whoever keeps the player going without holding it sees that it is gone.
    loads.signal.raise()
    completions.end(finished: false)
    answer()
  }

  /// What `run(until:)` waits for.
  public enum RunEnd: Hashable, Sendable {
    /// Nothing plays, is loaded or fades.
    case finished
  }
}

@available(*, unavailable)
extension AnimationPlayer: Sendable {}
