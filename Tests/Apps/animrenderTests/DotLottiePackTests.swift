import AnimationCore
import Foundation
import TestSupport
import Testing

/// `pack` and `unpack` for dotLottie files and stickers, as built.
@Suite struct DotLottiePackTests: FolderOfAnimations {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let image =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    for (name, width) in [("one", 40), ("two", 60)] {
      let text = """
        {"v":"5.7.0","fr":10,"ip":0,"op":3,"w":\(width),"h":30,
         "assets":[{"id":"dot","w":9,"h":9,"u":"","p":"data:image/png;base64,\(image)","e":1}],
         "layers":[{"ty":2,"refId":"dot","ip":0,"op":3,"ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0]},{"t":3,"s":[30,9]}]}}}]}
        """
      try folder.write(Array(text.utf8), to: "\(name).json")
    }
    try folder.write(Array(#"{"rules":[]}"#.utf8), to: "dark.json")
    try folder.write(
      Array(#"{"initial":"a","states":[{"type":"PlaybackState","name":"a","transitions":[]}]}"#.utf8),
      to: "greet.json")
  }

  private func frames(_ input: String, _ id: String? = nil) throws -> [UInt8] {
    let choice = id.map { ["--animation", $0] } ?? []
    let output = "frames.rgba"
    let program = try Program.run(["render", input, "-o", output, "--quiet"] + choice, in: folder)
    #expect(program.status == 0, "\(program.errors)")
    return try folder.bytes(output)
  }

  // MARK: dotLottie

  @Test func lottiesBecomeAnimations() throws {
    try succeed(
      "pack", "one.json", "two.json", "-o", "out/x.lottie", "--initial", "two", "--theme", "dark.json",
      "--state-machine", "greet.json", "--initial-state-machine", "greet")
    #expect(try frames("out/x.lottie", "one") == frames("one.json"))
    #expect(try frames("out/x.lottie") == frames("two.json"))
    try succeed("unpack", "out/x.lottie", "x")
    #expect(
      try folder.contents().filter { $0.hasPrefix("x/") } == [
        "x/a", "x/a/one.json", "x/a/two.json", "x/i", "x/i/dot.png", "x/manifest.json", "x/s",
        "x/s/greet.json",
        "x/t", "x/t/dark.json",
      ])
    #expect(
      try folder.text("x/manifest.json") == """
        {
          "version": "2",
          "generator": "animrender",
          "initial": {"animation": "two", "stateMachine": "greet"},
          "animations": [
            {"id": "one"},
            {"id": "two"}
          ],
          "themes": [
            {"id": "dark"}
          ],
          "stateMachines": [
            {"id": "greet"}
          ]
        }

        """)
    try succeed("pack", "x", "-o", "y.lottie")
    try succeed("pack", "out/x.lottie", "-o", "z.lottie")
    try succeed("pack", "-", "-o", "w.lottie", input: try folder.bytes("out/x.lottie"))
    for name in ["y", "z", "w"] {
      #expect(try folder.bytes("\(name).lottie") == folder.bytes("out/x.lottie"), "\(name)")
    }
  }

  @Test func editsArrive() throws {
    try succeed("pack", "one.json", "-o", "x.lottie")
    try succeed("unpack", "x.lottie", "x")
    let text = try folder.text("x/a/one.json").replacing("\"w\": 40", with: "\"w\": 80")
    try folder.write(Array(text.utf8), to: "x/a/one.json")
    try succeed("pack", "x", "-o", "y.lottie")
    #expect(try Program.run(["info", "y.lottie"], in: folder).output.contains("80 x 30"))
  }

  @Test func mistakesOfTheCommandLineAreUsageErrors() throws {
    try expectFailure(
      ["pack", "one.json", "two.json", "-o", "x.lottie", "--initial", "three"], 64,
      #"animrender: --initial: there is no animation "three", but "one", "two""#)
    try folder.write(try folder.bytes("one.json"), to: "more/ONE.json")
    try expectFailure(
      ["pack", "one.json", "more/ONE.json", "-o", "x.lottie"], 64,
      "animrender: more/ONE.json: the file's name is to be an id, and one.json has it already: rename one")
    try succeed("pack", "one.json", "-o", "x.lottie")
    try expectFailure(
      ["pack", "x.lottie", "two.json", "-o", "y.lottie"], 64,
      "animrender: x.lottie: a dotLottie is packed alone, as its manifest.json says; unpack it to change that"
    )
    try expectFailure(
      ["pack", "more", "-o", "y.lottie", "--theme", "dark.json"], 64,
      "animrender: more: a folder is packed alone, as its manifest.json says; unpack it to change that")
    try expectFailure(
      ["pack", "one.json", "-o", "y.lottie", "--theme", "none.json"], 66,
      "animrender: none.json: no such file or directory")
    for arguments in [
      ["pack", "one.json", "two.json", "-o", "x.svga"],
      ["pack", "one.json", "-o", "x.tgs", "--theme", "dark.json"],
      ["pack", "-", "-", "-o", "x.lottie"], ["pack", "-o", "x.lottie"],
    ] {
      #expect(try Program.run(arguments, in: folder).status == 64, "\(arguments)")
    }
  }

  @Test func inputsOfOtherKindsAreRefused() throws {
    try expectFailure(
      ["pack", "one.json", "-o", "x.svga"], 65,
      "animrender: one.json: it is Lottie: an SVGA is made of SVGA files only")
    try folder.write([1, 2, 3], to: "x.json")
    try expectFailure(
      ["pack", "x.json", "-o", "x.lottie"], 65,
      "animrender: x.json: unknown format: neither SVGA (zlib or ZIP data) nor Lottie (JSON)")
    try expectFailure(
      ["pack", "dark.json", "-o", "x.lottie"], 65,
      #"animrender: dark.json: not a Lottie animation: it has no layers, but begins {"rules": []}"#)
    try folder.write(Array(#"{"rules":[{"id":"a","type":"Size"}]}"#.utf8), to: "odd.json")
    try expectFailure(
      ["pack", "one.json", "-o", "x.lottie", "--theme", "odd.json"], 65,
      "animrender: odd.json: line 1: rules[0] > type is \"Size\", not one of BezierPath, Color, Gradient, Image, "
        + "Position, Scalar, Text, Vector")
  }

  @Test func whatIsReadIsNotWrittenOver() throws {
    let text =
      #"{"v":"5.7.0","fr":10,"ip":0,"op":3,"w":9,"h":9,"layers":[],"assets":[{"id":"a","w":1,"h":1,"p":"a.lottie"}]}"#
    try folder.write(Array(text.utf8), to: "n.json")
    try folder.write([1], to: "a.lottie")
    try expectFailure(
      ["pack", "n.json", "-o", "a.lottie"], 64,
      "animrender: a.lottie: is a file of the animation, which is never overwritten")
    try folder.write(Array(#"{"rules":[]}"#.utf8), to: "t.lottie")
    try expectFailure(
      ["pack", "one.json", "--theme", "t.lottie", "-o", "t.lottie"], 64,
      "animrender: t.lottie: is a theme, which is never overwritten")
  }

  // MARK: Folders

  private func unpackedOne() throws {
    try succeed("pack", "one.json", "-o", "x.lottie")
    try succeed("unpack", "x.lottie", "m")
  }

  @Test func filesOutsideOfTheFolderAreNotPacked() throws {
    try unpackedOne()
    try FileManager.default.createSymbolicLink(
      at: folder.url("m/i/link.png"), withDestinationURL: folder.url("dark.json"))
    try expectFailure(
      ["pack", "m", "-o", "y.lottie"], 65, "animrender: m: \"i/link.png\" is outside the folder")
    try FileManager.default.removeItem(at: folder.url("m/i/link.png"))
    try folder.write([1], to: "elsewhere/t.json")
    try FileManager.default.createSymbolicLink(
      at: folder.url("m/t"), withDestinationURL: folder.url("elsewhere"))
    try expectFailure(
      ["pack", "m", "-o", "y.lottie"], 65, "animrender: m: \"t/t.json\" is outside the folder")
  }

  @Test func aFolderOfTooManyFilesIsRefused() throws {
    try unpackedOne()
    let made = try Program.shell("cd m/i && seq 1 100000 | xargs touch", in: folder)
    #expect(made.status == 0)
    let program = try Program.run(["pack", "m", "-o", "y.lottie"], in: folder)
    #expect(program.errors == "animrender: m: files in a dotLottie: 100002 is over the limit of 4096\n")
    #expect(program.status == 65)
  }

  @Test func mistakesInAFolderAreLocated() throws {
    try unpackedOne()
    try folder.write(Array("{\n\"animations\": [{\"id\": \"two\"}]}".utf8), to: "m/manifest.json")
    try expectFailure(
      ["pack", "m", "-o", "y.lottie"], 65,
      "animrender: m/manifest.json: line 2: animations[0] > id is \"two\": there is no file a/two.json")
    try FileManager.default.removeItem(at: folder.url("m/manifest.json"))
    try expectFailure(
      ["pack", "m", "-o", "y.lottie"], 66, "animrender: m: \"manifest.json\" is not in the folder")
    try expectFailure(["pack", "no", "-o", "y.lottie"], 66, "animrender: no: no such file or directory")
  }

  @Test func theFolderIsNotWrittenOver() throws {
    try unpackedOne()
    try expectFailure(
      ["unpack", "x.lottie", "m"], 73,
      "animrender: m: the folder is not empty; --force replaces files of the same names in it")
    try succeed("unpack", "x.lottie", "m", "--force")
    try FileManager.default.moveItem(at: folder.url("m/i/dot.png"), to: folder.url("m/i/dot.lottie"))
    try expectFailure(
      ["pack", "m", "-o", "m/i/dot.lottie"], 64,
      "animrender: m/i/dot.lottie: is a file of the dotLottie, which is never overwritten")
  }

  @Test func namesCannotLeadOutOfTheFolder() throws {
    let text = try folder.bytes("one.json")
    try folder.write(
      ZipFile.bytes([
        ("manifest.json", Array(#"{"version":"2","animations":[{"id":"../../up"},{"id":"x"}]}"#.utf8)),
        ("a/../../up.json", text), ("a/x.json", text), ("/tmp/abs", [1]), ("i\\..\\b.png", [1]),
      ]), to: "evil.lottie")
    let program = try Program.run(["unpack", "evil.lottie", "inner/m"], in: folder)
    #expect(program.status == 0)
    #expect(
      program.errors
        == "animrender: evil.lottie: animation \"../../up\" is not in the archive: left out of manifest.json\n"
    )
    #expect(
      try folder.contents().filter { $0.hasPrefix("inner/") } == [
        "inner/m", "inner/m/a", "inner/m/a/x.json", "inner/m/i", "inner/m/i/dot.png", "inner/m/manifest.json",
      ])
  }

  @Test func hugeNamesLeaveNothingBehind() throws {
    let name = "a/" + String(repeating: "n", count: 900) + ".json"
    try folder.write(
      ZipFile.bytes([("a/x.json", try folder.bytes("one.json")), (name, try folder.bytes("one.json"))]),
      to: "long.lottie")
    let before = try folder.contents()
    let program = try Program.run(["unpack", "long.lottie", "m"], in: folder)
    #expect(program.status == 73)
    #expect(
      program.errors.hasSuffix("File name too long\n") || program.errors.hasSuffix("file name too long\n"))
    #expect(try folder.contents() == before)
  }

  // MARK: Stickers

  @Test func stickersAreGzipData() throws {
    let text =
      #"{"v":"5.5.2","fr":60,"ip":0,"op":60,"w":512,"h":512,"layers":[{"ty":4,"op":60,"tt":1,"shapes":[]}]}"#
    try folder.write(Array(text.utf8), to: "s.json")
    let program = try Program.run(["pack", "s.json", "-o", "s.tgs"], in: folder)
    #expect(program.errors == "animrender: s.json: mattes are not allowed: layers[0]\n")
    #expect(program.status == 0)
    try succeed("pack", "s.tgs", "-o", "t.tgs", "--quiet")
    #expect(try folder.bytes("s.tgs") == folder.bytes("t.tgs"))
    #expect(Array(try folder.bytes("s.tgs")[..<10]) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255])
    #expect(try Program.run(["info", "s.tgs"], in: folder).output.contains("512 x 512"))
  }

  @Test func brokenRulesAreNamed() throws {
    try expectFailure(
      ["pack", "one.json", "-o", "x.tgs"], 65,
      """
      animrender: one.json: no sticker: it breaks 4 rules of Telegram's
      animrender: one.json: the canvas has 40 x 30, not 512 x 512
      animrender: one.json: it has 10 frames per second, not 60
      animrender: one.json: images and sounds are not allowed: assets[0] "dot"
      animrender: one.json: images are not allowed: layers[0]
      """)
    let noise = (0..<40_000).map { _ in String(Int.random(in: 0...9999)) }.joined(separator: ",")
    let text = #"{"v":"5.5.2","fr":60,"ip":0,"op":60,"w":512,"h":512,"layers":[],"noise":[\#(noise)]}"#
    try folder.write(Array(text.utf8), to: "large.json")
    let program = try Program.run(["pack", "large.json", "-o", "x.tgs"], in: folder)
    #expect(program.status == 65)
    #expect(program.errors.contains(" bytes, more than 65536\n"))
    #expect(try !folder.contents().contains("x.tgs"))
  }
}

/// What real files show stays what it is, and what is packed again is the same.
@Suite(.enabled(if: Repository.corpus != nil, "../shared/corpus is not there"))
struct DotLottieCorpusTests {
  private static let files: [URL] = {
    guard let corpus = Repository.corpus else { return [] }
    let found = try? FileManager.default.contentsOfDirectory(
      at: corpus.appending(path: "dotlottie/files"), includingPropertiesForKeys: nil)
    return (found ?? []).sorted { $0.path < $1.path }
  }()

  @Test(arguments: files) func packingAgainChangesNothing(file: URL) throws {
    let folder = try TemporaryFolder()
    func run(_ arguments: String...) throws {
      let program = try Program.run(arguments, in: folder)
      #expect(program.status == 0, "\(arguments): \(program.errors)")
    }
    func frames(_ input: String) throws -> [UInt8] {
      try run("render", input, "-o", "frames.rgba", "--max-size", "100", "--quiet")
      return try folder.bytes("frames.rgba")
    }
    try run("unpack", file.path, "one")
    try run("pack", "one", "-o", "one.lottie", "--quiet")
    try run("unpack", "one.lottie", "two")
    try run("pack", "two", "-o", "two.lottie", "--quiet")
    #expect(try folder.bytes("one.lottie") == folder.bytes("two.lottie"))
    #expect(try frames("one.lottie") == frames(file.path))
  }
}
