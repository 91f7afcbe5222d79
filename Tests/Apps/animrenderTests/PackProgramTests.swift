import AnimationCore
import AnimationKit
import Foundation
import SVGAFormat
import TestSupport
import Testing

@Suite struct PackProgramTests: FolderOfAnimations {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
  }

  /// Unpacks a.svga to m, and edits its text.
  private func unpack(replacing old: String, with new: String) throws {
    try succeed("unpack", "a.svga", "m")
    let text = try folder.text("m/movie.json")
    #expect(text.contains(old))
    try folder.write(Array(text.replacing(old, with: new, maxReplacements: 1).utf8), to: "m/movie.json")
  }

  private func movie(_ name: String) throws -> SVGAMovie {
    try SVGADecoder.decode(folder.bytes(name)).movie
  }

  @Test func unpackedAndPackedAgainItIsTheSame() throws {
    try succeed("unpack", "a.svga", "deep/er/m")
    #expect(
      try folder.contents().filter { $0.hasPrefix("deep/er/m/") }
        == ["deep/er/m/dot.png", "deep/er/m/movie.json"])
    try succeed("pack", "deep/er/m", "--output", "out/b.svga")
    #expect(try movie("out/b.svga") == movie("a.svga"))
    try succeed("pack", "deep/er/m/", "--output", "b.svga")
    #expect(try folder.bytes("b.svga") == folder.bytes("out/b.svga"))
    try succeed("unpack", "-", "n", input: try folder.bytes("b.svga"))
    #expect(try folder.bytes("n/movie.json") == folder.bytes("deep/er/m/movie.json"))
  }

  @Test func editsArrive() throws {
    try unpack(replacing: "\"tx\":5", with: "\"tx\":20")
    try folder.write(try TestAnimations.image(Color(red: 0, green: 1, blue: 0), 40, 15), to: "m/dot.png")
    try succeed("pack", "m", "--output", "b.svga")
    try succeed("render", "b.svga", "--frames", "1", "--output", "x.png")
    #expect(try folder.pixel("x.png", 22, 5) == Color(red: 1, green: 0, blue: 0))
    #expect(try folder.pixel("x.png", 2, 20) == Color(red: 0, green: 1, blue: 0))
  }

  @Test func olderFilesArePackedDirectly() throws {
    // A stored ZIP, made by hand: movie.spec alone.
    let spec = """
      {"ver":"1.1.0","movie":{"viewBox":{"width":9,"height":8},"fps":10,"frames":1},"images":{},
       "sprites":[{"imageKey":"a","frames":[{"alpha":0.5}]}]}
      """
    try folder.write(ZipFile.bytes("movie.spec", Array(spec.utf8)), to: "old.svga")
    try succeed("pack", "old.svga", "--output", "new.svga", "--quiet")
    let (old, new) = (
      try SVGADecoder.decode(folder.bytes("old.svga")), try SVGADecoder.decode(folder.bytes("new.svga"))
    )
    #expect(old.movie == new.movie)
    #expect(old.info.container == "ZIP + JSON" && new.info.container == "zlib + protobuf")
    try succeed("unpack", "old.svga", "m")
    try succeed("pack", "m", "--output", "again.svga", "--quiet")
    #expect(try folder.bytes("again.svga") == folder.bytes("new.svga"))
  }

  @Test func whatIsOddIsAWarning() throws {
    try unpack(replacing: "\"imageKey\": \"dot\"", with: "\"imageKey\": \"dut\"")
    let program = try Program.run(["pack", "m", "--output", "b.svga"], in: folder)
    let warnings = program.errors.split(separator: "\n")
    #expect(warnings.contains("animrender: m: sprites[1] \"dut\": there is no such image: none is drawn"))
    #expect(program.status == 0)
  }

  // MARK: Folders

  @Test func aFolderWithSomethingInItIsLeftAlone() throws {
    try folder.write([1], to: "m/.hidden")
    try folder.write([1], to: "m/dot.png")
    try expectFailure(
      ["unpack", "a.svga", "m"], 73,
      "animrender: m: the folder is not empty; --force replaces files of the same names in it")
    #expect(try folder.bytes("m/dot.png") == [1])
    try succeed("unpack", "a.svga", "m", "--force")
    #expect(
      try folder.contents().filter { $0.hasPrefix("m/") } == ["m/.hidden", "m/dot.png", "m/movie.json"])
    #expect(try folder.bytes("m/.hidden") == [1])
    #expect(try folder.size("m/dot.png").width == 40)
  }

  @Test func anEmptyFolderIsUsed() throws {
    try FileManager.default.createDirectory(at: folder.url("m"), withIntermediateDirectories: true)
    try succeed("unpack", "a.svga", "m")
    #expect(try folder.contents().contains("m/movie.json"))
  }

  @Test func aLateFailureTakesEverythingBack() throws {
    try FileManager.default.createDirectory(
      at: folder.url("m/movie.json"), withIntermediateDirectories: true)
    try expectFailure(
      ["unpack", "a.svga", "m", "--force"], 73, "animrender: m/movie.json: is a directory")
    try expectFailure(["unpack", "a.svga", "a.svga"], 73, "animrender: a.svga/dot.png: not a directory")
  }

  @Test func linksAreReplacedNotFollowed() throws {
    try folder.write([1], to: "outside.png")
    try FileManager.default.createDirectory(at: folder.url("m"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.url("m/dot.png"), withDestinationURL: folder.url("outside.png"))
    try succeed("unpack", "a.svga", "m", "--force")
    #expect(try folder.bytes("outside.png") == [1])
  }

  @Test func keysCannotLeadOutOfTheFolder() throws {
    let movie = SVGAMovie(
      size: Size(9, 9), frameRate: 1, frameCount: 1,
      images: ["../up", "/tmp/abs", "..", "a/b"].map { EncodedImage(key: $0, bytes: [1]) })
    try folder.write(try SVGAEncoder.encode(movie), to: "evil.svga")
    try succeed("unpack", "evil.svga", "inner/m")
    #expect(
      try folder.contents().filter { $0.hasSuffix(".bin") }
        == ["inner/m/_._up.bin", "inner/m/_..bin", "inner/m/_tmp_abs.bin", "inner/m/a_b.bin"].sorted())
  }

  @Test func filesOutsideOfTheFolderAreNotPacked() throws {
    try unpack(replacing: "\"dot.png\"", with: "\"../images/back.png\"")
    try expectFailure(
      ["pack", "m", "--output", "b.svga"], 65,
      "animrender: m/movie.json: line 5: images > dot cannot be read: file \"../images/back.png\" "
        + "is outside the folder")
    try FileManager.default.createSymbolicLink(
      at: folder.url("m/link.png"), withDestinationURL: folder.url("images/back.png"))
    let text = try folder.text("m/movie.json").replacing("../images/back.png", with: "link.png")
    try folder.write(Array(text.utf8), to: "m/movie.json")
    try expectFailure(
      ["pack", "m", "--output", "b.svga"], 65,
      "animrender: m/movie.json: line 5: images > dot cannot be read: file \"link.png\" "
        + "is outside the folder")
  }

  // MARK: Words

  private func write(_ images: [(key: String, bytes: [UInt8])], sprites: [SVGAMovie.Sprite] = []) throws {
    let movie = SVGAMovie(
      size: Size(9, 9), frameRate: 1, frameCount: 1,
      images: images.map { EncodedImage(key: $0.key, bytes: $0.bytes) }, sprites: sprites)
    try folder.write(try SVGAEncoder.encode(movie), to: "copies.svga")
  }

  /// zlib makes next to nothing of a small image that comes again.
  @Test func largeImagesOfSeveralKeysAreReported() throws {
    let large = try TestAnimations.image(.white, 9, 9) + [UInt8](repeating: 7, count: 40_000)
    let small = try TestAnimations.image(.white, 9, 9)
    try write([("a", large), ("b", small), ("c", large), ("d", small), ("e", large)])
    let program = try Program.run(["pack", "copies.svga", "--output", "b.svga"], in: folder)
    let more = "\(Double((2 * large.count + 50) / 100) / 10) kB"
    #expect(
      program.errors
        == "animrender: copies.svga: 1 image of 3 keys: 2.x stores one per key, which takes \(more) more\n"
    )
    try succeed("pack", "copies.svga", "--output", "b.svga", "--quiet")
  }

  @Test func wasteIsReportedOnRequest() throws {
    try write([("unused", try TestAnimations.image(.white, 9, 9))])
    try succeed("pack", "copies.svga", "--output", "b.svga")
    let program = try Program.run(["pack", "copies.svga", "--output", "b.svga", "-v"], in: folder)
    #expect(program.errors == "animrender: copies.svga: images[\"unused\"]: no sprite shows it\n")
  }

  // MARK: Mistakes

  @Test func mistakesAreNamed() throws {
    try unpack(replacing: "\"tx\":5", with: "\"tx\":\"5\"")
    try expectFailure(
      ["pack", "m", "--output", "b.svga"], 65,
      "animrender: m/movie.json: line 11: sprites[0] \"box.vector\" > frame 1 > transform > tx "
        + "is text, not a number")
    try folder.write(Array("{\n\"ver\": 1,\n}".utf8), to: "m/movie.json")
    try expectFailure(
      ["pack", "m", "--output", "b.svga"], 65,
      "animrender: m/movie.json: corrupt JSON: line 3: a comma with nothing after it")
  }

  @Test func inputsThatAreNoMovieAreRefused() throws {
    try expectFailure(
      ["pack", "images", "--output", "b.svga"], 66, "animrender: images: \"movie.json\" is not in the folder")
    try expectFailure(
      ["pack", "no", "--output", "b.svga"], 66, "animrender: no: no such file or directory")
    try expectFailure(
      ["unpack", "b.json", "m"], 65,
      "animrender: b.json: it is Lottie: only SVGA and dotLottie files can be unpacked")
  }

  @Test func outputsMustBeSVGA() throws {
    let program = try Program.run(["pack", "no", "--output", "b.zip"], in: folder)
    #expect(program.status == 64)
    #expect(
      program.errors.hasPrefix(
        "Error: The value 'b.zip' is invalid for '--output <file>': unsupported file extension: use .svga"
      ))
  }
}
