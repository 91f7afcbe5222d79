/// A gap in what a player supports: it lacks a feature, or has a part of it.
package struct PlayerSupport: Hashable, Sendable {
  package enum Level: String, Hashable, Sendable {
    case none, partial
  }

  package var player: LintPlayer
  package var feature: AnimationFeature
  package var level: Level
  /// What is missing, where only a part is.
  package var remark: String
  /// The address of a public page that says so.
  package var source: String
}

extension PlayerSupport {
  /// All gaps that a page says there are. What no page says is not in here, and counts as supported.
  package static let gaps: [PlayerSupport] =
    lacks(.lottieIOS, airbnb, commonToNative + [.gaussianBlur, .glyphs, .mergePaths, .textSelector])
    + lacks(.lottieIOS, iosShapes, pathModifiers)
    + lacks(.lottieAndroid, airbnb, commonToNative)
    + lacks(.lottieAndroid, androidShapes, pathModifiers)
    + [
      has(
        .lottieAndroid, .textSelector, "the first, of characters counted by index, since the summer of 2024",
        "https://github.com/airbnb/lottie-android/pull/2518"),
      has(.lottieAndroid, .gaussianBlur, "of each fill and stroke, not of the layer", airbnb),
      has(.lottieAndroid, .dropShadow, "of each fill and stroke, not of the layer", airbnb),
      has(.lottieAndroid, .mergePaths, "only when switched on, from KitKat on", airbnb),
    ]
    + lacks(
      .lottieWeb, airbnb,
      [.maskLighten, .maskDarken, .maskDifference, .maskFeather, .mergePaths])
    + [
      has(.lottieWeb, .maskIntersect, "by the SVG renderer only", webMasks),
      has(.lottieWeb, .maskExpansion, "not by the SVG renderer", airbnb),
      has(.lottieWeb, .offsetPath, "not in all cases", "https://github.com/lottie/lottie-spec/issues/121"),
    ]
    + lacks(.lottieWeb, "https://github.com/thorvg/thorvg/issues/2681", [.twist])
    + lacks(
      .rlottie, rlottie,
      [
        .skew, .maskLighten, .maskDarken, .maskDifference, .maskExpansion, .maskFeather, .mergePaths,
        .fillEffect, .strokeEffect, .tintEffect, .tritoneEffect, .levelsEffect, .text, .glyphs, .textPath,
        .textSelector, .textExpressionSelector, .expressions,
      ])
    + lacks(
      .rlottie, rlottieParser,
      pathModifiers + [.matteParent, .layerStyle, .motionBlur, .gaussianBlur, .dropShadow, .otherEffect])
    + lacks(.thorvg, "https://github.com/thorvg/thorvg/issues/2769", [.mergePaths])
    + lacks(.thorvg, thorvgParser, [.maskFeather, .motionBlur, .layerStyle])
    + lacks(.thorvg, "https://github.com/thorvg/thorvg/issues/2681", [.twist, .zigZag])
    + lacks(.thorvg, "https://github.com/thorvg/thorvg/issues/3115", [.levelsEffect, .otherEffect])
    + [
      has(
        .thorvg, .expressions, "where it is built with them; not all functions",
        "https://github.com/thorvg/thorvg/issues/1640"),
      has(.thorvg, .layer3D, "not in all cases", thorvgParser),
      has(
        .thorvg, .puckerBloat, "not in versions before 2026",
        "https://github.com/thorvg/thorvg/issues/2681"),
      has(
        .lottieIOS, .matteParent, "versions before the autumn of 2026 take the layer above",
        "https://github.com/airbnb/lottie-ios/issues/2702"),
      has(
        .lottieWeb, .maskInverted, "not where the layer turns or moves, by the SVG renderer",
        "https://github.com/airbnb/lottie-web/issues/1711"),
      has(.svgaplayerWeb, .svgaSound, "only on pages that load howler.js", svgaWeb),
      has(.svgaplayerWeb, .svgaArchive, "only on pages that load JSZip", svgaWeb),
      has(
        .svgaplayerWeb, .svgaLateMatte, "no matte is applied in such a file",
        svgaWebRenderer),
      has(.svgaplayerWeb, .svgaBareMP3, "silent: sounds are known by their tag", svgaWebRenderer),
      has(
        .svgaplayerWeb, .svgaMatte, "what is below it is erased, and nothing drawn after it", svgaWebRenderer),
      has(.svgaplayerIOS, .svgaUnevenRate, "played too fast: 24 or 25 as 30, 50 as 60", svgaIOSPlayer),
      has(
        .svgaplayerIOS, .svgaKeyEnding,
        "shows that picture: what follows the last dot of a key does not count",
        svgaIOSPlayer),
      has(.lottieWeb, .sound, "only on pages that load howler.js; else no frame is right", lottieWebSounds),
      has(.svgaplayerIOS, .svgaBareMP3, "silent: sounds are known by their tag", svgaIOS),
    ]
    + lacks(
      .svgaplayerWeb, svgaWebRenderer,
      [.svgaMissingMatte, .svgaClippedShapes])
    + lacks(
      .svgaplayerIOS, svgaIOSPlayer,
      [.svgaMissingMatte])

  /// The gaps of a player. What `.telegram` forbids are rules for stickers, which are checked as a whole.
  package static func gaps(of player: LintPlayer) -> [AnimationFeature: PlayerSupport] {
    Dictionary(gaps.filter { $0.player == player }.map { ($0.feature, $0) }, uniquingKeysWith: { $1 })
  }

  /// Telegram's rules for stickers.
  package static let telegramRules = "https://core.telegram.org/stickers"

  private static let airbnb = "https://github.com/airbnb/lottie/blob/master/supported-features.md"
  private static let iosShapes =
    "https://github.com/airbnb/lottie-ios/blob/6824c2c1ef97debc493de4d7e2fc6f4971989e18/Sources/Private/Model/ShapeItems/ShapeItem.swift"
  private static let androidShapes =
    "https://github.com/airbnb/lottie-android/blob/022f9211eb3715162b71220240e6964799251147/lottie/src/main/java/com/airbnb/lottie/parser/ContentModelParser.java"
  private static let webMasks = "https://github.com/airbnb/lottie-web/blob/master/player/js/mask.js"
  private static let rlottie = "https://github.com/Samsung/rlottie#supported-after-effects-features"
  private static let rlottieParser =
    "https://github.com/Samsung/rlottie/blob/836360ab06198da8515f33bf8b46552692cc5b2b/src/lottie/lottieparser.cpp"
  private static let thorvgParser =
    "https://github.com/thorvg/thorvg/blob/cf2ab1b9a3e1f58ecfe57aa3eb7bc7440c91b93d/src/loaders/lottie/tvgLottieParser.cpp"
  private static let svgaWeb = "https://github.com/svga/SVGAPlayer-Web#readme"
  private static let svgaWebRenderer =
    "https://github.com/svga/SVGAPlayer-Web/blob/0b045072fe0b133b97043a93e412284dab94e6a6/src/Canvas/renderer.js"
  private static let svgaIOSPlayer = "https://github.com/svga/SVGAPlayer-iOS/blob/master/Source/SVGAPlayer.m"
  private static let lottieWebSounds =
    "https://github.com/airbnb/lottie-web/blob/v5.7.5/player/js/utils/audio/AudioController.js"
  private static let svgaIOS = "https://github.com/svga/SVGAPlayer-iOS/blob/master/Source/SVGAVideoEntity.m"

  /// What the table has as missing for Android and for both engines of iOS.
  private static let commonToNative: [AnimationFeature] = [
    .autoOrient, .maskLighten, .maskDarken, .maskDifference, .maskExpansion, .maskFeather, .lumaMatte,
    .lumaInvertedMatte, .fillEffect, .strokeEffect, .tintEffect, .tritoneEffect, .levelsEffect, .textPath,
    .textExpressionSelector, .expressions,
  ]

  /// What the parsers of those players do not know, which list all kinds of shapes that they know.
  private static let pathModifiers: [AnimationFeature] = [.zigZag, .puckerBloat, .twist, .offsetPath]

  private static func lacks(_ player: LintPlayer, _ source: String, _ features: [AnimationFeature])
    -> [PlayerSupport]
  {
    features.map { PlayerSupport(player: player, feature: $0, level: .none, remark: "", source: source) }
  }

  private static func has(
    _ player: LintPlayer, _ feature: AnimationFeature, _ remark: String, _ source: String
  ) -> PlayerSupport {
    PlayerSupport(player: player, feature: feature, level: .partial, remark: remark, source: source)
  }
}
