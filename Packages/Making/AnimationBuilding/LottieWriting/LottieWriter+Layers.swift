import AnimationCore
import JSONText

/// The layers of a list as they are written: mattes above what they mask, and the numbers by which they name each other.
private struct LayerList {
  private(set) var items: [(layer: LottieLayer, isMatte: Bool)] = []
  private var numbers: [String: [Int]] = [:]

  init(_ layers: [LottieLayer], limit: Int) throws(AnimationError) {
    for layer in layers { append(layer, isMatte: false) }
    try DecodingLimits.check("layers", items.count, limit)
    for (index, item) in items.enumerated() { numbers[item.layer.name, default: []].append(index + 1) }
  }

  private mutating func append(_ layer: LottieLayer, isMatte: Bool) {
    if let matte = layer.matte { append(matte.layer, isMatte: true) }
    items.append((layer, isMatte))
  }

  /// - Throws: `invalid` where no layer, or more than one, has the name.
  func number(of name: String, _ writer: LottieWriter) throws(AnimationError) -> Int {
    let found = numbers[name] ?? []
    guard let number = found.first else { throw writer.mistake("there is no layer \"\(name)\"") }
    if found.count > 1 { throw writer.mistake("\(found.count) layers have the name \"\(name)\"") }
    return number
  }

  /// - Throws: `invalid` where parents lead in a circle.
  func checkParents(_ writer: LottieWriter) throws(AnimationError) {
    for item in items {
      var (parent, steps) = (item.layer.parent, 0)
      while let name = parent {
        let number = try number(of: name, writer)
        steps += 1
        if steps > items.count {
          throw writer.mistake("the parents of \"\(item.layer.name)\" lead in a circle")
        }
        parent = items[number - 1].layer.parent
      }
    }
  }
}

extension LottieMatte {
  fileprivate var layer: LottieLayer {
    switch self {
    case .alpha(let layer), .invertedAlpha(let layer), .luma(let layer), .invertedLuma(let layer): layer
    }
  }

  fileprivate var number: Int {
    switch self {
    case .alpha: 1
    case .invertedAlpha: 2
    case .luma: 3
    case .invertedLuma: 4
    }
  }
}

extension LottieWriter {
  /// - Parameters:
  ///   - frameCount: how long layers are there that say nothing of it.
  ///   - depth: in how many compositions they are.
  mutating func layers(
    _ layers: [LottieLayer], frameCount: Int, depth: Int = 0
  ) throws(AnimationError) -> JSONTree {
    try DecodingLimits.check("nesting of compositions", depth, DecodingLimits().nesting)
    let list = try LayerList(layers, limit: DecodingLimits().layers)
    try list.checkParents(self)
    var items: [JSONTree] = []
    for (index, item) in list.items.enumerated() {
      items.append(
        try part("layers[\(index)]") { (writer) throws(AnimationError) in
          try writer.layer(item.layer, at: index, isMatte: item.isMatte, list, frameCount, depth)
        })
    }
    return .array(items)
  }

  private mutating func layer(
    _ layer: LottieLayer, at index: Int, isMatte: Bool, _ list: LayerList, _ frameCount: Int, _ depth: Int
  ) throws(AnimationError) -> JSONTree {
    let (type, content) = try self.content(layer, frameCount, depth)
    let frames = layer.frames ?? 0..<Double(frameCount)
    let placing: JSONTree =
      if let transform = layer.transform3D {
        try self.transform(transform, hasAnchor: layer.content.hasAnchor)
      } else {
        try self.transform(layer.transform)
      }
    let head = JSONTree.fields([
      "ddd": .number(layer.transform3D == nil ? 0 : 1), "ind": .number(index + 1), "ty": .number(type),
      "nm": .text(layer.name), "sr": .number(1), "ks": placing, "ao": .number(layer.isAutoOriented ? 1 : 0),
      "ip": try number(frames.lowerBound), "op": try number(frames.upperBound),
      "st": try number(layer.content.isTimed ? frames.lowerBound : 0),
      "bm": .number(Self.number(of: layer.blendMode)),
    ])
    let masks = try self.masks(of: layer)
    let parent = try layer.parent.map { (name) throws(AnimationError) in try list.number(of: name, self) }
    let more = JSONTree.fields([
      "parent": parent.map { .number($0) }, "td": isMatte ? .number(1) : nil,
      "tt": layer.matte.map { .number($0.number) },
      // Players look for it there, or right above.
      "tp": layer.matte == nil ? nil : .number(index),
      "hasMask": masks.isEmpty ? nil : .flag(true), "masksProperties": masks.isEmpty ? nil : .array(masks),
      "ef": try effects(layer.effects, list), "sy": try styles(layer.styles),
      "mb": layer.hasMotionBlur ? .flag(true) : nil, "hd": layer.isHidden ? .flag(true) : nil,
    ])
    return head + content + more
  }

  private mutating func content(
    _ layer: LottieLayer, _ frameCount: Int, _ depth: Int
  ) throws(AnimationError) -> (type: Int, JSONTree) {
    switch layer.content {
    case .composition(let composition):
      let id = try add(composition, frameCount, depth)
      guard composition.size.isFinite, !composition.size.isEmpty else {
        throw mistake("the composition \"\(id)\" has no size")
      }
      return (
        0,
        .fields([
          "refId": .text(id), "w": .number(composition.size.width), "h": .number(composition.size.height),
        ])
      )
    case .solid(let color, let size):
      if color.alpha < 1 { throw mistake("a solid is opaque: change the layer's opacity") }
      return (
        1,
        .fields(["sw": try number(size.width), "sh": try number(size.height), "sc": .text(color.hexText)])
      )
    case .image(let image, let size): return (2, .fields(["refId": .text(try add(image, size))]))
    case .null: return (3, .object([]))
    case .shapes(let shapes): return (4, .fields(["shapes": .array(try self.shapes(shapes))]))
    case .text(let text): return (5, .fields(["t": try self.text(text)]))
    case .sound(let bytes, let id):
      let levels = JSONTree.fields(["a": .number(0), "k": try numbers([100, 100])])
      return (6, .fields(["refId": .text(try add(sound: bytes, id)), "au": .fields(["lv": levels])]))
    case .camera(let zoom, _):
      if layer.transform3D == nil { throw mistake("a camera has no transform3D") }
      return (13, .fields(["pe": try property("zoom", zoom)]))
    }
  }

  private mutating func masks(of layer: LottieLayer) throws(AnimationError) -> [JSONTree] {
    var masks = layer.masks
    // A text refers to the mask that it stands on by its place.
    if case .text(let text) = layer.content, let path = text.path {
      masks.insert(LottieMask(path.path, mode: .none), at: 0)
    }
    var items: [JSONTree] = []
    for (index, mask) in masks.enumerated() {
      items.append(
        try part("masks[\(index)]") { (writer) throws(AnimationError) in
          let outlines = try writer.outlines("path", mask.path)
          guard outlines.count == 1 else {
            throw writer.mistake("a mask has one outline, and this one \(outlines.count)")
          }
          return .fields([
            "inv": .flag(mask.isInverted), "mode": .text(mask.mode.rawValue), "pt": outlines[0],
            "o": try writer.property("opacity", mask.opacity, times: 100),
            "x": try writer.property("expansion", mask.expansion),
          ])
        })
    }
    return items
  }

  private mutating func effects(
    _ effects: [LottieEffect], _ list: LayerList
  ) throws(AnimationError) -> JSONTree? {
    if effects.isEmpty { return nil }
    var items: [JSONTree] = []
    for effect in effects {
      var parameters: [JSONTree] = []
      for (index, parameter) in effect.parameters.enumerated() {
        let name = "effects.\(effect.name)[\(index)]"
        let (type, value): (Int, JSONTree)
        switch parameter {
        case .unset:
          parameters.append(.object([]))
          continue
        case .number(let number): (type, value) = (0, try property(name, number))
        case .color(let color): (type, value) = (2, try property(name, color))
        case .point(let point): (type, value) = (3, try property(name, point))
        case .layer(let layer):
          let number = Double(try list.number(of: layer, self))
          (type, value) = (10, try property(name, Animated(number)))
        }
        parameters.append(.fields(["ty": .number(type), "v": value]))
      }
      items.append(
        .fields([
          "ty": .number(5), "nm": .text(effect.name), "mn": .text(effect.matchName), "en": .number(1),
          "ef": .array(parameters),
        ]))
    }
    return .array(items)
  }

  private mutating func styles(_ styles: [LottieLayerStyle]) throws(AnimationError) -> JSONTree? {
    if styles.isEmpty { return nil }
    var items: [JSONTree] = []
    for style in styles {
      var members: [JSONTree.Member] = [.init("ty", .number(style.kind)), .init("nm", .text(style.name))]
      if let color = style.color { members.append(.init("c", try property("color", Animated(color)))) }
      for member in style.numbers {
        members.append(.init(member.key, try property(member.key, member.value, times: member.factor)))
      }
      if !style.gradient.isEmpty { members.append(.init("gf", try stops(style.gradient))) }
      items.append(.object(members))
    }
    return .array(items)
  }
}

extension LottieLayer.Content {
  /// Whether it begins with its layer, as what plays does.
  fileprivate var isTimed: Bool {
    switch self {
    case .composition, .sound: true
    default: false
    }
  }

  /// False for a camera that looks straight on.
  fileprivate var hasAnchor: Bool {
    if case .camera(_, let looksAtAnchor) = self { looksAtAnchor } else { true }
  }
}
