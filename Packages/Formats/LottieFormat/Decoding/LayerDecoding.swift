import AnimationCore
import JSONText

/// What layers refer to outside of their own list.
struct Assets {
  /// Positions in the animation's compositions.
  var precomps: [String: Int] = [:]
  var images: [String: ImageAsset] = [:]
  var fonts = Fonts()
  /// Positions in the animation's JSON files.
  var footages: [String: Int] = [:]
  /// What the file's characters show that are layers, by their numbers there.
  var glyphCompositions: [Int: Int] = [:]
}

struct ImageAsset {
  /// nil when the file's own is not to be had: a viewer may still put another in its place.
  var image: EncodedImage?
  var size: Size
  var fit: ContentFit
  /// The name of the slot it is in.
  var slot: String?
}

extension DecodingContext {
  /// Reads one list of layers with the references among them.
  mutating func layers(_ list: JSONValue, _ assets: Assets) throws(AnimationError) -> [Layer] {
    var layers: [Layer] = []
    layers.reserveCapacity(min(list.count, limits.layers))
    var links: [LayerLinks] = []
    links.reserveCapacity(layers.capacity)
    var space = ListSpace(list)
    for (index, json) in list.items.enumerated() {
      try DecodingLimits.check("layers", index + 1, limits.layers)
      let members = LayerMembers(json)
      try inItem("layers", index, json) { (context) throws(AnimationError) in
        layers.append(
          try context.whileAbsolute(json["completed"].bool == true) { (context) throws(AnimationError) in
            try context.layer(json, members, assets, &space)
          })
      }
      links.append(LayerLinks(members))
    }
    let found = LayerLinks.resolve(links, in: &layers)
    if found.isEmpty { return layers }
    let flaws = Dictionary(grouping: found, by: \.position)
    for (index, json) in list.items.enumerated() {
      for flaw in flaws[index] ?? [] { inItem("layers", index, json) { $0.note(flaw) } }
    }
    return layers
  }

  /// - Parameter space: of its list.
  private mutating func layer(
    _ json: JSONValue, _ members: LayerMembers, _ assets: Assets, _ space: inout ListSpace
  ) throws(AnimationError) -> Layer {
    let (inFrame, outFrame) = (members.ip.number ?? 0, members.op.number ?? .infinity)
    let transform = inMember("ks") { context in
      let transform = context.transform(members.ks)
      context.noteSpace(transform, of: members, &space)
      return transform
    }
    // A hidden layer may still be a matte, but those have a flag of their own.
    let isInert =
      (members.hd.bool == true && members.td.bool != true) || outFrame <= inFrame
      || transform.opacity.isFixedAtZero
    return try whileInert(isInert) { (context) throws(AnimationError) in
      context.noteUnsupportedFeatures(of: members, &space)
      let masks = json["masksProperties"]
      var layer = Layer(
        name: members.nm.string ?? "", number: members.ind.integer, inFrame: inFrame, outFrame: outFrame,
        startFrame: members.st.number ?? 0,
        footage: members.ty.integer == 15 ? json["refId"].identifier.flatMap { assets.footages[$0] } : nil,
        transform: transform,
        isAutoOriented: members.ao.bool ?? false, parent: nil,
        isThreeDimensional: members.ddd.bool == true || transform.isInSpace,
        isCollapsed: members.ty.integer == 0 && members.ct.bool == true,
        hasMotionBlur: members.mb.bool == true,
        content: try context.content(json, members, outFrame, assets),
        masks: context.masks(masks), effects: context.effects(members.ef, masks: masks),
        styles: context.styles(members.sy), matte: nil,
        isPainted: members.hd.bool != true && members.td.bool != true,
        blendMode: context.blendMode(members.bm))
      if context.hasEngine { layer.idleMasks = context.whileInert(true) { $0.idleMasks(masks) } }
      // Exporters write adjustment layers as nulls.
      let type = members.ty.integer
      layer.isAdjustment = (type == 3 || type == 12) && layer.effects.contains { $0.kind != nil }
      return layer
    }
  }

  private mutating func content(
    _ json: JSONValue, _ members: LayerMembers, _ outFrame: Double, _ assets: Assets
  ) throws(AnimationError) -> Layer.Content {
    switch members.ty.integer {
    case 0: return precomp(json, outFrame, assets)
    case 1: return solid(json)
    case 2:
      let key = json["refId"].identifier ?? ""
      shownImages.insert(key)
      guard let asset = assets.images[key] else {
        missing(image: key, "image asset \"\(key)\" is missing")
        return .none
      }
      return .image(asset: key, asset.image, frame: Rect(asset.size), fit: asset.fit)
    case 4: return .shapes(try group(members.shapes, named: "shapes", blendMode: .normal).items)
    case 5:
      guard var text = text(json["t"], assets.fonts, masks: json["masksProperties"]) else { return .none }
      text.startFrame = json["st"].number ?? 0
      return .text(text)
    case 6: return sound(json, timing(json, outFrame)).map(Layer.Content.sound) ?? .none
    case 13:
      return .camera(
        CameraModel(zoom: scalar(json["pe"], 0), looksAtPoint: !members.ks["a"].isMissing))
    // What they are is noted with the layer's styles.
    default: return .none
    }
  }

  private mutating func precomp(_ json: JSONValue, _ outFrame: Double, _ assets: Assets) -> Layer.Content {
    guard let id = json["refId"].identifier, let index = assets.precomps[id] else {
      missing("precomp", json["refId"].identifier ?? "")
      return .none
    }
    guard let width = json["w"].number, let height = json["h"].number, width > 0, height > 0 else {
      tolerated("precomp layer without a size")
      return .none
    }
    return .precomp(index, size: Size(width, height), timing: timing(json, outFrame))
  }

  private mutating func timing(_ json: JSONValue, _ outFrame: Double) -> PrecompTiming {
    guard json["tm"].isMissing else { return .remapped(scalar(json["tm"], 0), outFrame: outFrame) }
    let stretch = json["sr"].number ?? 1
    return .offset(start: json["st"].number ?? 0, stretch: stretch == 0 ? 1 : stretch)
  }

  /// The layer of a glyph that is one.
  ///
  /// - Parameters:
  ///   - index: of what it shows in the animation's compositions.
  ///   - sizes: the first of these nodes that has one gives the size.
  mutating func glyphLayer(_ json: JSONValue, of index: Int, sizes: [JSONValue]) -> Layer? {
    let size = sizes.lazy.map { Size($0["w"].number ?? 0, $0["h"].number ?? 0) }.first {
      $0.width > 0 && $0.height > 0
    }
    guard let size else { return nil }
    let outFrame = json["op"].number ?? .infinity
    return Layer(
      name: "", inFrame: json["ip"].number ?? -.infinity, outFrame: outFrame,
      transform: inMember("ks") { $0.transform(json["ks"]) }, isAutoOriented: false,
      content: .precomp(index, size: size, timing: timing(json, outFrame)), masks: [], effects: [],
      styles: [], isPainted: true, blendMode: .normal)
  }

  private func solid(_ json: JSONValue) -> Layer.Content {
    let size = Size(json["sw"].number ?? 0, json["sh"].number ?? 0)
    guard !size.isEmpty else { return .none }
    let color = Color(hex: json["sc"].string ?? "") ?? .black
    return .solid(.fixed(ColorComponents(color)), size: size)
  }

  private mutating func masks(_ list: JSONValue) -> [LayerMask] {
    var masks: [LayerMask] = []
    for (index, json) in list.items.enumerated() {
      let mode: Mask.Mode
      switch json["mode"].name {
      case "n": continue
      case "s": mode = .subtract
      case "i": mode = .intersect
      case "l": mode = .lighten
      case "d": mode = .darken
      case "f": mode = .difference
      case "a": mode = .add
      default:
        mode = .add
        if !json["mode"].isMissing {
          inItem("masksProperties", index, json) {
            $0.unsupported("mask mode", json["mode"].string ?? "?", "drawn as add")
          }
        }
      }
      var mask: LayerMask = inItem("masksProperties", index, json) { $0.node(json) }
      mask.mode = mode
      mask.others = OtherNames(mask: json, at: index)
      masks.append(mask)
    }
    return masks
  }

  private mutating func idleMasks(_ list: JSONValue) -> [LayerMask] {
    var masks: [LayerMask] = []
    for (index, json) in list.items.enumerated() where json["mode"].name == "n" {
      var mask: LayerMask = inItem("masksProperties", index, json) { $0.node(json) }
      mask.others = OtherNames(mask: json, at: index)
      masks.append(mask)
    }
    return masks
  }
}

extension OtherNames {
  fileprivate init(mask json: JSONValue, at index: Int) {
    self.init(matchName: "ADBE Mask Atom", number: index + 1, name: json["nm"].string ?? "")
  }
}
