import StateMachines
import Testing

/// Which transition is taken, and what that leads to.
@Suite struct TransitionTests {
  typealias M = Machines

  @Test func startsInTheInitialState() throws {
    var run = StateMachineRun(
      try M.decode(M.text([M.state("a", entry: [M.action("Increment", "n")])], inputs: [M.numeric("n", 4)])))
    #expect(
      run.events(.start) == [
        .transition(from: "", to: "a"), .exited(state: ""), .entered(state: "a"),
        .numberChanged(input: "n", from: 4, to: 5), .started,
      ])
    #expect(run.currentState == "a")
    // Inputs are not set back.
    #expect(run.events(.start).contains(.numberChanged(input: "n", from: 5, to: 6)))
  }

  @Test func eventGuardsWaitForTheirEvent() throws {
    let text = M.text(
      [M.state("a", [M.to("b", [M.on("tap")])]), M.state("b", [M.to("a", [M.on("other")])])],
      inputs: [M.event("tap"), M.event("other")])
    var run = try M.started(text)
    #expect(run.entered(.fire("other")) == [])
    #expect(run.entered(.fire("tap")) == ["b"])
    // It was used up: nothing leads back.
    #expect(run.currentState == "b")
    #expect(run.events(.fire("none")) == [.failed(.unknownEvent("none"))])
  }

  @Test func anUnusedEventIsDropped() throws {
    let text = M.text(
      [
        M.state("a", [M.to("b", [M.number("n", "Equal", "1")])]), M.state("b", [M.to("c", [M.on("tap")])]),
        M.state("c"),
      ],
      inputs: [M.event("tap"), M.numeric("n")])
    var run = try M.started(text)
    #expect(run.entered(.fire("tap")) == [])
    #expect(run.entered(.setNumber(input: "n", 1)) == ["b"])
  }

  @Test func otherGuardsDoNotCountWhileAnEventIsPending() throws {
    let text = M.text(
      [
        M.state("a", [M.to("b", [M.number("n", "Equal", "0")]), M.to("c", [M.on("tap")])]), M.state("b"),
        M.state("c"),
      ],
      inputs: [M.event("tap"), M.numeric("n", 1)], initial: "a")
    var run = try M.started(text)
    #expect(run.entered(.fire("tap")) == ["c"])
    let both = M.text(
      [
        M.state(
          "a",
          [M.to("b", [M.number("n", "Equal", "1")]), M.to("c", [M.on("tap"), M.number("n", "Equal", "1")])]),
        M.state("b"), M.state("c"),
      ], inputs: [M.event("tap"), M.numeric("n")])
    var other = try M.started(both)
    // All guards of a transition have to hold.
    #expect(other.entered(.fire("tap")) == [])
    #expect(other.entered(.setNumber(input: "n", 1)) == ["b"])
  }

  @Test func theFirstThatHoldsIsTakenAndNoGuardsAreTheLastResort() throws {
    let text = M.text(
      [
        M.state("a", [M.to("b", [M.on("tap")]), M.to("c", [M.on("tap")])]),
        M.state("b", [#"{"type": "Transition", "toState": "d"}"#, M.to("c", [M.number("n", "Equal", "1")])]),
        M.state("c"), M.state("d"),
      ], inputs: [M.event("tap"), M.numeric("n")])
    var run = try M.started(text)
    #expect(run.entered(.fire("tap")) == ["b", "d"])
    var other = try M.started(text)
    _ = other.events(.setNumber(input: "n", 1))
    #expect(other.entered(.fire("tap")) == ["b", "c"])
  }

  @Test(arguments: [
    ("GreaterThan", [false, false, true]), ("GreaterThanOrEqual", [false, true, true]),
    ("LessThan", [true, false, false]), ("LessThanOrEqual", [true, true, false]),
    ("Equal", [false, true, false]), ("NotEqual", [true, false, true]),
  ])
  func numericConditionsCompare(condition: String, holds: [Bool]) throws {
    for (value, isTaken) in zip([-1, 0.5, 2] as [Float], holds) {
      let text = M.text(
        [
          M.state("a", [M.to("b", [M.number("n", condition, "0.5"), M.number("n", "NotEqual", "9")])]),
          M.state("b"),
        ],
        inputs: [M.numeric("n", 9)])
      var run = try M.started(text)
      #expect(run.entered(.setNumber(input: "n", value)) == (isTaken ? ["b"] : []), "\(condition) \(value)")
    }
  }

  @Test func stringsAndBooleansAreOnlyEqualOrNot() throws {
    func isTaken(_ condition: String) throws -> Bool {
      let one = #"{"type": "String", "inputName": "s", "conditionType": "\#(condition)", "compareTo": "$t"}"#
      let two = #"{"type": "Boolean", "inputName": "b", "conditionType": "\#(condition)", "compareTo": "c"}"#
      let text = M.text(
        [M.state("a", [M.to("b", [one, two])]), M.state("b")],
        inputs: [M.string("s", "x"), M.string("t", "x"), M.boolean("b", true), M.boolean("c", true)])
      return try M.started(text).currentState == "b"
    }
    #expect(try isTaken("Equal"))
    #expect(try !isTaken("NotEqual"))
    #expect(try !isTaken("GreaterThanOrEqual"))
  }

  @Test func numbersHave32Bits() throws {
    let text = M.text(
      [M.state("a", [M.to("b", [M.number("n", "Equal", "0.3")])]), M.state("b")], inputs: [M.numeric("n")],
      interactions: [M.interaction("Click", [M.action("Increment", "n", #""value": 0.1"#)])])
    var run = try M.started(text)
    #expect(run.entered(.pointer(.click, hits: [])) == [])
    #expect(run.entered(.pointer(.click, hits: [])) == [])
    #expect(run.entered(.pointer(.click, hits: [])) == ["b"])
  }

  @Test func aNumberIsComparedWithAnInputButNotWithItsBareName() throws {
    let text = M.text(
      [
        M.state(
          "a", [M.to("c", [M.number("n", "Equal", #""m""#)]), M.to("b", [M.number("n", "Equal", #""$m""#)])]),
        M.state("b"), M.state("c"),
      ],
      inputs: [M.numeric("n"), M.numeric("m")])
    #expect(try M.started(text).currentState == "b")
  }

  @Test func elapsedTimeIsTimeSinceTheStart() throws {
    let text = M.text(
      [
        M.state("a", [M.to("b", [M.number("@elapsedTime", "GreaterThan", #""$limit""#)])]),
        M.state(
          "b", [M.to("c", [M.number("limit", "LessThan", #""@elapsedTime""#), M.number("go", "Equal", "1")])]),
        M.state("c"),
      ],
      inputs: [M.numeric("limit", 2), M.numeric("go")])
    var run = try M.started(text)
    #expect(run.needsTime)
    #expect(run.entered(.advance(.seconds(1.5))) == [])
    #expect(run.entered(.advance(.seconds(0.6))) == ["b"])
    // Only the other guard is missing.
    #expect(run.entered(.setNumber(input: "go", 1)) == ["c"])
    #expect(!run.needsTime)
    // Names that begin so cannot be written.
    #expect(run.events(.setNumber(input: "@elapsedTime", 5)) == [])
  }

  @Test func leavingAndEnteringHaveAnOrder() throws {
    let text = M.text(
      [
        M.state("a", [M.to("b", [M.on("tap")])], exit: [M.action("Increment", "n")]),
        M.state("b", entry: [M.action("Toggle", "on")]),
      ], inputs: [M.event("tap"), M.numeric("n"), M.boolean("on")])
    var run = try M.started(text)
    let outputs = run.outputs(applying: .fire("tap"))
    #expect(
      outputs == [
        .event(.fired(input: "tap")), .event(.transition(from: "a", to: "b")),
        .event(.numberChanged(input: "n", from: 0, to: 1)), .event(.exited(state: "a")),
        .event(.entered(state: "b")), .play(StatePlayback()),
        .event(.booleanChanged(input: "on", from: false, to: true)),
      ])
  }

  @Test func entryActionsLeadOnOnlyByTheRunThatFollows() throws {
    // What the entry of b sets takes it to c; the initial state's entry counts, too.
    let text = M.text(
      [
        M.state(
          "a", [M.to("b", [M.number("n", "Equal", "1")])],
          entry: [M.action("SetNumeric", "n", #""value": 1"#)]),
        M.state(
          "b", [M.to("c", [M.number("n", "Equal", "2")])],
          entry: [M.action("SetNumeric", "n", #""value": 2"#)]),
        M.state("c"),
      ], inputs: [M.numeric("n")])
    #expect(try M.started(text).currentState == "c")
  }

  @Test func aStateMayLeadToItself() throws {
    let text = M.text(
      [M.state("a", [M.to("a", [M.on("tap")])], exit: [M.action("Increment", "n")])],
      inputs: [M.event("tap"), M.numeric("n")])
    var run = try M.started(text)
    #expect(run.entered(.fire("tap")) == ["a"])
    #expect(run.numbers["n"] == 1)
  }

  // MARK: The global state

  @Test func globalTransitionsComeFirstWithoutExitActions() throws {
    let text = M.text(
      [
        M.global([M.to("c", [M.on("tap")])]),
        M.state("a", [M.to("b", [M.on("tap")])], exit: [M.action("Increment", "n")]),
        M.state("b"), M.state("c"),
      ], inputs: [M.event("tap"), M.numeric("n")])
    var run = try M.started(text)
    let events = run.events(.fire("tap"))
    #expect(run.currentState == "c")
    #expect(run.numbers["n"] == 0)
    #expect(events.contains(.exited(state: "a")))
  }

  @Test func aGlobalTransitionNeverLeadsToTheCurrentState() throws {
    let text = M.text(
      [
        M.global([M.to("a", [M.on("tap")]), M.to("b", [M.on("tap")])]),
        M.state("a", [M.to("b", [M.on("tap")])]), M.state("b"),
      ],
      inputs: [M.event("tap")])
    var run = try M.started(text)
    // The first that holds is the only one, and the event is used up.
    #expect(run.entered(.fire("tap")) == [])
  }

  @Test func aGlobalStateMayBeTheInitialOne() throws {
    let text = M.text(
      [
        M.global(
          [M.to("a", [M.number("n", "Equal", "1")])], entry: [M.action("SetNumeric", "n", #""value": 1"#)]),
        M.state("a"),
      ],
      inputs: [M.numeric("n")], initial: "any")
    var run = StateMachineRun(try M.decode(text))
    #expect(run.entered(.start) == ["any", "a"])
  }

  @Test func aFinalStateEndsTheMachine() throws {
    let text = M.text(
      [
        M.state("a", [M.to("b", [M.on("tap")])]),
        M.state("b", [M.to("a")], entry: [M.action("Increment", "n")], more: #", "final": true"#),
      ],
      inputs: [M.event("tap"), M.numeric("n")])
    var run = try M.started(text)
    let outputs = run.outputs(applying: .fire("tap"))
    #expect(outputs.last == .event(.stopped))
    // What it plays goes on.
    #expect(!outputs.contains(.end))
    #expect(!run.isRunning)
    #expect(run.numbers["n"] == 1)
    #expect(run.outputs(applying: .fire("tap")) == [])
  }

  @Test func stoppingGivesThePlayerBack() throws {
    var run = try M.started(M.text([M.state("a")]))
    #expect(run.outputs(applying: .stop) == [.event(.stopped), .end])
    #expect(run.outputs(applying: .stop) == [])
  }

  @Test func theHostMayEnterAState() throws {
    let text = M.text(
      [M.state("a", [M.to("b", [M.on("x")])]), M.state("b", [M.to("c")]), M.state("c")],
      inputs: [M.event("x")])
    var run = try M.started(text)
    #expect(run.entered(.enter(state: "b", runs: false)) == ["b"])
    #expect(run.entered(.enter(state: "b", runs: true)) == ["b", "c"])
    #expect(run.events(.enter(state: "z", runs: true)) == [.failed(.unknownState("z"))])
  }

  // MARK: Loops

  @Test func chainsRunToRest() throws {
    let count = 50
    let states = (0...count).map {
      M.state($0 == 0 ? "a" : "s\($0)", $0 == count ? [] : [M.to("s\($0 + 1)")])
    }
    #expect(try M.started(M.text(states)).currentState == "s\(count)")
  }

  @Test func ringsAreFoundAndEndTheMachine() throws {
    var run = StateMachineRun(
      try M.decode(M.text([M.state("a", [M.to("b")]), M.state("b", [M.to("a")])])))
    let events = run.events(.start)
    #expect(events.contains(.failed(.infiniteLoop)))
    #expect(events.last == .started || events.last == .stopped)
    #expect(!run.isRunning)
    // Twenty times around, and not a thousand.
    #expect(events.count < 400)
  }

  @Test func goingAroundStepByStepIsNoRing() throws {
    let text = M.text(
      [M.state("a", [M.to("b", [M.on("tap")])]), M.state("b", [M.to("a", [M.on("tap")])])],
      inputs: [M.event("tap")])
    var run = try M.started(text)
    for _ in 0..<200 { _ = run.events(.fire("tap")) }
    #expect(run.isRunning)
  }

  // MARK: Tweens

  private static let tweening = M.text(
    [
      M.state(
        "a",
        [M.to("b", [M.on("tap")], tween: 2), M.to("c", [M.on("jump")]), M.to("d", [M.on("turn")], tween: 1)],
        exit: [M.action("Increment", "n")]),
      M.state("b", [M.to("a", [M.on("back")])]), M.state("c"), M.state("d"),
    ], inputs: [M.event("tap"), M.event("jump"), M.event("turn"), M.event("back"), M.numeric("n")])

  @Test func aTweenEntersItsTargetAtItsEnd() throws {
    var run = try M.started(Self.tweening)
    #expect(run.outputs(applying: .fire("tap")).last == .beginTween(StatePlayback()))
    #expect(run.currentState == "a")
    #expect(run.numbers["n"] == 1)
    #expect(run.entered(.advance(.seconds(1))) == [])
    #expect(run.tween?.progress == 0.5)
    #expect(run.entered(.advance(.seconds(1))) == ["b"])
    #expect(run.tween == nil)
  }

  @Test func aTweenToTheSameTargetGoesOn() throws {
    var run = try M.started(Self.tweening)
    _ = run.outputs(applying: .fire("tap"))
    _ = run.outputs(applying: .advance(.seconds(1)))
    #expect(run.outputs(applying: .fire("tap")) == [.event(.fired(input: "tap"))])
    #expect(run.tween?.progress == 0.5)
  }

  @Test func aTweenElsewhereBeginsAnewAndLeavesOnce() throws {
    var run = try M.started(Self.tweening)
    _ = run.outputs(applying: .fire("tap"))
    let outputs = run.outputs(applying: .fire("turn"))
    #expect(outputs.contains(.beginTween(StatePlayback())))
    #expect(run.numbers["n"] == 1)
    #expect(run.entered(.advance(.seconds(1))) == ["d"])
  }

  @Test func aPlainTransitionInterruptsATween() throws {
    var run = try M.started(Self.tweening)
    _ = run.outputs(applying: .fire("tap"))
    let outputs = run.outputs(applying: .fire("jump"))
    #expect(outputs.contains(.cancelTween))
    #expect(run.currentState == "c")
    #expect(run.numbers["n"] == 1)
    #expect(run.entered(.advance(.seconds(9))) == [])
  }

  @Test func anEventWaitsForTheEndOfATween() throws {
    var run = try M.started(Self.tweening)
    _ = run.outputs(applying: .fire("tap"))
    #expect(run.entered(.fire("back")) == [])
    #expect(run.entered(.advance(.seconds(3))) == ["b", "a"])
  }

  @Test func passesThatEndInATweenDoNotCount() throws {
    let text = M.text(
      [M.state("a", [M.to("b", [M.on("tap")], tween: 2)]), M.state("b")],
      inputs: [M.event("tap"), M.numeric("n")],
      interactions: [M.interaction("OnComplete", [M.action("Increment", "n")], state: "a")])
    var run = try M.started(text)
    _ = run.outputs(applying: .fire("tap"))
    #expect(run.outputs(applying: .passEnded(isLast: true)) == [])
  }

  @Test func tweensNeedOneAnimationAndAKnownSegment() throws {
    func leadsAtOnce(_ more: String, markers: Set<String> = ["m"]) throws -> Bool {
      let other = #"{"type": "PlaybackState", "name": "b", "transitions": []\#(more)}"#
      var run = StateMachineRun(
        try M.decode(
          M.text([M.state("a", [M.to("b", [M.on("tap")], tween: 2)]), other], inputs: [M.event("tap")])))
      run.apply(.loaded(markers: markers))
      _ = run.outputs(applying: .start)
      return run.entered(.fire("tap")) == ["b"]
    }
    #expect(try !leadsAtOnce(""))
    #expect(try !leadsAtOnce(#", "segment": "m""#))
    #expect(try leadsAtOnce(#", "segment": "other""#))
    #expect(try leadsAtOnce(#", "animation": "x""#))
  }

  @Test func aTweenIntoTheGlobalStateDoesNothing() throws {
    let text = M.text(
      [
        M.state("a", [M.to("any", [M.on("tap")], tween: 1)], exit: [M.action("Increment", "n")]),
        M.global([]),
      ],
      inputs: [M.event("tap"), M.numeric("n")])
    var run = try M.started(text)
    #expect(run.events(.fire("tap")) == [.fired(input: "tap")])
  }

  @Test func easingIsThatOfCSS() {
    let ease = TweenEasing(x1: 0.25, x2: 0.25, y1: 0.1, y2: 1)
    #expect(abs(ease.progress(at: 0.5) - 0.8024) < 1e-3)
    #expect(ease.progress(at: -1) == 0)
    #expect(ease.progress(at: .nan) == 0)
    #expect(ease.progress(at: 2) == 1)
    #expect(TweenEasing(x1: 0.3, x2: 0.3, y1: 0, y2: 2).progress(at: 0.7) > 1)
  }
}
