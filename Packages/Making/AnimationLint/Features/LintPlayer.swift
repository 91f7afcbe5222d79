import AnimationCore

/// A player whose gaps are known (`PlayerSupport`). The raw value is the name in configurations and arguments.
public enum LintPlayer: String, Hashable, Sendable, CaseIterable {
  case svgaplayerIOS = "svgaplayer-ios"
  case svgaplayerWeb = "svgaplayer-web"
  case lottieIOS = "lottie-ios"
  case lottieAndroid = "lottie-android"
  case lottieWeb = "lottie-web"
  case rlottie
  case thorvg
  case telegram

  /// The format that it plays; of others nothing is said.
  package var format: AnimationInfo.Format {
    switch self {
    case .svgaplayerIOS, .svgaplayerWeb: .svga
    case .lottieIOS, .lottieAndroid, .lottieWeb, .rlottie, .thorvg, .telegram: .lottie
    }
  }
}
