import AnimationCore
import Testing

@testable import LottieFormat

/// Sound layers, at 10 frames per second.
struct SoundTests {
  private static let mp3 = "data:audio/mp3;base64,//tQAAAA"
  private static let asset = #"{"id": "a", "p": "\#(mp3)", "e": 1}"#

  /// - Parameter layers: of the root, which begins at frame 5 and lasts 100 frames.
  private func animation(
    _ layers: String, assets: String = asset,
    load: @escaping @Sendable (LottieAssetReference) -> [UInt8]? = { _ in nil }
  ) throws -> LottieAnimation {
    var options = LottieDecoder.Options()
    options.loadAsset = load
    let text = #"""
      {"v": "5.7.0", "fr": 10, "ip": 5, "op": 105, "w": 10, "h": 10, "assets": [\#(assets)], "layers": [\#(layers)]}
      """#
    return try LottieDecoder.decode(Array(text.utf8), options: options)
  }

  private func cues(_ layers: String, assets: String = asset) throws -> [SoundCue] {
    try animation(layers, assets: assets).info.soundCues
  }

  @Test func aLayerIsHeardInItsFramesFromTheRightPlace() throws {
    let animation = try animation(#"{"ty": 6, "refId": "a", "ip": 15, "op": 45, "st": 10}"#)
    let cue = try #require(animation.info.soundCues.first)
    #expect((cue.key, cue.startFrame, cue.endFrame) == ("a", 10, 40))
    #expect((cue.startTime, cue.rate, cue.levels) == (0.5, 1, []))
    #expect(cue.encoding == .mp3)
    #expect(cue.bytes == [0xFF, 0xFB, 0x50, 0, 0, 0])
    #expect(animation.info.diagnostics == [])
    #expect(animation.info.images.isEmpty && animation.displayList(at: 20).items.isEmpty)
  }

  @Test func nothingIsHeardBeforeASoundBegins() throws {
    let cue = try #require(try cues(#"{"ty": 6, "refId": "a", "ip": 0, "op": 200, "st": 25}"#).first)
    #expect((cue.startFrame, cue.endFrame, cue.startTime) == (20, 100, 0))
    #expect(try cues(#"{"ty": 6, "refId": "a", "ip": 105, "op": 200, "st": 25}"#) == [])
    #expect(try cues(#"{"ty": 6, "refId": "a", "ip": 5, "op": 50, "hd": true}"#) == [])
  }

  @Test func precompsBringTheirTime() throws {
    let assets =
      Self.asset + #", {"id": "p", "layers": [{"ty": 6, "refId": "a", "ip": 4, "op": 1000, "st": 2}]}"#
    // Frame f of the root is (f - 11) / 2 inside, so that the sound's layer begins at frame 19.
    let layer = #"{"ty": 0, "refId": "p", "w": 10, "h": 10, "ip": 5, "op": 65, "st": 11, "sr": 2}"#
    let cue = try #require(try cues(layer, assets: assets).first)
    #expect((cue.startFrame, cue.endFrame, cue.rate) == (14, 60, 0.5))
    #expect(cue.startTime == 0.2)
    #expect(try cues(layer + "," + layer, assets: assets).count == 2)
  }

  @Test func remappedTimeIsHeardWhereItPassesEvenly() throws {
    // A second as it is, a second held, then twice as fast.
    let layer = #"""
      {"ty": 6, "refId": "a", "ip": 5, "op": 105, "tm": {"a": 1, "k": [
        {"t": 5, "s": [0], "i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}},
        {"t": 15, "s": [1], "i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}},
        {"t": 25, "s": [1], "i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}}, {"t": 35, "s": [3]}]}}
      """#
    let cues = try cues(layer)
    #expect(cues.map(\.startFrame) == [0, 20])
    #expect(cues.map { ($0.rate * 100).rounded() / 100 } == [1, 2])
    #expect(abs(try #require(cues.last).startTime - 1) < 0.03)
  }

  @Test func levelsArePercentOrDecibels() throws {
    func levels(_ lv: String) throws -> [SoundCue.Level] {
      try #require(try cues(#"{"ty": 6, "refId": "a", "ip": 5, "op": 105, "au": {"lv": \#(lv)}}"#).first)
        .levels
    }
    #expect(try levels(#"{"a": 0, "k": [50, 25]}"#) == [.init(frame: 0, left: 0.5, right: 0.25)])
    #expect(try levels(#"{"a": 0, "k": [100, 100]}"#) == [])
    #expect(try levels(#"{"a": 0, "k": [0, 0]}"#) == [], "decibels")
    let quiet = try #require(try levels(#"{"a": 0, "k": [-20, 900]}"#).first)
    #expect(abs(quiet.left - 0.1) < 1e-9 && quiet.right == 4)
    let linear = #"""
      {"a": 1, "k": [{"t": 5, "s": [100, 100], "i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}},
        {"t": 25, "s": [0, 0]}]}
      """#
    let moving = try levels(linear)
    #expect(moving.map(\.frame) == [0, 20, 99])
    #expect(moving.map { ($0.left * 1000).rounded() } == [1000, 0, 0])
  }

  @Test func whatIsNotToBeHeardIsSaid() throws {
    func problems(_ asset: String, _ bytes: [UInt8]? = nil) throws -> [String] {
      let layer = #"{"ty": 6, "refId": "a", "ip": 5, "op": 105}"#
      return try animation(layer, assets: asset, load: { _ in bytes }).info.diagnostics.map {
        "\($0.kind.rawValue) \($0.path): \($0.message)"
      }
    }
    #expect(
      try problems(#"{"id": "a", "u": "audio/", "p": "a.mp3"}"#)
        == [#"unheard assets[0]: sound file "audio/a.mp3" is not available"#])
    #expect(
      try problems(#"{"id": "a", "p": "a.ogg"}"#, Array("OggS".utf8))
        == ["unheard assets[0]: the sound is neither MP3 nor WAV"])
    #expect(try problems(#"{"id": "a", "p": "a.wav"}"#, Array("RIFF1234WAVEfmt ".utf8)) == [])
    #expect(try problems("") == [#"unheard layers[0]: sound asset "a" is missing"#])
    let tooMany = Array(repeating: #"{"ty": 6, "refId": "a", "ip": 5, "op": 105}"#, count: 70)
    let crowd = try animation(tooMany.joined(separator: ","))
    #expect(crowd.info.soundCues.count == 64)
    #expect(crowd.info.diagnostics.map(\.message) == ["more than 64 sounds: the rest is not heard"])
  }
}
