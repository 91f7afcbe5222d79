import AnimationCore
import JSONText

extension DecodingContext {
  /// Reads a property: an object with `k`, or the bare value some exporters write. Whether it is animated is
  /// decided by what `k` holds: a list whose first item is no number is a list of keyframes.
  ///
  /// - Parameters:
  ///   - fallback: the value where the file has none, or none that can be read.
  ///   - read: one value of the property, nil when the JSON does not hold one.
  mutating func property<Value>(
    _ json: JSONValue, _ fallback: Value, _ read: (JSONValue) -> Value?
  ) -> Property<Value> {
    if json.isMissing { return .fixed(fallback) }
    let source = slots.isMissing ? json : slotValue(of: json) ?? json
    var (k, x) = (JSONValue.missing, JSONValue.missing)
    for (name, value) in source.fields {
      switch name {
      case "k": k = value
      case "x": x = value
      default: break
      }
    }
    if x.isString, x.string?.isEmpty == false {
      unsupported("expression", nil, "its keyframes or fixed value are used")
    }
    if k.isMissing {
      if let id = source["sid"].string { missing("slot", id) }
      k = source
    }
    let first = k.first
    if first.fields.contains(where: { $0.name == "t" || $0.name == "s" }) {
      return keyframes(k, fallback, read)
    }
    return .fixed(read(k) ?? read(first) ?? fallback)
  }

  /// The property that a slot puts in the place of `json`.
  func slotValue(of json: JSONValue) -> JSONValue? {
    guard let id = json["sid"].string else { return nil }
    for (key, slot) in slots.members where key == id && !slot["p"].isMissing { return slot["p"] }
    return nil
  }

  mutating func scalar(_ json: JSONValue, _ fallback: Double) -> Property<Double> {
    property(json, fallback, Self.scalar)
  }

  mutating func vector(_ json: JSONValue, _ fallback: Vector) -> Property<Vector> {
    property(json, fallback) { value in
      guard let (count, components) = value.vector(), count > 0 else { return nil }
      // A bare number stands for all components that matter; a missing third one keeps its default.
      return Vector(
        components.x, count > 1 ? components.y : components.x, count > 2 ? components.z : fallback.z)
    }
  }

  /// Colours, which are opaque: a fourth component never counts.
  mutating func color(_ json: JSONValue) -> Property<ColorComponents> {
    let mayHoldBytes = version < FileVersion(4, 1, 9)
    return property(json, ColorComponents(red: 0, green: 0, blue: 0, alpha: 1)) { value in
      guard let (count, components) = value.vector(), count >= 3 else { return nil }
      let color = mayHoldBytes && components.max() > 1 ? components / 255 : components
      return ColorComponents(red: color.x, green: color.y, blue: color.z, alpha: 1)
    }
  }

  static func scalar(_ value: JSONValue) -> Double? {
    value.number ?? value.first.number
  }
}
