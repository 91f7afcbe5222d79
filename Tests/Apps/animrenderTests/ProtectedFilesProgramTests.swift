import Foundation
import TestSupport
import Testing

/// Nothing that a command reads is written over by it, however it is named.
@Suite struct ProtectedFilesProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(try folder.bytes("b.json"), to: "in/one.json")
    try folder.write(try folder.bytes("a.svga"), to: "in/two.svga")
    try folder.write(try folder.bytes("b.json"), to: "c.vapc.json")
    try folder.write(try folder.bytes("a.svga"), to: "c.svga")
    try folder.write(Array(#"{"images": {"dot": "picture.png"}}"#.utf8), to: "new.json")
    try folder.write(try folder.bytes("images/back.png"), to: "picture.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("link.png").path, withDestinationPath: "b.json")
    try FileManager.default.linkItem(atPath: folder.url("b.json").path, toPath: folder.url("hard.gif").path)
    try FileManager.default.createSymbolicLink(atPath: folder.url("same").path, withDestinationPath: "in")
  }

  /// Files with their bytes, links followed.
  private func files() throws -> [String: [UInt8]] {
    let names = try folder.contents()
    return Dictionary(uniqueKeysWithValues: names.map { ($0, (try? folder.bytes($0)) ?? []) })
  }

  @Test(
    arguments: [
      (["render", "b.json", "-o", "link.png", "--time", "0"], "link.png: is the input"),
      (["render", "b.json", "-o", "hard.gif"], "hard.gif: is the input"),
      (
        ["render", "b.json", "-o", "./images/../b.json", "--format", "gif"],
        "./images/../b.json: is the input"
      ),
      (
        ["render", "b.json", "-o", "images/back.png", "--time", "0"],
        "images/back.png: is an image of the animation"
      ),
      (
        ["render", "a.svga", "-o", "picture.png", "--time", "0", "--image", "dot=picture.png"],
        "picture.png: is an image that is read"
      ),
      (
        ["render", "a.svga", "-o", "picture.png", "--time", "0", "--replace", "new.json"],
        "picture.png: is an image that is read"
      ),
      (
        ["render", "a.svga", "-o", "new.json", "--format", "gif", "--replace", "new.json"],
        "new.json: is the file of --replace"
      ),
      (["render", "c.vapc.json", "-o", "c.mp4", "--alpha", "packed-right"], "c.vapc.json: is the input"),
      (["sheet", "b.json", "-o", "b.png", "--format", "sprite"], "b.json: is the input"),
      (["sheet", "b.json", "-o", "link.png"], "link.png: is the input"),
      (
        ["batch", "in", "-o", "out/{name}.png", "--time", "0", "--report", "same/one.json"],
        "same/one.json: is the input"
      ),
      (
        ["batch", "in", "b.json", "-o", "out/{name}.png", "--time", "0", "--report", "hard.gif"],
        "hard.gif: is the input"
      ),
      (["batch", "a.svga", "-o", "out/x.gif", "--report", "out/../out/x.gif"], nil),
      (
        ["batch", "in", "--format", "gif", "-o", "same/{name}.json", "--report", "r.json"],
        "same/one.json: is the input"
      ),
      (
        ["batch", "c.vapc.json", "c.svga", "-o", "{name}.mp4", "--alpha", "packed-left"],
        "c.vapc.json: is the input"
      ),
      (["batch", "a.svga", "-o", "out/x.gif", "--report", ""], "an output has no name"),
      (["pack", "a.svga", "-o", "./a.svga"], "./a.svga: is the input"),
      (["unpack", "a.svga", "."], nil),
    ] as [([String], String?)])
  func nothingIsDestroyed(arguments: [String], message: String?) throws {
    let before = try files()
    let program = try Program.run(arguments, in: folder)
    if let message {
      let reason = message.contains(": is ") ? "\(message), which is never overwritten" : message
      #expect(program.errors == "animrender: \(reason)\n")
      #expect(program.status == 64)
      #expect(try files() == before)
    } else {
      let after = try files()
      for (name, bytes) in before { #expect(after[name] == bytes, "\(name)") }
    }
  }

  /// Inputs of a batch may be what another one's frames would be called.
  @Test func oneInputDoesNotReplaceAnother() throws {
    try folder.write(try folder.bytes("b.json"), to: "x1.svg")
    let before = try folder.bytes("x1.svg")
    let program = try Program.run(["batch", "b.json", "x1.svg", "-o", "x{frame}.svg"], in: folder)
    // Two inputs with one output is an error by itself.
    #expect(program.status == 64)
    let named = try Program.run(["batch", "b.json", "x1.svg", "-o", "{ext}/../x{frame}.svg"], in: folder)
    #expect(named.status != 0)
    #expect(try folder.bytes("x1.svg") == before)
  }

  @Test func standardInputIsNotOverwritten() throws {
    let before = try folder.bytes("b.json")
    let program = try Program.shell("animrender render - -o b.json --format gif < b.json", in: folder)
    #expect(program.errors == "animrender: b.json: is the input, which is never overwritten\n")
    #expect(program.status == 64)
    #expect(try folder.bytes("b.json") == before)
  }

  @Test func aFileOfAnUnpackedMovieIsNotOverwritten() throws {
    #expect(try Program.run(["unpack", "a.svga", "movie"], in: folder).status == 0)
    let text = try folder.text("movie/movie.json").replacing("dot.png", with: "dot.svga")
    try folder.write(Array(text.utf8), to: "movie/movie.json")
    try FileManager.default.moveItem(at: folder.url("movie/dot.png"), to: folder.url("movie/dot.svga"))
    let program = try Program.run(["pack", "movie", "-o", "movie/dot.svga"], in: folder)
    #expect(
      program.errors == "animrender: movie/dot.svga: is a file of the movie, which is never overwritten\n")
    #expect(program.status == 64)
    // What was packed before is replaced.
    for _ in 0..<2 {
      #expect(try Program.run(["pack", "movie", "-o", "movie/new.svga"], in: folder).status == 0)
    }
  }
}
