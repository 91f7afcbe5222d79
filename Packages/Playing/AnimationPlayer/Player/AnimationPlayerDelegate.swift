import AnimationCore
import StateMachines

/// Receives what a player does, at once and in order. All methods are optional. A call of the player's methods
/// from within is fine: it counts at once, and what comes of it is reported after the current call returns.
public protocol AnimationPlayerDelegate: AnyObject {
  /// The animation does something else now than before.
  func animationPlayer(
    _ player: AnimationPlayer, statusChanged status: PlaybackStatus, from oldStatus: PlaybackStatus)
  /// The source was loaded; `player.animation` is there.
  func animationPlayerDidLoad(_ player: AnimationPlayer)
  /// The animation is about to be shown; `start` may be changed.
  func animationPlayer(_ player: AnimationPlayer, readyToPlay start: inout PlaybackStart)
  /// Playback moved on to this frame.
  func animationPlayer(_ player: AnimationPlayer, drew frame: Double)
  /// A pass ended and another begins; `loopCount` passes are over.
  func animationPlayer(_ player: AnimationPlayer, finishedOnce loopCount: Int)
  /// The last pass ended, `loopCount` in all. Not for a stop on request.
  func animationPlayer(_ player: AnimationPlayer, finishedAll loopCount: Int)
  /// The animation, or the part of it that was asked for, is not played.
  func animationPlayer(_ player: AnimationPlayer, failed error: PlaybackError)
  /// Fading came to its end: all of the image is seen, or nothing any more.
  func animationPlayer(_ player: AnimationPlayer, fadeEnded isShown: Bool)
  /// Something is not as it was meant, worth a line in a log: a key of the replacements that the animation does not
  /// have, an image that cannot be decoded, a font that is not there. Each once for an animation.
  func animationPlayer(_ player: AnimationPlayer, reported diagnostic: Diagnostic)
  /// What a state machine did (`AnimationPlayer.start`). Addresses that it wants opened are opened by the delegate or
  /// not at all.
  func animationPlayer(_ player: AnimationPlayer, stateMachine event: StateMachineEvent)
  /// What is to be seen changed, for whatever reason: time to draw. At most once for an update or a call. After a change
  /// of what is shown in the place of what (`replacements`), or of the view's size and appearance, with the next update.
  func animationPlayerNeedsDisplay(_ player: AnimationPlayer)
}

extension AnimationPlayerDelegate {
  public func animationPlayer(
    _ player: AnimationPlayer, statusChanged status: PlaybackStatus, from oldStatus: PlaybackStatus
  ) {}
  public func animationPlayerDidLoad(_ player: AnimationPlayer) {}
  public func animationPlayer(_ player: AnimationPlayer, readyToPlay start: inout PlaybackStart) {}
  public func animationPlayer(_ player: AnimationPlayer, drew frame: Double) {}
  public func animationPlayer(_ player: AnimationPlayer, finishedOnce loopCount: Int) {}
  public func animationPlayer(_ player: AnimationPlayer, finishedAll loopCount: Int) {}
  public func animationPlayer(_ player: AnimationPlayer, failed error: PlaybackError) {}
  public func animationPlayer(_ player: AnimationPlayer, fadeEnded isShown: Bool) {}
  public func animationPlayer(_ player: AnimationPlayer, reported diagnostic: Diagnostic) {}
  public func animationPlayer(_ player: AnimationPlayer, stateMachine event: StateMachineEvent) {}
  public func animationPlayerNeedsDisplay(_ player: AnimationPlayer) {}
}

/// How an animation is about to be shown.
public struct PlaybackStart: Hashable, Sendable {
  /// False when the same source is shown again.
  public let isNewSource: Bool
  /// Where it begins: a frame of the whole animation.
  public var frame: Int
  /// Whether it plays; else it is shown paused.
  public var autoplay: Bool
}
