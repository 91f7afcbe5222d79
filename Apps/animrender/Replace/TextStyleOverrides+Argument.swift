import AnimationCore
import AnimationKit
import CommandLineSupport

/// `--text-style`: `KEY=size:24,color:#ff0000,italic`.
struct KeyedTextStyle: Equatable {
  var key: String
  var overrides: TextStyleOverrides

  init(_ text: String) throws(ArgumentProblem) {
    let pair = try KeyedValue(text)
    key = pair.key
    overrides = try TextStyleOverrides(argument: pair.value)
  }
}

extension TextStyleOverrides {
  /// Parses attributes, `NAME:VALUE` each, separated by commas.
  init(argument text: String) throws(ArgumentProblem) {
    self.init()
    for attribute in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = attribute.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      try set(String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
    }
  }

  private mutating func set(_ name: String, _ value: String) throws(ArgumentProblem) {
    switch name {
    case "font":
      guard !value.isEmpty else { throw ArgumentProblem("font: needs the name of a family") }
      style.fontFamily = value
    case "size": style.fontSize = try Self.number(name, value, above: 0)
    case "weight":
      guard let weight = Int(value), 100...900 ~= weight else {
        throw ArgumentProblem("weight: needs a number from 100 to 900; 400 is regular, 700 bold")
      }
      style.fontWeight = weight
    case "italic":
      guard value.isEmpty else { throw ArgumentProblem("italic takes no value") }
      style.isItalic = true
    case "underline":
      guard value.isEmpty else { throw ArgumentProblem("underline takes no value") }
      style.isUnderlined = true
    case "strikethrough":
      guard value.isEmpty else { throw ArgumentProblem("strikethrough takes no value") }
      style.isStruckThrough = true
    case "background": style.background = try Self.color(name, value)
    case "rise": style.baselineShift = try Self.number(name, value)
    case "kerning": style.letterSpacing = try Self.number(name, value)
    case "fit": fit = try Self.choice(name, value)
    case "min": minimumSize = try Self.number(name, value, above: 0)
    case "vertical": verticalAlignment = try Self.choice(name, value)
    case "padding":
      padding = try Self.number(name, value)
      guard padding >= 0 else { throw ArgumentProblem("padding: is less than 0") }
    case "color": style.color = try Self.color(name, value)
    case "outline":
      let parts = try Self.parts(name, value, "WIDTH/COLOR")
      style.outline = TextStyle.Outline(
        width: try Self.number(name, parts[0], above: 0), color: try Self.color(name, parts[1]))
    case "shadow":
      let parts = try Self.parts(name, value, "X/Y/BLUR/COLOR")
      let offset = Point(try Self.number(name, parts[0]), try Self.number(name, parts[1]))
      let blur = try Self.number(name, parts[2])
      guard blur >= 0 else { throw ArgumentProblem("shadow: its blur is less than 0") }
      style.shadow = TextStyle.Shadow(offset: offset, blur: blur, color: try Self.color(name, parts[3]))
    case "align": alignment = try Self.choice(name, value)
    case "break": lineBreak = try Self.choice(name, value)
    case "width": width = try Self.number(name, value, above: 0)
    case "spacing": lineSpacing = try Self.number(name, value)
    case "leading": lineHeight = try Self.number(name, value, above: 0)
    case "indent": firstLineIndent = try Self.number(name, value)
    case "justify":
      guard value.isEmpty else { throw ArgumentProblem("justify takes no value") }
      isJustified = true
    default:
      throw ArgumentProblem(
        """
        '\(name)' is not one of font, size, weight, italic, color, outline, shadow, align, break, width, spacing, leading, \
        indent, justify, fit, min, vertical, padding, underline, strikethrough, background, rise, kerning
        """
      )
    }
  }

  private static func number(
    _ name: String, _ text: String, above bound: Double = -.infinity
  ) throws(ArgumentProblem) -> Double {
    guard let number = Double(text), number.isFinite, number > bound else {
      throw ArgumentProblem(
        "\(name): '\(text)' is not a number\(bound == 0 ? " above 0" : "")")
    }
    return number
  }

  private static func color(_ name: String, _ text: String) throws(ArgumentProblem) -> Color {
    do {
      return try Color(argument: text)
    } catch {
      throw ArgumentProblem("\(name): '\(text)' is not a colour: \(error)")
    }
  }

  /// The parts between slashes, as many as `form` has.
  private static func parts(
    _ name: String, _ text: String, _ form: String
  ) throws(ArgumentProblem) -> [String] {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == form.split(separator: "/").count else {
      throw ArgumentProblem("\(name): write \(form)")
    }
    return parts
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ text: String
  ) throws(ArgumentProblem) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw ArgumentProblem("\(name): '\(text)' is not one of \(names)")
    }
    return choice
  }
}
