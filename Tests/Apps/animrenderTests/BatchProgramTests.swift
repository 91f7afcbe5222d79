import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import animrender

@Suite struct BatchProgramTests {
  private let folder: TemporaryFolder

  /// in/one.svga, in/deep/two.svga, in/deep/three.json; others that are no animations.
  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(try folder.bytes("a.svga"), to: "in/one.svga")
    try folder.write(try folder.bytes("a.svga"), to: "in/deep/two.svga")
    let lottie = try folder.text("b.json").replacing("\"e\":0", with: "\"e\":0,\"t\":1")
    try folder.write(Array(lottie.utf8), to: "in/deep/three.json")
    try folder.write(try folder.bytes("images/back.png"), to: "in/deep/images/back.png")
    try folder.write([1], to: "in/.hidden.svga")
  }

  private func batch(_ arguments: String..., input: [UInt8]? = nil) throws -> Program {
    try Program.run(["batch"] + arguments, in: folder, input: input)
  }

  private func outputs() throws -> [String] {
    try folder.contents().filter { path in
      path.hasPrefix("out/") && !Self.isFolder(folder.url(path))
    }
  }

  private static func isFolder(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
  }

  @Test func aFolderBecomesAFolder() throws {
    let program = try batch("in", "--output", "out/{folder}/{name}.gif")
    #expect(program.errors == "")
    #expect(program.status == 0)
    #expect(program.output.hasPrefix("done        3  18 frames, "))
    #expect(try outputs() == ["out/deep/three.gif", "out/deep/two.gif", "out/one.gif"])
    #expect(try Program.run(["render", "a.svga", "--output", "x.gif"], in: folder).status == 0)
    #expect(try folder.bytes("out/one.gif") == folder.bytes("x.gif"))
  }

  @Test func patternsListsAndFrames() throws {
    #expect(
      try batch("in/*.svga", "in/deep/t*.svga", "--output", "out/{name}-{ext}/{frame:02}.png").status == 0)
    let frames = ["one", "two"].flatMap { name in (0..<6).map { "out/\(name)-svga/0\($0).png" } }
    #expect(try outputs() == frames)
    let list = Array("in/one.svga\n\nin/deep/two.svga\n".utf8)
    let program = try batch("-", "--output", "out/{name}.png", "--frames", "0", input: list)
    #expect(program.status == 0)
    #expect(try folder.bytes("out/one.png") == folder.bytes("out/two.png"))
  }

  @Test func aBadFileDoesNotStopTheRest() throws {
    try folder.write(Array("no animation".utf8), to: "in/bad.svga")
    let program = try batch(
      "in", "no.json", "--output", "out/{name}.webp", "--report", "reports/one.json", "--jobs", "2")
    #expect(program.status == 65)
    let errors = program.errors.split(separator: "\n").sorted()
    #expect(
      errors == [
        #"animrender: in/bad.svga: unknown format: neither SVGA (zlib or ZIP data) nor Lottie (JSON), but text that begins "no animation""#,
        "animrender: no.json: no such file or directory",
      ])
    #expect(program.output.contains("done        3") && program.output.contains("failed      2"))
    #expect(try outputs() == ["out/one.webp", "out/three.webp", "out/two.webp"])
    let report = try JSONDecoder().decode(Report.self, from: Data(try folder.bytes("reports/one.json")))
    #expect((report.inputs, report.done, report.failed) == (5, 3, 2))
    #expect((report.skipped, report.unfinished) == (0, 0))
    #expect(
      report.files.map(\.input) == [
        "in/bad.svga", "in/deep/three.json", "in/deep/two.svga", "in/one.svga", "no.json",
      ])
    #expect(report.files.map(\.status) == ["failed", "done", "done", "done", "failed"])
    #expect(report.files.map(\.exitCode) == [65, nil, nil, nil, 66])
    #expect(report.files[1].output == "out/three.webp" && report.files[1].frames == 6)
  }

  private struct Report: Decodable {
    struct File: Decodable {
      var input: String
      var status: String
      var output: String?
      var frames: Int
      var exitCode: Int32?
    }
    var inputs, done, failed, skipped, unfinished: Int
    var files: [File]
  }

  @Test func severalOutputsAndTheirReport() throws {
    let program = try batch(
      "in", "--output", "out/{name}.gif", "-o", "out/{name}.png", "--poster", "--report", "-")
    #expect((program.status, program.errors) == (0, ""))
    #expect(try outputs() == ["one", "three", "two"].flatMap { ["out/\($0).gif", "out/\($0).png"] })
    struct Report: Decodable {
      struct Written: Decodable {
        var path: String
        var bytes: Int
        var digest: String
      }
      struct File: Decodable {
        var output: String
        var width, height: Int
        var duration: Double
        var files: [Written]
      }
      var inputs, done: Int
      var files: [File]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(program.output.utf8))
    #expect((report.inputs, report.done) == (3, 6))
    for file in report.files {
      #expect(file.width > 0 && file.height > 0 && file.duration > 0)
      #expect(file.files.map(\.path) == [file.output])
      let bytes = try folder.bytes(file.output)
      #expect(file.files.map(\.bytes) == [bytes.count])
      #expect(file.files[0].digest.count == 32)
    }
    // one.svga and two.svga are the same animation.
    #expect(Set(report.files.filter { !$0.output.contains("three") }.map { $0.files[0].digest }).count == 2)
  }

  @Test func twoOutputsAreNotOne() throws {
    let program = try batch("in/one.svga", "-o", "out/{name}.gif", "-o", "out/one.gif")
    #expect(program.status == 64)
    #expect(
      program.errors == "animrender: in/one.svga: out/{name}.gif and out/one.gif are both out/one.gif\n")
    let otherwise = try batch("in/one.svga", "-o", "out/{name}.gif", "-o", "./out/one.gif")
    #expect(otherwise.status == 64 && otherwise.errors.contains("are both ./out/one.gif"))
  }

  /// Not one for each file.
  @Test func clampSaysOneLine() throws {
    let program = try batch("in", "--output", "out/{name}.gif", "--range", "0..99", "--clamp")
    #expect(program.status == 0)
    #expect(
      program.errors
        == "animrender: 3 inputs without such a frame: the nearest is taken (--clamp); -v lists them\n")
    let verbose = try batch("in", "--output", "out/{name}.gif", "--range", "0..99", "--clamp", "-v")
    #expect(verbose.errors.contains("in/one.svga: there is no frame 99"), "\(verbose.errors)")
  }

  @Test func whatIsThereIsLeftOutWithNoClobber() throws {
    try folder.write([1], to: "out/one.gif")
    let program = try batch("in", "--output", "out/{name}.gif", "--no-clobber")
    #expect(program.status == 0)
    #expect(program.errors == "")
    #expect(program.output.hasPrefix("done        2  12 frames, "))
    #expect(program.output.hasSuffix("skipped     1  there already\n"))
    #expect(try folder.bytes("out/one.gif") == [1])
  }

  @Test func outputsMustNotBeOne() throws {
    let program = try batch("in", "--output", "out/x.gif")
    #expect(
      program.errors == """
        animrender: out/x.gif: in/deep/three.json and in/deep/two.svga would both be written to out/x.gif: use {folder}, \
        {name} and {ext}

        """)
    #expect(program.status == 64)
    #expect(try outputs() == [])
  }

  @Test func nothingToDo() throws {
    let program = try batch("images", "--output", "out/{name}.gif")
    #expect(program.errors == "animrender: there is no animation among the inputs\n")
    #expect(program.status == 66)
  }

  /// Told by what is in them: a Lottie is one whatever it is called.
  @Test func otherFormatsAreCountedAndNamed() throws {
    try folder.write(ZipFile.bytes("manifest.json", Array("{}".utf8)), to: "mix/a.lottie")
    try folder.write(
      ZipFile.bytes([("animations/x.json", Array(TestAnimations.lottie.utf8))]), to: "mix/b.json")
    try folder.write(GzipFile.bytes(Array(TestAnimations.lottie.utf8)), to: "mix/d.tgs")
    try folder.write(Array(TestAnimations.lottie.utf8), to: "mix/c.lottie")
    try folder.write(try folder.bytes("images/back.png"), to: "mix/images/back.png")
    try folder.write(Array(#"{"name": "a"}"#.utf8), to: "mix/package.json")
    try folder.write(Array("[1]".utf8), to: "mix/list.json")
    let cut =
      #"{"v": "5.9.0", "fr": 30, "ip": 0, "op": 60, "assets": [{"id": "i", "p": "data:image/png;base64,djde"#
    try folder.write(Array(cut.utf8), to: "cut/c.json")
    #expect(try batch("cut", "--output", "out/{name}.png").status == 65)
    try folder.write(try folder.bytes("a.svga"), to: "mix/package.svga")
    let program = try batch("mix", "--output", "out/{name}.png", "--frames", "0")
    #expect(program.status == 65)
    #expect(
      program.errors.split(separator: "\n").sorted() == [
        "animrender: mix/a.lottie: manifest.json: it lists no animations",
        "animrender: mix/b.json: not drawn as the file asks: 1 image (back); -v lists them, --strict makes them errors",
      ])
    #expect(program.output.hasPrefix("done        4  4 frames, "))
    #expect(program.output.contains("\nfailed      1") && program.output.contains("\nignored     2  "))
    #expect(try outputs() == ["out/b.png", "out/c.png", "out/d.png", "out/package.png"])

    let named = try batch("mix/a.lottie", "mix/package.json", "--output", "out/{name}.png", "--frames", "0")
    #expect(named.status == 65 && named.output.contains("failed      2"))
  }

  @Test func aFolderOfOtherThingsHasNoAnimation() throws {
    try folder.write(Array("{}".utf8), to: "other/a.json")
    let program = try batch("other", "--output", "out/{name}.png", "--frames", "0")
    #expect(program.errors == "animrender: there is no animation among the inputs that can be read\n")
    #expect(program.status == 66)
  }

  // MARK: Parts

  @Test func partsAreApartAndComplete() throws {
    var all: [String] = []
    for index in 0..<3 {
      try? FileManager.default.removeItem(at: folder.url("out"))
      #expect(
        try batch("in", "--output", "out/{name}.png", "--frames", "0", "--shard", "\(index)/3").status == 0)
      all += try outputs()
    }
    #expect(all.sorted() == ["out/one.png", "out/three.png", "out/two.png"])
  }

  @Test func partsAreStableAndEven() throws {
    let shards = try (0..<8).map { try Shard("\($0)/8") }
    let names = (0..<4000).map { "./gift\($0).svga" }
    let counts = shards.map { shard in names.count(where: shard.contains) }
    #expect(counts.reduce(0, +) == 4000)
    #expect(counts.allSatisfy { (400...600).contains($0) })
    // What a name belongs to may never change: machines of different versions share a list.
    #expect(shards.firstIndex { $0.contains("./gift0.svga") } == 6)
  }

  @Test(arguments: ["", "1", "8/8", "-1/8", "a/b", "0/0", "1/2/3"])
  func otherPartsAreRejected(text: String) {
    #expect(throws: (any Error).self) { try Shard(text) }
  }

  // MARK: Going on

  @Test(arguments: ["out/{name}.png", "out/{name}/{frame}.jpg"])
  func whatIsDoneIsLeftOut(output: String) throws {
    let arguments =
      ["batch", "in", "--output", output, "--resume"] + (output.contains("frame") ? [] : ["--frames", "1"])
    #expect(try Program.run(arguments, in: folder).status == 0)
    let before = try outputs()
    let again = try Program.run(arguments, in: folder)
    #expect(again.output.contains("skipped     3  there already"))
    // An input that is newer, and an output that is gone.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 60)], ofItemAtPath: folder.url("in/one.svga").path)
    try FileManager.default.removeItem(at: folder.url(try #require(before.last)))
    let third = try Program.run(arguments, in: folder)
    #expect(third.output.hasPrefix("done        2"))
    #expect(try outputs() == before)
  }

  @Test(arguments: ["out/{name}/{frame}.png", "out/{name}.gif", "out/{name}.mp4"])
  func aKilledRunIsBroughtToItsEnd(output: String) throws {
    guard !output.hasSuffix("mp4") || ReadingProgram.ffmpeg.isInstalled else { return }
    for number in 0..<6 { try folder.write(try folder.bytes("b.json"), to: "in/more\(number).json") }
    let arguments = ["batch", "in", "--output", output, "--size", "500x500", "--fps", "60", "--resume"]
    #expect(try Program.run(arguments, in: folder).status == 0)
    let undisturbed = try contents("out")
    try FileManager.default.removeItem(at: folder.url("out"))

    let process = Process()
    process.executableURL = Program.executable("animrender")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // One input is done, and others are begun.
    while process.isRunning, try !folder.contents().contains(where: Self.isFinished) {
      Thread.sleep(forTimeInterval: 0.001)
    }
    kill(process.processIdentifier, SIGKILL)
    // For ffmpeg, too, which ends a moment later: until then its file is in use.
    process.waitUntilExit()

    #expect(try Program.run(arguments, in: folder).status == 0)
    let resumed = try contents("out")
    #expect(resumed.keys.sorted() == undisturbed.keys.sorted())
    #expect(resumed == undisturbed)
  }

  private static func isFinished(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return path.hasPrefix("out/") && name.contains(".") && !name.hasPrefix(".")
  }

  private func contents(_ name: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try outputs() { files[path] = try folder.bytes(path) }
    return files
  }
}
