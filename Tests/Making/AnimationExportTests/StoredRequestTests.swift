import AnimationCore
import AnimationExport
import Foundation
import FrameRendering
import Pixels
import Testing

/// Requests as text, as services keep them.
@Suite struct StoredRequestTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func read<Value: Decodable>(_ text: String, _ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  private func mistake(_ text: String) -> (message: String, path: [String])? {
    do {
      _ = try read(text, ExportRequest.self)
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return (context.debugDescription, context.codingPath.map(\.stringValue))
    } catch {
      return ("\(error)", [])
    }
  }

  // MARK: Sizes and image options

  @Test(arguments: [
    (ImageOptions.ImageSize.scale(2), #"{"scale":2}"#), (.width(343), #"{"width":343}"#),
    (.height(200), #"{"height":200}"#), (.pixels(width: 300, height: 200), #"{"height":200,"width":300}"#),
    (.within(width: 300, height: 200), #"{"within":{"height":200,"width":300}}"#),
    (.atMost(512), #"{"maxSize":512}"#),
  ]) func sizesComeBack(size: ImageOptions.ImageSize, stored: String) throws {
    #expect(try text(size) == stored)
    #expect(try read(stored) == size)
  }

  @Test func imageOptionsAreShort() throws {
    #expect(try text(ImageOptions()) == "{}")
    let options = ImageOptions(size: .width(343), background: .white)
    #expect(try text(options) == ##"{"background":"#ffffff","size":{"width":343}}"##)
    let all = ImageOptions(
      size: .scale(0.5), fit: .cover, background: Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4),
      renderer: .cairo, motionBlur: true)
    #expect(try read(try text(all)) == all)
  }

  @Test(arguments: ["#fff", "#ffffff", "white", "WHITE"]) func coloursAreReadAsTheToolReadsThem(name: String)
    throws
  {
    let options: ImageOptions = try read(#"{"background": "\#(name)"}"#)
    #expect(options.background == .white)
  }

  // MARK: Requests

  @Test func aRequestSaysWhatTheOptionsOfTheToolSay() throws {
    var request = ExportRequest(
      .webp, frames: .playing(FrameTiming(.frames(from: .time(0), through: .time(2)), rate: FrameRate(25))),
      image: ImageOptions(size: .width(343), background: .white), options: ExportOptions(quality: 80))
    request.crop = .drawn
    let stored = try text(request)
    #expect(
      stored == ##"""
        {"background":"#ffffff","format":"webp","fps":25,"quality":80,"range":"0s..2s",\##
        "size":{"width":343},"trim":true}
        """##)
    let read: ExportRequest = try read(stored)
    #expect(read.frames == request.frames && read.image == request.image && read.options == request.options)
    #expect(read.format == .webp && read.crop == .drawn && !read.hasFileForEachFrame)
  }

  @Test func everyOptionComesBack() throws {
    var options = ExportOptions(quality: 7)
    options.compression = .small
    options.colors = 17
    options.isLossless = true
    options.effort = 6
    options.alphaQuality = 50
    options.background = .black
    options.gif.dithering = .bayer
    options.gif.matte = Color(hex: "#123")
    options.gif.tolerance = 8
    options.video.codec = .proRes4444
    options.video.alphaPacking = .bottom
    options.video.isMuted = true
    options.contactSheet.columns = 4
    options.contactSheet.hasFrameNumbers = true
    options.spriteSheet.frameName = "gift"
    #expect(try read(try text(options)) == options)
    #expect(try text(options).contains(#""codec":"prores""#))
    #expect(try text(options).contains(#""alpha":"packed-bottom""#))
  }

  static let selections: [FrameSelection] = [
    .all, .poster, .frame(at: .last), .frame(at: .time(1.0 / 3)), .frame(at: .progress(1.0 / 3)),
    .list([
      FrameRange(3), FrameRange(.first, through: .last, step: 5), FrameRange(.time(0), through: .time(1.5)),
    ]),
    .playing(
      FrameTiming(.marker("intro"), rate: FrameRate(30000, per: 1001), speed: 2, isReversed: true, loops: 0)),
    .playing(FrameTiming(.frames(from: .frame(10), through: .fromEnd(1)))),
    .playing(FrameTiming(.frames(from: .progress(1.0 / 3), through: .progress(0.5)))),
    .spread(12, timing: FrameTiming(loops: 2)),
  ]

  @Test(arguments: selections) func framesComeBack(selection: FrameSelection) throws {
    let stored = try text(ExportRequest(.gif, frames: selection))
    #expect(try read(stored, ExportRequest.self).frames == selection, "\(stored)")
  }

  @Test func anAreaComesBack() throws {
    var request = ExportRequest(.png)
    request.crop = .area(Rect(x: -5, y: 3, width: 20.5, height: 10))
    request.hasFileForEachFrame = true
    let read: ExportRequest = try read(try text(request))
    #expect(read.crop == request.crop && read.hasFileForEachFrame)
  }

  @Test func aRequestMakesTheSameFileAsTheOneThatWasStored() throws {
    let request = ExportRequest(.gif, image: ImageOptions(size: .width(40)))
    let read: ExportRequest = try read(try text(request))
    let files = try [request, read].map {
      try AnimationExporter(movingDisc(), $0).export(to: .memory).files[0].bytes
    }
    #expect(files[0] == files[1])
  }

  @Test func replacementsAreNotLostWithoutAWord() {
    let request = ExportRequest(.gif, replacements: Replacements(hidden: ["a"]))
    #expect(throws: EncodingError.self) { try text(request) }
  }

  @Test(arguments: [
    ("{}", "format is missing", ["format"]),
    (#"{"format": "bmp"}"#, #"format is "bmp", not one of png, jpeg"#, ["format"]),
    (#"{"format": "gif", "widht": 3}"#, "widht is unknown here; known are alpha, alphaQuality", ["widht"]),
    (#"{"format": "gif", "quality": 101}"#, "quality is not a number from 0 to 100", ["quality"]),
    (#"{"format": "gif", "fit": "crop"}"#, #"fit is "crop", not one of contain, cover, fill, none"#, ["fit"]),
    (
      #"{"format": "gif", "background": "redd"}"#, "is not a colour: write #rgb, #rrggbb or #rrggbbaa",
      ["background"]
    ),
    (#"{"format": "gif", "size": {"width": 0}}"#, "width is not a number from 1 to", ["size", "width"]),
    (#"{"format": "gif", "size": {}}"#, "a size has one of scale, maxSize, within", ["size"]),
    (#"{"format": "gif", "size": {"scale": 1, "width": 3}}"#, "a size has one of scale", ["size"]),
    (
      #"{"format": "gif", "size": {"within": {"width": 1}}}"#, "within needs a width and a height",
      ["size", "within"]
    ),
    (#"{"format": "gif", "frames": ["x"]}"#, "'x' is not a frame: write its number", ["frames", "Index 0"]),
    (#"{"format": "gif", "frames": []}"#, "frames has none", ["frames"]),
    (#"{"format": "gif", "poster": true, "fps": 3}"#, "fps does not go with poster", ["fps"]),
    (#"{"format": "gif", "range": "3..5", "marker": "a"}"#, "marker does not go with range", ["marker"]),
    (#"{"format": "gif", "range": "3..5:2"}"#, "range needs two ends and no step", ["range"]),
    (#"{"format": "gif", "fps": 0}"#, "is no rate: write 0.01 to 1000", ["fps"]),
    (#"{"format": "gif", "speed": 0}"#, "speed is not a number from 0.01 to 100.0", ["speed"]),
    (#"{"format": "webm", "codec": "h264"}"#, "codec does not go with the format", ["codec"]),
    (
      #"{"format": "mp4", "codec": "av1"}"#, #"codec is "av1", not one of h264, h265, vp9, prores"#, ["codec"]
    ),
    (#"{"format": "gif", "crop": {"width": 3}}"#, "height is not above 0", ["crop", "height"]),
    (
      #"{"format": "gif", "crop": {"width": 3, "height": 1}, "trim": true}"#, "trim does not go with crop",
      ["trim"]
    ),
  ]) func mistakesAreNamedWithTheirPlace(stored: String, message: String, path: [String]) throws {
    let found = try #require(mistake(stored))
    #expect(found.message.hasPrefix(message), "\(found.message)")
    #expect(found.path == path)
  }
}
