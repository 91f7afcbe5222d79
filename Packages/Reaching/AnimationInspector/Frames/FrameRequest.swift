import AnimationCore
import AnimationKit
import FrameRendering
import JSONText
import Pixels

/// A picture of a frame that the page asks for.
struct FrameRequest: Sendable {
  enum Format: String, CaseIterable {
    /// Rows of straight RGBA, as `ImageData` has them.
    case raw
    case png
    case webp
  }

  /// The longest side of a picture, and the most pixels that one has.
  static let limits = (side: 8192, pixels: 1 << 24)

  var frame: Double
  var options: ImageOptions
  var replacements: Replacements
  /// Distinguishes the replacements from others.
  var replacementText: String
  var format = Format.raw

  /// - Parameter json: the body of a request.
  /// - Throws: `SiteProblem` for what is missing or out of range, `AnimationError` for the replacements.
  init(_ json: JSONValue) throws {
    frame = try Self.frame(json["frame"])
    let size = (width: try Self.side(json["width"], "width"), height: try Self.side(json["height"], "height"))
    guard size.width * size.height <= Self.limits.pixels else {
      throw SiteProblem(422, "a picture of \(size.width)x\(size.height) pixels is too large")
    }
    options = ImageOptions(size: .pixels(width: size.width, height: size.height))
    options.fit = try Self.choice(json["fit"], "fit") ?? .contain
    if let color = json["background"].string {
      do {
        options.background = try ValueText.color(color)
      } catch {
        throw SiteProblem(422, "background: \(error)")
      }
    }
    format = try Self.choice(json["format"], "format") ?? .raw
    (replacements, replacementText) = try Self.replacements(json)
  }

  /// What takes the place of the animation's own content, and a text that distinguishes it from others.
  ///
  /// Files are not read for it: pictures are `data:` URIs.
  ///
  /// - Throws: `AnimationError`.
  static func replacements(_ json: JSONValue) throws(AnimationError) -> (Replacements, String) {
    let text = json["replace"].isObject ? json["replace"].jsonText : ""
    var replacements = text.isEmpty ? Replacements() : try Replacements(json: Array(text.utf8))
    let theme = json["theme"].string
    if let theme { replacements.theme = theme.isEmpty ? .none : .id(theme) }
    return (replacements, text + (theme ?? ""))
  }

  /// - Throws: `SiteProblem` when it is no number.
  static func frame(_ json: JSONValue) throws(SiteProblem) -> Double {
    guard json.isNumber, let frame = json.number, frame.isFinite else {
      throw SiteProblem(422, "frame: write a number")
    }
    return frame
  }

  /// - Throws: `SiteProblem` when it is no size.
  private static func side(_ json: JSONValue, _ name: String) throws(SiteProblem) -> Int {
    guard json.isNumber, let side = json.integer, (1...limits.side).contains(side) else {
      throw SiteProblem(422, "\(name): write a number from 1 to \(limits.side)")
    }
    return side
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ json: JSONValue, _ name: String
  ) throws(SiteProblem) -> Choice? {
    guard let text = json.string else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw SiteProblem(422, "\(name): write one of \(names)")
    }
    return choice
  }
}
