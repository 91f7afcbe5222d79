import AnimationCore
import AnimationLoading
import SystemSupport

/// A display list as stable text: one line per member, indented below its item, numbers with at most four decimals,
/// images represented by key, size and digest. Defaults are left out.
package enum DisplayListText {
  package static func text(of list: DisplayList) -> String {
    var writer = TextWriter()
    writer.write(Description(of: list))
    return writer.text
  }
}

/// Descriptions, mostly with one line per member. Members that are not mentioned here appear with their names.
extension TextWriter {
  mutating func write(_ description: Description, without omitted: Set<DescribedName> = ["kind"]) {
    for member in description.members where !member.isUsual && !omitted.contains(member.name) {
      switch member.content {
      case .value(let value): write(member.name, value, of: description)
      case .object(let object): write(member.name, object)
      case .list(let list): for object in list { write(itemOf: member.name, object) }
      }
    }
  }

  private mutating func write(
    _ name: DescribedName, _ value: DescribedValue, of description: Description
  ) {
    switch (name, value) {
    case ("dash", _):
      line("dash \(Words.value(value)) from \(description["dashOffset"].map(Words.value) ?? "0")")
    case ("dashOffset", _): break
    case ("sizeInPixels", _): line("size \(Words.value(value)) px")
    case (_, .transform(let t)) where (t.a, t.b, t.c, t.d) == (1, 0, 0, 1):
      line("at \(Words.numbers(t.tx, t.ty))")
    case (_, .transform): line("matrix \(Words.value(value))")
    default: line(Words.member(name, value, Self.labels[name]))
    }
  }

  private mutating func write(_ name: DescribedName, _ object: Description) {
    switch (name, object.kind) {
    case ("paint", "linear"), ("paint", "radial"): write(gradient: object)
    case ("paint", _), ("style", _), ("text", _): write(object)
    case ("matte", _):
      section("matte \(object["mode"].map(Words.value) ?? "")") { $0.write(object, without: ["mode"]) }
    case ("range", _), ("loopMode", _):
      line("\(Self.labels[name] ?? name.description) \(Words.joined(object, without: []))")
    default: section(name.description) { $0.write(object) }
    }
  }

  private mutating func write(itemOf list: DescribedName, _ object: Description) {
    switch list {
    case "items", "filters", "layers", "samples":
      section(object.kind?.description ?? list.description) { $0.write(object) }
    case "masks":
      let words = [object["mode"].map(Words.value), object["isInverted"] == .flag(true) ? "inverted" : nil]
      section("mask \(words.compactMap { $0 }.joined(separator: " "))") {
        $0.write(object, without: ["mode", "isInverted"])
      }
    case "runs": line("run \(Words.joined(object))")
    default: line("\(object.kind ?? list) \(Words.joined(object))")
    }
  }

  private mutating func write(gradient: Description) {
    var words = Words.joined(gradient, without: ["kind", "focus", "stops"])
    for member in gradient.members where member.name == "focus" && !member.isUsual {
      words += ", \(Words.content(member))"
    }
    line("\(gradient.kind ?? "") gradient \(words)")
    for member in gradient.members where member.name == "stops" {
      line("stops \(Words.content(member))")
    }
  }

  /// The first words of a line, if not the member's name.
  private static let labels: [DescribedName: String] = [
    "size": "canvas", "color": "colour", "image": "picture", "wrapWidth": "wrap",
    "firstBaseline": "baseline", "blendMode": "blend", "isIsolated": "isolated",
    "miterLimit": "miter limit", "alignment": "align", "lineBreak": "break", "lineHeight": "line height",
    "lineSpacing": "spacing", "sizeFactor": "size times", "sizeAtMost": "at most",
    "contentMode": "content mode", "isReversed": "reversed", "loopMode": "loop mode",
    "userStopScene": "stop scene", "endStopScene": "end scene", "hidesWhenStopped": "hidden when stopped",
    "resetsLoopCountWhenStopped": "passes counted anew after a stop", "fadeDuration": "fade duration",
    "showsSubframes": "subframes", "suspensionBehavior": "when suspended",
  ]
}

extension Words {
  static func value(_ value: DescribedValue) -> String {
    switch value {
    case .number(let value): number(value)
    case .numbers(let values): values.map(number).joined(separator: " ")
    case .integer(let value): "\(value)"
    case .flag(let isSet): isSet ? "yes" : "no"
    case .word(let name): name.description
    case .text(let text): quoted(text)
    case .point(let p): point(p)
    case .size(let s): size(s)
    case .rect(let r): rect(r)
    case .transform(let t): numbers(t.a, t.b, t.c, t.d, t.tx, t.ty)
    case .color(let c): c.hexText
    case .path(let p): path(p)
    case .image(let i): image(i)
    }
  }

  /// - Parameter label: replaces the name; empty if the value speaks for itself.
  static func member(_ name: DescribedName, _ value: DescribedValue, _ label: String?) -> String {
    let label = label ?? name.description
    if value == .flag(true) { return label }
    return label.isEmpty ? self.value(value) : "\(label) \(self.value(value))"
  }

  /// All members on one line.
  static func joined(
    _ object: Description, _ separator: String = " ", without omitted: Set<DescribedName> = ["kind"]
  ) -> String {
    object.members.filter { !$0.isUsual && !omitted.contains($0.name) }.map(content).joined(
      separator: separator)
  }

  static func content(_ member: Description.Member) -> String {
    let label = inlineLabels[member.name]
    switch member.content {
    case .value(.image(let image)): return Digest(of: image.content).short
    case .value(let value): return self.member(member.name, value, label)
    case .object(let object) where member.name == "style": return style(object)
    case .object(let object) where member.name == "text": return text(object)
    case .object(let object): return "\(label ?? member.name.description) \(joined(object))"
    case .list(let list): return list.map { joined($0) }.joined(separator: ", ")
    }
  }

  /// The style of characters.
  private static func style(_ style: Description) -> String {
    (style["fontFamily"] == nil ? "default font, " : "") + joined(style, ", ")
  }

  /// The text in place of a sprite's own.
  private static func text(_ text: Description) -> String {
    text.members.map { member in
      if case .list(let runs) = member.content { return runs.map { joined($0) }.joined(separator: "; ") }
      return content(member)
    }
    .joined(separator: "; ")
  }

  /// The label of a member on a line with others, if not its name.
  private static let inlineLabels: [DescribedName: String] = [
    "key": "", "kind": "", "type": "", "value": "", "fit": "", "string": "", "drawing": "", "fontFamily": "",
    "fontSize": "",
    "fontWeight": "weight", "isItalic": "italic", "letterSpacing": "letter spacing", "width": "",
    "color": "", "offset": "", "start": "", "end": "to", "center": "", "first": "", "last": "to",
    "passes": "", "isWithoutLast": "without the last", "marker": "", "alignment": "", "lineBreak": "",
    "lineHeight": "line height", "lineSpacing": "",
  ]
}
