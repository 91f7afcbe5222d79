import AnimationCore
import AnimationKit
import TestSupport
import Testing

/// `--value`, and `values` in the file of `--replace`.
@Suite struct ValueProgramTests {
  private let folder: TemporaryFolder
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  /// b.json: a green square of 20 x 20 in the middle of 40 x 30, at its full size in frame 5.
  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    let gradient = """
      {"v":"5.7.0","fr":10,"ip":0,"op":6,"w":40,"h":30,"layers":[{"ty":4,"nm":"sky","ip":0,"op":6,"ks":{},
        "shapes":[{"ty":"rc","p":{"k":[20,15]},"s":{"k":[40,30]},"r":{"k":0}},
         {"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[40,0]},"o":{"k":100},
          "g":{"p":2,"k":{"k":[0,0,0,0,1,0,0,0]}}}]}]}
      """
    try folder.write(Array(gradient.utf8), to: "sky.json")
  }

  private func render(_ arguments: String..., input: String = "b.json", errors: String = "") throws -> Color {
    let program = try Program.run(
      ["render", input, "--frames", "5", "--output", "x.png"] + arguments, in: folder)
    #expect(program.errors == errors)
    #expect(program.status == 0)
    return try folder.pixel("x.png", 20, 15)
  }

  @Test func everyKindOfValueIsDrawn() throws {
    #expect(try render() == green)
    #expect(try render("--value", "square.Fill 1.Color=#f00") == red)
    #expect(try render("--value", "square.**.Color=#0000ff") == blue)
    // Beneath it is the yellow image.
    let yellow = Color(red: 1, green: 1, blue: 0)
    #expect(try render("--value", "square.Transform.Opacity=0") == yellow)
    #expect(try render("--value", "square.Transform.Position=20,-50") == yellow)
    #expect(try render("--value", "square.**.Size=0x0") == yellow)
    #expect(try render("--value", "back.Transform.Opacity=0", "--hide", "square") == .clear)
    #expect(try render("--value", "sky.**.Colors=#f00,#f00", input: "sky.json") == red)
    #expect(try render("--value", "**.Colors=#00f 0%,#00f 60%,#f00 100%", input: "sky.json") == blue)
  }

  @Test func theLastOneCountsAndTheCommandLineGoesFirst() throws {
    #expect(try render("--value", "**.Color=#00f", "--value", "square.**.Color=#f00") == red)
    try folder.write(
      Array(
        ##"{"values": {"square.Fill 1.Color": "#00f", "back.Transform.Scale": [50, 50], "**.Opacity": 100}}"##
          .utf8),
      to: "in/r.json")
    #expect(try render("--replace", "in/r.json") == blue)
    #expect(try folder.pixel("x.png", 38, 28) == .clear)
    #expect(try render("--replace", "in/r.json", "--value", "square.Fill 1.Color=#f00") == red)
  }

  @Test func keyPathsThatReachNothingAreSaid() throws {
    let unknown = "animrender: b.json: --value: no property 'square.Color': did you mean 'square.**.Color'?\n"
    #expect(try render("--value", "square.Color=#f00", errors: unknown) == green)
    let kind =
      "animrender: b.json: --value: 'square.**.Color' takes a colour, such as #ff0000, not two numbers\n"
    #expect(try render("--value", "square.**.Color=1,2", errors: kind) == green)
    try folder.write(Array(#"{"values": {"square.Color": 5}}"#.utf8), to: "r.json")
    let ofFile =
      "animrender: b.json: --replace: no property 'square.Color': 'animrender info --json' lists them\n"
    #expect(try render("--replace", "r.json", errors: ofFile) == green)
    let svga = try Program.run(
      ["render", "a.svga", "--frames", "0", "--output", "y.png", "--value", "x.Color=#f00"], in: folder)
    #expect(
      svga.errors
        == "animrender: a.svga: --value: no property 'x.Color': the animation has none that can be replaced\n"
    )
  }

  @Test func toTheStrictTheyAreErrors() throws {
    for command in [["render"], ["sheet"], ["batch"]] {
      let program = try Program.run(
        command + [
          "b.json", "--frames", "5", "--output", "strict.png", "--strict", "--value", "square.Color=#f00",
        ], in: folder)
      #expect(
        program.errors.hasPrefix(
          "animrender: b.json: --value: no property 'square.Color': did you mean 'square.**.Color'?"))
      #expect(program.status == 65)
      #expect(!(try folder.contents().contains("strict.png")))
    }
  }

  @Test func batchesAndSheetsTakeThem() throws {
    for command in ["batch", "sheet"] {
      let program = try Program.run(
        [
          command, "b.json", "--frames", "5", "--output", "\(command).png", "--scale", "1", "--strict",
          "--value", "**.Color=#00f",
        ], in: folder)
      #expect(program.errors == "" && program.status == 0)
    }
    #expect(try folder.pixel("batch.png", 20, 15) == blue)
  }

  @Test(arguments: [
    ("x", "a KEYPATH and = are missing"), ("=3", "a KEYPATH and = are missing"),
    ("\(String(repeating: "a", count: 4097))=1", "a key path has more than 4096 bytes"),
    ("a=1e999", "'1e999' is out of bounds: numbers are from -1000000000 to 1000000000"),
    ("a=#f00 0%,#00f", "either all stops of a gradient have a place, such as 40%, or none has"),
    (
      "a=b=c",
      "'c' is no value: write a number, two as X,Y or WxH, a colour such as #ff0000, or the stops of a gradient: #ff0000 0%,#0000ff 100%"
    ),
  ])
  func mistakesAreExplained(value: String, message: String) throws {
    for command in ["render", "batch", "sheet"] {
      let program = try Program.run([command, "no.json", "--output", "x.png", "--value", value], in: folder)
      #expect(
        program.errors.split(separator: "\n").first.map(String.init)
          == "Error: The value '\(value)' is invalid for '--value <keypath=value>': \(message)")
      #expect(program.status == 64)
    }
  }

  @Test func thereIsAnEndToValues() throws {
    func json(_ count: Int) -> String {
      "{\"values\": {" + (0..<count).map { "\"**.x\($0)\": 1" }.joined(separator: ",") + "}}"
    }
    for (count, status) in [(1000, Int32(0)), (1001, 65)] {
      try folder.write(Array(json(count).utf8), to: "r.json")
      let program = try Program.run(
        ["render", "b.json", "--frames", "0", "--output", "x.png", "--replace", "r.json"], in: folder)
      #expect(program.status == status)
      #expect(
        status == 0 || program.errors == "animrender: r.json: line 1: values has more than 1000 values\n")
    }
  }

  @Test(arguments: [
    (#"{"values": {"a": true}}"#, "line 1: values > a is true or false, not a number"),
    ("{\"values\": {\n\"a\": [1, 2, 3]}}", "line 2: values > a is no pair of numbers"),
    (#"{"values": {"a": {}}}"#, "line 1: values > a is an object, not a number"),
    (##"{"values": {"a": ["#f00"]}}"##, "line 1: values > a is an array, not a number"),
    (#"{"values": []}"#, "line 1: values is an array, not an object"),
    (
      ##"{"values": {"a": "#f00 0%,#00f"}}"##,
      "line 1: values > a either all stops of a gradient have a place, such as 40%, or none has"
    ),
  ])
  func mistakesInTheFileAreLocated(json: String, message: String) throws {
    try folder.write(Array(json.utf8), to: "r.json")
    let program = try Program.run(
      ["render", "b.json", "--frames", "0", "--output", "x.png", "--replace", "r.json"], in: folder)
    #expect(program.errors == "animrender: r.json: \(message)\n" && program.status == 65)
  }
}
