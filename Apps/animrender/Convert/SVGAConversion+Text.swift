import AnimationConversion
import AnimationCore

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
}
