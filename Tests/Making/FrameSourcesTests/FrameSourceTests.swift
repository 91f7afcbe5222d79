import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import FrameSources
@testable import Pixels

@Suite struct FrameSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// All frames, as their words.
  private func frames(_ source: FrameSource) throws -> [[UInt32]] {
    var reader = try source.reader(budget: .unlimited)
    var frames: [[UInt32]] = []
    while let frame = try reader.next() { frames.append(frame.words) }
    return frames
  }

  private func write(_ name: String, _ width: Int, _ height: Int, _ word: UInt32) throws -> String {
    let bitmap = try Bitmap(
      width: width, height: height, words: Array(repeating: word, count: width * height))
    try folder.write(try PNGEncoder.encode(bitmap), to: name)
    return folder.url(name).path
  }

  @Test func imagesAreFramesInARow() throws {
    let paths = [try write("a.png", 4, 3, 0xff00_00ff), try write("b.png", 4, 3, 0x8000_8000)]
    let source = try FrameSource(images: paths)
    #expect(source.size == PixelSize(width: 4, height: 3))
    #expect(source.durations == nil)
    #expect(
      try frames(source) == [
        Array(repeating: 0xff00_00ff, count: 12), Array(repeating: 0x8000_8000, count: 12),
      ])
  }

  @Test func imagesOfOtherSizesAreRefused() throws {
    let paths = [try write("a.png", 4, 3, 0xff00_00ff), try write("b.png", 3, 3, 0xff00_00ff)]
    let source = try FrameSource(images: paths)
    #expect(throws: FrameSourceError.self) { _ = try frames(source) }
    #expect(throws: FrameSourceError.self) { _ = try FrameSource(images: []) }
    #expect(throws: FrameSourceError.self) { _ = try FrameSource(images: ["/nowhere.png"]) }
  }

  @Test func framesBecomeSmaller() throws {
    var source = try FrameSource(images: [try write("a.png", 40, 30, 0xff10_2030)])
    source.fit(width: 20, height: 20)
    #expect(source.size == PixelSize(width: 20, height: 15))
    #expect(try frames(source) == [Array(repeating: 0xff10_2030, count: 300)])
    source.fit(width: 400, height: nil)
    #expect(source.size == PixelSize(width: 40, height: 30))
  }

  /// Two pixels wide, red and blue; its frames last 50 and 200 ms.
  private static let gif: [UInt8] =
    Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    + [0x21, 0xf9, 4, 0, 5, 0, 0, 0, 0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0a, 0]
    + [0x21, 0xf9, 4, 0, 20, 0, 0, 0, 0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x0c, 0x0a, 0, 0x3b]

  @Test func gifsHaveFramesAndTimes() throws {
    let source = try FrameSource(Self.gif)
    #expect(source.size == PixelSize(width: 2, height: 1))
    #expect(source.frameCount == 2)
    let durations = try #require(source.durations)
    #expect(abs(durations[0] - 0.05) < 1e-6 && abs(durations[1] - 0.2) < 1e-6, "\(durations)")
    let all = try frames(source)
    #expect(all.count == 2)
    #expect(all.allSatisfy { $0.allSatisfy { $0 >> 24 == 255 } })
  }

  /// Nothing of these makes it stop, or take memory for what they claim.
  @Test func damagedFilesAreErrors() throws {
    var huge = Self.gif
    (huge[6], huge[7], huge[8], huge[9]) = (255, 255, 255, 255)
    #expect(throws: FrameSourceError.self) { _ = try frames(try FrameSource(huge)) }
    #expect(throws: FrameSourceError.self) { _ = try FrameSource(Array(Self.gif.prefix(13))) }
    for file in [
      Array("RIFF\u{1}\0\0\0WEBPVP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0, 255, 255, 255, 255, 255, 255],
      [0, 0, 0, 24] + Array("ftypisom".utf8) + Array(repeating: 0, count: 12),
      [0x1a, 0x45, 0xdf, 0xa3, 0x80],
    ] {
      #expect(throws: FrameSourceError.self) { _ = try FrameSource(file) }
    }
    for file in [[], Array("{}".utf8), Array(Self.gif.prefix(3))] {
      #expect(!FrameSource.recognises(file))
    }
  }

  private func tooManyPixels(_ value: Int, limit: Int) -> FrameSourceError {
    .unusable(.limitExceeded(what: "pixels of all frames (limit framePixels)", value: value, limit: limit))
  }

  /// A frame that changes nothing is 20 bytes of a GIF: nothing is decoded to find that there are too many.
  @Test func framesOfTooManyPixelsAreRefused() throws {
    let change: [UInt8] = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    var gif = Array("GIF89a".utf8) + [0, 16, 0, 16, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    for _ in 0..<9 { gif += [0x21, 0xf9, 4, 0, 5, 0, 0, 0] + change }
    #expect(throws: tooManyPixels(9 << 24, limit: 1 << 27)) { try FrameSource(gif + [0x3b]) }
    var limits = DecodingLimits()
    limits.framePixels = 3
    #expect(throws: tooManyPixels(4, limit: 3)) { try FrameSource(Self.gif, limits: limits) }
    let images = [try write("a.png", 7, 1, 0xff00_00ff), try write("b.png", 7, 1, 0xff00_00ff)]
    #expect(throws: tooManyPixels(14, limit: 12)) { try FrameSource(images: images, limits: limits) }
    limits.framePixels = 4
    #expect(try FrameSource(Self.gif, limits: limits).frameCount == 2)
    #expect(try FrameSource(images: images, limits: limits).frameCount == 2)
  }

  /// A minute of video is more than a minute of anything else, unless it is empty.
  @Test func videosMayHaveMorePixels() {
    #expect(FrameLimits.allPixels(1 << 28, codec: VideoCodec(name: "gif"), bytes: 1 << 24) == 1 << 28)
    #expect(FrameLimits.allPixels(1 << 28, codec: VideoCodec(name: "h264"), bytes: 1000) == 1 << 28)
    #expect(FrameLimits.allPixels(1 << 28, codec: VideoCodec(name: "h264"), bytes: 1 << 18) == 1 << 29)
    #expect(FrameLimits.allPixels(1 << 28, codec: VideoCodec(name: "h264"), bytes: 1 << 24) == 1 << 30)
    #expect(FrameLimits.allPixels(.max, codec: VideoCodec(name: "av1"), bytes: 1 << 24) == .max)
  }

  /// Those of 16 bits a channel take four times as long.
  @Test(
    .enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"),
    arguments: [("rgba", 24), ("rgba64be", 96)])
  func deepPixelsCountMore(format: String, count: Int) throws {
    try ReadingProgram.ffmpeg.run([
      "-f", "lavfi", "-i", "color=s=4x3:r=10:d=0.2,geq=r=0:g=N*255:b=0,format=\(format)", "-c:v", "apng",
      "-f", "apng",
      folder.url("x.png").path,
    ])
    let file = try folder.bytes("x.png")
    var limits = DecodingLimits()
    limits.framePixels = count - 1
    #expect(throws: tooManyPixels(count, limit: count - 1)) { try FrameSource(file, limits: limits) }
    limits.framePixels = count
    #expect(try FrameSource(file, limits: limits).frameCount == 2)
  }

  /// What a video says of its size is true of its first frame. All become as large as that one.
  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"), arguments: [(4, 3), (300, 200)])
  func framesThatGrowOrShrink(width: Int, height: Int) throws {
    _ = try write("1.png", width, height, 0xff00_00ff)
    for index in 2...9 { _ = try write("\(index).png", 304 - width, 203 - height, 0xff00_00ff) }
    let bytes = try (1...9).flatMap { try folder.bytes("\($0).png") }
    try folder.write(bytes, to: "all")
    try ReadingProgram.ffmpeg.run([
      "-f", "image2pipe", "-c:v", "png", "-i", folder.url("all").path, "-c", "copy", folder.url("x.mkv").path,
    ])
    let video = try folder.bytes("x.mkv")
    let source = try FrameSource(video)
    #expect(source.size == PixelSize(width: width, height: height))
    #expect(try frames(source).map(\.count) == Array(repeating: width * height, count: 9))
    var limits = DecodingLimits()
    limits.framePixels = 400_000
    #expect(throws: FrameSourceError.self) { try FrameSource(video, limits: limits) }
  }

  @Test func messagesOfFFmpegAreShortened() {
    #expect(
      VideoFile.message("[gif @ 0x55dd1] [IMGUTILS @ 0x7ffe0] Picture size 16384x16384 is invalid")
        == "Picture size 16384x16384 is invalid")
    #expect(VideoFile.message("file:/dev/fd/3: Invalid argument") == "Invalid argument")
    #expect(VideoFile.message("") == "")
  }

  /// ffmpeg takes a GIF that is cut as one that ends there.
  @Test func truncatedFilesAreNoted() throws {
    #expect(try FrameSource(Self.gif).damage == nil)
    let cut = try FrameSource(Array(Self.gif.dropLast(20)))
    #expect(cut.frameCount == 1)
    #expect(cut.damage == "it ends before its end")
  }

  @Test func anInterruptionEndsReading() throws {
    #expect(throws: FrameSourceError.unusable(.interrupted)) {
      _ = try FrameSource(Self.gif, budget: WorkBudget { false })
    }
    let source = try FrameSource(Self.gif)
    #expect(throws: FrameSourceError.unusable(.interrupted)) {
      var reader = try source.reader(budget: WorkBudget { false })
      _ = try reader.next()
    }
  }

  @Test func timesAreReadFromFFmpeg() throws {
    let text = """
      #tb 0: 1/100
      #dimensions 0: 40x30
      0, 0, 3, 4, 4800, 0x1
      0, 4, 7, 4, 4800, 0x1
      0, 5, 17, 0, 4800, 0x1
      """
    func report(_ text: String) -> VideoReport {
      var report = VideoReport()
      report.add(text)
      return report
    }
    #expect(report(text).size == PixelSize(width: 40, height: 30))
    #expect(report(text).byteCount == 14_400)
    let frames = try #require(report(text).times)
    #expect(frames.starts == [0.03, 0.07, 0.17])
    func durations(_ packets: String?) -> [Double] {
      VideoTiming.durations(frames: frames, packets: packets.flatMap { report($0).times })
        .map { ($0 * 1000).rounded() }
    }
    #expect(durations(nil) == [40, 100, 100])
    // In the order of decoding: the last to be shown is the second here.
    #expect(durations("#tb 0: 1/100\n0,0,3,4,9,0x1\n0,2,17,53,9,0x1\n0,1,7,4,9,0x1\n") == [40, 100, 530])
    #expect(durations("#tb 0: 1/100\n0,0,NOPTS,4,9,0x1\n") == [40, 100, 100])
    #expect(report("").times == nil)
    #expect(report("#tb 0: 1/0\n#dimensions 0: 1x1\n").times == nil)
    #expect(report("#tb 0: 1/100\n0,0,NOPTS,4,9,0x1\n").frameCount == 1)
  }

  @Test(arguments: PackedAlpha.Side.allCases) func packedAlphaIsTakenApart(side: PackedAlpha.Side) throws {
    // Half red, of half alpha; the alpha next to it.
    let isAcross = side == .left || side == .right
    let (width, height) = isAcross ? (8, 4) : (4, 8)
    let words = (0..<32).map { index -> UInt32 in
      let isSecond = isAcross ? index % 8 >= 4 : index / 4 >= 4
      return isSecond == (side == .right || side == .bottom) ? 0xff80_8080 : 0xffa0_0000
    }
    let packing = try PackedAlpha(side, of: PixelSize(width: width, height: height))
    let frame = try packing.unpack(Bitmap(width: width, height: height, words: words))
    #expect(frame.words == Array(repeating: 0x8080_0000, count: 16))
  }

  @Test func layoutsOfPackedAlphaAreFoundInFiles() throws {
    func file(_ text: String) -> [UInt8] {
      [0, 0, 0, 8] + Array("free".utf8) + [0, 0, 0, UInt8(8 + text.utf8.count)] + Array("vapc".utf8)
        + Array(text.utf8)
    }
    let size = PixelSize(width: 10, height: 6)
    let layout = #"{"info":{"rgbFrame":[0,0,6,6],"aFrame":[6,0,3,3]}}"#
    #expect(PackedAlpha(inMP4: file(layout), size: size)?.size == PixelSize(width: 6, height: 6))
    for text in [
      "{}", #"{"info":{"rgbFrame":[0,0,6,6],"aFrame":[9,0,3,3]}}"#,
      #"{"info":{"rgbFrame":[0,0,-6,6],"aFrame":[6,0,1e30,3]}}"#, "{",
    ] {
      #expect(PackedAlpha(inMP4: file(text), size: size) == nil)
    }
    #expect(PackedAlpha(inMP4: [0, 0, 0, 0] + Array(repeating: 0, count: 20), size: size) == nil)
  }
}
