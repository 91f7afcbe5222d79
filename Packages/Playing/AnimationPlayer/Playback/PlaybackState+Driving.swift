import AnimationCore

extension PlaybackState {
  /// Moves as `mode` says; as soon as the source is loaded.
  mutating func drive(_ mode: PlaybackMode) {
    // It has led there already.
    if mode == driven, status != .playing || ready != nil { return }
    guard source != nil else { return }
    driven = mode
    guard let timeline else {
      continueFromStop(Start(from: wanted.from, autoplay: true))
      wantedMode = mode
      return
    }
    guard mode.unknownMarker(in: timeline.content) == nil else { return }
    switch mode {
    case .paused(at: nil): pause()
    case .playing: keepPlaying(mode, timeline)
    case .paused, .progress, .part, .circularLoop: move(mode, timeline)
    }
  }

  /// What was wanted while the source was loaded.
  mutating func driveWhenLoaded(_ mode: PlaybackMode, in content: PlaybackContent) {
    let autoplay = wanted.autoplay
    (options, wanted) = plan(mode, in: content, at: wanted.from?.frame(in: content))
    wanted.autoplay = wanted.autoplay && autoplay
  }

  private mutating func keepPlaying(_ mode: PlaybackMode, _ timeline: Timeline) {
    let place = ready.map { $0.from?.frame(in: timeline.content) } ?? (status == .stopped ? nil : position)
    let (options, start) = plan(mode, in: timeline.content, at: place)
    if options != self.options { set(options) }
    guard start.from != nil else {
      ending = false
      return restart(start)
    }
    if ready != nil { ready?.autoplay = true } else { play() }
  }

  private mutating func move(_ mode: PlaybackMode, _ timeline: Timeline) {
    let (options, start) = plan(mode, in: timeline.content, at: position)
    // On the last frame of the way, which is still shown for its time.
    if status == .playing, options.loopMode == .once, timeline.frame == timeline.trailing,
      start == Start(from: .frame(Double(timeline.trailing)), autoplay: false)
    {
      return
    }
    // Given again and again, as by a view that is made again, it goes on undisturbed.
    if status == .playing, ready == nil, start.autoplay, timeline.goesOn(with: options) {
      return set(options)
    }
    set(options)
    guard start.autoplay else {
      if let from = start.from { seek(from, play: false) }
      return
    }
    ending = false
    restart(start)
  }

  /// How `mode` is done: range, loop mode, direction and the scene at the end, and where to begin.
  ///
  /// - Parameter position: where it is, or should begin; nil for nowhere yet.
  private func plan(
    _ mode: PlaybackMode, in content: PlaybackContent, at position: Double?
  ) -> (options: PlaybackOptions, start: Start) {
    var options = options
    switch mode {
    case .paused(let position?):
      return (options, Start(from: position, autoplay: false))
    case .paused(at: nil):
      return (options, Start(from: position.map { .frame($0) }, autoplay: false))
    case .playing(let range, let loopMode):
      options.range = range
      options.loopMode = loopMode
      let frames = range.frames(in: content)
      let from = position.flatMap { frames.contains(Int($0)) ? PlaybackPosition.frame($0) : nil }
      return (options, Start(from: from, autoplay: true))
    case .progress(let progress):
      return (options, Start(from: .progress(progress), autoplay: false))
    case .circularLoop:
      options.range = .all
      options.loopMode = .forever
      return (options, Start(from: nil, autoplay: true))
    case .part(let from, let to, let progress, let loops):
      let position = position ?? Double(Timeline(content, options).leading)
      guard let from = from.frame(in: content), let to = to.frame(in: content) else {
        return (options, Start(from: .frame(position), autoplay: false))
      }
      let target = from + min(max(progress.isNaN ? 1 : progress, 0), 1) * (to - from)
      let begin = loops || !(min(from, to)...max(from, to)).contains(position) ? from : position
      guard Int(begin) != Int(target) else {
        return (options, Start(from: .frame(target), autoplay: false))
      }
      options.range = .frames(Int(min(begin, target))...Int(max(begin, target)))
      options.loopMode = loops ? .forever : .once
      options.isReversed = target < begin
      options.speed = abs(options.speed)
      options.endStopScene = .stepToTrailing
      return (options, Start(from: .frame(begin), autoplay: true))
    }
  }
}

extension Timeline {
  /// Whether these options let it go on to where they lead, without a new start.
  fileprivate func goesOn(with options: PlaybackOptions) -> Bool {
    let new = Timeline(content, options)
    guard new.loopMode == loopMode, new.isReversed == isReversed, new.range.contains(frame) else {
      return false
    }
    // Once over, it does not matter where it began.
    return loopMode == .once || new.leading == leading
  }
}
