import AnimationCore
import AnimationFormats
import AnimationLoading
import AnimationPlayer
import Foundation
import InteractionScripts
import TestSupport
import Testing

@testable import StateMachines

/// Machines that run players, and scripts.
@Suite struct ScriptTests {
  typealias M = Machines

  /// 40 frames at 10 a second. "Box", 20 by 20, stands at x = frame + 10 and y = 50, turned by 45 degrees.
  private static let lottie = """
    {"v":"5.7.0","fr":10,"ip":0,"op":40,"w":100,"h":100,
     "markers":[{"cm":"rest","tm":0,"dr":10},{"cm":"cheer","tm":20,"dr":10},{"cm":"point","tm":5,"dr":0}],
     "layers":[{"ty":1,"nm":"Box","sw":20,"sh":20,"sc":"#ff0000","ip":0,"op":40,"st":0,"ks":{
       "a":{"a":0,"k":[10,10]},"r":{"a":0,"k":45},
       "p":{"a":1,"k":[{"t":0,"s":[10,50],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":40,"s":[50,50]}]}}}]}
    """

  static func file(_ machine: String, more: [(name: String, bytes: [UInt8])] = []) -> [UInt8] {
    let manifest = """
      {"version":"2","animations":[{"id":"x"},{"id":"y"}],"stateMachines":[{"id":"m"}],"initial":{"stateMachine":"m"}}
      """
    return ZipFile.bytes(
      [
        ("manifest.json", Array(manifest.utf8)), ("a/x.json", Array(lottie.utf8)),
        ("a/y.json", Array(lottie.replacingOccurrences(of: "\"w\":100", with: "\"w\":200").utf8)),
        ("s/m.json", Array(machine.utf8)),
      ] + more)
  }

  private static func play(
    _ machine: String, _ script: String, options: InteractionScript.Options = InteractionScript.Options()
  ) throws -> any Animation {
    try InteractionScript(parsing: Array(script.utf8)).play(AnimationFile(file(machine)), options: options)
  }

  /// Where the box stands in each frame: what `lottie` shows there.
  private static func places(_ animation: any Animation) -> [Double] {
    let evaluator = animation.makeEvaluator()
    return (0..<animation.info.frameCount).map { frame in
      let list = evaluator.displayList(at: Double(frame), context: EvaluationContext())
      for item in list.items {
        guard case .fill(let fill) = item, fill.path.bounds?.width == 20 else { continue }
        return (fill.transform.apply(Point(10, 10)).x * 1000).rounded() / 1000 - 10
      }
      return -1
    }
  }

  private static func state(_ name: String, _ transitions: [String] = [], _ more: String = "") -> String {
    M.state(name, transitions, more: more)
  }

  @Test func statesPlayTheirSegmentsWithTheFrameAtTheEnd() throws {
    let machine = M.text(
      [
        Self.state("a", [M.to("b", [M.on("go")])], #", "segment": "rest", "autoplay": true"#),
        Self.state("b", [], #", "segment": "cheer", "autoplay": true, "speed": 2, "mode": "Reverse""#),
      ], inputs: [M.event("go")])
    let places = Self.places(
      try Self.play(machine, #"{"time": 1.5, "fire": "go"}"# + "\n" + #"{"time": 2.5}"#))
    #expect(
      places == [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10, 30, 28, 26, 24, 22, 20, 20, 20, 20, 20, 20,
      ])
  }

  @Test func aFrameInsideStaysAndOthersBeginAnew() throws {
    let machine = M.text(
      [
        Self.state("a", [M.to("b", [M.on("go")])], #", "segment": "rest", "autoplay": true"#),
        Self.state(
          "b", [M.to("c", [M.on("go")])], #", "segment": "rest", "autoplay": true, "mode": "Reverse""#),
        Self.state("c", [M.to("d", [M.on("go")])], #", "segment": "cheer", "autoplay": false"#),
        Self.state("d", [], #", "segment": "point", "autoplay": false"#),
      ], inputs: [M.event("go")])
    let script = """
      {"time": 0.4, "fire": "go"}
      {"time": 0.7, "fire": "go"}
      {"time": 0.9, "fire": "go"}
      """
    // A marker without a duration stands for all: nothing moves.
    #expect(Self.places(try Self.play(machine, script)) == [0, 1, 2, 3, 4, 3, 2, 20, 20, 20])
  }

  @Test func passesEndAsOtherPlayersCountThem() throws {
    let machine = M.text(
      [Self.state("a", [], #", "segment": "rest", "autoplay": true, "loop": true, "loopCount": 3"#)],
      inputs: [M.numeric("loops"), M.numeric("ends")],
      interactions: [
        M.interaction("OnLoopComplete", [M.action("Increment", "loops")], state: "a"),
        M.interaction("OnComplete", [M.action("Increment", "ends")], state: "a"),
      ])
    let clock = ManualClock()
    let player = AnimationPlayer(loader: AnimationLoader(), clock: clock)
    player.play(.animation(try AnimationDecoder.decode(Self.file(machine))), autoplay: false)
    player.start(try M.decode(machine))
    for _ in 0..<40 {
      clock.advance(by: .milliseconds(100))
      player.update()
    }
    #expect(player.stateMachine?.numbers == ["loops": 2, "ends": 1])
    #expect(player.state.frame == 0)
    // Given back, it is as before.
    player.stopStateMachine()
    #expect(player.options == PlaybackOptions())
    #expect(player.stateMachine == nil)
  }

  @Test func pointersAreTestedByTheLayersBoxTurnedAsItIs() throws {
    let machine = M.text(
      [Self.state("a", [M.to("b", [M.on("tap")])]), Self.state("b", [], #", "segment": "cheer""#)],
      inputs: [M.event("tap")],
      interactions: [M.interaction("PointerDown", [M.action("Fire", "tap")], layer: "Box")])
    func hits(_ x: Double, _ y: Double) throws -> Bool {
      let script = #"{"time": 0, "pointerDown": {"x": \#(x), "y": \#(y)}}"#
      return Self.places(try Self.play(machine, script)) == [20]
    }
    #expect(try hits(10, 50))
    // A corner of the square that stands on its tip, and one of the upright box around it.
    #expect(try hits(23.5, 50))
    #expect(try !hits(23, 61))
    #expect(try !hits(80, 50))
  }

  @Test func tweensMixValuesAndNotFrames() throws {
    let machine = M.text(
      [
        Self.state(
          "a", [M.to("b", [M.on("go")], tween: 1), M.to("c", [M.on("other")], tween: 1)],
          #", "segment": "rest""#),
        Self.state("b", [], #", "segment": "cheer""#),
        Self.state("c", [], #", "segment": "rest", "mode": "Reverse""#),
      ], inputs: [M.event("go"), M.event("other")])
    #expect(
      Self.places(try Self.play(machine, #"{"time": 0.1, "fire": "go"}"# + "\n" + #"{"time": 1.2}"#))
        == [0, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 20])
    // From half of the way to 20, on to 10.
    let script = """
      {"time": 0, "fire": "go"}
      {"time": 0.5, "fire": "other"}
      {"time": 1.5}
      """
    #expect(
      Self.places(try Self.play(machine, script)) == [
        0, 2, 4, 6, 8, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10,
      ])
  }

  @Test func statesMayShowOtherAnimations() throws {
    let machine = M.text(
      [
        Self.state("a", [M.to("b", [M.on("go")])], #", "backgroundColor": 65535"#),
        #"{"type": "PlaybackState", "name": "b", "animation": "y", "segment": "cheer", "transitions": []}"#,
      ], inputs: [M.event("go")])
    let animation = try Self.play(machine, #"{"time": 0.1, "fire": "go"}"#)
    let evaluator = animation.makeEvaluator()
    let lists = (0..<2).map { evaluator.displayList(at: Double($0), context: EvaluationContext()) }
    #expect(lists.map(\.size) == [Size(100, 100), Size(100, 100)])
    // The background of the first state, and the other canvas made to fit.
    #expect(lists[0].items.count == 2)
    guard case .group(let group) = lists[1].items.first, case .fill(let fill) = group.items.first else {
      Issue.record("no group")
      return
    }
    #expect(fill.transform.apply(Point(10, 10)) == Point(15, 50))
  }

  /// Reached by the end of a pass, while events are delivered.
  @Test func anotherAnimationMayBeShownAtAFrame() throws {
    let machine = M.text(
      [
        Self.state("a", [M.to("b", [M.on("go")])], #", "segment": "rest", "autoplay": true"#),
        """
        {"type": "PlaybackState", "name": "b", "animation": "y", "autoplay": true,
         "entryActions": [{"type": "SetFrame", "value": 12}]}
        """,
      ], inputs: [M.event("go")],
      interactions: [M.interaction("OnComplete", [M.action("Fire", "go")], state: "a")])
    let options = InteractionScript.Options(duration: .seconds(1.5))
    let animation = try Self.play(machine, #"{"time": 0}"#, options: options)
    let evaluator = animation.makeEvaluator()
    guard case .group(let group) = evaluator.displayList(at: 11, context: EvaluationContext()).items.first,
      case .fill(let fill) = group.items.first
    else {
      Issue.record("no group")
      return
    }
    // The pass of 11 frames has just ended. Half as large, as the canvas has twice the width.
    #expect(fill.transform.apply(Point(10, 10)).x == 11)
  }

  @Test func themesAreSetWhereTheyFit() throws {
    let lottie = """
      {"v":"5.7.0","fr":10,"ip":0,"op":9,"w":40,"h":40,"layers":[{"ty":4,"ip":0,"op":9,"st":0,"ks":{},"shapes":[
        {"ty":"rc","p":{"a":0,"k":[20,20]},"s":{"a":0,"k":[40,40]},"r":{"a":0,"k":0}},
        {"ty":"fl","c":{"a":0,"k":[1,0,0],"sid":"ink"},"o":{"a":0,"k":100}}]}]}
      """
    let manifest = """
      {"version":"2","animations":[{"id":"x"}],"themes":[{"id":"blue"}],"stateMachines":[{"id":"m"}]}
      """
    let machine = M.text(
      [M.state("a")],
      interactions: [
        M.interaction("Click", [#"{"type": "SetTheme", "value": "blue"}"#]),
        M.interaction("PointerUp", [#"{"type": "SetTheme", "value": "none"}"#]),
      ])
    let files = [
      ("manifest.json", manifest), ("a/x.json", lottie), ("s/m.json", machine),
      ("t/blue.json", #"{"rules":[{"id":"ink","type":"Color","value":[0,0,1]}]}"#),
    ]
    let script = """
      {"time": 0.1, "click": {"x": 0, "y": 0}}
      {"time": 0.2, "pointerUp": {"x": 0, "y": 0}}
      """
    let animation = try InteractionScript(parsing: Array(script.utf8)).play(
      AnimationFile(ZipFile.bytes(files.map { (name: $0.0, bytes: Array($0.1.utf8)) })))
    let evaluator = animation.makeEvaluator()
    let paints = (0..<3).map { frame -> Paint? in
      guard
        case .fill(let fill) = evaluator.displayList(at: Double(frame), context: EvaluationContext()).items
          .first
      else { return nil }
      return fill.paint
    }
    let blue = Paint.color(Color(red: 0, green: 0, blue: 1))
    #expect(paints == [.color(Color(red: 1, green: 0, blue: 0)), blue, blue])
  }

  @Test func whatIsMissingIsNoted() throws {
    let machine = M.text(
      [#"{"type": "PlaybackState", "name": "a", "animation": "gone", "transitions": []}"#],
      inputs: [M.numeric("n")])
    let script = """
      {"time": 0, "set": {"n": true}}
      {"time": 0, "fire": "none"}
      """
    #expect(
      try Self.play(machine, script).info.diagnostics.map(\.message) == [
        #"animation "gone": it is not in the file"#,
        #"line 1 of the script sets "n", which is no input of this type"#,
        #"the state machine has no event "none""#,
      ])
  }

  @Test func recordingsDoNotDependOnTheirRate() throws {
    let machine = M.text(
      [
        Self.state("a", [M.to("b", [M.on("done")])], #", "segment": "rest", "autoplay": true, "speed": 1.3"#),
        Self.state(
          "b", [M.to("a", [M.on("done")])], #", "segment": "cheer", "autoplay": true, "mode": "Bounce""#),
      ], inputs: [M.event("done")],
      interactions: ["a", "b"].map { M.interaction("OnComplete", [M.action("Fire", "done")], state: $0) })
    func places(_ rate: Int) throws -> [Double] {
      let options = InteractionScript.Options(rate: FrameRate(rate), duration: .seconds(8))
      return Self.places(try Self.play(machine, #"{"time": 0}"#, options: options))
    }
    let (slow, fast) = (try places(10), try places(60))
    #expect(slow.count == 80 && fast.count == 480)
    #expect(slow == stride(from: 0, to: 480, by: 6).map { fast[$0] })
    #expect(Set(slow).count > 10)
  }

  // MARK: Files

  @Test func scriptsAreLines() throws {
    let script = try InteractionScript(
      parsing: Array(
        """
        {"time": 0.5, "pointerMove": {"x": 1, "y": -2.5}}

        {"time": 0.5, "set": {"name": "Ada"}}
        {"time": 3}
        """.utf8))
    #expect(script.steps.map(\.line) == [1, 3, 4])
    #expect(
      script.steps.map(\.event) == [
        .pointer(.move, at: Point(1, -2.5)), .set(input: "name", .string("Ada")), nil,
      ])
    #expect(script.duration == .seconds(3))
  }

  @Test(arguments: [
    ("", "the script has no lines"),
    (#"{"time": 1}"# + "\n[]", "line 2: the object is an array, not an object"),
    (#"{"fire": "x"}"#, #"line 1: the object has no "time""#),
    (#"{"time": -1}"#, "line 1: time is less than 0"),
    (#"{"time": 4000}"#, "line 1: time is over an hour"),
    (#"{"time": 1}"# + "\n\n" + #"{"time": 0.5}"#, "line 3: time is earlier than in line 1"),
    (#"{"time": 1, "fire": "x", "set": {"a": 1}}"#, "line 1: the object has 2 events: write one a line"),
    (#"{"time": 1, "set": {"a": 1, "b": 2}}"#, "line 1: set has 2 inputs: write one a line"),
    (#"{"time": 1, "set": {"a": []}}"#, "line 1: set > a is neither a number nor text nor true or false"),
    (#"{"time": 1, "click": {"x": 1}}"#, #"line 1: click has no "y""#),
    (
      #"{"time": 1, "tap": {}}"#,
      "line 1: tap is unknown here; known are click, fire, pointerDown, pointerEnter, pointerExit, pointerMove, "
        + "pointerUp, set, time"
    ),
  ])
  func mistakesInScriptsAreLocated(text: String, message: String) {
    do {
      _ = try InteractionScript(parsing: Array(text.utf8))
      Issue.record("it was read")
    } catch {
      #expect("\(error)" == message)
    }
  }

  @Test func aLineThatIsNoJSONIsNamed() {
    do {
      _ = try InteractionScript(parsing: Array("{\"time\": 1}\n{\"time\": 2,".utf8))
      Issue.record("it was read")
    } catch {
      #expect("\(error)".hasPrefix("line 2: no JSON object: "))
    }
  }

  /// Those of the corpus, whichever their names.
  @Test func realMachinesAreReadWithoutDiagnostics() throws {
    guard let folder = Repository.corpus?.appending(path: "dotlottie/files") else {
      print("../shared is absent: no real machines are read")
      return
    }
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".lottie") {
      let file = AnimationFile([UInt8](try Data(contentsOf: folder.appending(path: name))))
      guard let machine = try? AnimationDecoder.stateMachine(in: file) else { continue }
      count += 1
      #expect(machine.diagnostics == [], "\(name)")
      var run = StateMachineRun(machine)
      _ = run.outputs(applying: .start)
      #expect(run.currentState != nil)
    }
    #expect(count >= 6)
  }
}
