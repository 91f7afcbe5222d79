import AnimationLoading

/// What can be asked of a `PlaybackState`.
package enum PlaybackCommand: Hashable, Sendable {
  /// Load this source, unless it is loading or loaded, and show it.
  ///
  /// - Parameters:
  ///   - from: where to begin; the leading frame when nil.
  ///   - autoplay: play it; else it is shown paused.
  ///   - settings: which part of it is played, and how.
  case open(
    source: AnimationSource, from: PlaybackPosition?, autoplay: Bool,
    settings: OpeningSettings = OpeningSettings())
  /// Show an animation that is there already.
  case openDecoded(
    source: AnimationSource, PlaybackContent, from: PlaybackPosition?, autoplay: Bool,
    settings: OpeningSettings = OpeningSettings())
  /// The answer to `PlaybackState.loadRequest` of this number; an old one's is dropped.
  case finishLoading(request: Int, PlaybackContent)
  /// The source of `PlaybackState.loadRequest` of this number cannot be loaded; for an old one's number this
  /// is dropped.
  case failLoading(request: Int, LoadError)
  /// A source turned out to be no animation before it was loaded.
  case reject(LoadError)

  /// Play on from the current frame; from the leading one when that is the last.
  case play
  /// Count passes from 0 and show or play the source again from here.
  case restart(from: PlaybackPosition?, autoplay: Bool)
  /// Count passes from 0 and show or play the source again from the leading frame of another range and,
  /// unless nil, in another loop mode.
  case playRange(PlaybackRange, loopMode: LoopMode?)
  /// Stop moving where it is; while loading, do not play once loaded.
  case pause
  /// - Parameter scene: the option `userStopScene` when nil.
  case stop(StopScene?)
  /// Forget the source.
  case clean
  /// Go to a frame of the whole animation, in the range or not.
  ///
  /// - Parameter play: go on from there; when nil, if it is playing.
  case seek(PlaybackPosition, play: Bool?)
  /// Move as this says, or go on if that is what it does already.
  case drive(PlaybackMode)
  /// Count passes from 0 again.
  case resetLoopCount
  /// Play in another way, at once.
  case setOptions(PlaybackOptions)
  /// The application leaves the screen, and comes back.
  case suspend
  /// The application is on screen again.
  case resume
  /// What `readyToPlay` was answered with.
  case answerReady(frame: Int, autoplay: Bool)
}

/// What is asked for together with a source.
package struct OpeningSettings: Hashable, Sendable {
  /// The option `range` from now on; when nil, all of another source, and of the same one what the option says.
  package var range: PlaybackRange?
  /// The option `loopMode` from now on; nil leaves it as it is.
  package var loopMode: LoopMode?
  /// How long another source takes to take the place of the one before, this time; the option `fadeDuration` when nil.
  package var crossFade: Duration?

  /// Nothing else than what the options say.
  package init(range: PlaybackRange? = nil, loopMode: LoopMode? = nil, crossFade: Duration? = nil) {
    self.range = range
    self.loopMode = loopMode
    self.crossFade = crossFade
  }
}
