import AnimationCore
import JSONText

extension DecodingContext {
  /// Reads a fill or a stroke; nil when the file disables it.
  mutating func paint(_ json: JSONValue, _ members: ShapeMembers) -> ShapePaint? {
    guard json["fillEnabled"].bool != false else { return nil }
    let type = members.ty.name
    let isGradient = type == "gf" || type == "gs"
    return ShapePaint(
      source: isGradient ? .gradient(node(json)) : .color(color(members.c)),
      opacity: scalar(members.o, 100), blendMode: blendMode(members.bm),
      rule: members.r.integer == 2 ? .evenOdd : .nonZero,
      stroke: type == "st" || type == "gs" ? stroke(members) : nil)
  }

  private mutating func stroke(_ members: ShapeMembers) -> StrokeModel {
    var dashes: [Property<Double>] = []
    var dashOffset = Property.fixed(0.0)
    for entry in members.d.items.prefix(64) {
      let value = scalar(entry["v"], 0)
      if entry["n"].name == "o" { dashOffset = value } else { dashes.append(value) }
    }
    return StrokeModel(
      width: scalar(members.w, 0), cap: cap(members.lc), join: join(members.lj),
      miterLimit: members.ml.number ?? 4, dashes: dashes, dashOffset: dashOffset)
  }

  private func cap(_ json: JSONValue) -> StrokeStyle.Cap {
    switch json.integer {
    case 1: .butt
    case 3: .square
    default: .round
    }
  }

  func join(_ json: JSONValue) -> StrokeStyle.Join {
    switch json.integer {
    case 1: .miter
    case 3: .bevel
    default: .round
    }
  }

  /// Reads `g` of a gradient: how many colours there are, and the property with all numbers.
  mutating func stops(
    _ json: JSONValue, _ fallback: GradientStops = GradientStops(colors: [], opacities: [])
  ) -> Property<GradientStops> {
    var g = json
    var slot = json["sid"].string
    if let id = slot, let value = slotValue(id) {
      if value.holdsStops {
        g = value
      } else {
        unsupported("slot", id, "it holds no gradient: the value at the place is used")
      }
    }
    // Some put the slot on `k`; what it holds is a whole gradient all the same.
    if let inner = g["k"]["sid"].string, slotValues[inner]?["k"].isObject == true,
      let value = slotValue(inner)
    {
      (g, slot) = (value, inner)
    }
    let statedCount = g["p"].integer
    let limit = 4096
    let stops = property(g["k"].isMissing ? g : g["k"], fallback) { value in
      guard let numbers = value.numbers(limit: limit), numbers.count >= 4 else { return nil }
      return GradientStops(numbers, colorCount: statedCount)
    }
    guard stops.slot == nil, let slot else { return stops }
    hasSlots = true
    return .inSlot(slot, own: stops)
  }
}

extension JSONValue {
  /// Whether a slot's value can be a gradient: `{p, k}`, its property alone, or the bare numbers.
  fileprivate var holdsStops: Bool {
    let property = self["k"].isMissing ? self : self["k"]
    if property["x"].isString || property["sid"].isString { return true }
    let k = property["k"].isMissing ? property : property["k"]
    return k.holdsKeyframes || (k.isArray && k.count >= 4 && k.first.number != nil)
  }
}
