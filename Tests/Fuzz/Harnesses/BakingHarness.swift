import AnimationCore
import LottieBaking
import LottieExpressions
import LottieFormat
import TextLayout

extension Harness {
  /// Keyframes in the place of scripts: what comes out is read, and has no more scripts than were left.
  static let baking = Harness("baking", longest: 4096) { (bytes) throws(BrokenPromise) in
    var choices = Choices(bytes)
    let text = AnimationBytes.lottie(&choices, hasScripts: true)
    var options = LottieDecoder.Options()
    options.limits = smallLimits
    options.limits.frames = 64
    options.expressions = JavaScriptExpressions()
    options.fonts = FontLibrary.shared
    guard let baked = try? LottieBaker.bake(text, options: options, budget: budget()) else { return }
    options.limits = DecodingLimits()
    let again: LottieBaker.Result
    do throws(AnimationError) {
      again = try LottieBaker.bake(baked.text, options: options, budget: budget())
    } catch .interrupted, .budgetExceeded {
      return
    } catch {
      throw BrokenPromise(description: "what was baked cannot be baked again: \(error)")
    }
    let (count, left) = (baked.expressionCount, again.expressionCount)
    try BrokenPromise.unless(
      left == count - baked.bakedCount,
      "of \(count) expressions \(baked.bakedCount) are baked and \(left) left")
  }
}
