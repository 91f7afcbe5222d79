import AnimationCore

extension AnimationPlayer {
  /// How the animation is played; changes count at once.
  public var options: PlaybackOptions {
    get { state.options }
    set { perform(.setOptions(newValue)) }
  }

  /// Shows a source, once it is loaded. A source that is being loaded or is loaded is not loaded again: only
  /// `from` and `autoplay` are taken over, and passes are counted from 0.
  ///
  /// - Parameters:
  ///   - from: where to begin, at the earliest with the range; where a pass begins unless given.
  ///   - autoplay: play it; else it is shown paused.
  ///   - completion: is called once, when all passes are over or something comes in between.
  public func play(
    _ source: AnimationSource, from: PlaybackPosition? = nil, autoplay: Bool = true,
    completion: Completion? = nil
  ) {
    expect(completion)
    guard case .animation(let animation) = source.location else {
      return perform(.open(source: source, from: from, autoplay: autoplay))
    }
    do {
      let animation = try animation.validated(as: source)
      perform(
        .openDecoded(source: source, PlaybackContent(animation.info), from: from, autoplay: autoplay),
        showing: animation)
    } catch {
      perform(.reject(error))
    }
  }

  /// Plays on: from the current frame, or, when that is the last, from where a pass begins. Does nothing while
  /// there is no source.
  public func play(completion: Completion? = nil) {
    expect(completion)
    perform(.play)
  }

  /// Plays the source again, passes counted from 0.
  public func play(from: PlaybackPosition?, autoplay: Bool = true, completion: Completion? = nil) {
    expect(completion)
    perform(.restart(from: from, autoplay: autoplay))
  }

  /// Plays a part of the source, from where a pass of it begins.
  public func play(_ range: PlaybackRange, loopMode: LoopMode? = nil, completion: Completion? = nil) {
    var options = options
    options.range = range
    if let loopMode { options.loopMode = loopMode }
    self.options = options
    play(from: nil, completion: completion)
  }

  /// Back to where a pass begins, passes counted from 0.
  public func reset(autoplay: Bool = true) { perform(.restart(from: nil, autoplay: autoplay)) }

  public func pause() { perform(.pause) }

  /// Ends playing, without an event that says it is finished. While loading, the load goes on.
  ///
  /// - Parameter scene: what is shown then; the option `userStopScene` unless given.
  public func stop(then scene: StopScene? = nil) {
    perform(.stop(scene))
    complete(finished: false)
  }

  /// Forgets the source; a load under way is given up.
  public func clean() {
    perform(.clean)
    complete(finished: false)
  }

  /// Goes to a place in the whole animation, in the range or not, and shows it.
  ///
  /// - Parameter play: play on from there; if it is playing, when nil.
  public func seek(to position: PlaybackPosition, play: Bool? = nil) {
    perform(.seek(position, play: play))
  }

  /// Counts passes from 0 again.
  public func resetLoopCount() { perform(.resetLoopCount) }

  /// The application leaves the screen: does what the option `suspensionBehavior` says.
  public func suspend() { perform(.suspend) }

  /// The application is back.
  public func resume() { perform(.resume) }

  /// A request to play ends the one before.
  private func expect(_ completion: Completion?) {
    complete(finished: false)
    if let completion { completions.append(completion) }
  }
}
