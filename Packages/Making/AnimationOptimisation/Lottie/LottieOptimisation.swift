import AnimationCore
import JSONText
import LottieFormat

/// Makes the text of a Lottie smaller.
struct LottieOptimisation {
  private(set) var root: JSONTree
  /// Names of assets may stand in scripts.
  let hasExpressions: Bool

  /// Whether what is heard when is what the file says: neither a slot nor a script changes it.
  var hasFixedTimes: Bool { !hasExpressions && root["slots"] == nil && !root.hasSlot }

  /// - Throws: `corrupt` or `limitExceeded` for what is not JSON.
  init(_ text: [UInt8], limits: DecodingLimits) throws(AnimationError) {
    try DecodingLimits.check("file size in bytes", text.count, limits.fileBytes)
    root = try JSONTree(parsing: text, limits: limits)
    hasExpressions = root.hasExpressions
  }

  /// - Parameter decimals: see `shortenNumbers`.
  /// - Throws: `interrupted`.
  func text(
    with repacker: ImageRepacker, _ sounds: SoundTrimmer, stripping parts: Set<StrippedPart>,
    decimals: Int?,
    keepingVertices: Bool
  ) throws(AnimationError) -> [UInt8] {
    var optimisation = self
    optimisation.strip(parts)
    optimisation.removeUnusedAssets()
    try optimisation.repackEmbeddedImages(repacker)
    optimisation.trimEmbeddedSounds(sounds)
    optimisation.joinEqualFiles()
    optimisation.removeIdleKeyframes()
    if !keepingVertices { optimisation.removeIdleVertices() }
    optimisation.shortenNumbers(decimals: decimals)
    return optimisation.root.text
  }

  mutating func change(_ body: (inout JSONTree) -> Void) { body(&root) }
}

extension JSONTree {
  fileprivate var hasSlot: Bool {
    members.contains { $0.isNamed("sid") || $0.value.hasSlot } || items.contains(where: \.hasSlot)
  }

  /// Whether a property in it has one: a text called `x`.
  fileprivate var hasExpressions: Bool {
    members.contains { $0.isNamed("x") && $0.value.isText || $0.value.hasExpressions }
      || items.contains(where: \.hasExpressions)
  }
}
