import AnimationConversion
import AnimationCore
import AnimationFormats
import AnimationLint
import AnimationOptimisation
import FrameSources
import Testing

/// What Docs/Library.md shows of converting, optimising and checking.
@Suite struct LibraryPageTests {
  /// One red pixel.
  private let gif: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0]
    + [2, 2, 0x44, 1, 0, 0x3b]

  @Test func aGIFBecomesAnSVGAAndALottieAndIsChecked() throws {
    let budget = WorkBudget { !Task.isCancelled }
    let svga = try Conversion(frames: FrameSource(gif), to: .svga, budget: budget)
    let lottie = try AnimationConverter.convert(
      AnimationDecoder.decode(svga.bytes), to: .lottie, budget: budget)
    let smaller = try AnimationOptimiser.optimise(svga.bytes, budget: budget) { print("\(Int(100 * $0)) %") }
    let findings = AnimationLinter().findings(in: smaller.bytes, budget: budget)
    #expect(try AnimationDecoder.decode(lottie.bytes).info.size == Size(1, 1))
    #expect(findings.isEmpty)
  }
}
