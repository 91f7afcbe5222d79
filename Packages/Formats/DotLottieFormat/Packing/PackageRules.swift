import JSONText

/// What the texts of a folder may hold that is packed as a dotLottie. Animations are what their decoder makes of them.
enum PackageRules {
  static let manifest = JSONRule.object(
    required: ["animations": .array(animation)],
    optional: [
      "version": .oneOf(["2"]), "generator": .text,
      "initial": .object(optional: ["animation": .text, "stateMachine": .text]),
      "themes": .array(named), "stateMachines": .array(named),
    ])

  private static let animation = JSONRule.object(
    required: ["id": id],
    optional: [
      "name": .text, "initialTheme": .text, "background": .text, "themes": .array(.text), "autoplay": .bool,
      "loop": .either(.bool, or: .integer(1...Int(Int32.max))), "speed": .above(0),
      "playMode": .oneOf(["normal", "bounce"]), "direction": .integer(-1...1), "hover": .bool,
      "intermission": .atLeast(0),
    ])

  private static let named = JSONRule.object(required: ["id": id], optional: ["name": .text])

  /// The longest id in bytes: names of files may be as long, with room for an extension.
  private static let maximumIDLength = 240

  private static let id = JSONRule.checkedText(objection)

  /// A file is called after an id.
  static func objection(toID id: String) -> String? {
    if id.isEmpty { return "is empty" }
    if id.hasPrefix(".") { return "is \"\(id)\": it begins with a dot, as hidden files do" }
    if id.utf8.count > maximumIDLength { return "has \(id.utf8.count) bytes, more than \(maximumIDLength)" }
    let odd = id.unicodeScalars.first {
      "/\\:".unicodeScalars.contains($0) || $0.value < 32 || $0.value == 127
    }
    guard let odd else { return nil }
    return odd.value < 32 || odd.value == 127
      ? "has a control character in it" : "is \"\(id)\": \(odd) cannot be in the name of a file"
  }
}

// MARK: - Themes

extension PackageRules {
  static let theme = JSONRule.object(
    required: ["rules": .array(.typed(rules))], optional: ["id": .text, "name": .text])

  private static let rules = Dictionary(
    uniqueKeysWithValues: ThemeRule.Kind.allCases.map { ($0.rawValue, rule(value(of: $0))) })

  private static func value(of kind: ThemeRule.Kind) -> JSONRule {
    switch kind {
    case .color: color
    case .scalar: .number
    case .vector, .position: point
    case .gradient: .array(.object(required: ["offset": .number, "color": color]))
    case .image:
      .textOr(
        .object(optional: [
          "id": .text, "src": .text, "url": .text, "path": .text, "width": .number, "height": .number,
        ]))
    case .text: text
    case .path:
      .object(
        required: ["vertices": .array(.numbers(2))],
        optional: [
          "inTangents": .array(.numbers(2)), "outTangents": .array(.numbers(2)), "closed": .bool,
        ])
    }
  }

  private static let color = JSONRule.either(.numbers(4), or: .numbers(3))
  private static let point = JSONRule.either(.numbers(3), or: .numbers(2))

  private static let text = JSONRule.object(optional: [
    "text": .text, "fontName": .text, "fontFamily": .text, "fontSize": .number, "fillColor": color,
    "strokeColor": color, "strokeWidth": .number, "strokeOverFill": .bool, "lineHeight": .number,
    "tracking": .number, "baselineShift": .number, "wrapSize": point, "wrapPosition": point,
    "textCaps": .oneOf(ThemeText.capitals), "justify": .oneOf(ThemeText.justifications),
  ])

  private static func rule(_ value: JSONRule) -> JSONRule {
    .object(
      required: ["id": .text, "type": .text],
      optional: [
        "animations": .array(.text), "value": value, "expression": .text,
        "keyframes": .array(
          .object(
            required: ["frame": .number, "value": value],
            optional: [
              "inTangent": tangent, "outTangent": tangent, "valueInTangent": .array(.number),
              "valueOutTangent": .array(.number), "hold": .bool,
            ])),
      ])
  }

  private static let tangent = JSONRule.object(
    optional: ["x": .either(.array(.number), or: .number), "y": .either(.array(.number), or: .number)])
}
