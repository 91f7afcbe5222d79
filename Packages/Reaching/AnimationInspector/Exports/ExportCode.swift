import AnimationCore
import JSONText
import SystemSupport

/// An export in the languages in which people repeat it.
struct ExportCode {
  let command: ExportCommand
  /// The path of the animation, as it was named.
  let input: String
  /// Options that all commands have.
  let shared: [String]

  var answer: SiteAnswer {
    SiteAnswer { json in
      json.add("commandLine", commandLine)
      json.add("json", command.replacements)
      json.add("swift", swift)
      json.add("python", python)
    }
  }

  private var words: [String] { ["animrender"] + command.arguments(input: input, shared) }

  private var commandLine: String { words.map(\.shellWord).joined(separator: " ") }

  /// Texts of JSON are texts of Python, too.
  private var python: String {
    let call = "subprocess.run([\(words.map(\.jsonText).joined(separator: ", "))], check=True)\n"
    guard !command.replacements.isEmpty else { return "import subprocess\n\n" + call }
    return """
      import pathlib
      import subprocess

      replacements = \(command.replacements.jsonText)
      pathlib.Path("\(ExportCommand.replacementFile)").write_text(replacements, encoding="utf-8")
      \(call)
      """
  }

  private var swift: String {
    var lines = [
      "import AnimationExport", "import AnimationKit", "import Foundation", "",
      "let animation = try AnimationDecoder.decode(file: \(input.swiftText)\(chosen))",
      "let options = \(storedOptions.swiftText)",
      "var request = try JSONDecoder().decode(ExportRequest.self, from: Data(options.utf8))",
    ]
    if !command.replacements.isEmpty {
      lines.append("let replacements = \(command.replacements.swiftText)")
      lines.append("request.replacements = try Replacements(json: Array(replacements.utf8))")
    }
    if let theme = value("theme") {
      lines.append("request.replacements.theme = \(theme.isEmpty ? ".none" : ".id(\(theme.swiftText))")")
    }
    let name = command.output.swiftText
    let call =
      command.isSeveral
      ? "exportFrames { \(name).replacing(\"{frame}\", with: \"\\($0)\") }"
      : "export(to: .file(\(name))\(value("max-bytes").flatMap(byteCount).map { ", atMost: \($0)" } ?? ""))"
    lines.append("try AnimationExporter(animation, request).\(call)")
    return lines.joined(separator: "\n") + "\n"
  }
}

// MARK: - Swift

extension ExportCode {
  private var chosen: String { command.animation.map { ", animation: \($0.swiftText)" } ?? "" }

  private func value(_ name: String) -> String? { command.options.first { $0.name == name }?.value }

  /// The options as `ExportRequest` stores them; sizes are of one member there.
  private var storedOptions: String {
    var (json, size) = (JSONWriter(), JSONWriter())
    var hasSize = false
    size.object(.spaced) { size in
      for name in ["width", "height", "scale", "max-size"] {
        guard let number = value(name).flatMap(Double.init) else { continue }
        size.add(name == "max-size" ? "maxSize" : name, number)
        hasSize = true
      }
      let sides = (value("size") ?? "").split(separator: "x").compactMap { Int($0) }
      if sides.count == 2 {
        size.add("width", sides[0])
        size.add("height", sides[1])
        hasSize = true
      }
    }
    // Both sides are a box, unless something else than all of the animation is to fill it.
    let isBox = value("width") != nil && value("height") != nil && (value("fit") ?? "contain") == "contain"
    json.object(.spaced) { json in
      json.add("format", command.format)
      if hasSize { json.add("size", WrittenJSON(isBox ? #"{"within": \#(size.text)}"# : size.text)) }
      for option in command.options where !Self.sizes.contains(option.name) {
        let name = option.name.camelCased
        switch (option.name, option.value) {
        case (_, nil): json.add(name, true)
        case ("frames", let value?): json.add(name, value.split(separator: ",").map(String.init))
        case (_, let value?):
          if let number = Double(value), number.isFinite {
            json.add(name, number)
          } else {
            json.add(name, value)
          }
        }
      }
    }
    return json.text
  }

  /// What is no option of a request, or is in it under another name.
  private static let sizes: Set = [
    "width", "height", "scale", "max-size", "size", "theme", "max-bytes", "crop", "time", "progress",
  ]
}

extension String {
  /// The text as a literal of Swift.
  fileprivate var swiftText: String {
    var marks = ""
    // `contains` of texts would link all of Foundation.
    func has(_ part: String) -> Bool { firstRange(of: part) != nil }
    if has("\"") || has("\\") {
      repeat { marks += "#" } while has("\"" + marks) || has("\\" + marks)
    }
    var text = ""
    for (index, scalar) in unicodeScalars.enumerated() {
      // A quote in front could begin a literal of several lines.
      if scalar.value < 0x20 || scalar.value == 0x7F || index == 0 && scalar == "\"" {
        text += "\\\(marks)u{\(String(scalar.value, radix: 16))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return "\(marks)\"\(text)\"\(marks)"
  }

  /// `alpha-quality` as `alphaQuality`.
  fileprivate var camelCased: String {
    let words = split(separator: "-")
    return words.dropFirst().reduce(String(words.first ?? "")) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}
