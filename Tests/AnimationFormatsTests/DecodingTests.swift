import AnimationCore
import AnimationFormats
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
    (Array(" \n".utf8), "unknown format: neither SVGA (zlib or ZIP data) nor Lottie (JSON)"),
    (Array("[1]".utf8), "unknown format: neither SVGA (zlib or ZIP data) nor Lottie (JSON)"),
    ([0x1F, 0x8B, 8, 0], "it is gzip data, as in Telegram stickers (.tgs), which is not supported yet"),
  ])
  func otherContentIsAnError(bytes: [UInt8], message: String) {
    let error = #expect(throws: AnimationError.self) { try AnimationDecoder.decode(bytes) }
    #expect(error.map { "\($0)" } == message)
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
