/// Ways to drive an animation from a value that changes, such as that of a progress bar; for
/// `AnimationPlayer.drive`.
public enum PlaybackMode: Hashable, Sendable {
  /// Shows this part of the whole, 0…1, and waits.
  case progress(Double)
  /// Plays a part of the animation as far as `progress`, 0…1, says: on from where it is now, and then waits, or
  /// over and over from the part's begin.
  case part(from: PlaybackPosition, to: PlaybackPosition, progress: Double = 1, loops: Bool = false)
  /// Plays everything, over and over. Goes on undisturbed if that is what it does already.
  case circularLoop
}

extension AnimationPlayer {
  /// Moves a loaded animation as `mode` says. Range, loop mode, direction and the scene at the end are set
  /// accordingly.
  public func drive(_ mode: PlaybackMode) {
    guard let content = state.content else { return }
    switch mode {
    case .progress(let progress):
      seek(to: .progress(progress), play: false)
    case .part(let from, let to, let progress, let loops):
      guard let from = from.frame(in: content), let to = to.frame(in: content) else { return }
      let target = from + min(max(progress.isNaN ? 0 : progress, 0), 1) * (to - from)
      let part = min(from, to)...max(from, to)
      play(from: loops || !part.contains(state.position) ? from : state.position, to: target, loops: loops)
    case .circularLoop:
      let isRunning = state.status == .playing && options.range == .all && options.loopMode == .forever
      if !isRunning { play(.all, loopMode: .forever) }
    }
  }

  private func play(from: Double, to target: Double, loops: Bool) {
    guard Int(from) != Int(target) else { return seek(to: .frame(target), play: false) }
    var options = options
    options.range = .frames(Int(min(from, target))...Int(max(from, target)))
    options.loopMode = loops ? .forever : .once
    options.isReversed = target < from
    options.speed = abs(options.speed)
    options.endStopScene = .stepToTrailing
    self.options = options
    play(from: .frame(from))
  }
}
