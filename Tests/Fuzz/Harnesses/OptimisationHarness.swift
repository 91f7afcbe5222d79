import AnimationCore
import AnimationFormats
import AnimationLint
import AnimationOptimisation
import FrameRendering

extension Harness {
  /// What was made smaller is no larger, shows the same as far as is asked, and is made no smaller again.
  static let optimisation = Harness("optimisation", longest: 4096) { (bytes) throws(BrokenPromise) in
    var choices = Choices(bytes)
    var options = AnimationOptimiser.Options()
    options.quality = choices.rarely(3) ? Double(choices.next(100)) : nil
    if choices.rarely(3) { options.stripped = [choices.pick(StrippedPart.allCases)] }
    if choices.rarely(3) { options.players = [choices.pick(LintPlayer.allCases)] }
    options.isProved = choices.flag()
    let file = AnimationBytes.any(&choices)
    var limits = smallLimits
    (limits.canvasSide, limits.frames) = (256, 64)
    let budget = WorkBudget(until: .now + .seconds(2))
    guard let source = try? AnimationDecoder.decode(file, limits: limits),
      let optimised = try? AnimationOptimiser.optimise(file, options: options, limits: limits, budget: budget)
    else { return }
    try BrokenPromise.unless(
      optimised.bytes.count <= file.count, "\(file.count) bytes are \(optimised.bytes.count)")
    let result = try read(optimised.bytes, "what was made smaller")
    guard let difference = try? FrameDifference(source, result, budget: budget) else { return }
    if let quality = options.quality {
      let score = difference.worst?.seen.score ?? 100
      try BrokenPromise.unless(score >= quality, "the score is \(score), where it is to be \(quality)")
    } else {
      // Without a look at all frames it is only tried not to change any.
      try BrokenPromise.unless(
        difference.largest == nil,
        "frames differ by \(difference.largest?.value ?? 0), in frame \(difference.largest?.frame ?? -1)")
    }
    guard options.quality == nil,
      let again = try? AnimationOptimiser.optimise(optimised.bytes, options: options, budget: budget)
    else { return }
    try BrokenPromise.unless(
      again.bytes == optimised.bytes,
      "\(file.count) bytes are \(optimised.bytes.count), and the second time \(again.bytes.count)")
  }
}
