import AnimationCore
import AnimationLint
import FrameRendering

/// What may become of pictures.
struct RepackingOptions {
  /// Where it is smaller.
  var usesWebP: Bool
  /// The score of `VisibleDifference` that pictures keep; nil for without loss.
  var quality: Double?
  /// How many times as wide and high pictures become, below 1; the others keep their sizes.
  var scales: [EncodedContent: Double] = [:]
  /// Whether all of the players draw a picture into its place, whatever its size.
  private let scalesImages: Bool

  /// - Parameters:
  ///   - players: those of other formats do not count.
  ///   - animations: all that the pictures are of; the first one's format is that of all.
  init(_ players: Set<LintPlayer>, for animations: [any Animation]) {
    let format = animations.first?.info.format
    let players = players.filter { $0.format == format }
    usesWebP = !players.isEmpty && players.allSatisfy(\.readsWebP)
    scalesImages = players.allSatisfy(\.scalesImages)
  }

  /// Returns the options with pictures as large as they are drawn.
  ///
  /// - Throws: `interrupted`.
  func scaled(
    to pixelsPerUnit: Double, in animations: [any Animation], budget: WorkBudget
  ) throws(AnimationError) -> RepackingOptions {
    guard scalesImages else { return self }
    var options = self
    for animation in animations where !animation.info.images.isEmpty {
      let survey = FrameSurvey(animation, maximumFrames: .max, budget: budget)
      try budget.check()
      for image in animation.info.images {
        // Equal pictures may be drawn as one. What no frame shows is shown by viewers, in their own ways.
        let scale = survey.uses[image.key]?.scale ?? 0
        options.scales[image.content] = max(options.scales[image.content] ?? 0, scale * pixelsPerUnit)
      }
    }
    options.scales = options.scales.filter { 0.001..<1 ~= $0.value }
    return options
  }
}

extension LintPlayer {
  /// Whether the player reads WebP, as systems' own decoders do, from iOS 14 on; rlottie has stb_image, and
  /// ThorVG's reader is left out of many builds. SVGAPlayer-Web looks for the beginnings of PNG and JPEG.
  fileprivate var readsWebP: Bool {
    switch self {
    case .svgaplayerIOS, .lottieIOS, .lottieAndroid, .lottieWeb: true
    case .svgaplayerWeb, .rlottie, .thorvg, .telegram: false
    }
  }

  /// SVGAPlayer-Web draws pictures in their own sizes.
  fileprivate var scalesImages: Bool { self != .svgaplayerWeb && self != .rlottie }
}
