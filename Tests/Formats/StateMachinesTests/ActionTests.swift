import StateMachines
import Testing

/// What actions and interactions do.
@Suite struct ActionTests {
  typealias M = Machines

  /// A machine that carries out an action with each click.
  private func clicked(_ actions: String..., inputs: [String]) throws -> StateMachineRun {
    var run = try M.started(
      M.text([M.state("a")], inputs: inputs, interactions: [M.interaction("Click", actions)]))
    _ = run.outputs(applying: .pointer(.click, hits: []))
    return run
  }

  private func number(_ action: String, from start: Double = 3, operand: Double = 2) throws -> Float? {
    try clicked(action, inputs: [M.numeric("n", start), M.numeric("m", operand)]).numbers["n"]
  }

  @Test func numericActionsSetAndCount() throws {
    #expect(try number(M.action("SetNumeric", "n", #""value": 7"#)) == 7)
    #expect(try number(M.action("SetNumeric", "n", #""value": "$m""#)) == 2)
    #expect(try number(M.action("SetNumeric", "n", #""value": "$none""#)) == 3)
    #expect(try number(M.action("Increment", "n")) == 4)
    #expect(try number(M.action("Increment", "n", #""value": "$m""#)) == 5)
    #expect(try number(M.action("Increment", "n", #""value": "$none""#)) == 4)
    #expect(try number(M.action("Decrement", "n", #""value": 0.5"#)) == 2.5)
    #expect(try number(M.action("Multiply", "n", #""value": "$m""#)) == 6)
    #expect(try number(M.action("Multiply", "n", #""value": "$none""#)) == 3)
    #expect(try number(M.action("Floor", "n"), from: -2.5) == -3)
    #expect(try number(M.action("Clamp", "n", #""min": 5"#)) == 5)
    #expect(try number(M.action("Clamp", "n", #""max": "$m""#)) == 2)
    #expect(try number(M.action("Clamp", "n", #""min": 5, "max": 1"#)) == 3)
    #expect(try number(M.action("Reset", "n")) == 3)
    #expect(try number(M.action("Increment", "none")) == 3)
  }

  @Test func resetGoesBack() throws {
    #expect(
      try clicked(M.action("Increment", "n"), M.action("Reset", "n"), inputs: [M.numeric("n", 8)]).numbers[
        "n"] == 8)
    #expect(
      try clicked(M.action("Toggle", "b"), M.action("Reset", "b"), inputs: [M.boolean("b", true)]).booleans[
        "b"] == true)
  }

  @Test func stringAndBooleanActionsSetAndToggle() throws {
    let inputs = [M.string("s", "old"), M.string("t", "other"), M.boolean("b")]
    #expect(try clicked(M.action("SetString", "s", #""value": "new""#), inputs: inputs).strings["s"] == "new")
    #expect(
      try clicked(M.action("SetString", "s", #""value": "$t""#), inputs: inputs).strings["s"] == "other")
    #expect(try clicked(M.action("SetString", "s", #""value": "t""#), inputs: inputs).strings["s"] == "other")
    #expect(try clicked(M.action("SetBoolean", "b", #""value": true"#), inputs: inputs).booleans["b"] == true)
    #expect(
      try clicked(M.action("SetBoolean", "b", #""value": "$b""#), inputs: inputs).booleans["b"] == false)
    #expect(try clicked(M.action("Toggle", "b"), inputs: inputs).booleans["b"] == true)
  }

  @Test func randomNumbersAreTheSameEachTime() throws {
    let text = M.text(
      [M.state("a")], inputs: [M.numeric("n"), M.numeric("i")],
      interactions: [
        M.interaction(
          "Click",
          [M.action("SetRandom", "n"), M.action("SetRandom", "i", #""min": 1, "max": 3, "integer": true"#)])
      ])
    var (run, other) = (try M.started(text), try M.started(text))
    var whole: Set<Float> = []
    for _ in 0..<200 {
      _ = run.outputs(applying: .pointer(.click, hits: []))
      _ = other.outputs(applying: .pointer(.click, hits: []))
      #expect(run.numbers == other.numbers)
      #expect((0..<1).contains(run.numbers["n"] ?? -1))
      whole.insert(run.numbers["i"] ?? 0)
    }
    #expect(whole == [1, 2, 3])
    // The start sows again.
    let first = try clicked(M.action("SetRandom", "n"), inputs: [M.numeric("n")]).numbers["n"]
    _ = run.outputs(applying: .start)
    _ = run.outputs(applying: .pointer(.click, hits: []))
    #expect(run.numbers["n"] == first)
  }

  @Test func everyActionThatSetsLeadsOnAtOnce() throws {
    // The second of two actions finds the machine in the next state already.
    let text = M.text(
      [
        M.state("a", [M.to("b", [M.on("tap")])]), M.state("b", [M.to("c", [M.on("tap")])]), M.state("c"),
      ], inputs: [M.event("tap")],
      interactions: [M.interaction("Click", [M.action("Fire", "tap"), M.action("Fire", "tap")])])
    var run = try M.started(text)
    #expect(run.entered(.pointer(.click, hits: [])) == ["b", "c"])
  }

  @Test func whatChangesNothingLeadsNowhere() throws {
    let text = M.text(
      [M.state("a", [M.to("b", [M.number("n", "Equal", "1")])]), M.state("b")], inputs: [M.numeric("n", 2)],
      interactions: [
        M.interaction("Click", [M.action("Floor", "n")]),
        M.interaction("PointerDown", [M.action("Clamp", "n", #""max": 1"#)]),
      ])
    var run = try M.started(text)
    #expect(run.outputs(applying: .pointer(.click, hits: [])) == [])
    #expect(run.entered(.pointer(.down, hits: [])) == ["b"])
  }

  @Test func firingReplacesWhatIsPending() throws {
    let text = M.text(
      [
        M.state("a", [M.to("b", [M.on("go")])], exit: [M.action("Fire", "x"), M.action("Fire", "y")]),
        M.state("b", [M.to("c", [M.on("x")]), M.to("d", [M.on("y")])]), M.state("c"), M.state("d"),
      ], inputs: [M.event("go"), M.event("x"), M.event("y")])
    var run = try M.started(text)
    #expect(run.entered(.fire("go")) == ["b", "d"])
  }

  // MARK: To the host

  @Test func actionsSetFramesThemesAndMessages() throws {
    let text = M.text(
      [M.state("a")], inputs: [M.numeric("n", 12), M.string("t", "dark")],
      interactions: [
        M.interaction(
          "Click",
          [
            #"{"type": "SetFrame", "value": "$n"}"#, #"{"type": "SetProgress", "value": 150}"#,
            #"{"type": "SetTheme", "value": "$t"}"#, #"{"type": "FireCustomEvent", "value": "hello"}"#,
          ])
      ])
    var run = try M.started(text)
    #expect(
      run.outputs(applying: .pointer(.click, hits: [])) == [
        .seek(frame: 12), .seekProgress(1), .setTheme("dark"), .event(.custom("hello")),
      ])
  }

  @Test func addressesAreOnlyReportedAndOnlyAfterAPress() throws {
    func events(_ trigger: PointerKind, _ url: String) throws -> [StateMachineEvent] {
      let action = #"{"type": "OpenUrl", "url": "\#(url)", "target": "_blank"}"#
      var run = try M.started(
        M.text(
          [M.state("a")], inputs: [M.string("u", "https://example.com/b")],
          interactions: [M.interaction(trigger.rawValue, [action])]))
      return run.events(.pointer(trigger, hits: []))
    }
    #expect(try events(.click, "https://example.com") == [.openURL("https://example.com", target: "_blank")])
    #expect(try events(.down, "$u") == [.openURL("https://example.com/b", target: "_blank")])
    #expect(try events(.click, "MAILTO:a@b.c") == [.openURL("MAILTO:a@b.c", target: "_blank")])
    #expect(try events(.move, "https://example.com") == [.failed(.refusedURL("https://example.com"))])
    for address in ["javascript:alert(1)", "file:///etc/passwd", "https", "example.com", ""] {
      #expect(try events(.click, address) == [.failed(.refusedURL(address))])
    }
  }

  // MARK: Pointers

  private func names(_ run: inout StateMachineRun, _ kind: PointerKind, _ hits: Set<String> = []) -> [String]
  {
    run.events(.pointer(kind, hits: hits)).compactMap { if case .custom(let name) = $0 { name } else { nil } }
  }

  private func message(_ text: String) -> String { #"{"type": "FireCustomEvent", "value": "\#(text)"}"# }

  @Test func interactionsWithALayerNeedAHit() throws {
    var run = try M.started(
      M.text(
        [M.state("a")],
        interactions: [
          M.interaction("PointerDown", [message("button")], layer: "Button"),
          M.interaction("PointerDown", [message("any")]),
          M.interaction("PointerUp", [message("up")], layer: "Button"),
        ]))
    #expect(run.machine.listenedLayers == ["Button"])
    #expect(names(&run, .down) == ["any"])
    #expect(names(&run, .down, ["Button"]) == ["button", "any"])
    #expect(names(&run, .up) == [])
    #expect(names(&run, .up, ["Button"]) == ["up"])
    #expect(names(&run, .click, ["Button"]) == [])
  }

  private func hovering() throws -> StateMachineRun {
    try M.started(
      M.text(
        [M.state("a")],
        interactions: [
          M.interaction("PointerEnter", [message("+A")], layer: "A"),
          M.interaction("PointerExit", [message("-A")], layer: "A"),
          M.interaction("PointerEnter", [message("+B")], layer: "B"),
          M.interaction("PointerExit", [message("-B")], layer: "B"),
          M.interaction("PointerMove", [message("move")]),
          M.interaction("PointerDown", [message("press")], layer: "A"),
        ]))
  }

  @Test func movingEntersAndLeavesLayers() throws {
    var run = try hovering()
    #expect(names(&run, .move) == ["move"])
    #expect(names(&run, .move, ["A"]) == ["move", "+A"])
    #expect(names(&run, .move, ["A"]) == ["move"])
    #expect(names(&run, .move) == ["move", "-A"])
    #expect(names(&run, .move) == ["move"])
  }

  @Test func goingStraightToAnotherLayerLeavesNone() throws {
    var run = try hovering()
    _ = names(&run, .move, ["A"])
    #expect(names(&run, .move, ["B"]) == ["move", "+B"])
    #expect(names(&run, .move) == ["move", "-B"])
  }

  @Test func overlappingLayersDoNotTakeTurns() throws {
    var run = try hovering()
    #expect(names(&run, .move, ["B"]) == ["move", "+B"])
    #expect(names(&run, .move, ["A", "B"]) == ["move"])
    #expect(names(&run, .move, ["A"]) == ["move", "+A"])
    #expect(names(&run, .move, ["A", "B"]) == ["move"])
  }

  @Test func aTouchEntersAndLeaves() throws {
    var run = try hovering()
    // The layer that is pressed is entered by that.
    #expect(names(&run, .down, ["A"]) == ["press"])
    #expect(names(&run, .up) == ["-A"])
    #expect(names(&run, .down, ["B"]) == ["+B"])
  }

  @Test func theHostsOwnExitCounts() throws {
    var run = try hovering()
    _ = names(&run, .move, ["A"])
    #expect(names(&run, .exit, ["A"]) == [])
    #expect(names(&run, .exit) == ["-A"])
    #expect(names(&run, .exit) == [])
  }

  @Test func passesCountForTheirState() throws {
    let text = M.text(
      [M.state("a", [M.to("b", [M.on("done")])]), M.state("b")], inputs: [M.event("done")],
      interactions: [
        M.interaction("OnComplete", [M.action("Fire", "done")], state: "a"),
        M.interaction("OnLoopComplete", [message("loop")], state: "a"),
      ])
    var run = try M.started(text)
    #expect(run.events(.passEnded(isLast: false)) == [.custom("loop")])
    #expect(run.entered(.passEnded(isLast: true)) == ["b"])
    #expect(run.events(.passEnded(isLast: false)) == [])
  }

  @Test func thereIsALimitToWhatActionsLeadTo() throws {
    // Each action sends the machine through a hundred states.
    let states = (0..<100).map { index in
      M.state(
        index == 0 ? "a" : "s\(index)",
        [M.to(index == 99 ? "a" : "s\(index + 1)", index == 0 ? [M.on("go")] : [])])
    }
    let many = Array(repeating: M.action("Fire", "go"), count: 5000)
    var run = try M.started(
      M.text(states, inputs: [M.event("go")], interactions: [M.interaction("Click", many)]))
    let events = run.events(.pointer(.click, hits: []))
    #expect(events.count(where: { $0 == .failed(.tooManyActions) }) == 1)
    #expect(events.count < 5 * StateMachineRun.maximumActions)
  }

  @Test func thereIsALimitToActions() throws {
    let many = Array(repeating: M.action("Increment", "n"), count: 12_000)
    var run = try M.started(
      M.text([M.state("a")], inputs: [M.numeric("n")], interactions: [M.interaction("Click", many)]))
    #expect(run.events(.pointer(.click, hits: [])).contains(.failed(.tooManyActions)))
    #expect(run.numbers["n"] == Float(StateMachineRun.maximumActions))
    // And it goes on.
    #expect(run.events(.setNumber(input: "n", 0)) == [.numberChanged(input: "n", from: 10_000, to: 0)])
  }

  /// Nobody waits for a machine that asks much of every moment.
  @Test func whatIsDoneInASecondIsLimited() throws {
    let asked = Array(repeating: M.to("a", [M.number("@elapsedTime", "LessThan", "0")]), count: 16_000)
    let text = M.text([M.state("a", asked)])
    func failures(_ time: Duration) throws -> Int {
      var run = try M.started(text)
      return (0..<100).count { _ in run.events(.advance(time)).contains(.failed(.tooManyActions)) }
    }
    #expect(try failures(.seconds(1)) == 0)
    #expect(try failures(.milliseconds(1)) > 0)
  }
}
