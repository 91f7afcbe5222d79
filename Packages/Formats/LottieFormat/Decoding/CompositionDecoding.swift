import AnimationCore
import JSONText

/// Orders the precomps so that each comes before those that use it, and refuses those that use themselves.
struct CompositionDecoding {
  /// All compositions that the root reaches, the root last. Fills in `assets.precomps`.
  static func compositions(
    of root: JSONValue, _ assets: inout Assets, _ context: inout DecodingContext
  ) throws(AnimationError) -> [Composition] {
    var decoding = CompositionDecoding(root)
    for (index, json) in root["chars"].items.enumerated() where json["t"].integer == 1 {
      assets.glyphCompositions[index] = try context.inItem("chars", index, json) {
        (context) throws(AnimationError) in
        try decoding.addGlyph(json["data"], root, &assets, &context)
      }
    }
    try decoding.add(root, assets: &assets, &context, depth: 0)
    return decoding.compositions
  }

  private let precomps: [String: (index: Int, json: JSONValue)]
  private var compositions: [Composition] = []
  /// How many layers one evaluation of each composition visits at most.
  private var expandedLayerCounts: [Int] = []
  private var open: Set<String> = []

  private init(_ root: JSONValue) {
    var precomps: [String: (index: Int, json: JSONValue)] = [:]
    for (index, json) in root["assets"].items.enumerated() where json["layers"].isArray {
      guard let id = json["id"].identifier, precomps[id] == nil else { continue }
      precomps[id] = (index, json)
    }
    self.precomps = precomps
  }

  /// Adds what a glyph shows; nil where there is nothing.
  private mutating func addGlyph(
    _ json: JSONValue, _ root: JSONValue, _ assets: inout Assets, _ context: inout DecodingContext
  ) throws(AnimationError) -> Int? {
    guard let id = json["refId"].identifier, let (index, precomp) = precomps[id] else {
      context.missing("precomp", json["refId"].identifier ?? "")
      return nil
    }
    if assets.precomps[id] == nil {
      open.insert(id)
      try context.inItem("assets", index, precomp) { (context) throws(AnimationError) in
        try add(precomp, assets: &assets, &context, depth: 1)
      }
      open.remove(id)
      assets.precomps[id] = compositions.count - 1
    }
    guard let layer = context.glyphLayer(json, of: assets.precomps[id] ?? 0, sizes: [json, precomp, root])
    else { return nil }
    try append(Composition(layers: [layer]), context.limits)
    return compositions.count - 1
  }

  /// Adds the precomps that a composition refers to, then itself.
  private mutating func add(
    _ json: JSONValue, assets: inout Assets, _ context: inout DecodingContext, depth: Int
  ) throws(AnimationError) {
    try DecodingLimits.check("nesting of precomps", depth, context.limits.nesting)
    let list = json["layers"]
    for layer in list.items where !precomps.isEmpty && layer["ty"].integer == 0 {
      guard let id = layer["refId"].identifier, let (index, precomp) = precomps[id],
        assets.precomps[id] == nil
      else { continue }
      guard open.insert(id).inserted else {
        throw .invalid(path: "assets[\(index)]", reason: "precomp \"\(id)\" contains itself")
      }
      try context.inItem("assets", index, precomp) { (context) throws(AnimationError) in
        try add(precomp, assets: &assets, &context, depth: depth + 1)
      }
      open.remove(id)
      assets.precomps[id] = compositions.count - 1
    }
    if depth == 0, context.hasEngine { try addUnshown(in: json, &assets, &context) }
    try append(composition(json, assets, &context), context.limits)
  }

  private func composition(
    _ json: JSONValue, _ assets: Assets, _ context: inout DecodingContext
  ) throws(AnimationError) -> Composition {
    Composition(
      name: json["nm"].string ?? "", layers: try context.layers(json["layers"], assets),
      shutter: Shutter(json["mb"]))
  }

  /// Adds the precomps that no layer shows, which exporters write for expressions. What they show of one another is
  /// not asked for.
  private mutating func addUnshown(
    in root: JSONValue, _ assets: inout Assets, _ context: inout DecodingContext
  ) throws(AnimationError) {
    let unshown = precomps.filter { assets.precomps[$0.key] == nil }.sorted {
      $0.value.index < $1.value.index
    }
    for (id, (index, precomp)) in unshown {
      try context.inItem("assets", index, precomp) { (context) throws(AnimationError) in
        var unshown = try context.whileInert(true) { (context) throws(AnimationError) in
          try composition(precomp, assets, &context)
        }
        unshown.unshownSize = Size(
          precomp["w"].number ?? root["w"].number ?? 0, precomp["h"].number ?? root["h"].number ?? 0)
        try append(unshown, context.limits)
      }
      assets.precomps[id] = compositions.count - 1
    }
  }

  private mutating func append(_ composition: Composition, _ limits: DecodingLimits) throws(AnimationError) {
    var composition = composition
    let layers = composition.layers
    var counts: [Int] = []
    counts.reserveCapacity(layers.count)
    for position in layers.indices {
      if layers[position].blendMode != .normal { composition.usesBlendModes = true }
      if let index = layers[position].precomp {
        composition.usesBlendModes = composition.usesBlendModes || compositions[index].usesBlendModes
        counts.append(1 + expandedLayerCounts[index])
      } else {
        counts.append(1)
      }
      if layers[position].isPainted, case .camera = layers[position].content {
        composition.cameras.append(position)
      }
    }
    var count = 0
    for position in layers.indices {
      // With a layer comes its matte.
      count += counts[position] + (layers[position].matte.map { counts[$0.source] } ?? 0)
      try DecodingLimits.check("layers with those inside precomps", count, 10 * limits.layers)
    }
    compositions.append(composition)
    expandedLayerCounts.append(count)
  }
}

extension Shutter {
  fileprivate init(_ json: JSONValue) {
    angle = min(max(0, json["sa"].number ?? angle), 720)
    phase = min(max(-360, json["sp"].number ?? phase), 360)
    sampleCount = Int((json["spf"].number ?? Double(sampleCount)).rounded(), within: 1...Self.maximumSamples)
  }
}

extension Layer {
  /// The index of the composition it shows; nil for other layers.
  fileprivate var precomp: Int? { if case .precomp(let index, _, _) = content { index } else { nil } }
}
