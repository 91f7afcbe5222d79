import Foundation
import SVGAFormat
import TestSupport
import Testing

@testable import AnimationAudio

@Suite(.enabled(if: Repository.corpus != nil, "../shared/corpus is not there"))
struct CorpusSoundTests {
  /// As ffmpeg decodes them.
  private static let seconds = ["flowering": 86_400.0 / 44_100, "heartbeat": 565_632.0 / 44_100]

  @Test func everySoundIsDecodedToItsEnd() throws {
    let corpus = try #require(Repository.corpus)
    let files = try FileManager.default.subpathsOfDirectory(atPath: corpus.path)
      .filter { $0.hasSuffix(".svga") }
    var found: Set<String> = []
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: corpus.appending(path: file)))
      for cue in try SVGADecoder.decode(bytes).info.soundCues {
        let sound = try DecodedSound(decoding: cue.bytes, byteLimit: 64 << 20)
        found.insert(cue.key)
        // A decoder may give or take a frame at a cut end, and an encoder's silence.
        let expected = try #require(Self.seconds[cue.key], "\(file): \(cue.key) is \(sound.duration) s")
        #expect(abs(sound.duration - expected) < 0.06, "\(file)")
        #expect(sound.flaw == nil, "\(file)")
        #expect(sound.samples.contains { abs(Int($0)) > 1000 }, "\(file)")
      }
    }
    #expect(found == Set(Self.seconds.keys))
  }
}
