import Foundation
import TestSupport
import Testing

/// Reports do not overwrite what is read.
@Suite struct ProtectedFilesProgramTests {
  @Test(arguments: [
    ["verify", "anims", "--references", "refs", "--report", "anims/c.json"],
    ["verify", "anims", "--references", "refs", "--junit", "./anims/../anims/a.svga"],
    ["verify", "anims", "--references", "refs", "--junit", "link"],
    ["verify", "anims", "--references", "refs", "--report", "refs/anims/a.svga/frames.png"],
    ["verify", "anims", "--references", "refs", "--report", "x", "--junit", "./x"],
    ["verify", "--config", "snap.json", "--references", "refs", "--junit", "snap.json"],
    ["verify", "anims", "--references", "refs", "--font-file", "a.ttf", "--junit", "a.ttf"],
    ["compare", "anims/a.svga", "anims/c.json", "--report", "anims/c.json"],
    ["compare", "--pairs", "pairs.json", "--junit", "pairs.json"],
    ["compare", "--pairs", "pairs.json", "--report", "anims/a.svga"],
    ["review", "anims", "--references", "refs", "--report", "anims/c.json"],
    ["record", "anims/c.json", "refs/anims/a.svga/frames.txt", "--references", "refs"],
  ])
  func nothingIsDestroyed(arguments: [String]) throws {
    let folder = try TemporaryFolder(withAnimations: ())
    #expect(try Program.run("record", "anims", "--references", "refs", in: folder).status == 0)
    try folder.write(Array(#"{"animations": ["anims"]}"#.utf8), to: "snap.json")
    try folder.write(TinyFont(family: "Own", letters: []).bytes, to: "a.ttf")
    try folder.write(
      Array(#"[{"name": "x", "a": "anims/a.svga", "b": "anims/c.json"}]"#.utf8), to: "pairs.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("link").path, withDestinationPath: "anims/b.svga")
    let before = try files(folder)
    let program = try Program.run("animsnap", arguments, in: folder)
    if arguments[0] != "record" {
      #expect(program.errors.hasPrefix("animsnap: ") && program.errors.contains(": is "), "\(program.errors)")
      #expect(program.status == 64)
    }
    for (name, bytes) in before { #expect(try folder.bytes(name) == bytes, "\(name)") }
  }

  /// The folder of all references may be one.
  @Test(arguments: ["refs/anims", "refs/anims/a.svga"])
  func referencesAreNotWrittenThroughLinks(link: String) throws {
    let folder = try TemporaryFolder(withAnimations: ())
    try FileManager.default.createDirectory(at: folder.url("kept"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.url("refs").path, withDestinationPath: "kept")
    #expect(try Program.run("record", "anims", "--references", "refs", in: folder).status == 0)
    let move = "mv \(link) elsewhere && ln -s $PWD/elsewhere \(link)"
    #expect(try Program.shell(move, in: folder).status == 0)
    try folder.write(try TestAnimations.svga(y: 3), to: "anims/a.svga")
    let before = try files(folder)
    for command in ["record", "update"] {
      let program = try Program.run(
        "animsnap", [command, "anims/a.svga", "--references", "refs"], in: folder)
      #expect(program.status == 2)
      #expect(
        program.errors
          == "animsnap: anims/a.svga: \(link): is a link: references are not written through it\n")
    }
    #expect(try files(folder) == before)
  }

  private func files(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    let names = try folder.contents().filter { (try? folder.bytes($0)) != nil }
    return Dictionary(uniqueKeysWithValues: try names.map { ($0, try folder.bytes($0)) })
  }
}
