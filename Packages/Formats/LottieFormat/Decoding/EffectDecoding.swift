import AnimationCore
import JSONText

extension DecodingContext {
  /// How many effects of one layer are drawn: each may take as long as the layer.
  private static let maximumEffects = 32

  /// Reads `ef` of a layer: effects that draw, and, where there is an engine, all others, for which nothing but
  /// expressions asks. What cannot be evaluated in those is no matter until one does.
  ///
  /// - Parameter masks: the layer's, which some effects go by.
  mutating func effects(_ list: JSONValue, masks: JSONValue) -> [LayerEffect] {
    guard list.isArray else { return [] }
    var effects: [LayerEffect] = []
    var drawnCount = 0
    for json in list.items {
      let members = EffectMembers(json)
      let isEnabled = members.en.bool ?? true
      var kind = isEnabled ? members.kind : nil
      if kind != nil { drawnCount += 1 }
      if drawnCount > Self.maximumEffects, kind != nil {
        kind = nil
        unsupported("effect", nil, "a layer has more than \(Self.maximumEffects): those beyond are not drawn")
      }
      guard kind != nil || hasEngine else { continue }
      let effect = whileInert(kind == nil) { context in
        context.inMember("ef") { context in
          LayerEffect(
            name: json["nm"].string ?? "", otherNames: OtherNames(json), kind: kind, isEnabled: isEnabled,
            parameters: context.parameters(members.ef),
            outlines: kind == .stroke ? context.maskOutlines(masks) : [])
        }
      }
      noteWhatIsMissing(from: effect)
      effects.append(effect)
    }
    return effects
  }

  private mutating func parameters(_ list: JSONValue) -> [LayerEffect.Parameter] {
    list.items.map { json in
      LayerEffect.Parameter(
        name: json["nm"].string ?? "", otherNames: OtherNames(json), value: parameter(json))
    }
  }

  private mutating func parameter(_ json: JSONValue) -> LayerEffect.Value {
    let type = json["ty"].integer
    if type == 5 { return .group(parameters(json["ef"])) }
    let v = json["v"]
    if v.isMissing { return .none }
    return switch type {
    case nil, 0, 1, 4, 7, 11: .number(scalar(v, 0))
    case 2: .color(color(v))
    case 3: .point(vector(v, .zero))
    case 10: .layer(scalar(v, 0))
    default: .none
    }
  }

  /// Reads the outlines of all masks, whatever their modes. Masking reads them, too, and says what is to be
  /// said of them.
  private mutating func maskOutlines(_ masks: JSONValue) -> [Property<Contour>] {
    whileInert(true) { context in
      masks.items.map { json in
        let mask: LayerMask = context.node(json)
        return mask.path
      }
    }
  }

  /// Reads `sy` of a layer. After Effects has each style once; of two of a kind the first is drawn.
  mutating func styles(_ list: JSONValue) -> [LayerStyle] {
    guard list.isArray else { return [] }
    var styles: [LayerStyle] = []
    for json in list.items {
      guard let kind = json["ty"].integer.flatMap(LayerStyle.Kind.init), json["en"].bool != false,
        !styles.contains(where: { $0.kind == kind })
      else { continue }
      styles.append(
        inMember("sy") { context in
          LayerStyle(kind: kind, parameters: kind.members.map { context.parameter($0, of: json) })
        })
    }
    return styles
  }

  private mutating func parameter(_ member: LayerStyle.Member, of json: JSONValue) -> LayerEffect.Parameter {
    let value = json[member.key]
    let content: LayerEffect.Value =
      if value.isMissing {
        .none
      } else {
        switch member.content {
        case .number: .number(scalar(value, 0))
        case .color: .color(color(value))
        case .stops: .stops(stops(value))
        }
      }
    return LayerEffect.Parameter(name: member.name, otherNames: OtherNames(), value: content)
  }
}

extension OtherNames {
  fileprivate init(_ json: JSONValue) {
    self.init(matchName: json["mn"].string ?? "", number: json["ix"].integer)
  }
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

  /// Whether it is enabled or not.
  var kind: EffectKind? { EffectKind(matchName: mn.string ?? "", type: ty.integer) }
}
