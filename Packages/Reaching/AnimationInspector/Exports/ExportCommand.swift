import AnimationCore
import AnimationKit
import JSONText
import SystemSupport

/// A command line of the tool that makes a file of an animation with what was changed on the page. The options are those of
/// a list: none of them names a file.
struct ExportCommand: Sendable {
  struct Option: Sendable {
    let name: String
    /// Nil for an option that has none.
    let value: String?
  }

  /// The file of the replacements.
  static let replacementFile = "replace.json"
  private static let valued: Set = [
    "quality", "compression", "dither", "matte", "alpha-quality", "max-bytes", "codec", "frames", "time",
    "progress", "range", "marker", "fps", "speed", "loops", "size", "scale", "width", "height", "max-size",
    "crop",
    "fit", "background", "renderer", "theme",
  ]
  private static let flags: Set = ["lossless", "mute", "clamp", "reverse", "trim", "motion-blur"]
  /// Formats with a file for each frame.
  private static let stills: Set = ["png", "jpeg", "svg"]

  /// The id of the animation, where it is not the first in its file.
  let animation: String?
  let format: String
  let options: [Option]
  /// The JSON of `--replace`; empty for none.
  let replacements: String
  /// Whether there is a file for each frame.
  let isSeveral: Bool
  /// The name of the file that is made; with `{frame}` where there are several.
  let output: String

  /// - Parameters:
  ///   - name: of the file, for people.
  ///   - animation: its id, where it is not the first in the file.
  ///   - json: the body of a request.
  /// - Throws: `SiteProblem` for options that are not in the list, `AnimationError` for the replacements.
  init(of name: String, animation: String?, _ json: JSONValue) throws {
    var (format, options): (String, [Option]) = ("gif", [])
    for (name, value) in json["options"].members where !value.isNull {
      if name == "format" {
        format = value.string ?? ""
      } else if let option = try Self.option(name, value) {
        options.append(option)
      }
    }
    guard !format.isEmpty, format.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) })
    else {
      throw SiteProblem(422, "format: write the name of one")
    }
    _ = try FrameRequest.replacements(json)
    replacements = json["replace"].isObject && json["replace"].count > 0 ? json["replace"].jsonText : ""
    (self.animation, self.format, self.options) = (animation, format, options)
    let stem = name.lastPathPart.split(separator: ".", omittingEmptySubsequences: false).dropLast().joined(
      separator: ".")
    isSeveral = Self.stills.contains(format) && !options.contains(where: \.namesOneFrame)
    // Braces would be placeholders, and what begins with a dash an option.
    let plain = String((stem.isEmpty ? "animation" : stem).map { "{}".contains($0) ? "_" : $0 })
    output = (plain.hasPrefix("-") ? "_" : "") + plain + (isSeveral ? "-{frame}." : ".") + format
  }

  private static func option(_ name: String, _ value: JSONValue) throws(SiteProblem) -> Option? {
    if flags.contains(name) { return value.bool == true ? Option(name: name, value: nil) : nil }
    guard valued.contains(name) else { throw SiteProblem(422, "\(name): there is no such option here") }
    guard let text = value.string ?? value.identifier, !text.utf8.contains(0) else {
      throw SiteProblem(422, "\(name): write a text or a number")
    }
    return text.isEmpty && name != "theme" ? nil : Option(name: name, value: text)
  }

  /// The arguments of the tool.
  ///
  /// - Parameters:
  ///   - input: the path of the animation.
  ///   - folder: of what is made, and of the replacements, with a slash; empty for the working folder.
  ///   - shared: options that all commands have.
  func arguments(input: String, folder: String = "", _ shared: [String]) -> [String] {
    var arguments = ["render", input.hasPrefix("-") ? "./" + input : input, "--output", folder + output]
    if let animation { arguments.append("--animation=\(animation)") }
    arguments += options.map { option in option.value.map { "--\(option.name)=\($0)" } ?? "--\(option.name)" }
    if !replacements.isEmpty { arguments += ["--replace", folder + Self.replacementFile] }
    return arguments + shared
  }
}

extension ExportCommand.Option {
  /// Whether only one frame is made with it.
  fileprivate var namesOneFrame: Bool {
    name == "time" || name == "progress" || name == "frames" && value.flatMap { Int($0) } != nil
  }
}

extension JSONValue {
  fileprivate var isNull: Bool { !isObject && !isArray && !isString && !isBool && !isNumber }
}
