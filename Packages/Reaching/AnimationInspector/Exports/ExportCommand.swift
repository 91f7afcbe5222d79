import AnimationCore
import AnimationKit
import JSONText
import SystemSupport

/// A command line of the tool that makes a file of an animation, of `render` with what was changed on the page. The options
/// are those of a list: none of them names a file.
struct ExportCommand: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case render, convert, optimise
  }

  struct Option: Sendable {
    let name: String
    /// Nil for an option that has none.
    let value: String?
  }

  /// The file of the replacements.
  static let replacementFile = "replace.json"
  private static let valued: [Kind: Set<String>] = [
    .render: [
      "quality", "compression", "colors", "dither", "matte", "lossy", "alpha-quality", "max-bytes", "codec",
      "frames", "time", "progress", "range", "marker", "fps", "speed", "loops", "size", "scale", "width",
      "height", "max-size",
      "crop", "fit", "background", "renderer", "theme",
    ],
    .convert: ["tolerance", "max-memory"], .optimise: ["quality", "strip"],
  ]
  private static let flags: Set = ["lossless", "mute", "clamp", "reverse", "trim", "motion-blur"]
  /// Formats with a file for each frame.
  private static let stills: Set = ["png", "jpeg", "svg"]

  /// The id of the animation, where it is not the first in its file.
  let animation: String?
  let kind: Kind
  /// The extension of the file that is made.
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
    kind = try Self.kind(json["command"])
    let ends = name.lastPathPart.split(separator: ".", omittingEmptySubsequences: false)
    var (format, options) = (kind == .render ? "gif" : ends.last.map { $0.lowercased() } ?? "", [Option]())
    for (name, value) in json["options"].members where !value.isNull {
      if name == "format", kind != .optimise {
        format = value.string ?? ""
      } else if let option = try Self.option(name, value, of: kind) {
        options.append(option)
      }
    }
    guard !format.isEmpty, format.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) })
    else {
      throw SiteProblem(422, "format: write the name of one")
    }
    _ = try FrameRequest.replacements(json)
    replacements = json["replace"].isObject && json["replace"].count > 0 ? json["replace"].jsonText : ""
    guard kind == .render || replacements.isEmpty else {
      throw SiteProblem(422, "\(kind.rawValue) takes the file as it is: nothing can be replaced")
    }
    guard kind != .convert || animation == nil else {
      throw SiteProblem(422, "convert takes the first animation of a file: choose that")
    }
    (self.animation, self.format, self.options) = (animation, format, options)
    let stem = ends.dropLast().joined(separator: ".")
    isSeveral = kind == .render && Self.stills.contains(format) && !options.contains(where: \.namesOneFrame)
    // Braces would be placeholders, and what begins with a dash an option.
    let plain = String((stem.isEmpty ? "animation" : stem).map { "{}".contains($0) ? "_" : $0 })
    // An input is never written over.
    let end = isSeveral ? "-{frame}." : kind == .optimise ? "-small." : "."
    output = (plain.hasPrefix("-") ? "_" : "") + plain + end + format
  }

  private static func kind(_ json: JSONValue) throws(SiteProblem) -> Kind {
    guard let name = json.string else { return .render }
    guard let kind = Kind(rawValue: name) else {
      throw SiteProblem(422, "\(name): there is no such command here")
    }
    return kind
  }

  private static func option(
    _ name: String, _ value: JSONValue, of kind: Kind
  ) throws(SiteProblem) -> Option? {
    if kind == .render, flags.contains(name) {
      return value.bool == true ? Option(name: name, value: nil) : nil
    }
    guard valued[kind]?.contains(name) == true else {
      throw SiteProblem(422, "\(name): there is no such option here")
    }
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
    var arguments = [kind.rawValue, input.hasPrefix("-") ? "./" + input : input, "--output", folder + output]
    // What is made smaller is the file with all of them.
    if kind == .render, let animation { arguments.append("--animation=\(animation)") }
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
