import AnimationCore
import JSONText
import SystemSupport

extension LintConfiguration {
  /// The file that tools look for.
  package static let fileName = "animrender-lint.json"

  /// Reads what Docs/Lint.md describes.
  ///
  /// - Throws: `corrupt` or `invalid`, with the line of the first mistake.
  public init(json text: [UInt8]) throws(AnimationError) {
    let document = try JSONDocument.parseWritten(text, limits: DecodingLimits())
    self = try document.withRoot { root throws(AnimationError) in
      do throws(JSONMistake) {
        try root.check(Self.rule)
        return LintConfiguration(root)
      } catch {
        throw error.error(in: text)
      }
    }
  }

  private static func name(of names: [String], _ noun: String) -> JSONRule {
    .checkedText { text in
      if names.contains(text) { return nil }
      let hint = NearNames.question(text, among: names) ?? "there are \(names.joined(separator: ", "))"
      return "is \"\(text)\", no \(noun): \(hint)"
    }
  }

  private static let severityNames = LintSeverity.allCases.map(\.rawValue)
  private static let rule = JSONRule.object(optional: [
    "rules": .object(
      optional: Dictionary(
        uniqueKeysWithValues: LintRule.allCases.map { ($0.rawValue, JSONRule.oneOf(severityNames)) })),
    "decodedMemory": .integer(0...Int(Int32.max) * 16),
    "pixelsPerUnit": .above(0),
    "sequenceLength": .integer(2...100_000),
    "players": .array(name(of: LintPlayer.allCases.map(\.rawValue), "player")),
    "allow": .array(
      .object(
        required: ["reason": .text],
        optional: [
          "rule": name(of: LintRule.allCases.map(\.rawValue), "rule"), "file": .text, "place": .text,
        ])),
  ])

  /// - Parameter root: follows the rule.
  private init(_ root: JSONValue) {
    for (name, value) in root["rules"].members {
      guard let rule = LintRule(rawValue: name) else { continue }
      severities[rule] = value.string.flatMap(LintSeverity.init)
    }
    decodedBytes = root["decodedMemory"].integer ?? decodedBytes
    pixelsPerUnit = root["pixelsPerUnit"].number ?? pixelsPerUnit
    sequenceLength = root["sequenceLength"].integer ?? sequenceLength
    players = Set(root["players"].items.compactMap { $0.string.flatMap(LintPlayer.init) })
    allowed = root["allow"].items.map { item in
      Allowance(
        rule: item["rule"].string.flatMap(LintRule.init), file: item["file"].string,
        place: item["place"].string)
    }
  }
}
