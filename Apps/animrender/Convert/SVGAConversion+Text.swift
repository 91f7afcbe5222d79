import AnimationConversion
import AnimationCore
import AnimationLint

extension SVGAConversion {
  /// What it is made of, on one line.
  var summary: String {
    let pictures = movie.images.count
    return """
      \(counted(movie.sprites.count, "sprite")), \(counted(pictures, "picture")), \
      \(counted(movie.frameCount, "frame")) at \(movie.frameRate) a second
      """
  }

  /// What became pictures, and what else is not as in the source.
  var details: [String] {
    drawings.map { drawing in
      let layer = drawing.layer.isEmpty ? "" : "\"\(drawing.layer)\": "
      return """
        \(layer)\(counted(drawing.pictureCount, "picture")) of \(byteText(drawing.decodedBytes)) decoded, for \
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
}
