import AnimationCore
import JSONText

/// What a file of replacements may hold.
package enum ReplacementRules {
  package static let file = JSONRule.object(optional: [
    "images": .map(
      .textOr(.object(required: ["file": .text], optional: ["fit": .oneOf(names(of: ContentFit.self))]))),
    "texts": .map(.textOr(text)),
    "values": .map(value), "hidden": .array(.text), "theme": .text, "slots": .text,
  ])

  /// Text as on the command line, a number, or two of them.
  private static let value = JSONRule.textOr(.either(.array(.number), .number))

  private static let text = JSONRule.object(
    optional: style.merging(
      [
        "text": .text, "runs": .array(.object(required: ["text": .text], optional: style)),
        "align": .oneOf(names(of: StyledText.Alignment.self)),
        "break": .oneOf(names(of: StyledText.LineBreak.self)), "width": .above(0), "spacing": .number,
      ], uniquingKeysWith: { $1 }))

  private static let style: [String: JSONRule] = [
    "font": .text, "size": .above(0), "weight": .integer(100...900), "italic": .bool, "color": color,
    "outline": .object(required: ["width": .above(0), "color": color]),
    "shadow": .object(
      required: ["x": .number, "y": .number], optional: ["blur": .atLeast(0), "color": color]),
  ]

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
