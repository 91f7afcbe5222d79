import AnimationCore
import StateMachines

/// What an animation is doing.
public enum PlaybackStatus: Hashable, Sendable, CaseIterable {
  /// There is no source.
  case idle
  /// A source is being loaded.
  case loading
  /// Frames follow one another.
  case playing
  /// A frame is on show and waits.
  case paused
  /// All passes are over, or a stop was asked for.
  case stopped
}

/// What happens while an animation is loaded and played, in order.
public enum PlaybackEvent: Hashable, Sendable {
  /// The animation does something else now than before.
  case statusChanged(PlaybackStatus, from: PlaybackStatus)
  /// The source was loaded. An animation that was handed over decoded is not.
  case loaded
  /// The animation is about to be shown. The delegate and `AnimationPlayer.onReadyToPlay` may still change
  /// frame and autoplay; these are the ones before.
  case readyToPlay(isNewSource: Bool, frame: Int, autoplay: Bool)
  /// Playback moved to this frame and shows it. Starting and stepping show frames, too, but do not report
  /// them: their callers know.
  case frameDrawn(Double)
  /// A pass ended and another begins.
  case finishedOnce(loopCount: Int)
  /// The last pass ended. Not for a stop on request.
  case finishedAll(loopCount: Int)
  /// The animation, or the part of it that was asked for, is not played.
  case failed(PlaybackError)
  /// Fading (the option `fadeDuration`) came to its end: all of the image is seen, or, when `isShown` is false,
  /// nothing any more. Not while another image fades in its place.
  case fadeEnded(isShown: Bool)
  /// Something is not as it was meant; see `AnimationPlayer.diagnostics`. Only a player reports it, and what follows.
  case reported(Diagnostic)
  /// What a state machine did (`AnimationPlayer.start`). Addresses that it wants opened are opened by who hears this, or
  /// not at all.
  case stateMachine(StateMachineEvent)
  /// What is to be seen changed, for whatever reason: time to draw. A stream has one for all changes that
  /// were not drawn yet, after all other events.
  case displayNeeded
}
