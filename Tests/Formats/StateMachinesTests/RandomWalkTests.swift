import Foundation
import StateMachines
import TestSupport
import Testing

/// Generated machines, to which anything happens: none crashes, and each command ends soon.
@Suite struct RandomWalkTests {
  /// How many events; a million on request (`MACHINE_EVENTS=1000000`), which takes a release build some seconds.
  private static let eventCount =
    ProcessInfo.processInfo.environment["MACHINE_EVENTS"].flatMap(Int.init) ?? 20_000
  private static let eventsOfAMachine = 400

  @Test func randomEventsKeepTheMachineBounded() throws {
    var random = Random(state: 7)
    var (done, outputs, stopped) = (0, 0, 0)
    while done < Self.eventCount {
      let text = random.machine()
      var run = StateMachineRun(try Machines.decode(text))
      outputs += run.outputs(applying: .start).count
      for _ in 0..<Self.eventsOfAMachine {
        let new = run.outputs(applying: random.command()).count
        // 20 times around at most, for each of the actions.
        #expect(new < 40 * StateMachineRun.maximumActions)
        outputs += new
        done += 1
        if !run.isRunning {
          stopped += 1
          _ = run.outputs(applying: .start)
        }
      }
    }
    // They do something, and rings are found.
    #expect(outputs > done / 2)
    #expect(stopped > 0)
  }

  /// The same numbers in every run.
  private struct Random {
    var state: UInt64

    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[next(values.count)] }

    private mutating func some(_ most: Int, _ make: (inout Random) -> String) -> [String] {
      (0..<next(most + 1)).map { _ in make(&self) }
    }

    private static let numbers = ["n", "m", "none"]
    private static let states = ["a", "s1", "s2", "s3", "s4", "any", "nowhere"]
    private static let layers = ["L", "M", "N"]

    private mutating func numeric() -> String {
      pick(["0", "1", "2.5", "-3", #""$n""#, #""$m""#, #""@elapsedTime""#, "1e30"])
    }

    private mutating func action() -> String {
      typealias M = Machines
      let number = pick(Self.numbers)
      return switch next(18) {
      case 0: M.action("SetNumeric", number, #""value": \#(numeric())"#)
      case 1: M.action("SetBoolean", "b", #""value": \#(pick(["true", "false", #""$b""#, "3"]))"#)
      case 2: M.action("SetString", "s", #""value": "\#(pick(["x", "$s", "s", "y"]))""#)
      case 3: M.action("Increment", number, pick(["", #""value": \#(numeric())"#]))
      case 4: M.action("Decrement", number, pick(["", #""value": \#(numeric())"#]))
      case 5: M.action("Multiply", number, #""value": \#(numeric())"#)
      case 6: M.action("Floor", number)
      case 7: M.action("Clamp", number, #""min": \#(numeric()), "max": \#(numeric())"#)
      case 8: M.action("SetRandom", number, #""min": \#(numeric()), "integer": \#(pick(["true", "false"]))"#)
      case 9: M.action("Toggle", pick(["b", "none"]))
      case 10: M.action("Reset", pick(["n", "b", "s", "e", "none"]))
      case 11, 12: M.action("Fire", pick(["e", "f", "none"]))
      case 13: #"{"type": "SetFrame", "value": \#(numeric())}"#
      case 14: #"{"type": "SetProgress", "value": \#(numeric())}"#
      case 15: #"{"type": "OpenUrl", "url": "\#(pick(["https://a.b", "$s", "x:"]))"}"#
      case 16: #"{"type": "SetTheme", "value": "$s"}"#
      default: #"{"type": "FireCustomEvent", "value": "c"}"#
      }
    }

    private mutating func condition() -> String {
      pick(["GreaterThan", "GreaterThanOrEqual", "LessThan", "LessThanOrEqual", "Equal", "NotEqual"])
    }

    private mutating func guardian() -> String {
      switch next(5) {
      case 0, 1: return Machines.on(pick(["e", "f"]))
      case 2:
        return
          #"{"type": "Boolean", "inputName": "b", "conditionType": "\#(condition())", "compareTo": \#(pick(["true", "false", #""b""#]))}"#
      case 3:
        return
          #"{"type": "String", "inputName": "s", "conditionType": "\#(condition())", "compareTo": "\#(pick(["x", "$s"]))"}"#
      default: return Machines.number(pick(["n", "m", "none", "@elapsedTime"]), condition(), numeric())
      }
    }

    private mutating func transition() -> String {
      Machines.to(pick(Self.states), some(2) { $0.guardian() }, tween: pick([nil, nil, 0.01, 0.4]))
    }

    mutating func machine() -> String {
      typealias M = Machines
      var states = ["a", "s1", "s2", "s3", "s4"].map { name in
        M.state(
          name, some(3) { $0.transition() }, entry: some(2) { $0.action() }, exit: some(2) { $0.action() },
          more: pick([
            "", "", "", #", "segment": "seg", "autoplay": true"#, next(4) == 0 ? #", "final": true"# : "",
          ]))
      }
      if next(2) == 0 { states.append(M.global(some(3) { $0.transition() }, entry: some(1) { $0.action() })) }
      let kinds = ["PointerDown", "PointerUp", "PointerEnter", "PointerExit", "PointerMove", "Click"]
      let interactions = some(6) { random in
        let actions = random.some(4) { $0.action() }
        if random.next(4) == 0 {
          return M.interaction(
            random.pick(["OnComplete", "OnLoopComplete"]), actions, state: random.pick(Self.states))
        }
        return M.interaction(random.pick(kinds), actions, layer: random.pick([nil] + Self.layers))
      }
      return M.text(
        states,
        inputs: [
          M.numeric("n"), M.numeric("m", 2), M.boolean("b"), M.string("s", "x"), M.event("e"), M.event("f"),
        ],
        interactions: interactions)
    }

    mutating func command() -> StateMachineCommand {
      switch next(16) {
      case 0...4:
        return .pointer(pick(PointerKind.allCases), hits: Set(Self.layers.filter { _ in next(2) == 0 }))
      case 5, 6: return .setNumber(input: pick(Self.numbers), pick([0, 1, -5, .infinity, .nan, 2.5]))
      case 7: return .setBoolean(input: "b", next(2) == 0)
      case 8: return .setString(input: "s", pick(["x", "y", ""]))
      case 9, 10: return .fire(pick(["e", "f", "none"]))
      case 11: return .passEnded(isLast: next(2) == 0)
      case 12, 13:
        return .advance(pick([.zero, .milliseconds(16), .seconds(1), .seconds(-5), .seconds(1 << 40)]))
      case 14: return .enter(state: pick(Self.states), runs: next(2) == 0)
      default: return .loaded(markers: next(2) == 0 ? ["seg"] : [])
      }
    }
  }
}
