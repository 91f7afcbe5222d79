import AnimationCore
import JSONText

extension DecodingContext {
  /// Reads a list of shape items. Hidden items are inert: they are left out.
  ///
  /// - Parameter name: of the member that holds the list.
  mutating func group(
    _ list: JSONValue, named name: StaticString, blendMode: BlendMode, depth: Int = 0
  ) throws(AnimationError) -> ShapeGroup {
    try DecodingLimits.check("nesting of shape groups", depth, limits.nesting)
    var items: [NamedShape] = []
    items.reserveCapacity(list.count)
    var transform = TransformModel()
    for (index, json) in list.items.enumerated() {
      let members = ShapeMembers(json)
      let isTransform = members.ty.name == "tr"
      if members.hd.bool == true, !isTransform { continue }
      try inItem(name, index, json) { (context) throws(AnimationError) in
        if isTransform {
          transform = context.transform(json)
        } else if let item = try context.shape(json, members, depth: depth) {
          items.append(NamedShape(name: members.nm.string ?? "", item: item))
        }
      }
    }
    return ShapeGroup(items: items, transform: transform, blendMode: blendMode)
  }

  private mutating func shape(
    _ json: JSONValue, _ members: ShapeMembers, depth: Int
  ) throws(AnimationError) -> ShapeItem? {
    switch members.ty.name {
    case "gr":
      return .group(
        try group(members.it, named: "it", blendMode: blendMode(members.bm), depth: depth + 1))
    case "sh": return .path(.bezier(contour(members.ks, closed: members.closed)))
    case "fl", "gf", "st", "gs": return paint(json, members).map(ShapeItem.paint)
    case "rc":
      let rectangle = PathGenerator.rectangle(
        position: vector(json["p"], .zero), size: vector(json["s"], .zero),
        cornerRadius: scalar(json["r"], 0))
      // Without a direction lottie-web draws rectangles, unlike ellipses and stars, counter-clockwise.
      return .path([1, 2].contains(json["d"].integer) ? rectangle : .reversed(rectangle))
    case "el":
      return .path(
        Self.directed(json, .ellipse(position: vector(json["p"], .zero), size: vector(json["s"], .zero))))
    case "sr": return .path(Self.directed(json, .polystar(polystar(json))))
    case "tm":
      return .modifier(
        .trim(
          PathModifier.Trim(
            start: scalar(json["s"], 0), end: scalar(json["e"], 100), offset: scalar(json["o"], 0),
            isSequential: json["m"].integer == 2)))
    case "rd": return .modifier(.roundCorners(radius: scalar(json["r"], 0)))
    case "pb": return .modifier(.puckerBloat(amount: scalar(json["a"], 0)))
    case "zz":
      return .modifier(
        .zigZag(
          PathModifier.ZigZag(
            amplitude: scalar(json["s"], 0), frequency: scalar(json["r"], 0),
            isSmooth: scalar(json["pt"], 1).keyedValue(at: 0) == 2)))
    case "rp": return .repeater(repeater(json))
    case "op":
      return .modifier(
        .offset(
          PathModifier.OffsetPath(
            amount: scalar(json["a"], 0), join: join(json["lj"]), miterLimit: scalar(json["ml"], 4))))
    case "tw":
      return .modifier(.twist(angle: scalar(json["a"], 0), center: vector(json["c"], .zero)))
    case "mm":
      switch json["mm"].integer {
      case 2: return .merge(.add)
      case 3: return .merge(.subtract)
      case 4: return .merge(.intersect)
      case 5: return .merge(.exclude)
      default: return .merge(.join)
      }
    case "no": return nil
    default:
      unsupported("shape", "type \(members.ty.string ?? "?")")
      return nil
    }
  }

  private static func directed(_ json: JSONValue, _ generator: PathGenerator) -> PathGenerator {
    json["d"].integer == 3 ? .reversed(generator) : generator
  }

  private mutating func polystar(_ json: JSONValue) -> Polystar {
    Polystar(
      isStar: json["sy"].integer == 1, position: vector(json["p"], .zero), points: scalar(json["pt"], 5),
      rotation: scalar(json["r"], 0), outerRadius: scalar(json["or"], 0),
      outerRoundness: scalar(json["os"], 0), innerRadius: scalar(json["ir"], 0),
      innerRoundness: scalar(json["is"], 0))
  }

  private mutating func repeater(_ json: JSONValue) -> Repeater {
    let transform = json["tr"]
    return Repeater(
      copies: scalar(json["c"], 0), offset: scalar(json["o"], 0), isFirstOnTop: json["m"].integer != 2,
      transform: self.transform(transform), startOpacity: scalar(transform["so"], 100),
      endOpacity: scalar(transform["eo"], 100))
  }

  mutating func blendMode(_ json: JSONValue) -> BlendMode {
    let modes: [BlendMode] = [
      .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .softLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity, .add,
      .hardMix,
    ]
    guard let index = json.integer else { return .normal }
    guard modes.indices.contains(index) else {
      unsupported("blend mode", "\(index)", "drawn as normal")
      return .normal
    }
    return modes[index]
  }
}
