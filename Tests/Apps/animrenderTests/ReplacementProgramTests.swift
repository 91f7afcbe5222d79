import AnimationCore
import AnimationKit
import Foundation
import TestSupport
import Testing

/// `--image-fit`, `--text-style` and `--replace`.
@Suite struct ReplacementProgramTests {
  private let folder: TemporaryFolder
  private let green = Color(red: 0, green: 1, blue: 0)

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    // Square: fitted into the 40 x 15 of "dot" it leaves the sides free.
    try folder.write(try TestAnimations.image(green, 10, 10), to: "in/green.png")
  }

  /// Renders frame 0 of a.svga.
  private func render(_ output: String, _ arguments: String...) throws {
    let program = try Program.run(
      ["render", "a.svga", "--frames", "0", "--output", output] + arguments, in: folder)
    #expect(program.errors == "")
    #expect(program.status == 0)
  }

  private func expectFailure(
    _ arguments: String..., status: Int32, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.contents()
    let program = try Program.run(
      ["render", "a.svga", "--frames", "0", "--output", "x.png"] + arguments, in: folder)
    #expect(
      program.errors.split(separator: "\n").first.map(String.init) == message, sourceLocation: sourceLocation)
    #expect(program.status == status, sourceLocation: sourceLocation)
    #expect(try folder.contents() == before, sourceLocation: sourceLocation)
  }

  /// In a pipe they have no folder of their own.
  @Test func relativePathsInAPipeBeginAtTheWorkingFolder() throws {
    func pixel(_ output: String, _ file: String, _ arguments: String...) throws -> Color {
      let program = try Program.run(
        ["render", "a.svga", "--frames", "0", "--output", output, "--replace", "-"] + arguments, in: folder,
        input: Array(#"{"images": {"dot": {"file": "\#(file)", "fit": "fill"}}}"#.utf8))
      #expect((program.status, program.errors) == (0, ""))
      return try folder.pixel(output, 20, 20)
    }
    try render("one.png", "--image", "dot=in/green.png", "--image-fit", "dot=fill")
    let green = try folder.pixel("one.png", 20, 20)
    #expect(try pixel("two.png", "in/green.png") == green)
    #expect(try pixel("three.png", "green.png", "--base", "in") == green)
    try expectFailure("--base", "in", status: 64, "Error: --base needs --replace, --replace-list or --slots.")
  }

  @Test func anImageThatTheFileLacksIsSupplied() throws {
    try folder.write(try folder.bytes("b.json"), to: "alone/b.json")
    func render(_ output: String, _ arguments: String...) throws -> String {
      let program = try Program.run(
        ["render", "alone/b.json", "--frames", "0", "--verbose", "--output", output] + arguments, in: folder)
      #expect(program.status == 0)
      return program.errors
    }
    let message = #"image file "images/back.png" is not available"#
    #expect(try render("without.png").contains(message))
    #expect(try folder.pixel("without.png", 2, 15) == .clear)
    let said = try render("with.png", "--image", "back=in/green.png")
    #expect(!said.contains(message) && !said.contains("--image"))
    #expect(try folder.pixel("with.png", 20, 5) == green)
    let info = try Program.run(["info", "alone/b.json"], in: folder)
    #expect(info.output.contains(message))
  }

  @Test func imagesFitAsAsked() throws {
    try render("contain.png", "--image", "dot=in/green.png")
    #expect(try folder.pixel("contain.png", 2, 25) == .clear)
    #expect(try folder.pixel("contain.png", 20, 25) == green)
    try render("fill.png", "--image", "dot=in/green.png", "--image-fit", "dot=fill")
    #expect(try folder.pixel("fill.png", 2, 25) == green)
  }

  /// Images of the halves red, left or above, and green.
  @Test func imagesAreRoundAndHaveBorders() throws {
    func pixel(_ fit: String, _ x: Int, _ y: Int, file: String = "in/green.png") throws -> Color {
      try render("x.png", "--image", "dot=\(file)", "--image-fit", "dot=\(fit)", "--hide", "box.vector")
      return try folder.pixel("x.png", x, y)
    }
    let red = Color(red: 1, green: 0, blue: 0)
    // The sprite's layout is 40 x 15, in the lower half.
    #expect(try pixel("circle", 20, 22) == green)
    #expect(try pixel("circle", 14, 16) == .clear && pixel("circle", 11, 22) == .clear)
    #expect(try pixel("fill,rounded:5", 0, 15) == .clear && pixel("fill,rounded:5", 20, 15) == green)
    for (fit, edge) in [("fill,border:2/#ff0000", 0), ("circle,border:3/#f00", 14)] {
      #expect(try pixel(fit, edge, 22) == red && pixel(fit, 20, 22) == green)
    }
    // One that covers is 40 x 40.
    let halves = "<rect width='10' height='5' fill='red'/><rect y='5' width='10' height='5' fill='lime'/>"
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'>\(halves)</svg>"
    try folder.write(Array(svg.utf8), to: "in/halves.svg")
    if ReadingProgram.rsvgConvert.isInstalled {
      #expect(try pixel("cover,top", 20, 28, file: "in/halves.svg") == red)
      #expect(try pixel("cover,bottom", 20, 16, file: "in/halves.svg") == green)
      #expect(try pixel("cover,at:0%/50%", 20, 16, file: "in/halves.svg") == red)
      #expect(try pixel("cover,at:0%/50%", 20, 28, file: "in/halves.svg") == green)
    }
    #expect(try pixel("contain,right", 39, 22) == green && pixel("contain,right", 20, 22) == .clear)
    try write(#"{"images": {"dot": {"file": "green.png", "fit": "circle"}}}"#)
    try render("json.png", "--replace", "in/replace.json", "--hide", "box.vector")
    #expect(try folder.pixel("json.png", 20, 22) == green && folder.pixel("json.png", 14, 16) == .clear)
  }

  /// How many of the pixels in the lower half are the same as without the text.
  private func inkedPixels(_ name: String, _ color: Color) throws -> Int {
    var count = 0
    for y in 15..<30 {
      for x in 0..<40 where try folder.pixel(name, x, y) == color { count += 1 }
    }
    return count
  }

  @Test func textsHaveTheRequestedStyle() throws {
    try render("plain.png", "--text", "dot=II")
    #expect(try inkedPixels("plain.png", green) == 0)
    try render(
      "styled.png", "--text", "dot=II", "--text-style",
      "dot=size:20,weight:900,color:#0f0,align:left,break:truncateEnd")
    #expect(try inkedPixels("styled.png", green) > 10)
    try render(
      "effects.png", "--text", "dot=II", "--text-style", "dot=size:8,outline:3/#00ff00,shadow:0/0/0/#0f0")
    #expect(try inkedPixels("effects.png", green) > 10)
  }

  @Test func aTextIsCutShortAtAGivenWidth() throws {
    func ink(_ name: String, width: Int) throws -> Int {
      try render(
        name, "--text", "dot=IIIIIIII", "--text-style",
        "dot=size:20,weight:900,color:#0f0,align:left,break:truncateEnd,width:\(width)")
      return try inkedPixels(name, green)
    }
    let (narrow, wide) = (try ink("narrow.png", width: 16), try ink("wide.png", width: 38))
    #expect(narrow < wide)
    try write(
      ##"""
      {"texts": {"dot": {"text": "IIIIIIII", "size": 20, "weight": 900, "color": "#0f0", "align": "left",
        "break": "truncateEnd", "width": 38}}}
      """##)
    try render("file.png", "--replace", "in/replace.json")
    #expect(try inkedPixels("file.png", green) == wide)
  }

  private func write(_ json: String) throws {
    try folder.write(Array(json.utf8), to: "in/replace.json")
  }

  @Test func aFileReplacesManyThings() throws {
    try write(
      #"""
      {"images": {"dot": {"file": "green.png", "fit": "fill"}},
       "texts": {"dot": {"size": 12, "align": "left", "runs": [
         {"text": "I", "color": "#ff0000"}, {"text": "I", "weight": 700, "italic": true, "font": "serif"}],
         "outline": {"width": 1, "color": "white"}, "shadow": {"x": 1, "y": 1, "blur": 2, "color": "#0008"},
         "break": "characterWrap", "spacing": 1}},
       "hidden": ["box.vector"]}
      """#)
    try render("x.png", "--replace", "in/replace.json")
    #expect(try folder.pixel("x.png", 2, 5) == .clear)
    #expect(try folder.pixel("x.png", 38, 25) == green)
    #expect(try inkedPixels("x.png", .white) > 0)
  }

  @Test func theCommandLineGoesFirst() throws {
    try write(#"{"images": {"dot": "green.png"}, "texts": {"dot": "WWWW"}}"#)
    let blue = Color(red: 0, green: 0, blue: 1)
    try folder.write(try TestAnimations.image(blue, 40, 15), to: "blue.png")
    try render("x.png", "--replace", "in/replace.json", "--image", "dot=blue.png", "--text", "dot=")
    #expect(try inkedPixels("x.png", blue) == 40 * 15)
  }

  @Test func unknownKeysOfAFileAreWarnings() throws {
    try write(#"{"texts": {"dott": "x"}, "hidden": ["bix"]}"#)
    let program = try Program.run(
      ["render", "a.svga", "--frames", "0", "--output", "x.png", "--replace", "in/replace.json"], in: folder)
    #expect(program.status == 0)
    #expect(
      program.errors == """
        animrender: a.svga: --replace: no sprite or text layer 'dott': did you mean 'dot'?
        animrender: a.svga: --replace: no sprite or layer 'bix': did you mean 'box.vector'?

        """)
  }

  @Test func ofVeryManyUnknownKeysTheFirstAreNamed() throws {
    let texts = (0..<500).map { #""key \#($0)": "x""# }.joined(separator: ", ")
    try write("{\"texts\": {\(texts)}}")
    let arguments = [
      "render", "a.svga", "--frames", "0", "--output", "x.png", "--replace", "in/replace.json",
    ]
    let program = try Program.run(arguments, in: folder)
    #expect(program.errors.split(separator: "\n").count == 21)
    #expect(program.errors.hasSuffix("animrender: a.svga: 480 more such keys; -v lists them\n"))
    #expect(program.status == 0)
    let verbose = try Program.run(arguments + ["-v"], in: folder)
    #expect(verbose.errors.split(separator: "\n").count { $0.contains("no sprite or text layer") } == 500)
  }

  @Test func imagesThatCannotBeShownAreErrors() throws {
    try folder.write(Array("text".utf8), to: "in/x.txt")
    try write(#"{"images": {"dot": "x.txt"}}"#)
    try expectFailure(
      "--replace", "in/replace.json", status: 65,
      "animrender: in/x.txt: unknown format: the image is not PNG, JPEG, WebP, GIF, BMP or SVG")
    try write(#"{"images": {"dot": "no.png"}}"#)
    try expectFailure(
      "--replace", "in/replace.json", status: 66, "animrender: in/no.png: no such file or directory")
    // Its header is whole.
    try folder.write(Array(try folder.bytes("in/green.png").prefix(50)), to: "cut.png")
    let program = try Program.run(
      ["render", "a.svga", "--frames", "0", "--output", "x.png", "--image", "dot=cut.png"], in: folder)
    #expect(program.errors.hasPrefix("animrender: cut.png: corrupt PNG"))
    #expect(program.status == 65)
  }

  @Test(arguments: [
    ("{\"texts\": {\"a\":\n{\"size\": 0}}}", "line 2: texts > a > size is not above 0"),
    (
      "{\"texts\": {\"a\": {\"text\": \"\", \"color\": \"redd\"}}}",
      "line 1: texts > a > color is not a colour: write #rgb, #rrggbb or #rrggbbaa, or a name as in CSS, such as white or transparent"
    ),
    ("{\"texts\": {\"a\": {}}}", "line 1: texts > a needs either \"text\" or \"runs\""),
    ("{\"texts\": {\"a\": {\"runs\": [{}]}}}", "line 1: texts > a > runs[0] has no \"text\""),
    (
      "{\"texts\": {\"a\": {\"text\": \"\", \"align\": \"top\"}}}",
      "line 1: texts > a > align is \"top\", not one of left, center, right"
    ),
    ("{\"images\": {\"a\": 7}}", "line 1: images > a is a number, not an object"),
    ("{\"hide\": []}", "line 1: hide is unknown here; known are hidden, images, slots, texts, theme, values"),
    ("{\"hidden\":\n[7]}", "line 2: hidden[0] is a number, not text"),
    ("{\"hidden\":\n[xx]}", "corrupt JSON: line 2: xx is not a JSON value"),
    ("{\n", "corrupt JSON: line 2: it ends where a name is expected"),
  ])
  func mistakesInTheFileAreLocated(json: String, message: String) throws {
    try write(json)
    try expectFailure(
      "--replace", "in/replace.json", status: 65, "animrender: in/replace.json: \(message)")
  }

  @Test(arguments: [
    (
      ["--image-fit", "dot=crop"],
      "The value 'dot=crop' is invalid for '--image-fit <key=fit>': 'crop' is not one of contain, cover, fill, none, "
        + "circle, rounded:RADIUS, nine:LEFT,TOP,RIGHT,BOTTOM, border:WIDTH/COLOR, top, bottom, left, right, center, at:X%/Y%"
    ),
    (
      ["--image-fit", "dot=border:2"],
      "The value 'dot=border:2' is invalid for '--image-fit <key=fit>': border: write WIDTH/COLOR"
    ),
    (
      ["--image-fit", "dot=nine:1,2,3,cover"],
      "The value 'dot=nine:1,2,3,cover' is invalid for '--image-fit <key=fit>': nine: write LEFT,TOP,RIGHT,BOTTOM in "
        + "pixels of the image, each from 0"
    ),
    (
      ["--allow-host", "https://a.example/"],
      "The value 'https://a.example/' is invalid for '--allow-host <host[:port]>': write the name of a host, such as "
        + "images.example.com or 10.0.0.5:8080"
    ),
    (["--image-fit", "dot=fill"], "--image-fit dot: there is no --image for that key."),
    (["--text-style", "dot=size:3"], "--text-style dot: there is no --text for that key."),
    (
      ["--text-style", "dot=size:0"],
      "The value 'dot=size:0' is invalid for '--text-style <key=attributes>': size: '0' is not a number above 0"
    ),
    (
      ["--text-style", "dot=bold"],
      "The value 'dot=bold' is invalid for '--text-style <key=attributes>': 'bold' is not one of font, size, weight, "
        + "italic, color, outline, shadow, align, break, width, spacing, leading, indent, justify, fit, min, vertical, "
        + "padding, underline, strikethrough, background, rise, kerning"
    ),
    (
      ["--text-style", "dot=shadow:1/2"],
      "The value 'dot=shadow:1/2' is invalid for '--text-style <key=attributes>': shadow: write X/Y/BLUR/COLOR"
    ),
    (
      ["--text-style", "dot=break:no"],
      "The value 'dot=break:no' is invalid for '--text-style <key=attributes>': break: 'no' is not one of wordWrap, "
        + "characterWrap, truncateEnd, truncateMiddle, truncateStart"
    ),
  ])
  func mistakesInOptionsAreExplained(arguments: [String], message: String) throws {
    let program = try Program.run(["render", "no.svga", "--output", "x.png"] + arguments, in: folder)
    #expect(program.errors.split(separator: "\n").first.map(String.init) == "Error: " + message)
    #expect(program.status == 64)
  }
}
