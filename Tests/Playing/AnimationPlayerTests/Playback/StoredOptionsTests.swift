import AnimationPlayer
import Foundation
import Testing

/// Options as text, as apps keep them.
@Suite struct StoredOptionsTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func read<Value: Decodable>(_ text: String, _ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  private func mistake<Value: Decodable>(_ text: String, _ type: Value.Type) -> String? {
    do {
      _ = try read(text, type)
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    } catch {
      return "\(error)"
    }
  }

  @Test func whatIsAsUsualIsNotStored() throws {
    #expect(try text(PlaybackOptions()) == "{}")
    #expect(try read("{}") == PlaybackOptions())
  }

  @Test func allOptionsComeBack() throws {
    var options = PlaybackOptions()
    options.loopMode = .times(3)
    options.isReversed = true
    options.speed = 1.5
    options.range = .marker("intro")
    options.userStopScene = .clear
    options.endStopScene = .stepToLeading
    options.hidesWhenStopped = true
    options.resetsLoopCountWhenStopped = false
    options.fadeDuration = .milliseconds(300)
    options.pacing = .showsEveryFrame
    options.showsSubframes = true
    options.suspensionBehavior = .pauseAndRestore
    let stored = try text(options)
    #expect(
      stored == """
        {"endStopScene":"stepToLeading","fadeDuration":0.3,"hidesWhenStopped":true,"loopMode":{"times":3},\
        "pacing":"showsEveryFrame","range":{"marker":"intro"},"resetsLoopCountWhenStopped":false,\
        "reverse":true,"showsSubframes":true,"speed":1.5,"suspensionBehavior":"pauseAndRestore",\
        "userStopScene":"clear"}
        """)
    #expect(try read(stored) == options)
  }

  @Test(arguments: [
    (LoopMode.once, #""once""#), (.forever, #""forever""#), (.autoReverse, #""autoReverse""#),
    (.times(3), #"{"times":3}"#), (.autoReverseTimes(2), #"{"autoReverseTimes":2}"#),
  ]) func loopModesComeBack(mode: LoopMode, stored: String) throws {
    #expect(try text(mode) == stored)
    #expect(try read(stored) == mode)
  }

  @Test(arguments: [
    (PlaybackRange.all, #""all""#), (.frames(10...40), #"{"frames":[10,40]}"#),
    (.progress(0...0.5), #"{"progress":[0,0.5]}"#), (.time(1...2.5), #"{"time":[1,2.5]}"#),
    (.marker("a"), #"{"marker":"a"}"#), (.markers(from: "a", to: "b"), #"{"from":"a","to":"b"}"#),
    (.markers(from: "a", to: "b", includingLast: false), #"{"from":"a","includingLast":false,"to":"b"}"#),
  ]) func rangesComeBack(range: PlaybackRange, stored: String) throws {
    #expect(try text(range) == stored)
    #expect(try read(stored) == range)
  }

  @Test(arguments: [
    (#"{"colour": 1}"#, "colour is unknown here; known are endStopScene, fadeDuration, hidesWhenStopped"),
    (#"{"pacing": "slow"}"#, #"pacing is "slow", not one of dropsFrames, showsEveryFrame"#),
    (#"{"fadeDuration": -1}"#, "fadeDuration is not a number from 0.0 to 1000000.0"),
    (#"{"loopMode": "twice"}"#, #"is "twice", not one of once, forever, autoReverse"#),
    (#"{"loopMode": {}}"#, #"a loop mode has either "times" or "autoReverseTimes""#),
    (#"{"range": {"frames": [4, 2]}}"#, "frames needs two numbers, the first one not above the second"),
    (#"{"range": {"frames": [4]}}"#, "frames needs two numbers, the first one not above the second"),
    (#"{"range": {"marker": "a", "time": [0, 1]}}"#, "a range has one of frames, progress, time, marker"),
    (#"{"range": {"from": "a"}}"#, "a range has one of frames, progress, time, marker"),
  ]) func mistakesAreNamed(stored: String, message: String) {
    #expect(mistake(stored, PlaybackOptions.self)?.hasPrefix(message) == true)
  }
}
