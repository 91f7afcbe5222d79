import TestSupport
import Testing

/// Scripts in `animsnap.json`.
@Suite struct ScriptProgramTests {
  private let folder: TemporaryFolder

  /// A square that a press moves to the right.
  init() throws {
    folder = try TemporaryFolder()
    let lottie = """
      {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":40,"h":40,"markers":[{"cm":"left","tm":0,"dr":2},{"cm":"right","tm":10,"dr":2}],
       "layers":[
         {"ty":1,"nm":"Left","sw":20,"sh":40,"sc":"#ff0000","ip":0,"op":10,"st":0,"ks":{}},
         {"ty":1,"nm":"Right","sw":20,"sh":40,"sc":"#ff0000","ip":10,"op":20,"st":0,"ks":{"p":{"a":0,"k":[20,0]}}}]}
      """
    let machine = """
      {"initial":"left","inputs":[{"type":"Event","name":"press"}],
       "states":[
         {"type":"PlaybackState","name":"left","segment":"left","transitions":[
           {"type":"Transition","toState":"right","guards":[{"type":"Event","inputName":"press"}]}]},
         {"type":"PlaybackState","name":"right","segment":"right"}],
       "interactions":[{"type":"PointerDown","layerName":"Left","actions":[{"type":"Fire","inputName":"press"}]}]}
      """
    let manifest = #"{"version":"2","animations":[{"id":"x"}],"stateMachines":[{"id":"m"}]}"#
    let files = [("manifest.json", manifest), ("a/x.json", lottie), ("s/m.json", machine)]
    try folder.write(ZipFile.bytes(files.map { (name: $0.0, bytes: Array($0.1.utf8)) }), to: "b.lottie")
    try folder.write(
      Array(
        """
        {"animations": ["b.lottie"], "references": "refs",
         "variants": {"pressed": {"animation": "b.lottie", "frames": "0,3,5",
           "script": {"stateMachine": "m", "events": "press.jsonl", "duration": 1}}}}
        """.utf8), to: "animsnap.json")
    try press(at: 10)
  }

  private func press(at x: Int) throws {
    try folder.write(
      Array("{\"time\": 0.4, \"pointerDown\": {\"x\": \(x), \"y\": 20}}".utf8), to: "press.jsonl")
  }

  @Test func framesOfAScriptAreCompared() throws {
    let record = try Program.run("animsnap", ["record"], in: folder)
    #expect(record.errors == "" && record.status == 0)
    #expect(try folder.text("refs/pressed/manifest.json").contains("state machine m"))
    let verify = try Program.run("animsnap", ["verify"], in: folder)
    #expect(verify.status == 0, "\(verify.output) \(verify.errors)")
    // Where the press hits nothing, another state is on show.
    try press(at: 30)
    let missed = try Program.run("animsnap", ["verify"], in: folder)
    #expect(missed.status == 1, "\(missed.output) \(missed.errors)")
    #expect(missed.output.contains("pressed"))
  }

  @Test func mistakesAreNamed() throws {
    try folder.write(Array("{\"time\": \"now\"}".utf8), to: "press.jsonl")
    let program = try Program.run("animsnap", ["record"], in: folder)
    #expect(program.status != 0)
    #expect(program.errors.contains("press.jsonl: line 1: time is text, not a number"))
  }
}
