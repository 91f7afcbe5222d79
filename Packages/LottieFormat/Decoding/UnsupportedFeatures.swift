import AnimationCore
import JSONText

// What a layer asks for, besides its content, that is not drawn.
extension DecodingContext {
  /// - Parameter hasSpace: see `layer`.
  mutating func noteUnsupportedFeatures(of members: LayerMembers, hasSpace: Bool) {
    noteKind(members.ty.integer, hasSpace: hasSpace)
    for json in members.ef.items {
      let effect = EffectMembers(json)
      guard effect.en.bool != false, let name = EffectNames.name(of: effect), !EffectNames.isIdle(effect)
      else { continue }
      unsupported("effect", name)
    }
    for style in members.sy.items where !JSONValue.isZero(style["o"]) {
      unsupported("layer style", EffectNames.style(style["ty"].integer))
    }
    if members.mb.bool == true { unsupported("motion blur") }
    if members.ty.integer == 0, members.ct.bool == true {
      tolerated("collapse transformations: drawn as an image of its own, as other players do")
    }
  }

  /// A layer whose content is none that is drawn. Nulls, guides, placeholders and data draw nothing anywhere.
  private mutating func noteKind(_ type: Int?, hasSpace: Bool) {
    switch type {
    case .some(0...7), 10, 11, 12, 15: break
    case 8: unsupported("layer", "image sequence")
    case 9: unsupported("layer", "video")
    case 13 where hasSpace: unsupported("camera", nil, "3D layers are drawn flat, without perspective")
    case 14 where hasSpace: unsupported("light", nil, "3D layers are drawn as they are")
    case 13, 14: break
    case let type: unsupported("layer", "type \(type.map(String.init) ?? "?")")
    }
  }

  /// A layer turned or moved out of the plane.
  mutating func noteSpace(_ transform: TransformModel, isIn3D: Bool) {
    guard transform.rotation3D != nil || (isIn3D && transform.position.leavesThePlane) else { return }
    unsupported("3D layer", nil, "drawn flat, without perspective")
  }

  mutating func note(_ flaw: LayerLinks.Flaw) {
    switch flaw.kind {
    case .missingMatte(let index):
      missing("matte layer", index.map(String.init) ?? "above", "there is none: drawn without it")
    case .unknownMatteMode(let mode): unsupported("matte mode", "\(mode)", "drawn without the matte")
    case .missingParent(let index): tolerated("parent layer \(index) is missing")
    case .circle: tolerated("circular layer references")
    }
  }
}

extension TransformModel.Position {
  fileprivate var leavesThePlane: Bool {
    switch self {
    case .joined(let position): position.holds { $0.z != 0 }
    case .split(_, _, let z): z.holds { $0 != 0 }
    }
  }
}

extension Property<Double> {
  /// For all of the animation.
  var isFixedAtZero: Bool { fixedValue == 0 }
}

/// The members of an effect that tell which it is.
struct EffectMembers {
  private(set) var ty = JSONValue.missing
  private(set) var mn = JSONValue.missing
  private(set) var en = JSONValue.missing
  private(set) var ef = JSONValue.missing

  init(_ json: JSONValue) {
    for (name, value) in json.fields {
      switch name {
      case "ty": ty = value
      case "mn": mn = value
      case "en": en = value
      case "ef": ef = value
      default: break
      }
    }
  }
}

/// What people call effects and layer styles, and which of them draw.
enum EffectNames {
  /// Of the types from 20 on.
  private static let ofTypes = [
    "tint", "fill", "stroke", "tritone", "levels", "drop shadow", "radial wipe", "displacement map",
    "set matte", "Gaussian blur", "twirl", "mesh warp", "ripple", "spherize", "puppet", "transform",
  ]

  /// Nil for controls, which only expressions read.
  static func name(of effect: EffectMembers) -> String? {
    let type = effect.ty.integer ?? 5
    if type >= 20, type - 20 < ofTypes.count { return ofTypes[type - 20] }
    // All others have 5, and are told by their name in After Effects; rigs bring controls of their own.
    guard !effect.mn.hasPrefix("Pseudo/"), !(effect.mn.hasPrefix("ADBE ") && effect.mn.hasSuffix(" Control")),
      let name = effect.mn.string, !name.isEmpty
    else { return type > 20 ? "type \(type)" : nil }
    return name.hasPrefix("ADBE ") ? String(name.dropFirst(5)) : name
  }

  /// True when a strength of 0 keeps it from changing anything.
  static func isIdle(_ effect: EffectMembers) -> Bool {
    let strength: Int
    switch (effect.ty.integer, effect.mn.string) {
    case (29, _), (26, _), (5, "ADBE Fast Blur"), (5, "ADBE Box Blur2"), (5, "ADBE Linear Wipe"),
      (5, "ADBE Venetian Blinds"):
      strength = 0
    case (25, _): strength = 1
    case (20, _): strength = 2
    default: return false
    }
    let parameter = effect.ef.items.enumerated().first { $0.offset == strength }?.element
    return parameter.map { JSONValue.isZero($0["v"]) } ?? false
  }

  static func style(_ type: Int?) -> String {
    let names = [
      "stroke", "drop shadow", "inner shadow", "outer glow", "inner glow", "bevel", "satin", "color overlay",
      "gradient overlay",
    ]
    guard let type, names.indices.contains(type) else { return "type \(type.map(String.init) ?? "?")" }
    return names[type]
  }
}

extension JSONValue {
  /// True for a property that is 0 in all frames.
  static func isZero(_ property: JSONValue) -> Bool { isFixed(property, at: 0) }

  /// True for a property all of whose components are this in all frames.
  static func isFixed(_ property: JSONValue, at value: Double) -> Bool {
    if property["x"].isString { return false }
    let k = property["k"].isMissing ? property : property["k"]
    if k.isArray { return k.count > 0 && k.items.allSatisfy { $0.isNumber && $0.number == value } }
    return k.number == value
  }
}
