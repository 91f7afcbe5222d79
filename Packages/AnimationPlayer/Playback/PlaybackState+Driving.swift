import AnimationCore

extension PlaybackState {
  /// Moves as `mode` says; as soon as the source is loaded.
  mutating func drive(_ mode: PlaybackMode) {
    guard let timeline else {
      guard source != nil else { return }
      continueFromStop(Start(from: nil, autoplay: true))
      wantedMode = mode
      return
    }
    let (options, start) = drive(mode, in: timeline.content, at: position)
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

  /// What was wanted while the source was loaded.
  mutating func driveWhenLoaded(_ mode: PlaybackMode, in content: PlaybackContent) {
    let autoplay = wanted.autoplay
    let leading = Double(Timeline(content, options).leading)
    (options, wanted) = drive(mode, in: content, at: leading)
    wanted.autoplay = wanted.autoplay && autoplay
  }

  /// How `mode` is done at `position`: range, loop mode, direction and the scene at the end, and where to begin.
  private func drive(
    _ mode: PlaybackMode, in content: PlaybackContent, at position: Double
  ) -> (PlaybackOptions, Start) {
    var options = options
    switch mode {
    case .progress(let progress):
      return (options, Start(from: .progress(progress), autoplay: false))
    case .circularLoop:
      options.range = .all
      options.loopMode = .forever
      return (options, Start(from: nil, autoplay: true))
    case .part(let from, let to, let progress, let loops):
      guard let from = from.frame(in: content), let to = to.frame(in: content) else {
        return (options, Start(from: .frame(position), autoplay: false))
      }
      let target = from + min(max(progress.isNaN ? 0 : progress, 0), 1) * (to - from)
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
