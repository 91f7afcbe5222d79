import AnimationCore
import FrameRendering
import JSONText
import Pixels

/// Small pictures of evenly spaced frames, in one row.
struct Thumbnails {
  private let count: Int
  private let height: Int
  private let replacements: Replacements
  private let replacementText: String

  /// - Parameter json: the body of a request.
  /// - Throws: `SiteProblem` for what is out of range, `AnimationError` for the replacements.
  init(_ json: JSONValue) throws {
    func number(_ value: JSONValue, _ name: String, _ range: ClosedRange<Int>) throws(SiteProblem) -> Int {
      guard value.isNumber, let number = value.integer, range.contains(number) else {
        throw SiteProblem(422, "\(name): write a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    count = try number(json["count"], "count", 1...200)
    height = try number(json["height"], "height", 8...256)
    (replacements, replacementText) = try FrameRequest.replacements(json)
  }

  /// A PNG with all of them.
  func answer(
    of file: InspectedFile, _ opened: OpenedAnimation, in places: FramePlaces, _ budget: WorkBudget
  ) throws -> SiteAnswer {
    let info = opened.animation.info
    let widest = min(4 * height, Bitmap.maximumSide / count)
    let width = Int((Double(height) * info.size.width / info.size.height).rounded(), within: 1...widest)
    let options = ImageOptions(size: .pixels(width: width, height: height))
    let key = FramePlace.Key(file, options, replacements: replacementText)
    let words = try places.using(key, opened.animation, replacements) { place in
      var words = [UInt32](repeating: 0, count: width * count * height)
      for index in 0..<count {
        let frame = (Double(index) + 0.5) * Double(info.frameCount) / Double(count)
        _ = try place.draw(frame.rounded(.down), within: budget)
        for y in 0..<height {
          place.bitmap.withRow(y) { row in
            let start = y * width * count + index * width
            words.replaceSubrange(start..<start + width, with: row)
          }
        }
      }
      return words
    }
    let bitmap = try Bitmap(width: width * count, height: height, words: words)
    var answer = try FrameAnswers.encode(bitmap, as: .png)
    answer.headers.append(("X-Thumb-Width", "\(width)"))
    return answer
  }
}
