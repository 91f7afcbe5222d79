import AnimationCore
import AnimationKit
import Foundation
import JSONText
import TestSupport
import Testing

/// `--replace-list`.
@Suite struct RowProgramTests {
  private let folder: TemporaryFolder

  /// gift.svga, and pictures of the colours that people have.
  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(try TestAnimations.recipeGift(), to: "gift.svga")
    try folder.write(try TestAnimations.image(Color(red: 1, green: 0, blue: 0), 20, 15), to: "in/red.png")
    try folder.write(try TestAnimations.image(Color(red: 0, green: 1, blue: 0), 20, 15), to: "in/green.png")
  }

  private func run(
    _ command: String = "render", _ arguments: String..., list: String, at name: String = "in/list",
    input: Bool = false
  ) throws -> Program {
    if !input { try folder.write(Array(list.utf8), to: name) }
    return try Program.run(
      [command, "gift.svga", "--replace-list", input ? "-" : name] + arguments, in: folder,
      input: input ? Array(list.utf8) : nil)
  }

  private func outputs() throws -> [String] {
    try folder.contents().filter { $0.hasPrefix("out/") && $0.contains(".") }.sorted()
  }

  private static let two = """
    {"id": "anna", "images": {"avatar": {"file": "red.png", "fit": "fill"}}, "texts": {"name": "Anna"}, "city": "Ro/me"}

    {"id": 7, "image:avatar": "green.png", "text:name": "Bo", "city": true}

    """

  @Test func rowsEqualRenderingsOneByOne() throws {
    let program = try run(
      "render", "--output", "out/{id}-{city}.png", "--output", "out/{id}.gif", "--progress", "0.5",
      list: Self.two)
    #expect((program.status, program.errors) == (0, ""))
    #expect(program.output.hasPrefix("done  2  4 frames, "))
    #expect(try outputs() == ["out/7-true.png", "out/7.gif", "out/anna-Ro_me.png", "out/anna.gif"])
    for (file, colour, text) in [("out/anna-Ro_me.png", "red", "Anna"), ("out/7-true.png", "green", "Bo")] {
      let single = try Program.run(
        [
          "render", "gift.svga", "--output", "single.png", "--progress", "0.5", "--image",
          "avatar=in/\(colour).png", "--image-fit", "avatar=\(colour == "red" ? "fill" : "contain")",
          "--text",
          "name=\(text)",
        ], in: folder)
      #expect((single.status, single.errors) == (0, ""))
      #expect(try folder.bytes(file) == folder.bytes("single.png"))
    }
  }

  @Test func tablesAreReadAsSpreadsheetsWriteThem() throws {
    let list =
      "\u{FEFF}id;image:avatar;\"text:name\";city\r\n1;red.png;\"Anna; \"\"A\"\"\nx\";Rom\r\n2;;;Bern\r\n"
    let program = try run("render", "--output", "out/{id}-{city}.png", "--frames", "0", list: list)
    #expect((program.status, program.errors) == (0, ""))
    #expect(try outputs() == ["out/1-Rom.png", "out/2-Bern.png"])
    let single = try Program.run(
      [
        "render", "gift.svga", "--output", "single.png", "--frames", "0", "--image", "avatar=in/red.png",
        "--text",
        "name=Anna; \"A\"\nx",
      ], in: folder)
    #expect(single.status == 0)
    #expect(try folder.bytes("out/1-Rom.png") == folder.bytes("single.png"))
    let plain = try Program.run(
      ["render", "gift.svga", "--output", "plain.png", "--frames", "0"], in: folder)
    #expect(plain.status == 0)
    #expect(try folder.bytes("out/2-Bern.png") == folder.bytes("plain.png"))
  }

  @Test func rowsGoBeforeWhatTheCommandLineSaysForAll() throws {
    let program = try run(
      "render", "--output", "out/{id}.png", "--frames", "0", "--image", "avatar=in/green.png", "--image-fit",
      "avatar=fill", list: #"{"id": "a", "images": {"avatar": "red.png"}}"# + "\n" + #"{"id": "b"}"#)
    #expect((program.status, program.errors) == (0, ""))
    #expect(try folder.pixel("out/a.png", 10, 7) == Color(red: 1, green: 0, blue: 0))
    #expect(try folder.pixel("out/b.png", 10, 7) == Color(red: 0, green: 1, blue: 0))
  }

  @Test func rowsThatFailAreToldAndStopNoOther() throws {
    let list = """
      {"id": "anna"}
      {"id": "anna"}
      {"id": "../x"}
      {"id": "c", "images": {"avatar": "none.png"}}
      nothing
      {"texts": {"name": "x"}}
      {"id": "d", "text:nick": "x"}
      {"id": "e", "text:nick": "x"}
      {"id": "f", "text": {"name": "x"}}
      {"id": "", "hide:avatar": "maybe"}
      """
    let program = try run("render", "--output", "out/{id}.png", "--frames", "0", "--jobs", "1", list: list)
    #expect(program.status == 65)
    #expect(
      program.errors.replacing("animrender: in/list", with: "") == """
        , line 2 (anna): an earlier row has this id
        , line 3 (../x): the id is to be a file's name: without / and \\, control characters and a dot in front
        , line 4 (c): in/none.png: no such file or directory
        , line 5: corrupt JSON: nothing is not a JSON value
        , line 6: the text has no "id"
        , line 7 (d): --replace-list: no sprite or text layer 'nick': 'animrender info' lists them
        , line 9: text is an object, not a number
        , line 10: hide:avatar 'maybe' is neither true nor false
        : the same of 1 more row: --replace-list: no sprite or text layer 'nick': 'animrender info' lists them

        """)
    #expect(try outputs() == ["out/anna.png", "out/d.png", "out/e.png"])
  }

  @Test func noTwoRowsWriteOneFile() throws {
    let list = #"{"id": "1", "x": "23"}"# + "\n" + #"{"id": "12", "x": "3"}"#
    let program = try run("render", "--output", "out/{id}{x}.png", "--frames", "0", list: list)
    #expect(program.errors.hasSuffix(", line 2 (12): an earlier row has the output out/123.png\n"))
    #expect(program.status == 65)
  }

  @Test(arguments: [
    (["--output", "x.png"], "Error: --output: x.png is the same for all rows of --replace-list: use {id}"),
    (["--output", "-"], "Error: --replace-list needs files to write to, not -."),
  ])
  func outputsThatAreNotOfOneRow(arguments: [String], message: String) throws {
    try folder.write(Array(Self.two.utf8), to: "in/list")
    let program = try Program.run(
      ["render", "gift.svga", "--format", "png", "--replace-list", "in/list"] + arguments, in: folder)
    #expect(program.errors.hasPrefix(message))
    #expect(program.status == 64)
  }

  @Test(arguments: [
    (["--output", "{id}.png"], "Error: --output: {id} is unknown: "),
    (
      ["--output", "a.png", "--output", "b.png"], "animrender: --output is there twice, and counts once"
    ),
    (["--output", "a.png", "--fail-fast"], "Error: --fail-fast needs --replace-list."),
    (["--output", "a.png", "--resume"], "Error: --resume needs --replace-list."),
  ])
  func whatOnlyAListCanHave(arguments: [String], message: String) throws {
    let program = try Program.run(["render", "gift.svga", "--frames", "0"] + arguments, in: folder)
    #expect(program.errors.hasPrefix(message))
    #expect(program.status == 64)
  }

  @Test func failFastBeginsNoMoreRows() throws {
    let list = ["{}"] + (0..<50).map { "{\"id\": \($0)}" }
    let program = try run(
      "render", "--output", "out/{id}.png", "--frames", "0", "--jobs", "1", "--fail-fast",
      list: list.joined(separator: "\n"))
    #expect(program.status == 65)
    #expect(try outputs() == [])
  }

  @Test func reportsAreLinesOfJSON() throws {
    let program = try run(
      "render", "--output", "out/{id}.png", "--frames", "0", "--report", "reports/rows.jsonl", "--jobs", "1",
      list: Self.two + "\n{}\n")
    #expect(program.status == 65)
    let lines = try folder.text("reports/rows.jsonl").split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    let first = try JSONDocument(parsing: Array(lines[0].utf8), limits: DecodingLimits())
    first.withRoot { root in
      #expect(root["id"].string == "anna")
      #expect(root["line"].integer == 1)
      #expect(root["status"].string == "done")
      #expect(root["outputs"].first["output"].string == "out/anna.png")
      #expect(root["outputs"].first["width"].integer == 40)
      #expect(root["outputs"].first["files"].first["digest"].string?.count == 32)
    }
    #expect(
      lines[2]
        == #"{"error":"the text has no \"id\"","exitCode":65,"line":5,"milliseconds":0,"outputs":[],"status":"failed"}"#
    )
  }

  @Test func resumingMakesWhatIsMissingOrOlder() throws {
    let arguments = [
      "render", "gift.svga", "--replace-list", "in/list", "--output", "out/{id}.png", "--frames", "0",
    ]
    #expect(try run("render", "--output", "out/{id}.png", "--frames", "0", list: Self.two).status == 0)
    try FileManager.default.removeItem(at: folder.url("out/7.png"))
    let again = try Program.run(arguments + ["--resume"], in: folder)
    #expect(again.output.hasPrefix("done     1  1 frame, "))
    #expect(again.output.hasSuffix("skipped  1  there already\n"))
    try folder.write(try folder.bytes("in/green.png"), to: "in/red.png")
    let changed = try Program.run(arguments + ["--resume"], in: folder)
    #expect(changed.output.hasPrefix("done     1  1 frame, "))
  }

  @Test func shardsAreApartAndComplete() throws {
    let list = (0..<20).map { "{\"id\": \"n\($0)\"}" }.joined(separator: "\n")
    var counts: [Int] = []
    for shard in 0..<3 {
      let program = try run(
        "render", "--output", "out/{id}.png", "--frames", "0", "--shard", "\(shard)/3", list: list,
        input: true)
      #expect((program.status, program.errors) == (0, ""))
      counts.append(try outputs().count)
    }
    #expect(counts[2] == 20)
    #expect(counts[0] > 0 && counts[0] < counts[1] && counts[1] < 20)
  }

  @Test func sheetsAndBatchesTakeLists() throws {
    let sheet = try run("sheet", "--output", "out/{id}.png", list: Self.two)
    #expect((sheet.status, sheet.errors) == (0, ""))
    let single = try Program.run(
      [
        "sheet", "gift.svga", "--output", "single.png", "--image", "avatar=in/green.png", "--text", "name=Bo",
      ],
      in: folder)
    #expect((single.status, single.errors) == (0, ""))
    #expect(try folder.bytes("out/7.png") == folder.bytes("single.png"))
    let batch = try run("batch", "a.svga", "--output", "out/{name}/{id}.png", "--frames", "0", list: Self.two)
    #expect(batch.status == 0)
    #expect(batch.output.hasPrefix("done  4  4 frames, "))
    #expect(
      try outputs().filter { $0.hasPrefix("out/gift/") || $0.hasPrefix("out/a/") }
        == ["out/a/7.png", "out/a/anna.png", "out/gift/7.png", "out/gift/anna.png"])
    let piped = try run(
      "batch", "a.svga", "--output", "o/{name}/{id}.png", "--frames", "0", list: Self.two, input: true)
    #expect(piped.status == 64)
    #expect(
      piped.errors == "animrender: several inputs need a --replace-list that can be read several times\n")
  }

  /// An output that a row names as its picture, and the list itself.
  @Test func whatRowsReadIsNeverOverwritten() throws {
    let image = try run(
      "render", "--output", "in/{id}.png", "--frames", "0", list: #"{"id": "red", "image:avatar": "red.png"}"#
    )
    #expect(image.errors.hasSuffix("(red): in/red.png: is a file of the row, which is never overwritten\n"))
    #expect(image.status == 64)
    let list = try run(
      "render", "--output", "in/{id}.png", "--frames", "0", list: #"{"id": "l"}"#, at: "in/l.png")
    #expect(
      list.errors.hasSuffix("(l): in/l.png: is the file of --replace-list, which is never overwritten\n"))
  }
}
