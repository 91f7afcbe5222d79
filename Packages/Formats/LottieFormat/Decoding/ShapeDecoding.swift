import AnimationCore
import JSONText

extension DecodingContext {
  /// Reads a list of shape items. Hidden items are inert: they are left out, unless expressions may ask for them.
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
      let isHidden = members.hd.bool == true && !isTransform
      if isHidden, !hasEngine { continue }
      try inItem(name, index, json) { (context) throws(AnimationError) in
        if isTransform {
          transform = context.transform(json)
        } else if let item = try context.shape(json, members, depth: depth, isHidden: isHidden) {
          items.append(
            NamedShape(
              name: members.nm.string ?? "", item: item,
              number: members.ix.integer.flatMap(UInt16.init(exactly:)), isHidden: isHidden))
        }
      }
    }
    return ShapeGroup(items: items, transform: transform, blendMode: blendMode)
  }

  private mutating func shape(
    _ json: JSONValue, _ members: ShapeMembers, depth: Int, isHidden: Bool
  ) throws(AnimationError) -> ShapeItem? {
    guard isHidden else { return try shape(json, members, depth: depth) }
    return try whileInert(true) { (context) throws(AnimationError) in
      try context.shape(json, members, depth: depth)
    }
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
    case "sr": return .path(Self.directed(json, .polystar(node(json))))
    case "tm": return .modifier(.trim(node(json)))
    case "rd": return .modifier(.roundCorners(node(json)))
    case "pb": return .modifier(.puckerBloat(node(json)))
    case "zz": return .modifier(.zigZag(node(json)))
    case "op": return .modifier(.offset(node(json)))
    case "tw": return .modifier(.twist(node(json)))
    case "rp": return .repeater(repeater(json))
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

  private mutating func repeater(_ json: JSONValue) -> Repeater {
    var repeater: Repeater = node(json)
    repeater.transform = transform(json["tr"])
    read(Repeater.transformMembers, of: json["tr"], into: &repeater)
    return repeater
  }

  mutating func blendMode(_ json: JSONValue) -> BlendMode {
    // Of all but a few.
    guard let index = json.integer, index != 0 else { return .normal }
    let modes: [BlendMode] = [
      .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .softLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity, .add,
      .hardMix,
    ]
    guard modes.indices.contains(index) else {
      unsupported("blend mode", "\(index)", "drawn as normal")
      return .normal
    }
    return modes[index]
  }
}
