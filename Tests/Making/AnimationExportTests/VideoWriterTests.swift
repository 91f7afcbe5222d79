import AnimationCore
import Foundation
import Pixels
import TestSupport
import Testing

@testable import AnimationExport

@Suite(.enabled(if: ReadingProgram.ffmpeg.isInstalled && ReadingProgram.ffprobe.isInstalled, "needs ffmpeg"))
struct VideoWriterTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ name: String) -> String { folder.url(name).path }

  private func stream(_ name: String, _ selection: String = "v") throws -> [String: String] {
    try #require(
      try ReadingProgram.probe(path(name), ["-select_streams", selection, "-count_frames", "-show_streams"])
        .first)
  }

  @Test(arguments: [VideoOptions.Codec.h264, .h265])
  func opaqueVideoLiesOnItsBackground(_ codec: VideoOptions.Codec) throws {
    // Odd sides, a rate of television.
    let reel = Reel(width: 41, height: 31)
    let background = Color(red: 1, green: 1, blue: 0.6)
    try reel.run(
      try VideoWriter(
        .file(path("x.mp4")), try reel.series(FrameRate(29.97)),
        VideoOptions(codec, quality: 100, background: background)))
    let stream = try stream("x.mp4")
    #expect(stream["codec_name"] == (codec == .h264 ? "h264" : "hevc"))
    #expect(stream["codec_tag_string"] == (codec == .h264 ? "avc1" : "hvc1"))
    #expect(stream["pix_fmt"] == "yuv420p")
    #expect((stream["width"], stream["height"]) == ("42", "32"))
    #expect(stream["r_frame_rate"] == "30000/1001")
    #expect(stream["nb_read_frames"] == "6")
    #expect(stream["color_space"] == "bt709")
    #expect(stream["color_range"] == "tv")
    let frames = try ReadingProgram.frames(of: path("x.mp4"), pixelCount: 42 * 32)
    // The added column and row, and the ground between the shapes.
    for place in [41, 31 * 42, 3 * 42 + 39] {
      let pixel = Array(frames[0][(place * 4)..<(place * 4 + 3)])
      #expect(rootMeanSquare(pixel, [255, 255, 153]) < 6)
    }
    #expect(try folder.contents() == ["x.mp4"])
  }

  @Test(arguments: [(VideoOptions.Codec.vp9, "x.webm", ["-c:v", "libvpx-vp9"]), (.proRes4444, "x.mov", [])])
  func alphaComesBack(_ codec: VideoOptions.Codec, _ name: String, _ decoder: [String]) throws {
    let reel = Reel(width: 80, height: 60)
    try reel.run(
      try VideoWriter(.file(path(name)), try reel.series(FrameRate(25)), VideoOptions(codec, quality: 100)))
    let frames = try ReadingProgram.frames(of: path(name), pixelCount: 80 * 60, decoder: decoder)
    #expect(frames.count == reel.count)
    for index in [0, 2, 5] {
      // Colours as they show: by their alpha.
      func premultiplied(_ pixels: [UInt8]) -> [UInt8] {
        pixels.indices.map { $0 % 4 == 3 ? pixels[$0] : UInt8(Int(pixels[$0]) * Int(pixels[$0 | 3]) / 255) }
      }
      #expect(rootMeanSquare(premultiplied(frames[index]), premultiplied(try reel.pixels(index))) < 7)
    }
  }

  @Test(arguments: AlphaPacking.allCases)
  func packedAlphaIsWhereItsDescriptionSays(_ packing: AlphaPacking) throws {
    let reel = Reel(width: 44, height: 30)
    try reel.run(
      try VideoWriter(
        .file(path("x.mp4")), try reel.series(FrameRate(25)),
        VideoOptions(.h264, quality: 100, alphaPacking: packing)))
    let text = try folder.text("x.vapc.json")
    let layout = try JSONDecoder().decode(Layout.self, from: Data(text.utf8)).info
    #expect((layout.f, layout.w, layout.h, layout.fps, layout.v) == (6, 44, 30, 25, 2))
    #expect(layout.videoW % 16 == 0 && layout.videoH % 16 == 0)
    let stream = try stream("x.mp4")
    #expect(stream["width"] == "\(layout.videoW)" && stream["height"] == "\(layout.videoH)")

    let frames = try ReadingProgram.frames(of: path("x.mp4"), pixelCount: layout.videoW * layout.videoH)
    let frame = try #require(frames.last)
    func part(_ box: [Int]) -> [[UInt8]] {
      (0..<layout.h).flatMap { y in
        (0..<layout.w).map { x in
          let place = ((y + box[1]) * layout.videoW + x + box[0]) * 4
          return Array(frame[place..<place + 3])
        }
      }
    }
    let expected = try reel.pixels(5)
    let (colors, alphas) = (part(layout.rgbFrame), part(layout.aFrame))
    let got = colors.indices.flatMap { colors[$0] + [alphas[$0][1]] }
    let wanted = expected.indices.map {
      $0 % 4 == 3 ? expected[$0] : UInt8(Int(expected[$0]) * Int(expected[$0 | 3]) / 255)
    }
    #expect(rootMeanSquare(got, wanted) < 9)

    // The same text in a box of its own, found by its size at the file's end.
    let bytes = try folder.bytes("x.mp4")
    let json = Array(text.dropLast().utf8)
    #expect(bytes.suffix(json.count + 4) == Array("vapc".utf8) + json)
    #expect(try folder.contents() == ["x.mp4", "x.vapc.json"])
  }

  /// Patches of one colour each, decoded by another program that knows of the colours only what the file says.
  @Test(
    arguments: [
      Variant(.h264), Variant(.h265), Variant(.vp9), Variant(.proRes4444), Variant(.h264, .right),
      Variant(.h265, .left), Variant(.h264, .bottom),
    ])
  func flatColorsComeBack(_ variant: Variant) throws {
    let colors: [UInt32] = [
      0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xffff_ffff, 0xff00_0000, 0xff80_8080, 0xffff_c800, 0xffc8_2878,
    ]
    let side = 32
    let words = (0..<side * side * colors.count).map { colors[$0 % (side * colors.count) / side] }
    let bitmap = try Bitmap(width: side * colors.count, height: side, words: words)
    let series = FrameSeries(width: bitmap.width, height: side, rate: try #require(FrameRate(10)))
    let options = VideoOptions(variant.codec, quality: 100, alphaPacking: variant.packing)
    let name = "x.\(options.container)"
    let sink = try VideoWriter(.file(path(name)), series, options)
    for _ in 0..<3 { try sink.add(bitmap) }
    try sink.finish()

    let stream = try stream(name)
    #expect(stream["color_range"] == "tv")
    for tag in ["color_space", "color_transfer", "color_primaries"] {
      #expect(stream[tag] == "bt709", "\(tag)")
    }
    let width = try #require(stream["width"].flatMap { Int($0) })
    let height = try #require(stream["height"].flatMap { Int($0) })
    let frame = try #require(try ReadingProgram.frames(of: path(name), pixelCount: width * height).last)
    // Colours at half the resolution are 8 bits, and rounded three times.
    let tolerance = variant.codec == .proRes4444 ? 1 : 3
    let left = variant.packing == .left ? width / 2 : 0
    for (index, color) in colors.enumerated() {
      let place = (side / 2 * width + left + index * side + side / 2) * 4
      for channel in 0..<3 {
        let wanted = Int(color >> (16 - 8 * channel) & 0xff)
        #expect(abs(Int(frame[place + channel]) - wanted) <= tolerance, "patch \(index), channel \(channel)")
      }
    }
  }

  struct Variant: CustomTestStringConvertible {
    var codec: VideoOptions.Codec
    var packing: AlphaPacking?

    init(_ codec: VideoOptions.Codec, _ packing: AlphaPacking? = nil) {
      (self.codec, self.packing) = (codec, packing)
    }

    var testDescription: String { "\(codec.rawValue) \(packing?.rawValue ?? "")" }
  }

  /// As ffmpeg converts them; sides are odd, so that something is added.
  @Test func colorsAreConvertedForVideo() throws {
    let reel = Reel(width: 41, height: 31, background: .white)
    let bitmap = try reel.bitmap(2)
    let background = Background(.white)
    let planes = YUVFrame(width: 41, height: 31).planes { y, row in
      bitmap.withRow(y) { background.copy($0, to: row) }
    }
    try folder.write(bitmap.straightRGBA(), to: "x.rgba")
    let expected = try ReadingProgram.ffmpeg.run(
      ["-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", "41x31", "-i", path("x.rgba")]
        + [
          "-vf",
          "crop=40:30,scale=out_color_matrix=bt709:out_range=tv:flags=area+accurate_rnd+full_chroma_int",
        ]
        + ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-"])
    func plane(_ bytes: [UInt8], _ start: Int, _ width: Int, _ size: (Int, Int)) -> [UInt8] {
      (0..<size.1).flatMap { y in (0..<size.0).map { bytes[start + y * width + $0] } }
    }
    for (ours, theirs, width, size, limit) in [
      (0, 0, (42, 40), (40, 30), 0.6), (42 * 32, 40 * 30, (21, 20), (20, 15), 0.6),
      (42 * 32 * 5 / 4, 40 * 30 * 5 / 4, (21, 20), (20, 15), 0.6),
    ] {
      let (a, b) = (plane(planes, ours, width.0, size), plane(expected, theirs, width.1, size))
      #expect(rootMeanSquare(a, b) < limit)
    }
  }

  @Test func heldFramesAreSentAgain() throws {
    let reel = Reel()
    let sink = try VideoWriter(.file(path("x.mp4")), try reel.series(FrameRate(25)), VideoOptions())
    try sink.add(try reel.bitmap(0))
    for _ in 0..<9 { try sink.hold() }
    try sink.finish()
    #expect(try stream("x.mp4")["nb_read_frames"] == "10")
  }

  @Test func soundsBeginAndEndWithTheirFrames() throws {
    // A tone of three seconds; it sounds from 0.4 to 0.8 s of each of two passes of a second.
    try ReadingProgram.ffmpeg.run(
      ["-v", "error", "-f", "lavfi", "-i", "sine=frequency=440:duration=3", path("tone.mp3")])
    let cue = SoundCue(
      key: "a", startFrame: 4, endFrame: 8, startTime: 0.5, duration: 3, encoding: .mp3,
      bytes: try folder.bytes("tone.mp3"))
    let unknown = SoundCue(
      key: "b", startFrame: 0, endFrame: 8, startTime: 0, duration: nil, encoding: .unknown, bytes: [1, 2, 3])
    let soundtrack = Soundtrack([cue, unknown], frames: 0..<10, frameRate: 10, loopCount: 2)
    let reel = Reel()
    let sink = try VideoWriter(
      .file(path("x.mp4")), try reel.series(FrameRate(10)), VideoOptions(.h264, soundtrack: soundtrack))
    for index in 0..<20 { try sink.add(try reel.bitmap(index % 10)) }
    try sink.finish()
    #expect(try stream("x.mp4", "a")["codec_name"] == "aac")
    #expect(try stream("x.mp4")["nb_read_frames"] == "20")
    let loud = try loudTenths(of: "x.mp4")
    #expect(loud.count == 20)
    #expect(loud.indices.filter { loud[$0] } == [4, 5, 6, 7, 14, 15, 16, 17])
  }

  @Test func soundsHaveTheirSpeedAndLevels() throws {
    // A tone that begins after a second; heard twice as fast it does after half a second of the animation.
    try ReadingProgram.ffmpeg.run(
      [
        "-v", "error", "-f", "lavfi", "-i", "sine=frequency=440:duration=4", "-af",
        "volume='gte(t,1)':eval=frame",
      ]
        + [path("tone.wav")])
    let cue = SoundCue(
      key: "a", startFrame: 0, endFrame: 20, startTime: 0, rate: 2,
      levels: [
        .init(frame: 0, left: 1, right: 1), .init(frame: 8, left: 1, right: 1),
        .init(frame: 9, left: 0, right: 0), .init(frame: 14, left: 0, right: 0),
        .init(frame: 15, left: 0.5, right: 1),
      ],
      duration: nil, encoding: .wav, bytes: try folder.bytes("tone.wav"))
    let soundtrack = Soundtrack([cue], frames: 0..<20, frameRate: 10)
    let reel = Reel()
    let sink = try VideoWriter(
      .file(path("x.mp4")), try reel.series(FrameRate(10)), VideoOptions(.h264, soundtrack: soundtrack))
    for index in 0..<20 { try sink.add(try reel.bitmap(index % 10)) }
    try sink.finish()
    let loud = try loudTenths(of: "x.mp4")
    #expect(loud.indices.filter { loud[$0] } == [5, 6, 7, 8, 14, 15, 16, 17, 18, 19])
    func peak(_ channel: Int) throws -> Double {
      let bytes = try ReadingProgram.ffmpeg.run(
        ["-v", "error", "-ss", "1.6", "-i", path("x.mp4"), "-af", "pan=mono|c0=c\(channel)", "-f", "u8", "-"])
      return bytes.map { abs(Double($0) - 128) }.max() ?? 0
    }
    #expect(abs(try peak(0) / peak(1) - 0.5) < 0.12)
  }

  /// Whether there is a sound in each tenth of a second.
  private func loudTenths(of name: String) throws -> [Bool] {
    let samples = try ReadingProgram.ffmpeg.run(
      ["-v", "error", "-i", path(name), "-f", "s16le", "-ac", "1", "-ar", "10000", "-"])
    return stride(from: 0, to: samples.count - 1999, by: 2000).map { start in
      // The edges of a tenth belong to both neighbours, as codecs see it.
      let middle = samples[(start + 500)..<(start + 1500)]
      return middle.indices.contains { $0 % 2 == 1 && (4...251).contains(middle[$0]) }
    }
  }

  /// Players put up with it, and so does a video.
  @Test func aDamagedSoundIsNoError() throws {
    try ReadingProgram.ffmpeg.run(
      ["-v", "error", "-f", "lavfi", "-i", "sine=frequency=440:duration=3", path("tone.mp3")])
    var bytes = try folder.bytes("tone.mp3")
    bytes.replaceSubrange(8000..<8500, with: [UInt8](repeating: 0x55, count: 500))
    let cue = SoundCue(
      key: "a", startFrame: 0, endFrame: 6, startTime: 0, duration: nil, encoding: .mp3, bytes: bytes)
    let options = VideoOptions(.h264, soundtrack: Soundtrack([cue], frames: 0..<6, frameRate: 2))
    try Reel().run(try VideoWriter(.file(path("x.mp4")), try Reel().series(FrameRate(2)), options))
    #expect(try stream("x.mp4", "a")["codec_name"] == "aac")
  }

  /// Each codec, at the ends of what may be asked for, writes as many frames as it is given.
  @Test(
    arguments: [VideoOptions.Codec.h264, .h265, .vp9, .proRes4444], [(1000.0, 30), (0.01, 2), (29.97, 1)])
  func anyRateKeepsAllFrames(_ codec: VideoOptions.Codec, _ multiFrame: (rate: Double, count: Int)) throws {
    let options = VideoOptions(codec)
    let name = "x.\(options.container)"
    let sink = try VideoWriter(.file(path(name)), try Reel().series(FrameRate(multiFrame.rate)), options)
    for index in 0..<multiFrame.count { try sink.add(try Reel().bitmap(index)) }
    try sink.finish()
    #expect(try stream(name)["nb_read_frames"] == "\(multiFrame.count)")
  }

  @Test func withoutASoundtrackThereIsNoSound() throws {
    let reel = Reel()
    try reel.run(try VideoWriter(.file(path("x.mp4")), try reel.series(FrameRate(10)), VideoOptions()))
    #expect(try ReadingProgram.probe(path("x.mp4"), ["-select_streams", "a", "-show_streams"]).isEmpty)
  }

  /// A second one is whole: which one it is is said.
  @Test(arguments: [SoundCue.Encoding.mp3, .wav]) func whatIsNoSoundIsAnError(encoding: SoundCue.Encoding)
    throws
  {
    func cue(_ key: String, _ bytes: [UInt8], _ encoding: SoundCue.Encoding = .wav) -> SoundCue {
      SoundCue(
        key: key, startFrame: 0, endFrame: 8, startTime: 0, duration: nil, encoding: encoding, bytes: bytes)
    }
    try ReadingProgram.ffmpeg.run(
      ["-v", "error", "-f", "lavfi", "-i", "sine=frequency=440:duration=1", path("tone.wav")])
    let whole = try folder.bytes("tone.wav")
    var damaged = whole
    // A WAV of no samples in a second; anything for an MP3.
    damaged.replaceSubrange(24..<28, with: [0, 0, 0, 0])
    let cues = [
      cue("whole", whole),
      encoding == .wav ? cue("damaged", damaged) : cue("damaged", [UInt8](repeating: 7, count: 3000), .mp3),
    ]
    let reel = Reel(width: 400, height: 400)
    let options = VideoOptions(.h264, soundtrack: Soundtrack(cues, frames: 0..<10, frameRate: 10))
    do {
      try reel.run(try VideoWriter(.file(path("x.mp4")), try reel.series(FrameRate(10)), options))
      Issue.record("no error")
    } catch ExportError.unusableSound("damaged", let reason) {
      #expect(!reason.isEmpty && !reason.contains("0x"))
    }
    #expect(try folder.contents() == ["tone.wav"])
  }

  /// ffmpeg decodes all that comes before a sound begins.
  @Test func soundsThatTakeHoursToDecodeAreAnError() throws {
    func writer(startTime: Double, megabytes: Int) throws -> VideoWriter {
      let cue = SoundCue(
        key: "long", startFrame: 0, endFrame: 8, startTime: startTime, duration: nil, encoding: .mp3,
        bytes: [UInt8](repeating: 7, count: max(megabytes << 20, 1)))
      let soundtrack = Soundtrack([cue, cue], frames: 0..<10, frameRate: 10)
      return try VideoWriter(
        .file(path("x.mp4")), try Reel().series(FrameRate(10)), VideoOptions(.h264, soundtrack: soundtrack))
    }
    #expect(
      throws: ExportError.unusableSound(
        key: "long", reason: "more than 2000 s of sound until all have ended")
    ) { try writer(startTime: 1200, megabytes: 1) }
    // A sound that cannot last so long, and one that begins in time.
    _ = try writer(startTime: 1e9, megabytes: 0)
    _ = try writer(startTime: 800, megabytes: 1)
    #expect(try folder.contents() == [])
  }

  @Test func aDroppedSinkLeavesNothing() throws {
    do {
      let reel = Reel(width: 200, height: 200)
      let sink = try VideoWriter(.file(path("x.mp4")), try reel.series(FrameRate(10)), VideoOptions())
      try sink.add(try reel.bitmap(0))
      #expect(try folder.contents().count == 1)
    }
    #expect(try folder.contents() == [])
  }

  @Test func packingNeedsACodecWithoutAlpha() throws {
    #expect(throws: ExportError.self) {
      try VideoWriter(
        .file(path("x.webm")), try Reel().series(FrameRate(10)), VideoOptions(.vp9, alphaPacking: .right))
    }
  }

  private struct Layout: Decodable {
    struct Info: Decodable {
      var v, f, w, h, fps, videoW, videoH: Int
      var aFrame, rgbFrame: [Int]
    }
    var info: Info
  }
}
