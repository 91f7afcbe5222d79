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
    // As nearly all are.
    if members.sid.isMissing, !members.x.isString { return keyed(members.k, in: json, fallback, read) }
    let slot = members.sid.string
    if slot != nil { hasSlots = true }
    // Not `flatMap`: that copies the context.
    if let slot, let value = slotValue(slot) {
      let filled = PropertyMembers(value)
      let k = filled.k.isMissing ? value : filled.k
      if filled.x.isString || k.holdsKeyframes || read(k) != nil || read(k.first) != nil {
        (source, members) = (value, filled)
      } else {
        unsupported("slot", slot, "it holds another kind of value: the value at the place is used")
      }
    }
    let expression = members.x.isString ? expression(members.x) : nil
    if members.k.isMissing, let id = members.sid.string, slotValues[id] == nil { missing("slot", id) }
    let k = members.k.isMissing ? source : members.k
    let components = k.holdsKeyframes ? k.first["s"] : k
    return placed(keyed(k, in: source, fallback, read), expression, slot, componentCount: components.count)
  }

  /// - Parameter k: the member of `source`, which without it is the bare value.
  private mutating func keyed<Value: ExpressibleValue>(
    _ k: JSONValue, in source: JSONValue, _ fallback: Value, _ read: (JSONValue) -> Value?
  ) -> Property<Value> {
    let k = k.isMissing ? source : k
    return k.holdsKeyframes ? keyframes(k, fallback, read) : .fixed(read(k) ?? read(k.first) ?? fallback)
  }

  /// A property with the expression that drives it, in the slot where the file has it.
  ///
  /// - Parameter componentCount: how many the file gives for it, or for its first keyframe; 0 for no list.
  func placed<Value: ExpressibleValue>(
    _ keyed: Property<Value>, _ expression: String?, _ slot: String?, componentCount: Int = 0
  ) -> Property<Value> {
    var property = keyed
    // Not `map`: that copies the context.
    if let expression {
      property = .driven(ExpressedValue(keyed, expression, path: path, componentCount: componentCount))
    }
    if let slot { property = .inSlot(slot, own: property) }
    return property
  }

  /// What is to be read in the place of `json` when that is in a slot which the file fills.
  mutating func slotValue(of json: JSONValue) -> JSONValue? {
    guard let slot = json["sid"].string else { return nil }
    return slotValue(slot)
  }

  mutating func scalar(_ json: JSONValue, _ fallback: Double) -> Property<Double> {
    property(json, fallback, Self.scalar)
  }

  mutating func vector(_ json: JSONValue, _ fallback: Vector) -> Property<Vector> {
    property(json, fallback) { Self.vector($0, fallback) }
  }

  mutating func orientation(_ json: JSONValue, _ fallback: Orientation) -> Property<Orientation> {
    property(json, fallback) { Self.vector($0, fallback.angles).map(Orientation.init(angles:)) }
  }

  private static func vector(_ value: JSONValue, _ fallback: Vector) -> Vector? {
    guard let (count, components) = value.vector(), count > 0 else { return nil }
    // A bare number stands for all components that matter; a missing third one keeps its default.
    return Vector(
      components.x, count > 1 ? components.y : components.x, count > 2 ? components.z : fallback.z)
  }

  /// Colours, which are opaque: a fourth component never counts.
  mutating func color(
    _ json: JSONValue, _ fallback: ColorComponents = ColorComponents(red: 0, green: 0, blue: 0, alpha: 1)
  ) -> Property<ColorComponents> {
    let mayHoldBytes = version < FileVersion(4, 1, 9)
    return property(json, fallback) { value in
      guard let (count, components) = value.vector(), count >= 3 else { return nil }
      let color = mayHoldBytes && components.max() > 1 ? components / 255 : components
      return ColorComponents(red: color.x, green: color.y, blue: color.z, alpha: 1)
    }
  }

  static func scalar(_ value: JSONValue) -> Double? {
    value.number ?? value.first.number
  }
}

extension JSONValue {
  /// Whether a property's `k` is a list of keyframes.
  @inline(__always)
  var holdsKeyframes: Bool { isArray && first.isObject && first.isKeyframe }

  private var isKeyframe: Bool {
    for (name, _) in fields where name == "t" || name == "s" { return true }
    return false
  }
}
