import AnimationCore
import JSONText

/// What a file of replacements may hold.
package enum ReplacementRules {
  package static let file = JSONRule.object(optional: members)

  /// A row of a list: an id, replacements, and what outputs may be named after besides.
  package static let row = JSONRule.object(
    required: ["id": .textOr(.number)], optional: members, rest: .textOr(.either(.bool, or: .number)))

  /// The names that replacements have in a row, and its id.
  package static let names = Set(members.keys).union(["id"])

  private static let members: [String: JSONRule] = [
    "images": .map(
      .textOr(.object(required: ["file": .text], optional: ["fit": placing]))),
    "texts": .map(.textOr(text)),
    "values": .map(value), "hidden": .array(.text), "theme": .text,
    // A file, or what would be in it.
    "slots": .textOr(.map(.any)),
  ]

  /// Text as on the command line, a number, or two of them.
  private static let value = JSONRule.textOr(.either(.array(.number), or: .number))

  private static let text = JSONRule.object(
    optional: style.merging(
      [
        "text": .text, "runs": .array(.object(required: ["text": .text], optional: style)),
        "align": .oneOf(names(of: StyledText.Alignment.self)),
        "break": .oneOf(names(of: StyledText.LineBreak.self)), "width": .above(0), "spacing": .number,
        "leading": .above(0), "indent": .number, "justify": .bool,
        "fit": .oneOf(names(of: TextFit.self)), "min": .above(0),
        "vertical": .oneOf(names(of: StyledText.VerticalAlignment.self)), "padding": .atLeast(0),
      ], uniquingKeysWith: { $1 }))

  private static let style: [String: JSONRule] = [
    "font": .text, "size": .above(0), "weight": .integer(100...900), "italic": .bool, "color": color,
    "underline": .bool, "strikethrough": .bool, "background": color, "rise": .number, "kerning": .number,
    "outline": .object(required: ["width": .above(0), "color": color]),
    "shadow": .object(
      required: ["x": .number, "y": .number], optional: ["blur": .atLeast(0), "color": color]),
  ]

  private static let placing = JSONRule.checkedText { text in
    do {
      _ = try ImagePlacing(argument: text)
      return nil
    } catch {
      return "is no way to place an image: \(error)"
    }
  }

  package static let color = JSONRule.checkedText { text in
    do {
      _ = try ValueText.color(text)
      return nil
    } catch {
      return "is not a colour: \(error)"
    }
  }

  private static func names<Choice: RawRepresentable<String> & CaseIterable>(of: Choice.Type) -> [String] {
    Choice.allCases.map(\.rawValue)
  }
}
