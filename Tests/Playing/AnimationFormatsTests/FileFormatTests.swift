import AnimationCore
import AnimationLoading
import Foundation
import SVGAFormat
import SystemSupport
import TestSupport
import Testing

@testable import AnimationFormats

@Suite struct FileFormatTests {
  private static let lottie = Array(
    #"{"v":"5.7.0","fr":10,"ip":0,"op":6,"w":40,"h":30,"layers":[]}"#.utf8)

  private static func zip(_ names: String...) -> [UInt8] { ZipFile.bytes(names.map { ($0, [UInt8]()) }) }

  @Test(arguments: [
    (lottie, "Lottie (JSON)"), ([0x78, 0xDA], "SVGA (zlib data)"),
    ([0x78, 0xEF, 0xBF, 0xBD], "SVGA (zlib data)"),
    (zip("movie.spec", "a.png"), "SVGA 1.x (ZIP data)"), (zip("movie.binary"), "SVGA 1.x (ZIP data)"),
    (zip("manifest.json", "movie.spec"), "SVGA 1.x (ZIP data)"),
    (zip("manifest.json", "a/x.json"), "dotLottie (ZIP data)"),
    (zip("animations/x.json"), "dotLottie (ZIP data)"),
    (GzipFile.bytes(lottie), "Lottie (gzip data), as in Telegram stickers"),
  ])
  func theFormatIsDetectedFromTheContent(bytes: [UInt8], name: String) throws {
    #expect(try FileFormat(of: bytes).name == name)
  }

  /// A ZIP alone is not a movie.
  @Test(arguments: [zip("a.png"), zip("sub/movie.spec"), zip("sub/manifest.json"), zip("../movie.spec")])
  func otherArchivesAreUnknown(bytes: [UInt8]) {
    #expect(
      throws: AnimationError.unknownFormat(
        reason:
          "a ZIP archive with neither movie.spec nor movie.binary (SVGA), nor animations (dotLottie)")
    ) { try AnimationDecoder.decode(bytes) }
  }

  @Test(arguments: [
    ("<!DOCTYPE html><title>404</title>", "an HTML page"), ("\n <HTML>", "an HTML page"),
    ("\u{FEFF}<!doctype HTML>", "an HTML page"), ("<!-- saved from --> <!-- x --><html>", "an HTML page"),
    ("<?xml version=\"1.0\"?>\n<svg/>", "an SVG picture"), ("<!-- <html> -->\n<svg/>", "an SVG picture"),
    ("<<<<<<< HEAD\n{}", "a file with a conflict of git that is not resolved: <<<<<<< HEAD {}"),
    ("<Error><Code>AccessDenied</Code>", "XML: <Error>"),
    ("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n", "a pointer of Git LFS"),
    ("GIF89a", "a GIF image"), ("RIFF1234WEBPVP8 ", "a WebP image"), ("0000ftypmp42", "an MP4 video"),
    ("0000ftypavif", "an AVIF image"), ("%PDF-1.7", "a PDF"),
    ("eyJ2IjoiNS43LjAiLCJmciI6MTB9", "base64 text of JSON"), ("eNpLTAQAAmMBJQ==", "base64 text of an SVGA"),
    ("iVBORw0KGgoAAAANSUhEUgAA", "base64 text of a PNG image"),
    ("UEsDBBQAAAAIAAAA", "base64 text of a ZIP archive"),
    (#""{\"v\":\"5.7.0\"}""#, "JSON text that was encoded twice"),
    ("%7B%22v%22%3A1%7D", "JSON text in the coding of URLs"),
    ("[1, 2]", "JSON, but not a Lottie, which is an object"), ("data:image/png;base64,iVBO", "a data URI"),
    (
      "404: Not Found",
      "neither SVGA (zlib or ZIP data) nor Lottie (JSON), but text that begins \"404: Not Found\""
    ),
    (" \n", "nothing but white space"), ("x\u{9C}+JV", "data that was saved as if it were text"),
  ])
  func whatIsNoAnimationIsNamed(text: String, words: String) {
    let error = #expect(throws: AnimationError.self) { try AnimationDecoder.decode(Array(text.utf8)) }
    #expect("\(error as Any)".contains("unknown format: \(words)"), "\(error as Any)")
  }

  @Test(arguments: [
    (String.Encoding.utf16LittleEndian, "UTF-16"), (.utf16BigEndian, "UTF-16"), (.utf16, "UTF-16"),
    (.utf32LittleEndian, "UTF-32"), (.utf32BigEndian, "UTF-32"), (.utf32, "UTF-32"),
  ])
  func textOfWideCharactersIsNamed(encoding: String.Encoding, name: String) throws {
    let bytes = [UInt8](try #require(#"{"v": "5.7.0", "nm": "é"}"#.data(using: encoding)))
    #expect(throws: AnimationError.unknownFormat(reason: "\(name) text, not UTF-8")) {
      try FileFormat(of: bytes)
    }
  }

  @Test func imagesAreNamed() {
    #expect(throws: AnimationError.unknownFormat(reason: "a PNG image")) {
      try FileFormat(of: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10])
    }
    #expect(
      throws: AnimationError.unknownFormat(reason: "gzip data that holds no Lottie (JSON), but a PNG image")
    ) {
      try FileFormat(of: GzipFile.bytes([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]))
    }
  }

  /// What servers answer instead of a file.
  @Test func otherJSONIsShown() {
    let error = #expect(throws: AnimationError.self) {
      try AnimationDecoder.decode(Array(#"{"code":404}"#.utf8))
    }
    #expect("\(error as Any)".contains(#"it has no layers, but begins {"code":404}"#), "\(error as Any)")
  }

  @Test func anAnimationOfADotLottieIsChosenByItsID() throws {
    let file = AnimationFile(
      ZipFile.bytes([
        ("manifest.json", Array(#"{"version": "2", "animations": [{"id": "x"}, {"id": "y"}]}"#.utf8)),
        ("a/x.json", Self.lottie),
      ]))
    #expect(try AnimationDecoder.decode(file).info.container == "dotLottie (ZIP + JSON)")
    #expect(try AnimationDecoder.decode(file, animation: "x").info.size == Size(40, 30))
    #expect(throws: FileError.self) { try AnimationDecoder.decode(file, animation: "y") }
    let error = #expect(throws: FileError.self) { try AnimationDecoder.decode(file, animation: "z") }
    #expect(error?.description.contains(#"there is no animation "z": there are "x", "y""#) == true)
  }

  @Test func aDamagedArchiveIsDamagedAndNotUnknown() {
    let error = #expect(throws: AnimationError.self) {
      try AnimationDecoder.decode(Self.zip("movie.spec").dropLast(9))
    }
    guard case .corrupt("ZIP archive", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func anArchiveAboveTheLimitIsNotOpened() {
    var limits = DecodingLimits()
    limits.fileBytes = 10
    let file = Self.zip("movie.spec")
    #expect(
      throws: AnimationError.limitExceeded(what: "file size in bytes", value: file.count, limit: 10)
    ) { try AnimationDecoder.decode(file, limits: limits) }
  }

  // MARK: Names

  @Test(arguments: [
    ("gift", ["gift", "gift.svga", "gift.json", "gift.lottie", "gift.tgs"]),
    ("gift.svga", ["gift.svga", "gift.json", "gift.lottie", "gift.tgs"]),
    ("gift.v2", ["gift.v2", "gift.v2.svga", "gift.v2.json", "gift.v2.lottie", "gift.v2.tgs"]),
    (
      "gift.svga.v2.lottie",
      ["gift.svga.v2.lottie", "gift.v2.svga", "gift.v2.json", "gift.v2.lottie", "gift.v2.tgs"]
    ),
    ("a.svga/gift.json", ["a.svga/gift.json", "a.svga/gift.svga", "a.svga/gift.lottie", "a.svga/gift.tgs"]),
    ("svga", ["svga"]),
  ])
  func namesLoseTheirExtensions(_ name: String, _ candidates: [String]) {
    #expect(FileFormat.fileNames(for: name) == candidates)
  }

  @Test(arguments: [
    ("a.svga", "SVGA (zlib data)"), ("b/a.JSON", "Lottie (JSON)"), ("a.lottie", "dotLottie (ZIP data)"),
    ("a.json.tgs", "Lottie (gzip data), as in Telegram stickers"),
  ])
  func anExtensionSpeaksForAFormat(path: String, name: String) {
    #expect(FileFormat(called: path)?.name == name)
    #expect(FileFormat(called: path + ".png") == nil)
  }

  @Test func everyExtensionIsKnownAndThoseOfWhatIsReadComeInOrder() {
    #expect(FileFormat.extensions == ["svga", "json", "lottie", "tgs"])
    #expect(FileFormat.orderedExtensions == ["svga", "json", "lottie", "tgs"])
    #expect(FileFormat(called: "svga") == nil)
    // Of what is called so, some is not an animation.
    #expect(FileFormat.all.filter { $0.looksLike != nil }.flatMap(\.extensions) == ["json"])
  }

  // MARK: Several animations in a file

  @Test func filesOfTodayHoldOne() throws {
    let movie = try SVGAEncoder.encode(SVGAMovie(size: Size(40, 30), frameRate: 10, frameCount: 6))
    for bytes in [Self.lottie, movie] {
      var file = AnimationFile(bytes)
      file.name = "a file"
      #expect(try OpenedAnimations(file).contents == [AnimationFile.Content()])
      #expect(try AnimationDecoder.decode(file, animation: "").info.frameCount == 6)
      let error = #expect(throws: FileError.self) { try AnimationDecoder.decode(file, animation: "b") }
      #expect(
        error?.description == "a file: there is no animation \"b\": the file holds one, without a name")
    }
  }

  @Test func oneIsChosenByItsId() throws {
    let reader: FileFormat.Reader = { (file) throws(AnimationError) in
      let contents = [AnimationFile.Content(id: "wave", name: "Wave"), .init(id: "bye")]
      return FileFormat.Animations(contents: contents) { (content) throws(AnimationError) in
        guard content.id == "bye" else { throw .invalid(path: content.id, reason: "it is another one") }
        return try AnimationDecoder.decode(file.bytes, limits: file.limits)
      }
    }
    let format = FileFormat("two in one", reader) { _ in true }
    let file = try OpenedFile(AnimationFile(Self.lottie), limits: DecodingLimits())
    let animations = try OpenedAnimations(file, format)
    #expect(animations.contents.map(\.id) == ["wave", "bye"])
    #expect(try animations.decode("bye").info.frameCount == 6)
    #expect(throws: AnimationError.invalid(path: "wave", reason: "it is another one")) {
      try animations.decode()
    }
    #expect(
      throws: AnimationError.invalid(
        path: "", reason: "there is no animation \"by\": there are \"wave\", \"bye\"")
    ) { try animations.decode("by") }
  }
}
