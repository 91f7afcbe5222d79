import AnimationCore

extension PlaybackOptions {
  /// The options that a file suggests (`AnimationInfo.playback`).
  package init(_ settings: PlaybackSettings) {
    self.init()
    apply(settings)
  }

  /// Takes over what a file suggests; what it does not mention stays. Whether it begins by itself, and what is behind
  /// it, are no options.
  package mutating func apply(_ settings: PlaybackSettings) {
    if let speed = settings.speed { self.speed = speed }
    if let mode = settings.mode { isReversed = mode == .reverse || mode == .reverseBounce }
    let autoReverses = settings.mode.map { $0 == .bounce || $0 == .reverseBounce } ?? loopMode.autoReverses
    if settings.mode == nil, settings.loop == nil { return }
    let loops: Int? =
      switch settings.loop {
      case .once: 1
      case .times(let count): count
      case .forever: nil
      case nil: loopMode.loops
      }
    switch (loops, autoReverses) {
    case (nil, true): loopMode = .autoReverse
    case (let count?, true): loopMode = .autoReverseTimes(count)
    case (nil, false): loopMode = .forever
    case (1?, false): loopMode = .once
    case (let count?, false): loopMode = .times(count)
    }
  }
}
