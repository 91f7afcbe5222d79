import AnimationCore
import StateMachines

/// Machines for tests, written as in files.
enum Machines {
  static func decode(_ text: String) throws -> StateMachine {
    try StateMachine(decoding: Array(text.utf8), name: "m")
  }

  /// A machine that was started, and what came of it.
  static func started(_ text: String) throws -> StateMachineRun {
    var run = StateMachineRun(try decode(text))
    _ = run.outputs(applying: .start)
    return run
  }

  /// With these states; the first one is the initial one.
  static func text(
    _ states: [String], inputs: [String] = [], interactions: [String] = [], initial: String = "a"
  ) -> String {
    """
    {"initial": "\(initial)", "inputs": [\(inputs.joined(separator: ","))],
     "states": [\(states.joined(separator: ","))], "interactions": [\(interactions.joined(separator: ","))]}
    """
  }

  static func state(
    _ name: String, _ transitions: [String] = [], entry: [String] = [], exit: [String] = [], more: String = ""
  ) -> String {
    """
    {"type": "PlaybackState", "name": "\(name)", "animation": "", "transitions": [\(transitions.joined(separator: ","))],
     "entryActions": [\(entry.joined(separator: ","))], "exitActions": [\(exit.joined(separator: ","))]\(more)}
    """
  }

  static func global(_ transitions: [String], entry: [String] = []) -> String {
    """
    {"type": "GlobalState", "name": "any", "transitions": [\(transitions.joined(separator: ","))],
     "entryActions": [\(entry.joined(separator: ","))]}
    """
  }

  static func to(_ state: String, _ guards: [String] = [], tween seconds: Double? = nil) -> String {
    let tween = seconds.map { ", \"duration\": \($0), \"easing\": [0, 0, 1, 1]" } ?? ""
    return """
      {"type": "\(seconds == nil ? "Transition" : "Tweened")", "toState": "\(state)", \
      "guards": [\(guards.joined(separator: ","))]\(tween)}
      """
  }

  static func on(_ event: String) -> String { #"{"type": "Event", "inputName": "\#(event)"}"# }

  static func number(_ input: String, _ condition: String, _ value: String) -> String {
    #"{"type": "Numeric", "inputName": "\#(input)", "conditionType": "\#(condition)", "compareTo": \#(value)}"#
  }

  static func numeric(_ name: String, _ value: Double = 0) -> String {
    #"{"type": "Numeric", "name": "\#(name)", "value": \#(value)}"#
  }

  static func event(_ name: String) -> String { #"{"type": "Event", "name": "\#(name)"}"# }
  static func boolean(_ name: String, _ value: Bool = false) -> String {
    #"{"type": "Boolean", "name": "\#(name)", "value": \#(value)}"#
  }
  static func string(_ name: String, _ value: String = "") -> String {
    #"{"type": "String", "name": "\#(name)", "value": "\#(value)"}"#
  }

  /// - Parameter more: further members.
  static func action(_ type: String, _ input: String, _ more: String = "") -> String {
    #"{"type": "\#(type)", "inputName": "\#(input)"\#(more.isEmpty ? "" : ", " + more)}"#
  }

  static func interaction(_ type: String, _ actions: [String], layer: String? = nil, state: String? = nil)
    -> String
  {
    let place =
      (layer.map { #", "layerName": "\#($0)""# } ?? "") + (state.map { #", "stateName": "\#($0)""# } ?? "")
    return #"{"type": "\#(type)"\#(place), "actions": [\#(actions.joined(separator: ","))]}"#
  }
}

extension StateMachineRun {
  mutating func events(_ command: StateMachineCommand) -> [StateMachineEvent] {
    outputs(applying: command).compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  /// The states that a command leads to.
  mutating func entered(_ command: StateMachineCommand) -> [String] {
    events(command).compactMap { if case .entered(let state) = $0 { state } else { nil } }
  }
}
