import AnimationCore
import SimdJSON

/// Reads a movie from `movie.json` and the files beside it.
///
/// A decoder reads past flaws; here somebody has just edited the text and wants to hear of them. So it is
/// checked against the rules first; what it says is then read as that of a 1.x file is.
package enum MovieTextReader {
  /// - Parameter file: the bytes of a file that the text names, by the path written there.
  /// - Throws: `corrupt` or `invalid` with the line, and with the sprite and frame where there are any;
  ///   `limitExceeded`.
  package static func read(
    _ text: [UInt8], limits: DecodingLimits = DecodingLimits(),
    file: (String) throws(AnimationError) -> [UInt8]
  ) throws(AnimationError) -> SVGAAnimation {
    try DecodingLimits.check("size of the text in bytes", text.count, limits.fileBytes)
    var movie = MovieBuilder(limits: limits)
    try parse(text, limits).withRoot { root throws(AnimationError) in
      do throws(JSONMistake) {
        try root.check(MovieRules.movie)
      } catch {
        throw located(error, root, text)
      }
      var assetBytes = 0
      for (key, name) in root["images"].members {
        do throws(AnimationError) {
          let bytes = try file(name.string ?? "")
          assetBytes += bytes.count
          try DecodingLimits.check("size of all images in bytes", assetBytes, limits.inflatedBytes)
          try movie.addAsset(key, bytes)
        } catch {
          guard case .invalid(_, let reason) = error else { throw error }
          let mistake = JSONMistake("cannot be read: file \(reason)", at: [.member("images"), .member(key)])
          throw located(mistake, root, text)
        }
      }
      try SpecReader(root).readScene(into: &movie)
    }
    return try SVGAAnimation(movie.finish(), container: "folder", log: movie.context.log, limits: limits)
  }

  private static func parse(_ text: [UInt8], _ limits: DecodingLimits) throws(AnimationError) -> JSONDocument
  {
    do {
      return try JSONDocument(parsing: text, maxDepth: limits.jsonDepth)
    } catch {
      guard case .corrupt(let part, _) = error, let (line, reason) = JSONScanner.firstError(in: text) else {
        throw error
      }
      throw .corrupt(part: part, reason: "line \(line): \(reason)")
    }
  }

  private static func located(_ mistake: JSONMistake, _ root: JSONValue, _ text: [UInt8]) -> AnimationError {
    let line = JSONScanner.line(of: mistake.steps, in: text)
    let place = place(mistake.steps, root)
    return .invalid(
      path: "line \(line)", reason: "\(place.isEmpty ? "the text" : place) \(mistake.reason)")
  }
}
