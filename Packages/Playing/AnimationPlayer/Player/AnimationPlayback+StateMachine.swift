import AnimationLoading
import StateMachines

extension AnimationPlayback {
  /// Hands the player to a state machine, which decides from now on what is played, and how. It begins when the
  /// animation is there. What it does is told to the delegate and to streams.
  ///
  /// - Parameter source: where the animations are that states name, by their ids; default those in the file that is
  ///   played.
  public func start(
    _ machine: StateMachine, source: ((_ animationID: String) -> AnimationSource?)? = nil
  ) {
    stopStateMachine()
    player.begin(machine, source)
  }

  /// Takes the player back: the animation is played on as before the machine.
  public func stopStateMachine() {
    send(.stop)
    player.endMachine()
  }

  /// The machine that runs the player, be it at its end; nil when there is none.
  public var stateMachine: StateMachineRun? { player.machine?.run }

  /// Says something to the state machine: sets an input, fires an event … Does nothing without one.
  public func send(_ command: StateMachineCommand) {
    update()
    player.tellMachine(command)
  }
}
