import AnimationLoading

// What the player does, handed on.
extension PlayerView {
  /// See `AnimationPlayer.play`.
  public func play(
    _ source: AnimationSource, in range: PlaybackRange? = nil, loopMode: LoopMode? = nil,
    from: PlaybackPosition? = nil, autoplay: Bool = true, crossFade: Duration? = nil,
    completion: AnimationPlayer.Completion? = nil
  ) {
    player.play(
      source, in: range, loopMode: loopMode, from: from, autoplay: autoplay, crossFade: crossFade,
      completion: completion)
  }

  /// See `AnimationPlayer.play`.
  public func play(completion: AnimationPlayer.Completion? = nil) { player.play(completion: completion) }

  /// Plays the source again, passes counted from 0; see `AnimationPlayer.play`.
  public func play(
    from: PlaybackPosition?, autoplay: Bool = true, completion: AnimationPlayer.Completion? = nil
  ) {
    player.play(from: from, autoplay: autoplay, completion: completion)
  }

  /// Plays a part of the source; see `AnimationPlayer.play`.
  public func play(
    _ range: PlaybackRange, loopMode: LoopMode? = nil, completion: AnimationPlayer.Completion? = nil
  ) {
    player.play(range, loopMode: loopMode, completion: completion)
  }

  /// See `AnimationPlayer.drive`.
  public func drive(_ mode: PlaybackMode) { player.drive(mode) }

  /// Back to where a pass begins, passes counted from 0.
  public func reset(autoplay: Bool = true) { player.reset(autoplay: autoplay) }

  /// Stops where playback is, until the next request to play.
  public func pause() { player.pause() }

  /// See `AnimationPlayer.stop`.
  public func stop(then scene: StopScene? = nil) { player.stop(then: scene) }

  /// Forgets the source; a load under way is given up.
  public func clean() { player.clean() }

  /// See `AnimationPlayer.seek`.
  public func seek(to position: PlaybackPosition, play: Bool? = nil) { player.seek(to: position, play: play) }

  /// Counts passes from 0 again.
  public func resetLoopCount() { player.resetLoopCount() }

  /// The application leaves the screen: does what the option `suspensionBehavior` says.
  public func suspend() { player.suspend() }

  /// The application is back.
  public func resume() { player.resume() }

  /// See `AnimationPlayer.events`.
  public func events(
    bufferingPolicy: AsyncStream<PlaybackEvent>.Continuation.BufferingPolicy = .bufferingNewest(1000)
  ) -> AsyncStream<PlaybackEvent> {
    player.events(bufferingPolicy: bufferingPolicy)
  }

  /// Brings the player up to its clock's time; see `AnimationPlayer.update`.
  public func update() { player.update() }

  /// See `AnimationPlayer.run`.
  public nonisolated(nonsending) func run() async { await player.run() }

  /// Returns when nothing is being loaded any more, or when the task is cancelled.
  public nonisolated(nonsending) func finishLoading() async { await player.finishLoading() }
}
