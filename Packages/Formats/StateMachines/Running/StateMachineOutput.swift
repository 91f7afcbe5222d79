import AnimationCore

/// What happens to a machine from outside.
public enum StateMachineCommand: Hashable, Sendable {
  /// Starts the machine from the beginning; inputs keep their values.
  case start
  case stop
  /// Enter a state, whatever guards say.
  ///
  /// - Parameter runs: look for what follows from there.
  case enter(state: String, runs: Bool)
  /// - Parameter hits: which of `StateMachine.listenedLayers` the pointer hits.
  case pointer(PointerKind, hits: Set<String>)
  case setNumber(input: String, Float)
  case setString(input: String, String)
  case setBoolean(input: String, Bool)
  case fire(String)
  /// A pass of what the state plays ended; when it is the last one, all did.
  case passEnded(isLast: Bool)
  /// Time passed, whatever was played.
  case advance(Duration)
  /// The markers of the animation that is shown now. Before it was told, all are taken to be there.
  case loaded(markers: Set<String>)
}

/// What a machine makes happen, in order.
package enum StateMachineOutput: Hashable, Sendable {
  /// Remember how the animation was played, and show its first frame, paused.
  case begin
  /// Play as a state says. Where the animation goes on is the player's matter: a frame inside of what is played stays.
  case play(StatePlayback)
  /// Show what lies between the frame at hand and where the target begins, as `StateMachineRun.tween` says.
  case beginTween(StatePlayback)
  /// Show the frame again from which a tween began.
  case cancelTween
  /// Play again as before the machine.
  case end
  /// 0 for the first frame. What is outside of what the state plays is not shown.
  case seek(frame: Double)
  /// 0…1, of the whole animation.
  case seekProgress(Double)
  /// The theme of this id.
  case setTheme(String)
  case event(StateMachineEvent)
}

/// What a host may want to know.
public enum StateMachineEvent: Hashable, Sendable {
  case started
  case stopped
  /// - Parameter from: empty at the start.
  case transition(from: String, to: String)
  case entered(state: String)
  case exited(state: String)
  case numberChanged(input: String, from: Float, to: Float)
  case stringChanged(input: String, from: String, to: String)
  case booleanChanged(input: String, from: Bool, to: Bool)
  case fired(input: String)
  case custom(String)
  /// The file asks to open an address (http, https or mailto) after a press or click. Nothing here opens it.
  case openURL(String, target: String)
  case failed(StateMachineError)
}

public enum StateMachineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// States lead to one another without an end; the machine stopped.
  case infiniteLoop
  /// One thing from outside led to more actions than any real machine has; the rest was left out.
  case tooManyActions
  case unknownEvent(String)
  case unknownState(String)
  /// An address of another kind, or one that no press or click has asked for.
  case refusedURL(String)
  /// What the player said of the animation of a state.
  case animation(id: String, reason: String)

  public var description: String {
    switch self {
    case .infiniteLoop: "the state machine stopped: its states lead to one another without an end"
    case .tooManyActions: "the state machine does more than \(StateMachineRun.maximumActions) things at once"
    case .unknownEvent(let name): "the state machine has no event \"\(name)\""
    case .unknownState(let name): "the state machine has no state \"\(name)\""
    case .refusedURL(let address): "the address \"\(address)\" is not opened"
    case .animation(let id, let reason): "animation \"\(id)\": \(reason)"
    }
  }
}
