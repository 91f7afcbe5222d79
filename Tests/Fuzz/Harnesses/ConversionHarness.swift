import AnimationConversion
import AnimationCore
import AnimationFormats

extension Harness {
  /// Each format made another: what comes out is read, and has as many frames.
  static let conversions = Harness("conversions", longest: 4096) { (bytes) throws(BrokenPromise) in
    var choices = Choices(bytes)
    let isMovie = choices.flag()
    let target = choices.pick(AnimationConverter.Target.allCases)
    let file = isMovie ? AnimationBytes.movie(&choices) : AnimationBytes.lottie(&choices)
    guard let animation = try? AnimationDecoder.decode(file, limits: smallLimits),
      animation.info.frameCount <= 64
    else { return }
    var options = AnimationConverter.Options()
    if !isMovie, choices.flag() { options.maximumMemory = choices.next(1 << 15) }
    guard
      let result = try? AnimationConverter.convert(
        animation, to: target, options: options, budget: budget())
    else { return }
    try check(result.bytes, target, frameCount: result.movie?.frameCount ?? animation.info.frameCount)
  }

  private static func check(
    _ result: [UInt8], _ target: AnimationConverter.Target, frameCount: Int
  ) throws(BrokenPromise) {
    if target == .svg {
      let isWhole = result.starts(with: "<svg".utf8) && result.suffix(8).contains("</svg>".utf8)
      return try BrokenPromise.unless(isWhole, "an SVG is cut")
    }
    let animation = try read(result, "what was made a \(target)")
    try BrokenPromise.unless(
      animation.info.frameCount == frameCount,
      "\(frameCount) frames are \(animation.info.frameCount) in a \(target)")
  }

  /// What we have written ourselves can be read.
  static func read(_ bytes: [UInt8], _ words: @autoclosure () -> String) throws(BrokenPromise)
    -> any Animation
  {
    do {
      return try AnimationDecoder.decode(bytes)
    } catch {
      throw BrokenPromise(description: "\(words()) cannot be decoded: \(error)")
    }
  }
}
