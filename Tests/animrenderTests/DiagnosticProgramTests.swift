import AnimationKit
import Foundation
import TestSupport
import Testing

/// What is not drawn as a file asks is told, and with `--strict` an error.
@Suite struct DiagnosticProgramTests {
  private let folder: TemporaryFolder

  /// plain.json is drawn as it asks; effects.json has two effects (and a control, a disabled and an idle one), an
  /// expression, and a sound; font.json a text in a family that is nowhere; image.json an image that is not there.
  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    func write(_ name: String, _ layers: String, _ members: String = "") throws {
      let text = #"{"v":"5.7.0","fr":10,"ip":0,"op":3,"w":40,"h":30,\#(members)"layers":[\#(layers)]}"#
      try folder.write(Array(text.utf8), to: name)
    }
    func solid(_ members: String) -> String {
      #"{"ty":1,"nm":"S","ip":0,"op":3,"sw":10,"sh":10,"sc":"ff0000",\#(members)}"#
    }
    try write("plain.json", solid(#""ks":{}"#))
    try write("sound.json", solid(#""ks":{}"#) + #",{"ty":6,"refId":"sound","ip":0,"op":3}"#)
    try write(
      "effects.json",
      solid(
        #"""
        "ks":{"r":{"k":0,"x":"time"}},"ef":[
          {"ty":34,"mn":"ADBE FreePin3","ef":[{},{"v":{"k":127}}]},{"ty":5,"mn":"ADBE Wave Warp","en":1},
          {"ty":5,"mn":"ADBE Slider Control"},{"ty":5,"mn":"Pseudo/rig"},{"ty":31,"en":0},
          {"ty":29,"ef":[{"v":{"k":0}}]}]
        """#) + #",{"ty":6,"refId":"sound","ip":0,"op":3}"#)
    try write(
      "font.json",
      #"""
      {"ty":5,"nm":"T","ip":0,"op":3,"ks":{"p":{"k":[0,20]}},"t":{"d":{"k":[{"t":0,"s":{
        "t":"Hi","f":"F","s":12,"fc":[1,0,0]}}]}}}
      """#, #""fonts":{"list":[{"fName":"F","fFamily":"No Such Family"}]},"#)
    try write(
      "picture.json", #"{"ty":2,"refId":"photo","ip":0,"op":3,"ks":{}}"#,
      #""assets":[{"id":"photo","w":40,"h":30,"u":"","p":"nowhere.png"}],"#)
  }

  private func run(_ arguments: String...) throws -> Program { try Program.run(arguments, in: folder) }

  private let effects = "not drawn as the file asks: 1 expression, 2 effects (puppet, Wave Warp)"

  @Test func whatIsDrawnAsItShouldBeIsNotTalkedAbout() throws {
    for file in ["plain.json", "b.json", "a.svga"] {
      let program = try run("render", file, "--frames", "0", "--output", "x.png", "--strict")
      #expect(program.errors == "" && program.status == 0, "\(file)")
    }
  }

  @Test func oneLineForAFile() throws {
    for command in [["render"], ["sheet"], ["batch"]] {
      let program = try Program.run(
        command + ["effects.json", "--output", "x.png", "--frames", "0"], in: folder)
      #expect(
        program.errors
          == "animrender: effects.json: \(effects); -v lists them, --strict makes them errors\n", "\(command)"
      )
      #expect(program.status == 0)
    }
    #expect(try run("render", "effects.json", "--output", "x.gif", "--quiet").errors == "")
  }

  @Test func verboseListsThem() throws {
    let lines = try run("render", "effects.json", "--output", "x.gif", "-v").errors
      .split(separator: "\n").map(String.init)
    for line in [
      #"layers[0] "S" > ks: expression: its keyframes or fixed value are used"#,
      #"layers[0] "S": effect "puppet": not drawn"#, #"layers[0] "S": effect "Wave Warp": not drawn"#,
      "layers[1]: sound layer: not played",
    ] { #expect(lines.contains("animrender: effects.json: \(line)"), "\(line) in \(lines)") }
    #expect(!lines.contains { $0.contains("otherwise") })
  }

  @Test func strictWritesNothing() throws {
    let before = try folder.contents()
    for command in [["render"], ["sheet"]] {
      let program = try Program.run(
        command + ["effects.json", "--output", "new/x.png", "--frames", "0", "--strict"], in: folder)
      #expect(program.errors == "animrender: effects.json: \(effects)\n")
      #expect(program.status == 65)
    }
    #expect(try folder.contents() == before)
  }

  @Test(arguments: ["x.png", "new/x.gif", "x.svg", "x.pdf", "{frame}.png", "x.webp", "-"])
  func strictPutsNothingInPlaceThatOnlyDrawingShowsToBeWrong(output: String) throws {
    var arguments = ["render", "font.json", "--output", output, "--strict"]
    if ["x.png", "x.svg", "-"].contains(output) { arguments += ["--frames", "0"] }
    let before = try folder.contents()
    let program = try Program.run(arguments, in: folder)
    #expect(program.status == 65)
    #expect(program.output == "")
    #expect(
      program.errors.hasPrefix(
        "animrender: font.json: not drawn as the file asks: 1 font (No Such Family, drawn as "))
    #expect(try folder.contents() == before)
  }

  @Test func anImageThatIsReplacedIsNotMissing() throws {
    let program = try run("render", "picture.json", "--frames", "0", "--output", "x.png")
    #expect(
      program.errors.hasPrefix(
        "animrender: picture.json: not drawn as the file asks: 1 image (photo);"))
    let replaced = try run(
      "render", "picture.json", "--frames", "0", "--output", "x.png", "--image", "photo=images/back.png", "-v"
    )
    #expect(!replaced.errors.contains("nowhere.png"))
  }

  /// A video of single frames has no sound that could be missing.
  @Test func soundsThatAreNotWrittenAreNotMissed() throws {
    #expect(try run("render", "sound.json", "--output", "x.mp4", "--strict").status == 65)
    let program = try run("render", "sound.json", "--output", "x.mp4", "--frames", "0,1", "--strict")
    #expect(program.errors == "" && program.status == 0)
  }

  @Test func unknownKeysAreErrorsToTheStrict() throws {
    let program = try run(
      "render", "a.svga", "--frames", "0", "--output", "x.png", "--hide", "bix", "--strict")
    #expect(
      program.errors == "animrender: a.svga: --hide: no sprite or layer 'bix': did you mean 'box.vector'?\n")
    #expect(program.status == 65)
    #expect(try !folder.contents().contains("x.png"))
  }

  @Test func theReportHoldsEverything() throws {
    struct Report: Decodable {
      struct File: Decodable {
        var status: String
        var warnings: [String]
      }
      var files: [File]
    }
    func report(_ arguments: String...) throws -> (Int32, [Report.File]) {
      let program = try Program.run(
        [
          "batch", "effects.json", "plain.json", "--frames", "0", "--output", "out/{name}.png", "--report",
          "r.json",
        ]
          + arguments, in: folder)
      let report = try JSONDecoder().decode(Report.self, from: Data(try folder.bytes("r.json")))
      return (program.status, report.files)
    }
    let (status, files) = try report("--hide", "nowhere", "--quiet")
    #expect(status == 0)
    #expect(
      files[0].warnings == [
        "missing: --hide: no sprite or layer 'nowhere': 'animrender info' lists them",
        #"unsupported: layers[0] "S" > ks: expression: its keyframes or fixed value are used"#,
        #"unsupported: layers[0] "S": effect "puppet": not drawn"#,
        #"unsupported: layers[0] "S": effect "Wave Warp": not drawn"#,
        "unheard: layers[1]: sound layer: not played",
      ])
    let (strictStatus, strictFiles) = try report("--strict")
    #expect(strictStatus == 65)
    #expect(strictFiles.map(\.status) == ["failed", "done"])
    #expect(strictFiles.map(\.warnings.count) == [4, 0])
  }

  @Test func soundsCountWhereTheyAreWritten() throws {
    try folder.write(
      Array(
        #"{"v":"5.7.0","fr":10,"ip":0,"op":3,"w":40,"h":30,"layers":[{"ty":6,"refId":"s","ip":0,"op":3}]}"#
          .utf8),
      to: "sound.json")
    #expect(try run("render", "sound.json", "--output", "x.gif").errors == "")
    #expect(try run("render", "sound.json", "--output", "x.mp4", "--mute").errors == "")
    #expect(try run("render", "sound.json", "--output", "x.mp4").errors.contains("asks: 1 sound;"))
  }

  /// A file of some hundred bytes that would take forever ends by itself.
  @Test func whatTakesTooMuchWorkIsCut() throws {
    let repeater = #"{"ty":"rp","c":{"k":10000},"o":{"k":0},"tr":{"so":{"k":100},"eo":{"k":100}}}"#
    let items = Array(repeating: repeater, count: 5).joined(separator: ",")
    let fill = #"{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}"#
    try folder.write(
      Array(
        #"""
        {"v":"5.7.0","fr":10,"ip":0,"op":2,"w":9,"h":9,"layers":[
          {"ty":4,"ip":0,"op":2,"ks":{},"shapes":[\#(items),\#(fill)]}]}
        """#.utf8), to: "repeaters.json")
    let drawn = try run("render", "repeaters.json", "--output", "x.png", "--frames", "0")
    #expect(drawn.status == 0)
    #expect(drawn.errors.contains("a frame takes too much work: not all of it is drawn"))
    #expect(
      try run("render", "repeaters.json", "--output", "y.png", "--frames", "0", "--strict").status == 65)
  }
}
