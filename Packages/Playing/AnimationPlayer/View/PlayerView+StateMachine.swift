import AnimationCore
import AnimationLoading
import StateMachines

extension PlayerView {
  /// Hands the player to a state machine; see `AnimationPlayer.start`.
  public func start(
    _ machine: StateMachine, source: ((_ animationID: String) -> AnimationSource?)? = nil
  ) {
    player.start(machine, source: source)
  }

  /// Takes the player back: the animation is played on as before the machine.
  public func stopStateMachine() { player.stopStateMachine() }

  /// The machine that runs the player, be it at its end; nil when there is none.
  public var stateMachine: StateMachineRun? { player.stateMachine }

  /// Says that something was done with a pointer. Does nothing without a machine, and without an animation.
  ///
  /// - Parameter point: in the view's points.
  public func point(_ kind: PointerKind, at point: Point) {
    if let point = convertToAnimation(point) { player.point(kind, at: point) }
  }

  /// Says something to the state machine; see `AnimationPlayer.send`.
  public func send(_ command: StateMachineCommand) { player.send(command) }
}
