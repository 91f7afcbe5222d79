import AnimationCore
import AnimationLoading

/// Playback as a value: commands and time go in, events come out. It knows of no clock, thread or pixel.
///
/// Events are taken out one by one (`next`): a command that is given between two of them, by the code that handles the
/// first, counts for what follows. Where no events were taken out since, a command and time come after all that has
/// happened before them; none of it is lost.
public struct PlaybackState: Hashable, Sendable {
  /// What has to be loaded.
  package struct LoadRequest: Hashable, Sendable {
    /// Tells one request from the others; never used twice by a state.
    package var number: Int
    /// What to load.
    package var source: AnimationSource
  }

  /// What is to be seen.
  package enum Scene: Hashable, Sendable {
    /// Nothing is on show.
    case nothing
    /// A frame, 0 for the first; a fraction lies between two.
    case frame(Double)
    /// The frame that was seen when hiding began, and nothing else; it fades out. Its source may be forgotten
    /// already.
    case leaving(Double)
  }

  /// How the animation is played; changed by `setOptions` and by commands that play a range or drive.
  public internal(set) var options: PlaybackOptions
  /// What the animation is doing; `idle` at first.
  public internal(set) var status = PlaybackStatus.idle
  /// The source that was asked for; nil when idle for lack of one.
  public internal(set) var source: AnimationSource?
  /// What has to be loaded now; the same until it is answered or not wanted any more.
  package internal(set) var loadRequest: LoadRequest?

  var timeline: Timeline?
  var fades = Fades()
  /// What happened before the last command or the last time that passed, and was not taken out.
  private var past: [PlaybackEvent] = []
  /// Whether an event was taken out last: a command then comes from who handles it.
  private var isHandled = false
  /// What has happened since; commands of who handles events may withdraw some.
  var outbox: [PlaybackEvent] = []
  /// How what was asked to be played ended, until it is taken: true after all passes.
  var ending: Bool?
  /// What happens once the source is loaded.
  var wanted = Start(from: nil, autoplay: false)
  /// Begins where `wanted.from` says, if that is in its range.
  var wantedMode: PlaybackMode?
  /// What was asked for together with what is loaded: it goes before what the file suggests.
  var wantedLoopMode: LoopMode?
  /// What `drive` was told, until something else is asked for.
  var driven: PlaybackMode?
  /// Whether the last stop cleared what was shown.
  var isCleared = false
  /// A stop that was asked for while loading.
  var wantedScene: StopScene?
  /// What happens once `readyToPlay` has been answered.
  var ready: Start?
  /// Plays on at `resume`.
  var playsOnResume = false
  /// How many sources there were; the number of the one at hand.
  var sourceCount = 0
  private var requests = 0

  struct Start: Hashable, Sendable {
    /// The leading frame when nil.
    var from: PlaybackPosition?
    var autoplay: Bool
  }

  /// Nothing is played yet.
  package init(_ options: PlaybackOptions = PlaybackOptions()) {
    self.options = options
  }

  /// What happens next; nil when nothing is left to report.
  package mutating func next() -> PlaybackEvent? {
    let event = past.isEmpty ? happening() : past.removeFirst()
    isHandled = event != nil
    return event
  }

  /// What happened so far is sure to be told.
  mutating func settle() {
    while let event = happening() { past.append(event) }
  }

  /// Carries a command out; `next` returns what comes of it.
  package mutating func apply(_ command: PlaybackCommand) {
    if !isHandled { settle() }
    carryOut(command)
  }

  private mutating func happening() -> PlaybackEvent? {
    while true {
      if !outbox.isEmpty { return outbox.removeFirst() }
      if let ready {
        self.ready = nil
        show(ready)
        continue
      }
      guard status == .playing, let event = timeline?.next() else { return nil }
      switch event {
      case .frame(let frame):
        return .frameDrawn(frame)
      case .finishedOnce(let count):
        return .finishedOnce(loopCount: count)
      case .finishedAll(let count):
        end(loopCount: count)
      case .onePlayableFrame:
        set(.paused)
        fail(.onePlayableFrame)
      }
    }
  }

  /// Lets time pass.
  package mutating func advance(by duration: Duration) {
    settle()
    if let isShown = fades.advance(by: duration, over: options.fadeDuration) {
      outbox.append(.fadeEnded(isShown: isShown))
    }
    if status == .playing, ready == nil { timeline?.advance(by: duration, pacing: options.pacing) }
  }

  /// Lets time pass.
  ///
  /// - Returns: everything that happens in it.
  package mutating func events(advancingBy duration: Duration) -> [PlaybackEvent] {
    advance(by: duration)
    return drain()
  }

  /// Carries a command out.
  ///
  /// - Returns: everything that it makes happen.
  package mutating func events(applying command: PlaybackCommand) -> [PlaybackEvent] {
    apply(command)
    return drain()
  }

  private mutating func drain() -> [PlaybackEvent] {
    var events: [PlaybackEvent] = []
    while let event = next() { events.append(event) }
    return events
  }

  /// How what was asked to be played ended since this was called last: true after all passes, false when
  /// something came in between; nil when it did not.
  mutating func takeEnding() -> Bool? {
    defer { ending = nil }
    return ending
  }

  mutating func requestLoad(_ source: AnimationSource) {
    requests += 1
    loadRequest = LoadRequest(number: requests, source: source)
  }
}
