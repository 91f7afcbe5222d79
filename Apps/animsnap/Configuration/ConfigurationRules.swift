import AnimationKit
import CommandLineSupport
import JSONText
import Pixels

/// The rules for `animsnap.json`, which Docs/Snapshots.md describes.
enum ConfigurationRules {
  static let file = JSONRule.object(
    optional: merge(
      settings,
      [
        "animations": .array(.text), "references": .checkedText { $0.isEmpty ? "is empty" : nil },
        "fonts": .array(.text),
        "variants": .map(.object(required: ["animation": .text], optional: settings)),
        "exceptions": .map(.object(required: ["reason": .text], optional: settings)),
      ]))

  private static let settings: [String: JSONRule] = [
    "animationID": .text,
    "frames": .textOr(
      .object(optional: [
        "representative": .integer(1...1000), "telling": .integer(1...1000), "every": .integer(1...1_000_000),
        "progress": .array(.number),
        "markers": .array(.text), "played": .array(.atLeast(0)),
      ])),
    "size": size,
    "scale": .above(0),
    "fit": .oneOf(Settings.contentModes.keys.sorted()),
    "background": ReplacementRules.color,
    "motionBlur": .bool,
    "script": .object(
      required: ["events": .text], optional: ["stateMachine": .text, "duration": .above(0)]),
    "replacements": .textOr(ReplacementRules.file),
    "playback": .object(optional: [
      "range": .text, "marker": .text, "reversed": .bool, "speed": .number, "passes": .integer(1...1000),
      "turnsBack": .bool,
    ]),
    "tolerance": .textOr(
      .object(optional: [
        "rounding": .integer(0...255), "edgeShift": .atLeast(0), "areaMean": .atLeast(0),
        "differingPart": .atLeast(0),
      ])),
  ]

  private static func merge(_ a: [String: JSONRule], _ b: [String: JSONRule]) -> [String: JSONRule] {
    a.merging(b) { $1 }
  }

  private static let size = JSONRule.checkedText { text in
    do {
      _ = try PixelSize(argument: text)
      return nil
    } catch {
      return "is not a size: \(error)"
    }
  }
}
