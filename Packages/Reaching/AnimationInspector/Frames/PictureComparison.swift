import AnimationCore
import AnimationSnapshot
import JSONText

/// Where frames of two animations differ.
struct PictureComparison {
  let first: String
  let second: String
  private let picture: FrameRequest

  /// - Parameter json: the body of a request.
  /// - Throws: `SiteProblem` for what is missing or out of range.
  init(_ json: JSONValue) throws {
    guard let first = json["a"].string, let second = json["b"].string else {
      throw SiteProblem(422, "a, b: write the ids of two files")
    }
    (self.first, self.second) = (first, second)
    picture = try FrameRequest(json)
  }

  /// A picture of the difference as reports show it, and the share of pixels that differ.
  func answer(
    _ animations: [(file: InspectedFile, animation: OpenedAnimation)], in places: FramePlaces,
    _ budget: WorkBudget
  ) throws -> SiteAnswer {
    let rasters = try animations.map { file, opened in
      let key = FramePlace.Key(file, picture.options, replacements: picture.replacementText)
      return try places.using(key, opened.animation, picture.replacements) { place in
        _ = try place.draw(picture.frame, within: budget)
        return Raster(place.bitmap)
      }
    }
    let comparison = Comparison(expected: rasters[0], actual: rasters[1])
    let image = DifferenceImage.amplified(expected: rasters[0], actual: rasters[1])
    var answer = try FrameAnswers.encode(try image.bitmap(), as: picture.format)
    answer.headers.append(("X-Difference", "\(comparison.differingFraction)"))
    return answer
  }
}
