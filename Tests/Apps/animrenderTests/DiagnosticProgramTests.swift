import AnimationKit
import Foundation
import TestSupport
import Testing

/// What is not drawn as a file asks is told, and with `--strict` an error.
@Suite struct DiagnosticProgramTests {
  private let folder: TemporaryFolder

  /// plain.json is drawn as it asks; effects.json has two effects (and a control, a disabled and an idle one), an
  /// expression that is too long to be evaluated, and a sound; font.json a text in a family that is nowhere; image.json an image that is not there.
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
        "ks":{"r":{"k":0,"x":"time\#(String(repeating: " ", count: 1 << 16))"}},"ef":[
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

  @Test func fontsOfAFolderAreFoundByEveryCommand() throws {
    try folder.write(
      TinyFont(
        family: "No Such Family",
        letters: [
          .init("H", advance: 600, width: 500, height: 700),
          .init("i", advance: 300, width: 200, height: 700),
        ]
      ).bytes, to: "own/fonts/tiny.ttf")
    for command in [["render"], ["sheet"], ["batch"]] {
      let program = try Program.run(
        command + ["font.json", "--output", "x.png", "--frames", "0", "--strict", "--fonts", "own"],
        in: folder)
      #expect(program.errors == "" && program.status == 0, "\(command)")
    }
    let program = try run("render", "font.json", "--output", "x.png", "--frames", "0", "--fonts", "nowhere")
    #expect(program.errors.contains(#"--fonts: there is no folder "nowhere"."#) && program.status == 64)
  }

  @Test func fontFilesAreFoundByEveryCommand() throws {
    func tiny(_ family: String) -> [UInt8] {
      let letters: [TinyFont.Letter] = [
        .init("H", advance: 600, width: 500, height: 700), .init("i", advance: 300, width: 200, height: 700),
      ]
      return TinyFont(family: family, letters: letters).bytes
    }
    try folder.write(tiny("No Such Family"), to: "own/tiny.ttf")
    try folder.write(tiny("Called Otherwise"), to: "own/other.ttf")
    try folder.write(Array("no font".utf8), to: "own/none.ttf")
    for command in ["render", "sheet", "batch"] {
      for file in ["own/tiny.ttf", "own/other.ttf=No Such Family"] {
        let program = try run(
          command, "font.json", "--output", "x.png", "--frames", "0", "--strict", "--font-file", file)
        #expect(program.errors == "" && program.status == 0, "\(command) \(file)")
      }
    }
    let two = try run(
      "render", "font.json", "--output", "two.png", "--frames", "0", "--strict", "--font-file",
      "own/tiny.ttf",
      "--font-file", "own/other.ttf=Third")
    #expect(two.errors == "" && two.status == 0)
    #expect(try folder.bytes("two.png") == folder.bytes("x.png"))
    // Under its own name it is not what the file asks for.
    let other = try run(
      "render", "font.json", "--output", "y.png", "--frames", "0", "--strict", "--font-file", "own/other.ttf")
    #expect(other.errors.contains("1 font (No Such Family, drawn as ") && other.status == 65)
  }

  @Test(arguments: [
    ("own/none.ttf", "--font-file: \"own/none.ttf\" is no TrueType or OpenType font."),
    ("nowhere.ttf", "--font-file: \"nowhere.ttf\" is not there."),
    ("own", "--font-file: \"own\" is no TrueType or OpenType font."),
    ("=X", "The value '=X' is invalid for '--font-file <file[=family]>': the name of a FILE is missing"),
    (
      "x.ttf= ",
      "The value 'x.ttf= ' is invalid for '--font-file <file[=family]>': the name of a FAMILY is missing behind the ="
    ),
    (
      "x.ttf=a,b",
      "The value 'x.ttf=a,b' is invalid for '--font-file <file[=family]>': the name of a FAMILY has no comma, and at most 200 bytes"
    ),
  ])
  func filesThatAreNoFontsAreMistakes(file: String, message: String) throws {
    try folder.write(Array("no font".utf8), to: "own/none.ttf")
    for command in [["render", "--output", "x.png"], ["info"]] {
      let program = try Program.run(command + ["font.json", "--font-file", file], in: folder)
      #expect(program.errors.split(separator: "\n").first.map(String.init) == "Error: " + message)
      #expect(program.status == 64)
    }
  }

  @Test func aFontIsNotWrittenOver() throws {
    try folder.write(TinyFont(family: "Tiny").bytes, to: "tiny.png")
    let program = try run(
      "render", "font.json", "--output", "tiny.png", "--frames", "0", "--font-file", "tiny.png")
    #expect(program.errors == "animrender: tiny.png: is a font that is used, which is never overwritten\n")
    #expect(program.status == 64)
  }

  private let effects = "not drawn as the file asks: 1 expression, 2 effects (puppet, Wave Warp)"

  @Test func whatIsDrawnAsItShouldBeIsNotTalkedAbout() throws {
    for file in ["plain.json", "b.json", "a.svga"] {
      let program = try run("render", file, "--frames", "0", "--output", "x.png", "--strict")
      #expect(program.errors == "" && program.status == 0, "\(file)")
    }
  }

  @Test func aFileTakesOneLineUnlessQuiet() throws {
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
      "layers[1]: sound asset \"sound\" is missing",
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
        "unheard: layers[1]: sound asset \"sound\" is missing",
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
  @Test func whatTakesTooMuchWorkIsNotDrawn() throws {
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
    #expect(drawn.status == 65)
    #expect(
      drawn.errors
        == "animrender: repeaters.json: Layer 1: a frame takes more than 1048576 elements of paths "
        + "(limit pathElements)\n")
    #expect(try !folder.contents().contains("x.png"))
  }
}
