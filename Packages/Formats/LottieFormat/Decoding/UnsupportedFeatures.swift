import AnimationCore
import JSONText

// What a layer asks for, besides its content, that is not drawn.
extension DecodingContext {
  /// - Parameter space: of the layer's list.
  mutating func noteUnsupportedFeatures(of members: LayerMembers, _ space: inout ListSpace) {
    noteKind(members.ty.integer, &space)
    for json in members.ef.items {
      let effect = EffectMembers(json)
      guard effect.en.bool != false, effect.kind == nil, let name = EffectNames.name(of: effect) else {
        continue
      }
      unsupported("effect", name)
    }
    for style in members.sy.items where style["en"].bool != false {
      if let name = EffectNames.style(style) { unsupported("layer style", name) }
    }
    if members.mb.bool == true { unsupported(Diagnostic.Subject.motionBlur.noun) }
  }

  /// A layer whose content is none that is drawn. Nulls, guides, placeholders and data draw nothing anywhere.
  private mutating func noteKind(_ type: Int?, _ space: inout ListSpace) {
    switch type {
    case .some(0...7), 10, 11, 12, 13, 15: break
    case 8: unsupported("layer", "image sequence")
    case 9: unsupported("layer", "video")
    case 14: if space.hasLayers { unsupported("light", nil, "3D layers are drawn as they are") }
    case let type: unsupported("layer", "type \(type.map(String.init) ?? "?")")
    }
  }

  /// A layer turned or moved out of the plane where no camera sees it.
  ///
  /// - Parameter space: of the layer's list.
  mutating func noteSpace(_ transform: TransformModel, of members: LayerMembers, _ space: inout ListSpace) {
    guard transform.rotation3D != nil || (members.ddd.bool == true && transform.position.leavesThePlane),
      !members.isCameraOrLight, !space.hasCameras
    else { return }
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

/// What a list of layers has that lies in space. Looked for when it is first asked for: few lists have any.
struct ListSpace {
  private let list: JSONValue
  private(set) lazy var hasCameras = list.items.contains {
    $0["ty"].integer == 13 && $0["hd"].bool != true
  }
  /// Those that cameras and lights see.
  private(set) lazy var hasLayers = list.items.contains {
    $0["ddd"].bool == true && !LayerMembers($0).isCameraOrLight
  }

  init(_ list: JSONValue) {
    self.list = list
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
  /// Whether the value is 0 for all of the animation.
  var isFixedAtZero: Bool { fixedValue == 0 }
}

/// What people call effects and layer styles that are not drawn.
enum EffectNames {
  /// Nil for controls, which only expressions read.
  static func name(of effect: EffectMembers) -> String? {
    let type = effect.ty.integer ?? 5
    switch type {
    case 30: return "twirl"
    case 31: return "mesh warp"
    case 32: return "ripple"
    case 33: return "spherize"
    case 34: return "puppet"
    default: break
    }
    // All others have 5, and are told by their name in After Effects; rigs bring controls of their own.
    guard !effect.mn.hasPrefix("Pseudo/"), !(effect.mn.hasPrefix("ADBE ") && effect.mn.hasSuffix(" Control")),
      let name = effect.mn.string, !name.isEmpty
    else { return type > 20 ? "type \(type)" : nil }
    return name.hasPrefix("ADBE ") ? String(name.dropFirst(5)) : name
  }

  /// Nil for one that is drawn.
  static func style(_ json: JSONValue) -> String? {
    guard let type = json["ty"].integer else { return "type ?" }
    guard let kind = LayerStyle.Kind(rawValue: type) else { return type == 5 ? "bevel" : "type \(type)" }
    guard kind == .gradientOverlay else { return nil }
    // Most files lack its colours, which scripts of After Effects cannot read.
    let shape = json["gt"].integer ?? json["gt"]["k"].integer ?? 1
    return json["gf"].isMissing || !(1...2).contains(shape) ? "gradient overlay" : nil
  }
}

// What an effect that is drawn asks for, besides, that is not.
extension DecodingContext {
  mutating func noteWhatIsMissing(from effect: LayerEffect) {
    func choice(_ index: Int) -> Int? {
      guard effect.parameters.indices.contains(index),
        case .number(let property) = effect.parameters[index].value
      else { return nil }
      return property.fixedValue.flatMap { Int(exactly: $0) }
    }
    switch effect.kind {
    case .setMatte:
      if choice(1) == 6 || choice(1) == 8 {
        unsupported("set matte by", choice(1) == 6 ? "hue" : "saturation", "drawn without the matte")
      }
    case .shiftChannels:
      if (0...3).contains(where: { [6, 7, 8].contains(choice($0)) }) {
        unsupported("shift channels from", "hue, lightness or saturation", "the channel stays")
      }
    case .fourColors:
      if let mode = choice(13), mode > 1 { unsupported("4-color gradient in blend mode", "\(mode)") }
    case .hueSaturation:
      if let channel = choice(0), channel > 1 {
        unsupported("hue and saturation", "of one range of colors", "drawn without it")
      }
    default: break
    }
  }
}

extension JSONValue {
  /// True for a property all of whose components are this in all frames.
  static func isFixed(_ property: JSONValue, at value: Double) -> Bool {
    if property["x"].isString { return false }
    let k = property["k"].isMissing ? property : property["k"]
    if k.isArray { return k.count > 0 && k.items.allSatisfy { $0.isNumber && $0.number == value } }
    return k.number == value
  }
}
