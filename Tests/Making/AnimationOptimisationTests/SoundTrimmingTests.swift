import AnimationCore
import AnimationFormats
import AnimationOptimisation
import Archives
import Foundation
import SVGAFormat
import TestSupport
import Testing

@testable import AnimationAudio

/// What is never heard of sounds goes, and what is heard stays the same, to the sample.
@Suite struct SoundTrimmingTests {
  /// 10 frames per second.
  private func movie(
    _ sounds: [String: [UInt8]], _ cues: [SVGAMovie.Cue], frames: Int = 6
  ) -> SVGAMovie {
    SVGAMovie(
      size: Size(40, 40), frameRate: 10, frameCount: frames,
      images: [EncodedImage(key: "a", bytes: EncodedImage.checkers.bytes)],
      sounds: sounds.sorted { $0.key < $1.key }.map { SVGAMovie.Sound(key: $0.key, bytes: $0.value) },
      sprites: [.init("a", frames: .init((0..<frames).map { _ in SVGAMovie.Frame() }))], cues: cues)
  }

  private func optimised(_ bytes: [UInt8]) throws -> [UInt8] {
    let result = try AnimationOptimiser.optimise(bytes)
    #expect(try AnimationOptimiser.optimise(result.bytes).bytes == result.bytes)
    return result.bytes
  }

  private func optimised(_ movie: SVGAMovie) throws -> SVGAMovie {
    try SVGADecoder.decode(optimised(SVGAEncoder.encode(movie))).movie
  }

  private func cues(_ bytes: [UInt8]) throws -> [SoundCue] {
    try AnimationDecoder.decode(bytes, externalImage: { _ in nil }).info.soundCues
  }

  private func samples(_ bytes: [UInt8]) throws -> [Int16] {
    try DecodedSound(decoding: bytes, byteLimit: 1 << 20).samples
  }

  /// That the first is a begin of the second, of so many seconds.
  private func expectBegin(
    _ short: [UInt8], of long: [UInt8], _ seconds: ClosedRange<Double>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (begin, all) = (try samples(short), try samples(long))
    #expect(begin.count < all.count, sourceLocation: sourceLocation)
    #expect(begin == Array(all.prefix(begin.count)), sourceLocation: sourceLocation)
    #expect(seconds.contains(Double(begin.count) / 8000), "\(begin.count)", sourceLocation: sourceLocation)
  }

  private static let sounds = [
    LongSound.mp3, Array(LongSound.mp3[LongSound.infoLength...]),
    Array("ID3".utf8) + [4, 0, 0, 0, 0, 1, 2] + [UInt8](repeating: 0, count: 130) + LongSound.mp3,
    LongSound.wav, LongSound.wav(coding: 1, behind: Array("LIST".utf8) + [4, 0, 0, 0] + Array("INFO".utf8)),
  ]

  @Test(arguments: sounds)
  func theEndThatIsNotHeardIsCutOff(sound: [UInt8]) throws {
    let cue = SVGAMovie.Cue(key: "s", startFrame: 0, endFrame: 100, totalTime: 2000)
    var source = movie(["s": sound], [cue])
    // The decoder takes no WAV out of a movie's pictures.
    guard sound.starts(with: LongSound.wav.prefix(4)) else {
      let result = try optimised(source)
      let short = try #require(result.sounds.first)
      try expectBegin(short.bytes, of: sound, 1.1...1.3)
      #expect((1100...1400).contains(result.cues[0].totalTime))
      source.cues[0].totalTime = 0
      #expect(try optimised(source).cues[0].totalTime == 0, "unknown")
      return
    }
    let file = lottie(sound)
    try expectBegin(#require(try cues(optimised(file)).first).bytes, of: sound, 1.1...1.11)
  }

  @Test func whatTellsOfTheSoundTellsOfItsBegin() throws {
    let cue = SVGAMovie.Cue(key: "s", startFrame: 0, endFrame: 6)
    let short = try #require(try optimised(movie(["s": LongSound.mp3], [cue])).sounds.first).bytes
    func number(_ place: Int) -> Int { short[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(21) == (short.count - LongSound.infoLength) / 72)
    #expect(number(25) == short.count)
    // Where the begin is, and the last hundredth.
    #expect(short[29] == LongSound.infoLength * 256 / short.count)
    #expect(Int(short[128]) == (short.count - 72) * 256 / short.count)
  }

  @Test func theLastOfAllThatHearItCounts() throws {
    let source = movie(
      ["s": LongSound.mp3],
      [
        SVGAMovie.Cue(key: "s", startFrame: 0, endFrame: 2),
        SVGAMovie.Cue(key: "s", startFrame: 3, endFrame: 6, startTime: 500),
      ])
    try expectBegin(#require(try optimised(source).sounds.first).bytes, of: LongSound.mp3, 1.3...1.5)
    let all = SVGAMovie.Cue(key: "s", startFrame: 0, endFrame: 19)
    let long = movie(["s": LongSound.mp3], [all], frames: 20)
    #expect(try optimised(long).sounds.first?.bytes == LongSound.mp3)
  }

  @Test func equalSoundsAreThereOnceAndUnusedOnesNot() throws {
    let mp3 = LongSound.mp3
    let result = try optimised(
      movie(
        ["a": mp3, "b": mp3, "c": mp3],
        [
          SVGAMovie.Cue(key: "a", startFrame: 0, endFrame: 2),
          SVGAMovie.Cue(key: "b", startFrame: 1, endFrame: 19),
        ], frames: 20))
    #expect(result.sounds == [SVGAMovie.Sound(key: "a", bytes: mp3)])
    #expect(result.cues.map(\.key) == ["a", "a"])
  }

  /// The sound is looked up once, not for each of them.
  @Test func manyCuesOfOneSoundAreQuick() throws {
    let cues = (0..<20_000).map { _ in SVGAMovie.Cue(key: "s", startFrame: 0, endFrame: 6) }
    let long = LongSound.mp3 + [UInt8](repeating: 0, count: 2_000_000)
    let bytes = try SVGAEncoder.encode(movie(["s": long], cues))
    let result = try SVGADecoder.decode(AnimationOptimiser.optimise(bytes).bytes).movie
    #expect(result.cues.count == cues.count)
    #expect(result.sounds.map(\.key) == ["s"])
  }

  @Test func whatIsNotUnderstoodStays() throws {
    var noise = LongSound.mp3
    noise.replaceSubrange(500..<510, with: [UInt8](repeating: 0, count: 10))
    var lie = LongSound.mp3
    // It says that there are ten frames: no more is heard.
    lie[24] = 10
    var other = LongSound.mp3
    other.replaceSubrange(13..<17, with: Array("VBRI".utf8))
    let cue = SVGAMovie.Cue(key: "s", startFrame: 0, endFrame: 6)
    for sound in [noise, lie, other, Array(LongSound.mp3.prefix(900))] {
      #expect(try optimised(movie(["s": sound], [cue])).sounds.first?.bytes == sound)
    }
    for sound in [LongSound.wav(coding: 17), Array(LongSound.wav.dropLast(5))] {
      #expect(try cues(optimised(lottie(sound))).first?.bytes == sound)
    }
  }

  // MARK: Lottie

  /// Half a second of sound, unless it is heard twice as fast.
  private func lottie(_ sound: [UInt8], stretch: Double = 1, more: String = "") -> [UInt8] {
    let data = "data:audio/x;base64,\(Data(sound).base64EncodedString())"
    return Array(
      """
      {"v":"5.7.0","fr":10,"ip":0,"op":6,"w":100,"h":100,"assets":[{"id":"s","u":"","p":"\(data)","e":1}],\
      "layers":[{"ty":6,"refId":"s","ip":0,"op":9,"st":0,"sr":\(stretch)\(more)}]}
      """.utf8)
  }

  @Test func soundsInLottiesAreTrimmed() throws {
    let short = try optimised(lottie(LongSound.mp3))
    try expectBegin(#require(try cues(short).first).bytes, of: LongSound.mp3, 1.1...1.3)
    #expect(String(decoding: short, as: UTF8.self).contains(#""p":"data:audio/x;base64,"#))
    let fast = try optimised(lottie(LongSound.mp3, stretch: 0.5))
    try expectBegin(#require(try cues(fast).first).bytes, of: LongSound.mp3, 1.7...1.9)
  }

  /// Somebody may let it be heard at another time.
  @Test(arguments: [#","tm":{"a":0,"k":1,"sid":"t"}"#, #","ks":{"o":{"a":0,"k":1,"x":"value"}}"#])
  func soundsOfSlotsAndScriptsStay(more: String) throws {
    let file = lottie(LongSound.mp3, more: more)
    let text = String(decoding: try optimised(file), as: UTF8.self)
    #expect(text.contains(Data(LongSound.mp3).base64EncodedString()))
  }

  @Test func soundsInPackagesAreTrimmed() throws {
    let text = String(decoding: lottie([]), as: UTF8.self)
      .replacing("data:audio/x;base64,", with: "s.mp3").replacing(#""u":"""#, with: #""u":"u/""#)
    let manifest = #"{"version":"2","animations":[{"id":"one"}]}"#
    let file = ZipFile.bytes([
      ("manifest.json", Array(manifest.utf8)), ("a/one.json", Array(text.utf8)), ("u/s.mp3", LongSound.mp3),
      ("u/unused.mp3", LongSound.mp3),
    ])
    let archive = try ZipArchive(optimised(file), limits: DecodingLimits())
    #expect(archive.names.sorted() == ["a/one.json", "manifest.json", "u/s.mp3"])
    try expectBegin(#require(try archive.read("u/s.mp3")), of: LongSound.mp3, 1.1...1.3)
  }
}
