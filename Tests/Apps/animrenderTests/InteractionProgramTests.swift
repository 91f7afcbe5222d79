import AnimationCore
import Foundation
import Pixels
import TestSupport
import Testing

/// `--state-machine`, `--events` and `--duration`, on the built program.
@Suite struct InteractionProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(try Self.button(), to: "b.lottie")
    try write(#"{"time": 0.3, "pointerDown": {"x": 20, "y": 20}}"#, #"{"time": 0.5}"#)
  }

  /// A red square of 40 pixels; pressed, it is blue. The second machine turns it blue by itself.
  static func button() throws -> [UInt8] {
    let lottie = """
      {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":40,"h":40,"markers":[{"cm":"red","tm":0,"dr":5},{"cm":"blue","tm":10,"dr":5}],
       "layers":[
         {"ty":1,"nm":"Red","sw":40,"sh":40,"sc":"#ff0000","ip":0,"op":10,"st":0,"ks":{}},
         {"ty":1,"nm":"Blue","sw":40,"sh":40,"sc":"#0000ff","ip":10,"op":20,"st":0,"ks":{}}]}
      """
    let button = """
      {"initial":"red","inputs":[{"type":"Event","name":"press"}],
       "states":[
         {"type":"PlaybackState","name":"red","animation":"","segment":"red","autoplay":true,"loop":true,"transitions":[
           {"type":"Transition","toState":"blue","guards":[{"type":"Event","inputName":"press"}]}]},
         {"type":"PlaybackState","name":"blue","animation":"","segment":"blue","autoplay":true,"transitions":[]}],
       "interactions":[{"type":"PointerDown","layerName":"Red","actions":[{"type":"Fire","inputName":"press"}]}]}
      """
    let alone = button.replacingOccurrences(
      of: #"{"type":"Event","inputName":"press"}"#,
      with: #"{"type":"Numeric","inputName":"@elapsedTime","conditionType":"GreaterThan","compareTo":0.45}"#)
    let manifest = """
      {"version":"2","animations":[{"id":"x"}],"stateMachines":[{"id":"button"},{"id":"alone"}],
       "initial":{"stateMachine":"button"}}
      """
    let files = [
      ("manifest.json", manifest), ("a/x.json", lottie), ("s/button.json", button), ("s/alone.json", alone),
    ]
    return ZipFile.bytes(files.map { (name: $0.0, bytes: Array($0.1.utf8)) })
  }

  private func write(_ lines: String...) throws {
    try folder.write(Array(lines.joined(separator: "\n").utf8), to: "press.jsonl")
  }

  private func render(_ arguments: String...) throws -> Program {
    try Program.run(["render", "b.lottie"] + arguments, in: folder)
  }

  /// In which frames the square is blue.
  private func colors(_ count: Int) throws -> [Bool] {
    try (0..<count).map { try Bitmap(decoding: folder.bytes("\($0).png")).color(x: 20, y: 20).blue > 0.5 }
  }

  /// The script and the configuration that Docs/Interaction.md shows.
  @Test func theFilesOfThePageAreRead() throws {
    let page = try String(contentsOf: Repository.root.appending(path: "Docs/Interaction.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```json\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    try #require(blocks.count == 2)
    try folder.write(Array(blocks[0].utf8), to: "page.jsonl")
    let drawn = try render("--output", "page.gif", "--events", "page.jsonl")
    #expect(drawn.status == 0, "\(drawn.errors)")
    try folder.write(try folder.bytes("b.lottie"), to: "button.lottie")
    try folder.write(Array(blocks[1].utf8), to: "animsnap.json")
    let recorded = try Program.run("animsnap", ["record", "--references", "refs"], in: folder)
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(recorded.output.contains("button pressed"))
  }

  /// A few kB of interactions, times a few kB of moves.
  @Test func scriptsThatAskTooMuchAreStopped() throws {
    let interaction = #"{"type":"PointerMove","actions":[{"type":"Increment","inputName":"n"}]}"#
    let machine = """
      {"initial":"0","inputs":[{"type":"Numeric","name":"n","value":0}],
       "states":[{"type":"PlaybackState","name":"0","animation":"x","transitions":[]}],
       "interactions":[\(Array(repeating: interaction, count: 4000).joined(separator: ","))]}
      """
    let files = [
      ("manifest.json", #"{"version":"2","animations":[{"id":"x"}],"stateMachines":[{"id":"m"}]}"#),
      ("a/x.json", #"{"v":"5.7.0","fr":10,"ip":0,"op":20,"w":40,"h":40,"layers":[]}"#), ("s/m.json", machine),
    ]
    try folder.write(ZipFile.bytes(files.map { (name: $0.0, bytes: Array($0.1.utf8)) }), to: "b.lottie")
    let moves = (0..<1500).map { #"{"time":\#(Double($0) / 1500),"pointerMove":{"x":\#($0 % 40),"y":1}}"# }
    try folder.write(Array(moves.joined(separator: "\n").utf8), to: "press.jsonl")
    let program = try render(
      "--state-machine", "m", "--events", "press.jsonl", "--output", "x.png", "--frames", "last", "-v")
    #expect(program.status == 0)
    #expect(program.errors.contains("the script asks too much of the state machine: it is stopped"))
  }

  @Test func aScriptIsRendered() throws {
    let program = try render("--events", "press.jsonl", "--output", "{frame}.png")
    #expect(program.errors == "")
    #expect(try colors(6) == [false, false, false, true, true, true])
    #expect(!FileManager.default.fileExists(atPath: folder.url("6.png").path))
  }

  @Test func aMachineMayRunAlone() throws {
    let program = try render("--state-machine", "alone", "--duration", "0.8", "--output", "{frame}.png")
    #expect(program.errors == "")
    #expect(try colors(8) == [false, false, false, false, false, true, true, true])
  }

  @Test func anythingCanBeMadeOfItAndItIsTheSameEachTime() throws {
    for output in ["x.gif", "x.webp", "x.svg"] {
      let arguments = output == "x.svg" ? ["--frames", "4"] : []
      for name in [output, "again." + output] {
        let program = try Program.run(
          ["render", "b.lottie", "--events", "press.jsonl", "--output", name] + arguments, in: folder)
        #expect(program.errors == "" && program.status == 0)
      }
      #expect(try folder.bytes(output) == folder.bytes("again." + output))
    }
  }

  @Test func theRateIsThatOfTheOutput() throws {
    #expect(try render("--events", "press.jsonl", "--fps", "20", "--output", "{frame}.png").errors == "")
    #expect(try colors(11) == [false, false, false, false, false, false, true, true, true, true, true])
  }

  @Test func mistakesNameTheirLine() throws {
    try write(#"{"time": 0}"#, #"{"time": 1, "pointerDwn": {"x": 1, "y": 1}}"#)
    let program = try render("--events", "press.jsonl", "--output", "x.gif")
    #expect(program.status == 65)
    #expect(
      program.errors.hasPrefix("animrender: press.jsonl: line 2: pointerDwn is unknown here; known are click")
    )
    #expect(!FileManager.default.fileExists(atPath: folder.url("x.gif").path))
  }

  @Test func whatDoesNotFitIsRefused() throws {
    let unknown = try render("--state-machine", "nope", "--events", "press.jsonl", "--output", "x.gif")
    #expect(unknown.status == 65)
    #expect(
      unknown.errors
        == "animrender: b.lottie: there is no state machine \"nope\": there are \"button\", \"alone\"\n")
    let missing = try render("--events", "none.jsonl", "--output", "x.gif")
    #expect(missing.status == 66)
    let alone = try render("--state-machine", "button", "--output", "x.gif")
    #expect(alone.status == 64 && alone.errors.contains("--state-machine needs --events or --duration"))
    let duration = try render("--duration", "2", "--output", "x.gif")
    #expect(duration.status == 64 && duration.errors.contains("--duration is for a state machine"))
    let over = try render("--events", "press.jsonl", "--format", "gif", "--output", "press.jsonl")
    #expect(over.status != 0 && over.errors.contains("the events"))
    try folder.write(
      Array(#"{"v":"5.7.0","fr":10,"ip":0,"op":2,"w":4,"h":4,"layers":[]}"#.utf8), to: "l.json")
    let plain = try Program.run(
      ["render", "l.json", "--events", "press.jsonl", "--output", "x.gif"], in: folder)
    #expect(plain.status == 65 && plain.errors == "animrender: l.json: only a dotLottie has state machines\n")
  }
}
