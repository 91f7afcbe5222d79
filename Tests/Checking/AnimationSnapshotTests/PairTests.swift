import AnimationCore
import AnimationKit
import AnimationSnapshot
import Testing

@Suite struct PairTests {
  private func lottie(_ recipe: Recipe = Recipe()) throws -> any Animation {
    try TestAnimations.decode(try TestAnimations.lottie(recipe))
  }

  @Test func anAnimationIsLikeItself() throws {
    let comparison = try AnimationComparison(try lottie(), try lottie())
    #expect(comparison.isMatch && comparison.notes.isEmpty && comparison.worst.isEmpty)
    #expect(comparison.samples.count == 30)
    #expect(comparison.verdict == "same at all 30 moments")
  }

  /// The same animation in both formats.
  @Test(arguments: ["heart", "balloons"]) func twinsMatch(name: String) throws {
    var options = AnimationComparison.Options()
    options.side = 160
    options.sampleLimit = 6
    let comparison = try AnimationComparison(
      try Samples.decode("\(name).svga"), try Samples.decode("\(name).json"), options: options)
    #expect(comparison.isMatch, "\(comparison.verdict)")
  }

  /// Twice as many frames per second of the same motion: at any time, both show the same.
  @Test func alignsOtherRatesByTime() throws {
    let slow = String(decoding: try TestAnimations.lottie(), as: UTF8.self)
    let fast = slow.replacing("\"fr\":30.0", with: "\"fr\":60.0").replacing("\"op\":30", with: "\"op\":60")
      .replacing("\"t\":29", with: "\"t\":58")
    let comparison = try AnimationComparison(try lottie(), try TestAnimations.decode(Array(fast.utf8)))
    #expect(comparison.notes == ["frame rates 30 and 60"])
    #expect(comparison.isMatch, "\(comparison.verdict)")
    #expect(comparison.samples[3].frameA == 3 && comparison.samples[3].frameB == 6)
  }

  @Test func findsTheWorstSamples() throws {
    let comparison = try AnimationComparison(try lottie(), try lottie(Recipe(easing: 0.4)))
    #expect(!comparison.isMatch)
    let worst = comparison.worst.map(\.sample.comparison.differingPixels)
    #expect(worst == worst.sorted(by: >))
    #expect(worst.first == comparison.samples.map(\.comparison.differingPixels).max())
    #expect(comparison.worst[0].textA != comparison.worst[0].textB)
    #expect(comparison.verdict.contains("moved by"))
  }

  @Test func namesWhatElseDiffers() throws {
    var options = AnimationComparison.Options()
    options.side = 24
    options.sampleLimit = 15
    let comparison = try AnimationComparison(
      try lottie(), try lottie(Recipe(droppedFrame: 3, frameRate: 25, size: 60)), options: options)
    #expect(
      comparison.notes == ["sizes 120x90 and 60x90", "durations 1 s and 1.16 s", "frame rates 30 and 25"])
    #expect(comparison.samples.last.map { $0.seconds > 1.1 } == true)
  }
}
