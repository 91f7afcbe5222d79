import AnimationCore
import JSONText

/// Reads a movie from `movie.json` and the files next to it.
///
/// A decoder reads past flaws; here a person has just edited the text and wants to know of them. So it is
/// checked against the rules first; what it says is then read as that of a 1.x file is.
package enum MovieTextReader {
  /// - Parameter file: the bytes of a file that the text names, by the path written there.
  /// - Throws: `corrupt` or `invalid` with the line, and with the sprite and frame where there are any;
  ///   `limitExceeded`.
  package static func read(
    _ text: [UInt8], limits: DecodingLimits = DecodingLimits(),
    file: (String) throws(AnimationError) -> [UInt8]
  ) throws(AnimationError) -> SVGAAnimation {
    var movie = MovieBuilder(limits: limits)
    try JSONDocument.parseWritten(text, limits: limits).withRoot { root throws(AnimationError) in
      do throws(JSONMistake) {
        try root.check(MovieRules.movie)
      } catch {
        throw error.error(in: text, place: place(error.steps, root))
      }
      try readImages(root, of: text, limits, file, into: &movie)
      try SpecReader(root).readScene(into: &movie)
    }
    return try SVGAAnimation(movie.finish(), container: "folder", log: movie.context.log, limits: limits)
  }

  private static func readImages(
    _ root: JSONValue, of text: [UInt8], _ limits: DecodingLimits,
    _ file: (String) throws(AnimationError) -> [UInt8], into movie: inout MovieBuilder
  ) throws(AnimationError) {
    var size = 0
    for (key, name) in root["images"].members {
      do throws(AnimationError) {
        let bytes = try file(name.string ?? "")
        size += bytes.count
        try DecodingLimits.check("size of all images in bytes", size, limits.inflatedBytes)
        try movie.addAsset(key, EncodedContent(bytes))
      } catch {
        guard case .invalid(_, let reason) = error else { throw error }
        let mistake = JSONMistake("cannot be read: file \(reason)", at: [.member("images"), .member(key)])
        throw mistake.error(in: text)
      }
    }
  }
}
