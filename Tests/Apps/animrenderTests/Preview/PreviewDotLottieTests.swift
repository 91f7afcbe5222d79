import Foundation
import JSONText
import TestSupport
import Testing

/// `preview`: what the page is answered about a dotLottie's animations, slots, sounds and state machines.
@Suite(.enabled(if: ReadingProgram.curl.isInstalled, "curl is not installed"))
struct PreviewDotLottieTests {
  private let folder: TemporaryFolder
  private let session: PreviewSession

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(try TestAnimations.dotLottie(), to: "x.lottie")
    session = try PreviewSession("x.lottie", "a.svga", in: folder)
  }

  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let green: [UInt8] = [0, 255, 0, 255]

  /// The upper left corner of a frame.
  private func corner(_ id: String, _ replace: String = "{}") throws -> [UInt8] {
    let answer = try session.ask(
      "api/files/\(id)/frame", #"{"frame":0,"width":40,"height":40,"replace":\#(replace)}"#)
    #expect(answer.status == 200, "\(answer.text)")
    return Array(answer.body.prefix(4))
  }

  // MARK: Animations

  @Test func everyAnimationHasAnAddress() throws {
    let info = try session.ask("api/files/1/info")
    #expect(info.json { root in root["animations"].items.map { $0.string ?? "" } } == ["wave", "bye"])
    #expect(try corner("1") == Self.red)
    #expect(try corner("1:0") == Self.red)
    #expect(try corner("1:1") == Self.blue)
    for id in ["1:2", "1:-1", "1:", "1:x", "2:1", "9:1", ":1"] {
      #expect(try session.ask("api/files/\(id)/info").status == 404, "\(id)")
    }
    let difference = try session.ask(
      "api/compare", #"{"a":"1","b":"1:1","frame":0,"width":40,"height":40}"#)
    #expect(difference.headers["x-difference"] == "1.0", "\(difference.headers)")
  }

  @Test func anotherAnimationIsExportedByItsName() throws {
    let body = #"{"options":{"format":"png","frames":"0"}}"#
    let code = try session.ask("api/files/1:1/code", body)
    #expect(
      code.json { $0["commandLine"].string }
        == "animrender render x.lottie --output x.png --animation=bye --frames=0")
    #expect(code.json { $0["swift"].string }?.contains(#"(file: "x.lottie", animation: "bye")"#) == true)
    let answer = try session.ask("api/files/1:1/exports", body)
    let job = try #require(answer.json { $0["job"].string })
    #expect(try session.end(ofJob: job).json { $0["status"].string } == "done")
    try folder.write(try session.ask("api/jobs/\(job)/output").body, to: "made.png")
    #expect(try folder.pixel("made.png", 1, 1) == .init(red: 0, green: 0, blue: 1))
  }

  // MARK: Slots and themes

  @Test func slotsAreListedWithWhatTheFileHasInThem() throws {
    let info = try session.ask("api/files/1:1/info")
    let slots = info.json { root in
      Dictionary(
        root["slots"].items.map {
          ($0["id"].string ?? "", "\($0["type"].string ?? "") \($0["value"].jsonText)")
        }
      ) { $1 }
    }
    #expect(
      slots == [
        "accent": "color [0,0,1]", "see": "number 100", "place": "vector [20,20]", "title": #"text "Hello""#,
      ])
  }

  @Test func slotsAreFilledWithWhatIsWrittenForThem() throws {
    func rules(_ rule: String) -> String { #"{"slots":{"rules":[\#(rule)]}}"# }
    #expect(try corner("1", rules(#"{"id":"accent","type":"Color","value":[0,1,0]}"#)) == Self.green)
    #expect(try corner("1", rules(#"{"id":"see","type":"Scalar","value":0}"#)) == [0, 0, 0, 0])
    #expect(try corner("1", rules(#"{"id":"place","type":"Vector","value":[30,30]}"#)) == [0, 0, 0, 0])
    #expect(try corner("1", #"{"theme":"light"}"#) == [255, 255, 255, 255])
    #expect(
      try corner("1", #"{"theme":"light","slots":{"accent":{"p":{"k":[0,1,0]}}}}"#) == Self.green)
  }

  @Test func aGradientIsAListOfStops() throws {
    try folder.write(TestAnimations.gradientSlot, to: "g.json")
    let session = try PreviewSession("g.json", in: folder)
    let slot = try session.ask("api/files/1/info").json { $0["slots"].first["value"].jsonText }
    // Opacities have a scale of their own in the file.
    #expect(
      slot
        == #"[{"offset":0,"color":[1,0,0,0.5]},{"offset":0.5,"color":[1,0,0,1]},{"offset":1,"color":[1,0,0,1]}]"#
    )
    let rule =
      #"{"id":"fade","type":"Gradient","value":[{"offset":0,"color":[0,1,0,1]},{"offset":1,"color":[0,1,0]}]}"#
    let answer = try session.ask(
      "api/files/1/frame", #"{"frame":0,"width":40,"height":40,"replace":{"slots":{"rules":[\#(rule)]}}}"#)
    #expect(answer.body.prefix(4) == Self.green[...])
    #expect(session.stop() == 0)
  }

  @Test(arguments: [
    #"{"slots":{"rules":[{"id":"a","type":"Image","value":{"src":"/etc/passwd"}}]}}"#,
    #"{"slots":{"rules":[{"id":"a","type":"Color","value":"red"}]}}"#, #"{"slots":{"a":1}}"#, #"{"slots":7}"#,
  ])
  func whatNoSlotCanHoldIsRefused(_ replace: String) throws {
    let answer = try session.ask(
      "api/files/1/frame", #"{"frame":0,"width":4,"height":4,"replace":\#(replace)}"#)
    #expect(answer.status == 422 && answer.error?.contains("slots") == true, "\(answer.text)")
  }

  /// The code is what is run.
  @Test func slotsAreInTheCode() throws {
    let body =
      #"{"options":{"format":"png","frames":"0"},"replace":{"slots":{"rules":[{"id":"accent","type":"Color","value":[0,1,0]}]}}}"#
    let code = try session.ask("api/files/1/code", body)
    let line = try #require(code.json { $0["commandLine"].string })
    let json = try #require(code.json { $0["json"].string })
    #expect(code.json { $0["swift"].string }?.contains("accent") == true)
    try folder.write(Array(json.utf8), to: "replace.json")
    let program = try Program.shell(line, in: folder)
    #expect(program.status == 0 && program.errors == "", "\(program.errors)")
    #expect(try folder.pixel("x.png", 1, 1) == .init(red: 0, green: 1, blue: 0))
  }

  // MARK: Sounds

  @Test func soundsAreThoseOfTheFile() throws {
    let info = try session.ask("api/files/1/info")
    #expect(info.json { $0["info"]["audio"].first["startFrame"].integer } == 5)
    let sound = try session.ask("api/files/1/sounds/0")
    #expect(sound.headers["content-type"] == "audio/wav")
    #expect(sound.headers["x-content-type-options"] == "nosniff")
    #expect(sound.body == TestAnimations.wave(seconds: 2))
    for number in ["1", "-1", "x", "", "0/0"] {
      #expect(try session.ask("api/files/1/sounds/\(number)").status == 404, "\(number)")
    }
    #expect(try session.ask("api/files/2/sounds/0").status == 404)
  }

  @Test func aSoundThatIsTooLargeOrNoneIsRefused() throws {
    func lottie(_ sound: [UInt8]) -> [UInt8] {
      Array(
        """
        {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":40,"h":40,"assets":[{"id":"tone","u":"","e":1,
         "p":"data:audio/wav;base64,\(Data(sound).base64EncodedString())"}],
         "layers":[{"ty":6,"nm":"tone","refId":"tone","ip":0,"op":20,"st":0,"au":{"lv":{"k":[100,100]}},"ks":{}}]}
        """.utf8)
    }
    try folder.write(lottie(TestAnimations.wave(seconds: 540)), to: "long.json")
    try folder.write(lottie(Array("<script>alert(1)</script>".utf8)), to: "script.json")
    let session = try PreviewSession("long.json", "script.json", in: folder)
    let long = try session.ask("api/files/1/sounds/0")
    #expect(long.status == 413 && long.error?.contains("too large") == true, "\(long.status)")
    // What is no sound is no cue, or one that is refused: its bytes are never given out.
    let script = try session.ask("api/files/2/sounds/0")
    #expect(script.status == 415 || script.status == 404)
    #expect(script.headers["content-type"] == "application/json")
    #expect(session.stop() == 0)
  }

  // MARK: State machines

  private struct Step {
    var state: String?
    var text: String
    /// The upper left pixel; empty where the picture is that from before.
    var pixel: [UInt8]
  }

  private func begin(_ machine: String = #""button""#) throws -> String {
    let answer = try session.ask("api/files/1/machines", #"{"machine":\#(machine)}"#)
    return try #require(answer.json { $0["run"].string }, "\(answer.text)")
  }

  private func step(_ run: String, _ time: Double, _ lines: String = "") throws -> Step {
    let answer = try session.ask(
      "api/machines/\(run)", #"{"time":\#(time),"lines":[\#(lines)],"frame":0,"width":40,"height":40}"#)
    #expect(answer.status == 200, "\(answer.text)")
    let length = try #require(answer.headers["x-state-bytes"].flatMap { Int($0) })
    let json = try JSONDocument(parsing: Array(answer.body.prefix(length)), maxDepth: 8)
    return Step(
      state: json.withRoot { $0["state"].string }, text: json.withRoot { $0.jsonText },
      pixel: Array(answer.body.dropFirst(length).prefix(4)))
  }

  @Test func aPressLeadsToTheNextStateAndItsAnimation() throws {
    let run = try begin()
    let first = try step(run, 0)
    #expect(first.state == "idle" && first.pixel == Self.red, "\(first)")
    #expect(try step(run, 0.2).pixel == [], "nothing has changed")
    let next = try step(
      run, 0.5, #"{"time":0.3,"pointerEnter":{"x":5,"y":5}},{"time":0.4,"pointerDown":{"x":5,"y":5}}"#)
    #expect(next.state == "pressed" && next.pixel == Self.blue, "\(next)")
    #expect(next.text.contains(#""name":"on","type":"boolean","value":true"#), "\(next.text)")
    #expect(next.text.contains(#"{"kind":"transition","text":"idle → pressed"}"#))
    let click = try step(run, 0.6, #"{"time":0.6,"click":{"x":5,"y":5}}"#)
    #expect(click.text.contains(#"{"kind":"custom","text":"<b>clicked</b>"}"#))
  }

  @Test(arguments: [#"{"time":0,"fire":"press"}"#, #"{"time":0,"set":{"stars":5}}"#])
  func inputsLeadOnToo(_ line: String) throws {
    let run = try begin("null")
    #expect(try step(run, 0, line).state == "pressed")
  }

  @Test func aRunEndsWhenItIsToldTo() throws {
    let run = try begin()
    #expect(try session.ask("api/machines/\(run)", nil, "-X", "DELETE").status == 200)
    #expect(try session.ask("api/machines/\(run)", #"{"time":0}"#).status == 404)
    // Of many, the last ones are kept.
    let runs = try (0..<6).map { _ in try begin() }
    let body = #"{"time":0,"frame":0,"width":4,"height":4}"#
    let statuses = try runs.map { try session.ask("api/machines/\($0)", body).status }
    #expect(statuses == [404, 404, 200, 200, 200, 200])
  }

  @Test(arguments: [
    #"{"time":-1}"#, #"{"time":3601}"#, #"{"time":"0"}"#, #"{}"#, #"{"time":0,"lines":[{"fire":"press"}]}"#,
    #"{"time":0,"lines":[{"time":0,"open":1}]}"#, #"{"time":0,"lines":[7]}"#,
    #"{"time":0,"lines":[\#(Array(repeating: #"{"time":0}"#, count: 201).joined(separator: ","))]}"#,
  ])
  func whatNobodyCanDoIsRefused(_ body: String) throws {
    let run = try begin()
    let whole = body == "{}" ? body : #"{"frame":0,"width":4,"height":4,"# + body.dropFirst()
    let answer = try session.ask("api/machines/\(run)", whole)
    #expect(answer.status == 422 && answer.error != nil, "\(answer.text)")
    #expect(try step(run, 0.1).state == "idle")
  }

  @Test func drawingHasTheLimitsOfTheCommand() throws {
    let session = try PreviewSession("x.lottie", "--limit=steps=1", in: folder)
    let run = try #require(try session.ask("api/files/1/machines", "{}").json { $0["run"].string })
    let answer = try session.ask("api/machines/\(run)", #"{"time":0,"frame":0,"width":40,"height":40}"#)
    #expect(answer.status == 422 && answer.error?.contains("limit") == true, "\(answer.text)")
    #expect(session.stop() == 0)
  }

  @Test func aFileWithoutMachinesSaysSo() throws {
    #expect(try session.ask("api/files/2/machines", "{}").status == 422)
    #expect(try session.ask("api/files/1/machines", #"{"machine":"none"}"#).status == 422)
  }

  /// What was done on the page, told to the tool, gives the same pictures.
  @Test func theScriptDoesTheSame() throws {
    let run = try begin()
    let line = #"{"time":0.4,"pointerDown":{"x":5,"y":5}}"#
    _ = try step(run, 0.3)
    let shown = try step(run, 0.5, line)
    try folder.write(Array("\(line)\n{\"time\":0.5}\n".utf8), to: "script.jsonl")
    let program = try Program.run(
      [
        "render", "x.lottie", "--output", "end.png", "--events", "script.jsonl", "--state-machine", "button",
        "--frames", "last",
      ], in: folder)
    #expect(program.status == 0, "\(program.errors)")
    #expect(try folder.pixel("end.png", 0, 0) == .init(red: 0, green: 0, blue: 1))
    #expect(shown.pixel == Self.blue)
  }
}
