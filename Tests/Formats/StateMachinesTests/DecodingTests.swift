import AnimationCore
import Foundation
import StateMachines
import TestSupport
import Testing

/// What is read, and what is said of what cannot be.
@Suite struct DecodingTests {
  typealias M = Machines

  @Test func statesSayHowTheyPlay() throws {
    let machine = try M.decode(
      M.text([
        M.state("a"),
        """
        {"type": "PlaybackState", "name": "b", "animation": "x", "autoplay": true, "loop": true, "loopCount": 3,
         "mode": "ReverseBounce", "speed": 1.5, "segment": "m", "backgroundColor": 4278190335, "final": true,
         "transitions": [], "unknown": {}}
        """,
        #"{"type": "PlaybackState", "name": "c", "loop": true, "speed": -1, "segment": null}"#,
      ]))
    #expect(machine.states[0].playback == StatePlayback())
    var playback = StatePlayback()
    playback.animation = "x"
    playback.autoplay = true
    playback.loop = .times(3)
    playback.mode = .reverseBounce
    playback.speed = 1.5
    playback.segment = "m"
    playback.background = Color(red: 1, green: 0, blue: 0)
    #expect(machine.states[1].playback == playback)
    #expect(machine.states[1].isFinal)
    #expect(machine.states[2].playback?.loop == .forever)
    #expect(machine.states[2].playback?.speed == 1)
    #expect(machine.diagnostics.map(\.description) == ["m > states[2]: speed -1.0: 1 is used"])
  }

  @Test(arguments: [
    (#"{"states": []}"#, #"m > line 1: the text has no "initial""#),
    (#"{"initial": "a"}"#, #"m > line 1: the text has no "states""#),
    (#"[]"#, "m > line 1: the text is not an object"),
    (
      #"{"initial": "z", "states": [{"type": "PlaybackState", "name": "a"}]}"#,
      #"m > line 1: initial is "z", but there is no such state"#
    ),
    (
      "{\"initial\": \"a\", \"states\": [\n{\"type\": \"Playback\", \"name\": \"a\"}]}",
      #"m > line 2: states[0] > type is "Playback", not one of PlaybackState, GlobalState"#
    ),
    (
      #"{"initial": "a", "states": [{"type": "PlaybackState", "name": "a", "autoplay": 1}]}"#,
      "m > line 1: states[0] > autoplay is a number, not true or false"
    ),
    (
      #"{"initial": "a", "states": [{"type": "PlaybackState", "name": "a", "mode": "Sideways"}]}"#,
      #"m > line 1: states[0] > mode is "Sideways", which is not known"#
    ),
    (
      #"{"initial": "a", "states": [{"type": "PlaybackState", "name": "a"}, {"type": "PlaybackState", "name": "a"}]}"#,
      #"m > line 1: states[1] > name is "a", as that of another state"#
    ),
    (
      #"{"initial": "a", "states": [{"type": "GlobalState", "name": "a"}, {"type": "GlobalState", "name": "b"}]}"#,
      "m > line 1: states[1] is another GlobalState"
    ),
    (
      #"{"initial": "a", "states": [{"type": "PlaybackState", "name": "a", "transitions": [{"type": "Transition", "toState": "a"}, {"type": "Transition", "toState": "a"}]}]}"#,
      "m > line 1: states[0] > transitions has several without guards"
    ),
    (
      #"{"descriptor": {"id": "x", "initial": "a"}, "states": {"a": {}}}"#,
      "m > line 1: the text is a state machine of an older kind, which players no longer run"
    ),
    ("{", "corrupt m: line 1: it ends where a name is expected"),
  ])
  func mistakesAreLocated(text: String, message: String) {
    do {
      _ = try M.decode(text)
      Issue.record("it was read")
    } catch {
      #expect("\(error)" == message)
    }
  }

  @Test(arguments: [
    (M.on("none"), "inputName"), (M.number("n", "Equal", #""$none""#), "compareTo"),
    (M.number("n", "Equal", #""none""#), "compareTo"),
    (#"{"type": "String", "inputName": "s", "conditionType": "Equal", "compareTo": "$n"}"#, "compareTo"),
  ])
  func guardsReferToInputs(guardian: String, member: String) {
    let text = M.text([M.state("a", [M.to("a", [guardian])])], inputs: [M.numeric("n"), M.string("s")])
    do {
      _ = try M.decode(text)
      Issue.record("it was read")
    } catch {
      #expect("\(error)".contains("guards[0] > \(member) refers to"))
    }
  }

  @Test func whatOnlyWritersKnowDoesNothing() throws {
    let machine = try M.decode(
      M.text(
        [M.state("a", [M.to("nowhere", [M.number("n", "Equal", "true")])])], inputs: [M.numeric("n")],
        interactions: [M.interaction("Click", [M.action("SetSlot", "n"), M.action("SetExpression", "n")])]))
    #expect(machine.interactions[0].actions == [.none, .none])
    #expect(
      machine.diagnostics.map(\.description) == [
        "m > interactions[0] > actions[0]: the action SetSlot does nothing, as in other players",
        "m > interactions[0] > actions[1]: the action SetExpression does nothing, as in other players",
        #"m > states[0]: a transition leads to "nowhere", which is no state"#,
      ])
    // Compared with something of another type, nothing holds.
    #expect(
      try M.started(
        M.text(
          [M.state("a", [M.to("b", [M.number("n", "NotEqual", "true")])]), M.state("b")],
          inputs: [M.numeric("n")])
      ).currentState == "a")
  }

  @Test func tweensWithoutADurationAreTakenAtOnce() throws {
    func tween(_ duration: String, _ easing: String) throws -> StateMachine.Transition.Tween? {
      let transition =
        #"{"type": "Tweened", "toState": "a", "guards": [], "duration": \#(duration), "easing": \#(easing)}"#
      return try M.decode(M.text([M.state("a", [transition])])).states[0].transitions[0].tween
    }
    #expect(try tween("0.5", "[0.4, -1, 0.2, 2]")?.duration == 0.5)
    #expect(try tween("1e300", "[0, 0, 1, 1]")?.duration == 1e9)
    #expect(try tween("0", "[0, 0, 1, 1]") == nil)
    #expect(try tween("1", "[2, 0, 1, 1]") == nil)
    #expect(try tween("1", "[0, 0, 1]") == nil)
    #expect(throws: AnimationError.self) { try tween("null", "[0, 0, 1, 1]") }
  }

  @Test func sizesAreLimited() throws {
    func decode(states: Int) throws {
      _ = try M.decode(M.text((0..<states).map { M.state($0 == 0 ? "a" : "s\($0)") }))
    }
    try decode(states: 1024)
    #expect(throws: AnimationError.limitExceeded(what: "states of a state machine", value: 1025, limit: 1024))
    {
      try decode(states: 1025)
    }
    #expect(throws: AnimationError.self) {
      try M.decode(M.text([M.state(String(repeating: "a", count: 65_537))]))
    }
  }

  @Test func formerNamesAreRead() throws {
    let machine = try M.decode(
      """
      {"descriptor": {"initial": "a"}, "triggers": [{"type": "Event", "name": "t"}],
       "states": [{"type": "PlaybackState", "name": "a", "animationId": "x", "transitions":
         [{"type": "Transition", "toState": "a", "guards": [{"type": "Event", "triggerName": "t"}]}]}],
       "listeners": [{"type": "PointerDown", "actions": [{"type": "Fire", "triggerName": "t"}]}]}
      """)
    #expect(machine.initial == "a")
    #expect(machine.states[0].playback?.animation == "x")
    #expect(machine.states[0].transitions[0].guards == [.event(input: "t")])
    #expect(machine.interactions[0].actions == [.fire(input: "t")])
  }

  @Test func textThatIsCutOrChangedEndsInAnError() throws {
    let text = Array(
      M.text(
        [
          M.global([M.to("a", [M.number("n", "Equal", "1")], tween: 2)]),
          M.state("a", entry: [M.action("Clamp", "n", #""min": 0"#)]),
        ],
        inputs: [M.numeric("n")], interactions: [M.interaction("Click", [M.action("Toggle", "n")])]
      ).utf8)
    for length in 0..<text.count where text.count - length > 3 {
      #expect(throws: AnimationError.self) { try StateMachine(decoding: Array(text[..<length])) }
    }
    for position in text.indices {
      for byte in [UInt8(ascii: "0"), UInt8(ascii: "\""), UInt8(ascii: "{"), 0xFF] {
        var changed = text
        changed[position] = byte
        if let machine = try? StateMachine(decoding: changed) {
          var run = StateMachineRun(machine)
          _ = run.outputs(applying: .start)
          _ = run.outputs(applying: .pointer(.click, hits: []))
        }
      }
    }
  }
}
