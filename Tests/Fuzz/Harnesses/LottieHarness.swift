import AnimationCore
import AnimationFormats

extension Harness {
  /// Lotties of every feature: the structure is right, the numbers and now and then a member are not.
  static let lottie = Harness("lottie", longest: 4096) { (bytes) throws(BrokenPromise) in
    var tree = LottieTree(Choices(bytes))
    try decodeAndPlay(tree.animation().bytes, &tree.choices)
  }

  /// The same with scripts: what most are made of, and what only an engine knows.
  static let expressions = Harness("expressions", longest: 4096) { (bytes) throws(BrokenPromise) in
    var tree = LottieTree(Choices(bytes))
    tree.hasScripts = true
    try decodeAndPlay(tree.animation().bytes, &tree.choices)
  }

  /// The text itself.
  static let lottieText = Harness("lottie-text", longest: 8192) { (bytes) throws(BrokenPromise) in
    var choices = Choices(Array(bytes.suffix(64)))
    try decodeAndPlay(bytes, &choices)
  }

  static func decodeAndPlay(_ bytes: [UInt8], _ choices: inout Choices) throws(BrokenPromise) {
    guard let animation = try? AnimationDecoder.decode(bytes, limits: smallLimits) else { return }
    try Playing.everything(of: animation, &choices)
  }

  /// For what a harness draws: what is large only takes long.
  static let smallLimits: DecodingLimits = {
    var limits = DecodingLimits()
    (limits.canvasSide, limits.imagePixels, limits.layers) = (4096, 1 << 20, 200)
    (limits.frames, limits.frameRecords, limits.inflatedBytes) = (1 << 20, 1 << 16, 8 << 20)
    return limits
  }()
}
