import AnimationCore
import JSONText

/// The members of a property that decide how the others are read.
private struct PropertyMembers {
  private(set) var k = JSONValue.missing
  private(set) var x = JSONValue.missing
  private(set) var sid = JSONValue.missing

  @inline(__always)
  init(_ json: JSONValue) {
    for (name, value) in json.fields {
      switch name {
      case "k": k = value
      case "x": x = value
      case "sid": sid = value
      default: break
      }
    }
  }
}

extension DecodingContext {
  /// Reads a property: an object with `k`, or the bare value some exporters write. Whether it is animated is
  /// decided by what `k` holds: a list whose first item is not a number is a list of keyframes.
  ///
  /// - Parameters:
  ///   - fallback: the value where the file has none, or none that can be read.
  ///   - read: one value of the property, nil when the JSON does not hold one.
  mutating func property<Value: ExpressibleValue>(
    _ json: JSONValue, _ fallback: Value, _ read: (JSONValue) -> Value?
  ) -> Property<Value> {
    if json.isMissing { return .fixed(fallback) }
    var (source, members) = (json, PropertyMembers(json))
    let slot = members.sid.string
    // Not `flatMap`: that copies the context.
    if let slot, let value = slotValue(slot) { (source, members) = (value, PropertyMembers(value)) }
    let expression = members.x.isString ? expression(members.x) : nil
    if members.k.isMissing, let id = members.sid.string { missing("slot", id) }
    let k = members.k.isMissing ? source : members.k
    let first = k.first
    let isAnimated = first.fields.contains { $0.name == "t" || $0.name == "s" }
    let property = isAnimated ? keyframes(k, fallback, read) : .fixed(read(k) ?? read(first) ?? fallback)
    return expression == nil && slot == nil ? property : placed(property, expression, slot)
  }

  /// A property with the expression that drives it, in the slot where the file has it.
  func placed<Value: ExpressibleValue>(
    _ keyed: Property<Value>, _ expression: String?, _ slot: String?
  ) -> Property<Value> {
    let property = expression.map { .driven(ExpressedValue(keyed, $0, path: path)) } ?? keyed
    return slot.map { .inSlot($0, property) } ?? property
  }

  /// What is to be read in the place of `json` when that is in a slot which the file fills.
  func slotValue(of json: JSONValue) -> JSONValue? {
    guard let slot = json["sid"].string else { return nil }
    return slotValue(slot)
  }

  private func slotValue(_ slot: String) -> JSONValue? {
    for (key, value) in slots.members where key == slot && !value["p"].isMissing { return value["p"] }
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
