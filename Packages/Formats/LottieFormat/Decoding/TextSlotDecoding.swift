import AnimationCore
import JSONText

extension DecodingContext {
  /// A text with what a slot holds, in its keyframes or in one document.
  mutating func changed(
    _ own: Property<TextDocument>, by json: JSONValue, _ fonts: [String: TextFont]
  ) -> Property<TextDocument> {
    let expression = expression(json["x"])
    let property: Property<TextDocument>
    if json["k"].isArray {
      let changes = json["k"].items.map { (time: $0["t"].number ?? 0, change: change($0["s"])) }
      if changes.count == 1 {
        property = changes[0].change.applied(to: own, fonts)
      } else {
        let keys = changes.sorted { $0.time < $1.time }.map { key in
          Keyframe(
            time: key.time, value: key.change.applied(to: own.keyedValue(at: key.time), fonts), easing: .hold)
        }
        property = Track(keys).map { .animated($0) } ?? own.keyed
      }
    } else {
      property = change(json).applied(to: own, fonts)
    }
    return placed(property, expression, nil)
  }

  private func change(_ json: JSONValue) -> TextDocumentChange {
    var change = TextDocumentChange()
    change.text = json["t"].string ?? json["t"].identifier
    change.font = json["f"].string
    change.size = json["s"].number.map { max(0, $0) }
    change.fill = textColor(json["fc"])
    change.strokeColor = textColor(json["sc"])
    change.strokeWidth = json["sw"].number.flatMap { 0...1e6 ~= $0 ? $0 : nil }
    change.isStrokeAboveFill = json["of"].bool
    change.lineHeight = json["lh"].number
    change.tracking = json["tr"].number
    change.baselineShift = json["ls"].number
    change.box = box(json)
    if let capitals = json["ca"].integer {
      (change.isUpperCase, change.hasSmallCapitals) = (capitals == 1, capitals == 2)
    }
    if json["j"].integer != nil {
      (change.alignment, change.justification) = (alignment(json["j"]), justification(json["j"]))
    }
    return change
  }
}
