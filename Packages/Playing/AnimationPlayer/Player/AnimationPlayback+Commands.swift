import AnimationCore
import AnimationLoading

// What may be asked of what plays an animation.
extension AnimationPlayback {
  /// Shows a source, once it is loaded: at once, if the loader's cache has it. A source that is being loaded or is loaded
  /// is not loaded again: only what is given here is taken over, and passes are counted from 0.
  ///
  /// - Parameters:
  ///   - range: the part that is played, from now on; default all of another source, and of the same one what the options
  ///     say.
  ///   - loopMode: from now on; default the option's, or the file's with `usesFileSettings`.
  ///   - from: where to begin, at the earliest with the range; default where a pass begins.
  ///   - autoplay: play it; else it is shown paused.
  ///   - crossFade: how long another source takes to take the place of the one before, this time; default the option
  ///     `fadeDuration`. The same source fades in, if it is hidden.
  ///   - completion: is called once, when all passes are over or something comes in between.
  public func play(
    _ source: AnimationSource, in range: PlaybackRange? = nil, loopMode: LoopMode? = nil,
    from: PlaybackPosition? = nil, autoplay: Bool = true, crossFade: Duration? = nil,
    completion: AnimationPlayer.Completion? = nil
  ) {
    player.open(
      source, from: from, autoplay: autoplay,
      settings: OpeningSettings(range: range, loopMode: loopMode, crossFade: crossFade),
      completion: completion)
  }

  /// Plays on: from the current frame, or, when that is the last, from where a pass begins. Does nothing while
  /// there is no source.
  ///
  /// - Parameter completion: ends what was asked for before, as every request to play. Without one, what is paused goes on
  ///   with what was asked for, whose completion still waits for its end.
  public func play(completion: AnimationPlayer.Completion? = nil) {
    guard completion == nil, status == .paused else { return player.request(.play, completion: completion) }
    player.perform(.play)
  }

  /// Plays the source again, passes counted from 0.
  public func play(
    from: PlaybackPosition?, autoplay: Bool = true, completion: AnimationPlayer.Completion? = nil
  ) {
    player.request(.restart(from: from, autoplay: autoplay), completion: completion)
  }

  /// Plays a part of the source, from where a pass of it begins.
  public func play(
    _ range: PlaybackRange, loopMode: LoopMode? = nil, completion: AnimationPlayer.Completion? = nil
  ) {
    player.request(.playRange(range, loopMode: loopMode), completion: completion)
  }

  /// Moves the animation as `mode` says, as soon as it is loaded; the options are set accordingly. Given again, it goes on
  /// undisturbed, and what has ended is not begun again, until something else is asked for. Does nothing while there is no
  /// source.
  public func drive(_ mode: PlaybackMode) { player.perform(.drive(mode)) }

  /// Back to where a pass begins, passes counted from 0.
  public func reset(autoplay: Bool = true) { player.perform(.restart(from: nil, autoplay: autoplay)) }

  /// Stops where playback is, until the next request to play. Does nothing unless something is played or loaded.
  public func pause() { player.perform(.pause) }

  /// Ends playing, without an event that says it is finished. While loading, the load goes on.
  ///
  /// - Parameter scene: what is shown then; the option `userStopScene` unless given.
  public func stop(then scene: StopScene? = nil) { player.perform(.stop(scene)) }

  /// Forgets the source; a load under way is given up.
  public func clean() { player.perform(.clean) }

  /// Goes to a place in the whole animation, in the range or not, and shows it.
  ///
  /// - Parameter play: play on from there; if it is playing, when nil.
  public func seek(to position: PlaybackPosition, play: Bool? = nil) {
    player.perform(.seek(position, play: play))
  }

  /// Counts passes from 0 again.
  public func resetLoopCount() { player.perform(.resetLoopCount) }

  /// The application leaves the screen: does what the option `suspensionBehavior` says.
  public func suspend() { player.perform(.suspend) }

  /// The application is back.
  public func resume() { player.perform(.resume) }
}
