import AnimationLint

extension ConversionJob {
  /// What of the result the official players of its format do not show, as lint knows it, a line each.
  func playerGaps(of bytes: [UInt8]) -> [String] {
    var configuration = LintConfiguration()
    configuration.players =
      target == .svga ? [.svgaplayerIOS, .svgaplayerWeb] : [.lottieIOS, .lottieAndroid, .lottieWeb]
    for rule in LintRule.allCases where rule != .unsupportedFeature { configuration.severities[rule] = .off }
    return AnimationLinter(configuration).findings(in: bytes).map(\.message)
  }
}
