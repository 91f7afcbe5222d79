import AnimationCore
import JSONText

extension ExportCode {
  /// A program of a few lines that makes the same.
  var swift: String {
    let lines =
      switch command.kind {
      case .render: rendering
      case .convert: conversion
      case .optimise: optimisation
      }
    return lines.joined(separator: "\n") + "\n"
  }

  private var chosen: String { command.animation.map { ", animation: \($0.swiftText)" } ?? "" }

  private func value(_ name: String) -> String? { command.options.first { $0.name == name }?.value }

  // MARK: Rendering

  private var rendering: [String] {
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
    let limit = value("max-bytes").flatMap(byteCount).map { ", atMost: \($0)" } ?? ""
    let call =
      command.isSeveral
      ? "exportFrames { \(name).replacing(\"{frame}\", with: \"\\($0)\") }"
      : "export(to: .file(\(name))\(limit))"
    return lines + ["try AnimationExporter(animation, request).\(call)"]
  }

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
      for option in command.options where !Self.others.contains(option.name) {
        Self.write(option, to: &json)
      }
    }
    return json.text
  }

  private static func write(_ option: ExportCommand.Option, to json: inout JSONWriter) {
    let name = option.name.camelCased
    switch (option.name, option.value) {
    case (_, nil): json.add(name, true)
    case ("frames", let value?): json.add(name, value.split(separator: ",").map(String.init))
    case ("time", let value?): json.add("frames", [Double(value) == nil ? value : value + "s"])
    case ("progress", let value?):
      json.add("frames", [Double(value).map { numberText($0 * 100, decimals: 6) + "%" } ?? value])
    case ("crop", let value?): json.add(name, CropArea(value))
    case (_, let value?):
      if let number = Double(value), number.isFinite {
        json.add(name, number)
      } else {
        json.add(name, value)
      }
    }
  }

  /// What is no option of a request, or is in it under another name.
  private static let others: Set = ["width", "height", "scale", "max-size", "size", "theme", "max-bytes"]

  // MARK: Conversion and optimisation

  private var conversion: [String] {
    var lines = [
      "import AnimationConversion", "import AnimationKit", "import Foundation", "",
      "let animation = try AnimationDecoder.decode(file: \(input.swiftText))",
      "var options = AnimationConverter.Options()",
    ]
    if let tolerance = value("tolerance").flatMap(Double.init) {
      lines.append("options.tolerance = \(numberText(tolerance, decimals: 6))")
    }
    if let memory = value("max-memory").flatMap(byteCount) {
      lines.append("options.maximumMemory = \(memory)")
    }
    let stem = command.output.split(separator: ".").dropLast().joined(separator: ".")
    if command.format == "lottie" { lines.append("options.id = \(stem.swiftText)") }
    let target = ["json": "lottie", "lottie": "dotLottie", "svga": "svga"][command.format] ?? "svg"
    return lines + [
      "let made = try AnimationConverter.convert(animation, to: .\(target), options: options)", writing,
    ]
  }

  private var optimisation: [String] {
    var lines = [
      "import AnimationOptimisation", "import Foundation", "",
      "let file = try Data(contentsOf: URL(filePath: \(input.swiftText)))",
      "var options = AnimationOptimiser.Options()",
    ]
    if let quality = value("quality").flatMap(Double.init) { lines.append("options.quality = \(quality)") }
    let parts = (value("strip") ?? "").split(separator: ",").filter { $0.allSatisfy(\.isLetter) }
    if !parts.isEmpty {
      lines.append("options.stripped = [\(parts.map { ".\($0)" }.joined(separator: ", "))]")
    }
    return lines + ["let made = try AnimationOptimiser.optimise(Array(file), options: options)", writing]
  }

  private var writing: String {
    "try Data(made.bytes).write(to: URL(filePath: \(command.output.swiftText)), options: .atomic)"
  }
}

/// `200x100+50+0` as a request has it.
private struct CropArea: JSONWritable {
  private let text: String

  init(_ text: String) { self.text = text }

  func write(to json: inout JSONWriter) {
    // A sign begins a number, a cross parts two.
    var numbers: [Double?] = []
    var part = ""
    for character in text {
      if character == "x" || character == "+" || character == "-" && !part.isEmpty {
        numbers.append(Double(part))
        part = character == "-" ? "-" : ""
      } else {
        part.append(character)
      }
    }
    numbers.append(Double(part))
    let places = numbers.count == 4 ? [2, 3, 0, 1] : []
    json.object(.spaced) { json in
      for (name, place) in zip(["x", "y", "width", "height"], places) {
        if let number = numbers[place], number.isFinite { json.add(name, number) }
      }
    }
  }
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
