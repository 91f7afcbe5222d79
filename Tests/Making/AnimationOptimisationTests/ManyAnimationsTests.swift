import AnimationCore
import AnimationOptimisation
import TestSupport
import Testing

/// Files of several animations.
@Suite struct ManyAnimationsTests {
  /// What is wrong with an animation is not found out any more.
  @Test func noMoreAreDecodedThanThereIsTimeFor() throws {
    let lottie = #"{"v":"5.7.0","fr":10,"ip":0,"op":6,"w":40,"h":30,"layers":[]}"#
    let bytes = ZipFile.bytes([
      ("manifest.json", Array(#"{"version":"2","animations":[{"id":"x"},{"id":"y"}]}"#.utf8)),
      ("a/x.json", Array(lottie.utf8)), ("a/y.json", Array("[]".utf8)),
    ])
    #expect(throws: AnimationError.interrupted) {
      try AnimationOptimiser.optimise(bytes, budget: WorkBudget { false })
    }
    let error = #expect(throws: AnimationError.self) { try AnimationOptimiser.optimise(bytes) }
    #expect(error != .interrupted)
  }
}
