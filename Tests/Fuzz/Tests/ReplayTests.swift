import Foundation
import TestSupport
import Testing

/// What `make fuzz` tries by the million, a few of it, the same in every run: inputs that are kept, and others
/// that are made up.
@Suite struct ReplayTests {
  @Test(arguments: Harness.all.map(\.name)) func keptInputsDoNoHarm(_ name: String) throws {
    let harness = try #require(Harness.named(name))
    let inputs = try Self.kept(for: name)
    #expect(!inputs.isEmpty)
    for input in inputs { #expect(throws: Never.self, "\(input.name)") { try harness.run(input.bytes) } }
  }

  @Test(arguments: Harness.all.map(\.name)) func madeUpInputsDoNoHarm(_ name: String) throws {
    let harness = try #require(Harness.named(name))
    let kept = try Self.kept(for: name)
    let end = ContinuousClock.now + .seconds(Self.seconds)
    let more = (3000...).lazy.prefix { _ in ContinuousClock.now < end }
    for seed in [AnySequence(Sweep.indices(3000, atMost: 100)), AnySequence(more)].joined() {
      var random = RandomBytes(seed: seed)
      let bytes =
        seed % 3 == 0 || kept.isEmpty
        ? random.bytes(atMost: min(harness.longest, 512)) : random.changed(kept[seed % kept.count].bytes)
      #expect(throws: Never.self, "seed \(seed)") { try harness.run(bytes) }
    }
  }

  /// How long to go on with each harness, where somebody wants more.
  private static let seconds = ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap(Int.init) ?? 0

  private static func kept(for name: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = Repository.root.appending(path: "Tests/Fuzz/Corpus").appending(path: name)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.sorted { $0.path < $1.path }.map {
      ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0)))
    }
  }
}

/// Bytes, the same for a seed in every run.
private struct RandomBytes {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed + 1) &* 0x9e37_79b9_7f4a_7c15 }

  private mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  mutating func bytes(atMost count: Int) -> [UInt8] { (0..<next(count)).map { _ in UInt8(next(256)) } }

  /// Some bytes of it others, fewer or more.
  mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...next(4) {
      guard !bytes.isEmpty else { return [UInt8(next(256))] }
      let place = next(bytes.count)
      switch next(4) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(UInt8(next(256)), at: place)
      case 2: bytes[place] ^= 1 << next(8)
      default: bytes[place] = UInt8(next(256))
      }
    }
    return bytes
  }
}
