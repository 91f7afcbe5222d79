import AnimationConversion
import AnimationCore
import AnimationLint
import FrameSources

extension ConvertedInput {
  /// What is not as the source asks, on one line; nil for nothing.
  var complaint: String? {
    conversion.diagnostics.summary().map { frames == nil ? "not drawn as the file asks: \($0)" : $0 }
  }

  /// What a movie is made of, on one line; nil where none was made.
  var summary: String? {
    guard let movie = conversion.movie else { return nil }
    let content = """
      \(counted(movie.images.count, "picture")), \(counted(movie.frameCount, "frame")) at \(movie.frameRate) a second
      """
    if let frames { return "\(counted(frames.frameCount, "frame")) of \(frames.size): \(content)" }
    return "\(counted(movie.sprites.count, "sprite")), \(content)"
  }
}

extension Conversion {
  /// What became pictures, and what else is not as in the source, a line each.
  var details: [String] {
    drawings.map { drawing in
      let layer = drawing.layer.isEmpty ? "" : "\"\(drawing.layer)\": "
      return """
        \(layer)\(counted(drawing.imageCount, "picture")) of \(byteText(drawing.decodedBytes)) decoded, for \
        \(drawing.reasons.map(\.rawValue).joined(separator: ", "))
        """
    } + notes
  }

  /// What helps where what became pictures takes more than lint lets pass; nil for less.
  var memoryAdvice: String? {
    let bytes = drawings.reduce(0) { $0 + $1.decodedBytes }
    guard bytes > LintConfiguration().decodedBytes else { return nil }
    return "these pictures take much memory, \(byteText(bytes)): --max-memory 32MB has them drawn smaller"
  }

  /// What of the result the official players of its format do not show, as lint knows it, a line each.
  func playerGaps(as target: AnimationConverter.Target) -> [String] {
    var configuration = LintConfiguration()
    switch target {
    case .svga: configuration.players = [.svgaplayerIOS, .svgaplayerWeb]
    case .lottie, .dotLottie: configuration.players = [.lottieIOS, .lottieAndroid, .lottieWeb]
    case .svg: return []
    }
    for rule in LintRule.allCases where rule != .unsupportedFeature { configuration.severities[rule] = .off }
    return AnimationLinter(configuration).findings(in: bytes).map(\.message)
  }
}
