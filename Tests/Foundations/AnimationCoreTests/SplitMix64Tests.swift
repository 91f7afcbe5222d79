import AnimationCore
import Testing

@Suite struct SplitMix64Tests {
  /// The first numbers of the reference implementation (Vigna 2015) for the seed 1234567.
  @Test func itGivesTheReferenceNumbers() {
    var numbers = SplitMix64(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
    ]
    #expect((0..<3).map { _ in numbers.next() } == expected)
  }
}
