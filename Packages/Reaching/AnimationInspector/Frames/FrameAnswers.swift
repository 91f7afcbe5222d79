import AnimationCore
import Pixels

/// Draws what the page shows.
struct FrameAnswers: Sendable {
  let places: FramePlaces

  /// A picture of a frame.
  func frame(
    of file: InspectedFile, _ opened: OpenedAnimation, _ request: FrameRequest, _ budget: WorkBudget
  ) throws -> SiteAnswer {
    let key = FramePlace.Key(file, request.options, replacements: request.replacementText)
    return try places.using(key, opened.animation, request.replacements) { place in
      let times = try place.draw(request.frame, within: budget)
      var answer = try Self.encode(place.bitmap, as: request.format)
      answer.headers += [
        ("X-Evaluate-Milliseconds", "\(FramePlace.Times.milliseconds(times.evaluate))"),
        ("X-Draw-Milliseconds", "\(FramePlace.Times.milliseconds(times.draw))"),
        ("X-Warnings", "\(place.warningCount)"),
      ]
      return answer
    }
  }

  static func encode(_ bitmap: Bitmap, as format: FrameRequest.Format) throws -> SiteAnswer {
    var answer =
      switch format {
      case .raw: SiteAnswer(type: "application/octet-stream", bitmap.straightRGBA())
      case .png: SiteAnswer(type: "image/png", try PNGEncoder.encode(bitmap))
      case .webp: SiteAnswer(type: "image/webp", try WebPEncoder.encode(bitmap, WebPOptions(effort: 0)))
      }
    answer.headers = [("X-Width", "\(bitmap.width)"), ("X-Height", "\(bitmap.height)")]
    return answer
  }
}
