import AnimationCore
import Foundation
import TestSupport
import Testing

/// `--animation`, `--theme`, `--slots` and `--file-settings`, and what files are packed in.
@Suite struct DotLottieProgramTests {
  private let folder: TemporaryFolder

  /// 40 x 30, 10 fps, 6 frames: all of one colour, which is in the slot "accent".
  private static func lottie(_ color: String) -> String {
    """
    {"v":"5.7.0","fr":10,"ip":0,"op":6,"w":40,"h":30,"layers":[{"ty":4,"nm":"all","ip":0,"op":6,"st":0,"ks":{},
    "shapes":[{"ty":"rc","p":{"k":[20,15]},"s":{"k":[40,30]},"r":{"k":0}},
    {"ty":"fl","c":{"sid":"accent","k":\(color)},"o":{"k":100}}]}]}
    """
  }

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    let manifest = """
      {"version":"2","animations":[
      {"id":"wave","initialTheme":"dark","background":"#102030","loop":2,"speed":2,"playMode":"bounce","autoplay":true},
      {"id":"bye","themes":[]}],"themes":[{"id":"dark"},{"id":"light","name":"Light"}]}
      """
    let green = #"{"rules":[{"id":"accent","type":"Color","value":[0,1,0]}]}"#
    let keyed =
      #"{"rules":[{"id":"accent","type":"Color","keyframes":[{"frame":0,"value":[0,0,0],"hold":true},{"frame":3,"value":[1,1,1]}]}]}"#
    let files = [
      ("manifest.json", manifest), ("a/wave.json", Self.lottie("[1,0,0]")),
      ("a/bye.json", Self.lottie("[0,0,1]")), ("t/dark.json", green), ("t/light.json", keyed),
    ]
    try folder.write(ZipFile.bytes(files.map { ($0.0, Array($0.1.utf8)) }), to: "x.lottie")
    try folder.write(Array(#"{"accent":{"p":{"k":[1,1,0]}}}"#.utf8), to: "slots.json")
    try folder.write(Array(Self.lottie("[1,0,0]").utf8), to: "plain.json")
  }

  private struct Rendered: Equatable {
    var color: Color?
    var errors = ""

    init(_ color: Color?, _ errors: String = "") {
      (self.color, self.errors) = (color, errors)
    }
  }

  private func render(
    _ input: String = "x.lottie", _ arguments: String..., frame: Int = 0
  ) throws -> Rendered {
    let program = try Program.run(
      ["render", input, "--frames", "\(frame)", "--output", "o.png"] + arguments, in: folder)
    #expect(program.status == 0)
    return Rendered(try folder.pixel("o.png", 20, 15), program.errors)
  }

  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let yellow = Color(red: 1, green: 1, blue: 0)

  @Test func theThemeIsTheFilesOrTheChosenOne() throws {
    #expect(try render() == Rendered(green))
    #expect(try render("x.lottie", "--theme", "") == Rendered(red))
    #expect(try render("x.lottie", "--theme", "light") == Rendered(.black))
    #expect(try render("x.lottie", "--theme", "light", frame: 4) == Rendered(.white))
    let unknown = try render("x.lottie", "--theme", "blue")
    #expect(unknown.color == red)
    #expect(
      unknown.errors
        == "animrender: x.lottie: --theme: no theme 'blue' for the animation: it has dark, light\n")
    let bye = try render("x.lottie", "--animation", "bye", "--theme", "dark")
    #expect(
      bye.errors
        == "animrender: x.lottie: --theme: no theme 'dark' for the animation: the animation has none\n")
    let strict = try Program.run(
      ["render", "x.lottie", "--theme", "blue", "--strict", "--output", "o.gif"], in: folder)
    #expect(strict.status != 0)
  }

  @Test func slotsAreFilledFromAFile() throws {
    #expect(try render("x.lottie", "--slots", "slots.json") == Rendered(yellow))
    #expect(try render("plain.json", "--slots", "slots.json") == Rendered(yellow))
    try folder.write(
      Array(
        #"{"rules":[{"id":"accent","type":"Scalar","value":3},{"id":"axent","type":"Color","value":[1,1,1]}]}"#
          .utf8), to: "wrong.json")
    let wrong = try render("plain.json", "--slots", "wrong.json")
    #expect(wrong.color == red)
    #expect(
      wrong.errors == """
        animrender: plain.json: --slots: slot 'accent' holds a color, not a number
        animrender: plain.json: --slots: no slot 'axent': it has accent (color)

        """)
  }

  @Test(arguments: [
    ("{}", "slots: has neither rules nor slots"), ("[1]", "slots: is not an object"),
    (
      #"{"rules":[{"id":"a","type":"Color","value":1}]}"#,
      "slots > rules[0]: a value that is not a colour of 3 or 4 numbers"
    ),
    (
      #"{"rules":[{"id":"a","type":"Image","value":{"src":"gone.png"}}]}"#,
      #"slots > rules[0]: image file "gone.png" is not available"#
    ),
  ])
  func filesThatHoldNoSlotsAreErrors(text: String, message: String) throws {
    try folder.write(Array(text.utf8), to: "bad.json")
    let program = try Program.run(
      ["render", "plain.json", "--slots", "bad.json", "--output", "o.gif"], in: folder)
    #expect(program.errors == "animrender: bad.json: \(message)\n")
    #expect(program.status == 65)
    let gone = try Program.run(
      ["render", "plain.json", "--slots", "none.json", "--output", "o.gif"], in: folder)
    #expect(gone.status == 66)
  }

  @Test func replacementFilesNameThemes() throws {
    try folder.write(Array(#"{"theme":"light","slots":"slots.json"}"#.utf8), to: "in/r.json")
    try folder.write(try folder.bytes("slots.json"), to: "in/slots.json")
    #expect(try render("x.lottie", "--replace", "in/r.json") == Rendered(yellow))
    try folder.write(Array(#"{"theme":"light"}"#.utf8), to: "in/r.json")
    #expect(try render("x.lottie", "--replace", "in/r.json") == Rendered(.black))
    #expect(try render("x.lottie", "--replace", "in/r.json", "--theme", "dark") == Rendered(green))
  }

  @Test func batchAndSheetDrawTheChosenAnimation() throws {
    let batch = try Program.run(
      [
        "batch", "x.lottie", "plain.json", "--animation", "bye", "--frames", "0", "--output",
        "out/{name}.png",
      ], in: folder)
    #expect(
      batch.errors
        == "animrender: plain.json: there is no animation \"bye\": the file holds one, without a name\n")
    #expect(try folder.pixel("out/x.png", 20, 15) == Color(red: 0, green: 0, blue: 1))
    let sheet = try Program.run(
      ["sheet", "x.lottie", "--animation", "bye", "--format", "sprite", "--output", "s.png"], in: folder)
    #expect(sheet.status == 0 && sheet.errors == "")
    #expect(try folder.pixel("s.png", 20, 15) == Color(red: 0, green: 0, blue: 1))
    let none = try Program.run(
      ["sheet", "x.lottie", "--animation", "no", "--output", "s.png"], in: folder)
    #expect(
      none.errors == "animrender: x.lottie: there is no animation \"no\": there are \"wave\", \"bye\"\n")
  }

  @Test func infoListsThemesSlotsAndSettings() throws {
    let text = try Program.run(["info", "x.lottie"], in: folder).output
    #expect(text.contains("\n  playback    2 times, bounce, speed 2, autoplay, on #102030\n"))
    #expect(text.contains("\n  animations:\n    wave, bye\n"))
    #expect(text.contains("\n  themes:\n    dark (initial), light\n"))
    #expect(text.contains("\n  slots:\n    accent (color)\n"))
    let json = try #require(
      try JSONSerialization.jsonObject(
        with: Data(try Program.run(["info", "x.lottie", "--json"], in: folder).output.utf8)) as? NSDictionary)
    #expect(json["initialTheme"] as? String == "dark" && json["themes"] as? [String] == ["dark", "light"])
    #expect(json["slots"] as? NSArray == [["id": "accent", "type": "color"]])
    #expect(
      json["playback"] as? NSDictionary
        == [
          "autoplay": true, "background": "#102030", "loop": 2, "mode": "bounce", "speed": 2,
        ])
  }

  @Test func aFileIsPlayedAsItSaysWhenThatIsAskedFor() throws {
    func frames(_ name: String, _ arguments: String...) throws -> (count: Int, errors: String) {
      let program = try Program.run(
        ["render", "x.lottie", "--hide", "all", "--output", "\(name){frame:02}.png"] + arguments, in: folder)
      #expect(program.status == 0)
      let names = try folder.contents().filter { $0.hasPrefix(name) && $0.hasSuffix(".png") }
      return (names.count, program.errors)
    }
    let plain = try frames("plain")
    #expect(plain.count == 6 && plain.errors == "")
    #expect(try folder.pixel("plain00.png", 20, 15) == .clear)
    // Twice 3 frames, as it is twice as fast.
    let asked = try frames("asked", "--file-settings")
    #expect(
      asked.errors
        == "animrender: x.lottie: the file is to be played there and back: it is exported one way\n")
    #expect(asked.count == 6)
    #expect(try folder.pixel("asked00.png", 20, 15) == Color(hex: "#102030"))
    #expect(try frames("once", "--file-settings", "--loops", "1").count == 3)
  }

  /// What it is packed in is found from the content, wherever it comes from.
  @Test func packedFilesAreReadEverywhere() throws {
    let server = try TestServer()
    let text = Array(Self.lottie("[1,0,0]").utf8)
    let inputs: [(name: String, bytes: [UInt8])] = [
      ("sticker.tgs", GzipFile.bytes(text)), ("packed.json", GzipFile.bytes(text)),
      ("mark.json", [0xEF, 0xBB, 0xBF] + text), ("mark.tgs", GzipFile.bytes([0xEF, 0xBB, 0xBF] + text)),
      ("file.lottie", try folder.bytes("x.lottie")),
    ]
    for (name, bytes) in inputs {
      let color = name == "file.lottie" ? green : red
      try folder.write(bytes, to: name)
      #expect(try render(name) == Rendered(color))
      server.answer("/\(name)", .ok(bytes))
      #expect(try render(server.url("/\(name)")) == Rendered(color))
      let piped = try Program.run(
        ["render", "-", "--frames", "0", "--output", "piped.png"], in: folder, input: bytes)
      #expect(piped.status == 0 && piped.errors == "")
      #expect(try folder.pixel("piped.png", 20, 15) == color)
    }
  }
}
