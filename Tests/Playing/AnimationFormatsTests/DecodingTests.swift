import AnimationCore
import AnimationFormats
import AnimationLoading
import SVGAFormat
import SystemSupport
import TestSupport
import Testing

@Suite struct DecodingTests {
  private let lottie = #"{"v":"5.7.0","fr":10,"ip":0,"op":6,"w":40,"h":30,"layers":[]}"#

  @Test func theFormatIsFoundFromTheContent() throws {
    #expect(try AnimationDecoder.decode(Array(lottie.utf8)).info.format == .lottie)
    #expect(
      try AnimationDecoder.decode([0xEF, 0xBB, 0xBF] + Array("\n \(lottie)".utf8)).info.format == .lottie)
    let movie = SVGAMovie(size: Size(40, 30), frameRate: 10, frameCount: 6)
    #expect(try AnimationDecoder.decode(SVGAEncoder.encode(movie)).info.format == .svga)
  }

  @Test(arguments: [
    ([UInt8](), "unknown format: the file is empty"),
    (Array(" \n".utf8), "unknown format: nothing but white space"),
    (
      Array("1".utf8),
      "unknown format: neither SVGA (zlib or ZIP data) nor Lottie (JSON), but text that begins \"1\""
    ),
    (Array("[1]".utf8), "unknown format: JSON, but not a Lottie, which is an object"),
    (Array("\u{FEFF} []".utf8), "unknown format: JSON, but not a Lottie, which is an object"),
    ([0x1F, 0x8B, 8, 0], "corrupt gzip data: it ends early"),
    (GzipFile.bytes([]), "unknown format: gzip data that holds no Lottie (JSON)"),
    (GzipFile.bytes([0x78, 0xDA]), "unknown format: gzip data that holds no Lottie (JSON)"),
    (GzipFile.bytes(GzipFile.bytes([0x7B])), "unknown format: gzip data that holds no Lottie (JSON)"),
    (GzipFile.bytes([0x7B]), "corrupt JSON: line 1: it ends where a name is expected"),
  ])
  func otherContentIsAnError(bytes: [UInt8], message: String) {
    let error = #expect(throws: AnimationError.self) { try AnimationDecoder.decode(bytes) }
    #expect(error.map { "\($0)" } == message)
  }

  @Test func aFileIsOpenedOnceForAllItsAnimations() throws {
    let bytes = ZipFile.bytes([
      ("manifest.json", Array(#"{"version":"2","animations":[{"id":"x"},{"id":"y","name":"Y"}]}"#.utf8)),
      ("a/x.json", Array(lottie.utf8)),
      ("a/y.json", Array(lottie.replacing("40", with: "50").utf8)),
    ])
    let opened = try FileFormats.open(AnimationFile(bytes))
    #expect(opened.contents == [.init(id: "x"), .init(id: "y", name: "Y")])
    for id in [nil, "x", "y"] {
      #expect(
        try opened.decode(id).info.size == AnimationDecoder.decode(bytes, animation: id).info.size)
      #expect(try opened.lottie(id).text == LottieSource.read(AnimationFile(bytes), animation: id).text)
    }
    let none = "there is no animation \"z\": there are \"x\", \"y\""
    #expect(throws: AnimationError.invalid(path: "", reason: none)) { try opened.decode("z") }
  }

  @Test func aLottieMayBePackedAsGzip() throws {
    let text = "\u{FEFF}\n" + lottie
    let info = try AnimationDecoder.decode(GzipFile.bytes(Array(text.utf8))).info
    #expect(info.format == .lottie && info.container == "gzip + JSON" && info.frameCount == 6)
    #expect(try AnimationDecoder.decode(Array(text.utf8)).info.container == "JSON")
    var limits = DecodingLimits()
    limits.inflatedBytes = 10
    let error = #expect(throws: AnimationError.self) {
      try AnimationDecoder.decode(GzipFile.bytes(Array(text.utf8)), limits: limits)
    }
    guard case .limitExceeded("inflated size in bytes", _, 10) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func fontFilesOfALottieAreFoundNextToIt() throws {
    let folder = try TemporaryFolder()
    try folder.write(TinyFont(family: "Tiny").bytes, to: "a/fonts/tiny.ttf")
    try folder.write(TinyFont(family: "Tiny").bytes, to: "tiny.ttf")
    func fills(_ path: String) throws -> [Rect?] {
      let text = #"""
        {"fr":10,"ip":0,"op":6,"w":90,"h":30,"fonts":{"list":[{"fName":"F","fFamily":"None","fPath":"\#(path)"}]},
         "layers":[{"ty":5,"ip":0,"op":9,"ks":{},"t":{"d":{"k":[{"s":{"t":"AB","f":"F","s":20,"fc":[1,0,0]}}]}}}]}
        """#
      try folder.write(Array(text.utf8), to: "a/b.json")
      return try AnimationDecoder.decode(file: folder.url("a/b.json").path).displayList(at: 0).items.map {
        if case .fill(let fill) = $0 { fill.path.bounds } else { nil }
      }
    }
    #expect(try fills("fonts/tiny.ttf") == [Rect(x: 0, y: -14, width: 18, height: 14)])
    for path in ["../tiny.ttf", "fonts/none.ttf", folder.url("tiny.ttf").path] {
      #expect(try fills(path) == [nil], "\(path)")
    }
  }

  @Test func imagesOfAPackedLottieAreFoundNextToIt() throws {
    let text =
      #"{"fr":10,"ip":0,"op":6,"w":40,"h":30,"layers":[],"assets":[{"id":"i","u":"images/","p":"a.png","w":1,"h":1}]}"#
    for bytes in [Array(text.utf8), GzipFile.bytes(Array(text.utf8))] {
      let animation = try AnimationDecoder.decode(bytes) { $0 == "images/a.png" ? [7] : nil }
      #expect(animation.info.images.map(\.bytes) == [[7]])
    }
  }

  @Test func errorsOfFilesNameThem() throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "x.svga")
    let path = folder.url("x.svga").path
    let error = #expect(throws: FileError.self) { try AnimationDecoder.decode(file: path) }
    #expect(error?.description == "\(path): unknown format: the file is empty")
  }

  @Test func limitsReachTheDecoders() throws {
    var limits = DecodingLimits()
    limits.frames = 5
    #expect(throws: AnimationError.limitExceeded(what: "frames", value: 6, limit: 5)) {
      try AnimationDecoder.decode(Array(lottie.utf8), limits: limits)
    }
    let movie = try SVGAEncoder.encode(SVGAMovie(size: Size(40, 30), frameRate: 10, frameCount: 6))
    #expect(throws: AnimationError.limitExceeded(what: "frames", value: 6, limit: 5)) {
      try AnimationDecoder.decode(movie, limits: limits)
    }
  }
}
