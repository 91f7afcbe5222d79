/// What playback takes its time from.
public protocol PlaybackClock: Sendable {
  /// Time since a fixed start; never goes back.
  var now: Duration { get }

  /// Returns when `now` has reached `deadline`, or when the task is cancelled.
  func sleep(until deadline: Duration) async
}

/// The time that passes, whatever happens to the wall clock; also while the machine sleeps.
public struct RealTimeClock: PlaybackClock {
  private let start = ContinuousClock.now

  /// Its time begins with zero, now.
  public init() {}

  /// Time since the clock was made.
  public var now: Duration { ContinuousClock.now - start }

  public func sleep(until deadline: Duration) async {
    try? await ContinuousClock().sleep(until: start + deadline, tolerance: .zero)
  }
}
