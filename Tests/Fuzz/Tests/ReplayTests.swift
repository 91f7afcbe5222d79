import Foundation
import TestSupport
import Testing

/// What `make fuzz` tries by the million, a few of it, the same in every run: inputs that are kept, and others that are
/// made up.
@Suite struct ReplayTests {
  private static let corpus = Repository.url("Tests/Fuzz/Corpus")

  @Test(arguments: Harness.all.map(\.name)) func keptInputs(_ name: String) throws {
    let harness = try #require(Harness.named(name))
    let folder = Self.corpus.appending(path: name)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files.sorted(by: { $0.path < $1.path }) {
      #expect(throws: Never.self, "\(file.lastPathComponent)") { try harness.run([UInt8](Data(contentsOf: file))) }
    }
  }

  @Test(arguments: Harness.all.map(\.name)) func inputsThatAreMadeUp(_ name: String) throws {
    let harness = try #require(Harness.named(name))
    for seed in Sweep.indices(3000, atMost: 100) {
      var random = RandomBytes(seed: seed)
      let bytes = random.bytes(atMost: min(harness.longest, 512))
      #expect(throws: Never.self, "seed \(seed)") { try harness.run(bytes) }
    }
  }
}

/// Bytes, the same for a seed in every run.
private struct RandomBytes {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed + 1) &* 0x9e37_79b9_7f4a_7c15 }

  private mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  mutating func bytes(atMost count: Int) -> [UInt8] {
    (0..<next() % UInt64(count)).map { _ in UInt8(truncatingIfNeeded: next()) }
  }
}
