import AnimationCore
import AnimationLoading

/// What plays an animation: an `AnimationPlayer` by itself, or a view of one. What both are asked for and tell stands
/// here once, as extensions.
public protocol AnimationPlayback: AnyObject {
  /// What loads and plays; a player's is the player itself.
  var player: AnimationPlayer { get }
}

extension AnimationPlayer: AnimationPlayback {
  /// The player itself.
  public var player: AnimationPlayer { self }
}

// MARK: - What may be set

extension AnimationPlayback {
  /// Is told what happens, at once; held weakly, default nil.
  public var delegate: (any AnimationPlayerDelegate)? {
    get { player.delegate }
    set { player.delegate = newValue }
  }
  /// Is asked, after the delegate, when an animation is about to be shown: what it changes counts. Default nil.
  public var onReadyToPlay: ((inout PlaybackStart) -> Void)? {
    get { player.onReadyToPlay }
    set { player.onReadyToPlay = newValue }
  }
  /// How sources are loaded, from the next one on.
  public var loader: AnimationLoader {
    get { player.loader }
    set { player.loader = newValue }
  }
  /// How the animation is played; changes count at once.
  public var options: PlaybackOptions {
    get { player.state.options }
    set { player.perform(.setOptions(newValue)) }
  }
  /// What is shown in the place of the animation's own content, from the next image on. They stay, whatever is
  /// played, until they are taken out; those for other keys than the animation has are not used.
  public var replacements: Replacements {
    get { player.replacements }
    set { player.replacements = newValue }
  }
  /// Lets sounds go on unheard; default false.
  public var isMuted: Bool {
    get { player.isMuted }
    set { player.isMuted = newValue }
  }
  /// How loud sounds are, as a factor for their samples: brought to 0…1; default 1. Muting leaves it as it is.
  public var volume: Double {
    get { player.volume }
    set { player.volume = newValue }
  }
  /// Whether layers that ask for it are blurred where they move, from the next image on; default not, as each is then
  /// drawn many times.
  public var motionBlur: Bool {
    get { player.motionBlur }
    set { player.motionBlur = newValue }
  }
  /// Whether what a file suggests (`AnimationInfo.playback`) becomes the `options` when it is loaded, where it says
  /// something; default not. Views without a background colour of their own then have the file's.
  public var usesFileSettings: Bool {
    get { player.usesFileSettings }
    set { player.usesFileSettings = newValue }
  }
}

// MARK: - What is played

extension AnimationPlayback {
  /// What is played; nil while nothing is loaded.
  public var animation: (any Animation)? { player.animation }

  /// The named places and stretches of the animation, in the order of the file; empty while nothing is loaded.
  public var markers: [Marker] { animation?.info.markers ?? [] }

  /// The first and the last frame of a part of the animation, such as a marker; nil while nothing is loaded, and for a
  /// marker that is not there.
  public func frames(of range: PlaybackRange) -> ClosedRange<Int>? {
    guard let content = player.state.content, range.unknownMarker(in: content) == nil else { return nil }
    return range.frames(in: content)
  }

  /// The playback as a value.
  public var state: PlaybackState { player.state }

  /// What the animation is doing.
  public var status: PlaybackStatus { state.status }

  /// Whether frames follow one another now; false while loading, paused and stopped.
  public var isPlaying: Bool { status == .playing }

  /// The frame that is shown, 0 for the first; between frames only with the option `showsSubframes`. Set, it goes
  /// there and waits.
  public var currentFrame: Double {
    get { state.position }
    set { seek(to: .frame(newValue), play: false) }
  }

  /// 0 up to 1, of the whole animation; set, it goes there and waits.
  public var currentProgress: Double {
    get { state.progress }
    set { seek(to: .progress(newValue), play: false) }
  }

  /// The position in seconds; set, playback goes there and waits.
  public var currentTime: Double {
    get { state.time }
    set { seek(to: .time(newValue), play: false) }
  }

  /// Everything to report about the animation at hand: what decoding found, keys and key paths of replacements that it
  /// does not have, with similar ones, values of another kind than its properties, and what turned out to be missing
  /// while it was drawn.
  public var diagnostics: [Diagnostic] { player.currentDiagnostics }

  /// What a property is in what is shown now; nil when there is none, and while nothing is shown.
  ///
  /// - Parameters:
  ///   - keyPath: of a property (`Animation.valueKeyPaths()`); of several the first in the file.
  ///   - isReplaced: with the replacements in effect; else as the file has it, which takes an evaluator of its own.
  public func value(for keyPath: AnimationKeyPath, isReplaced: Bool = true) -> PropertyValue? {
    player.shownValue(for: keyPath, isReplaced: isReplaced)
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
    player.streams.make(bufferingPolicy)
  }
}
