import AnimationCore

extension LottieAnimation: LayeredAnimation {
  package func layerTree() -> LayerTree {
    var listing = LayerListing(model: model)
    return listing.tree()
  }

  package func layerTexts() -> [LayerText] {
    model.compositions.filter { $0.unshownSize == nil }.flatMap(\.layers).compactMap { layer in
      if case .text(let text) = layer.content { LayerText(text) } else { nil }
    }
  }
}

/// Lists the layers of an animation as they are nested.
private struct LayerListing {
  let model: LottieModel
  private let limits = LayerTree.Limits()
  private var layerCount = 0
  private var byteCount = 0
  private var isCut = false

  init(model: LottieModel) { self.model = model }

  mutating func tree() -> LayerTree {
    guard let root = model.compositions.indices.last else { return LayerTree() }
    let layers = layers(of: root, in: [], shown: LayerTimeline(model), depth: 0)
    return LayerTree(layers: layers, isCut: isCut)
  }

  /// - Parameters:
  ///   - names: of the layers around them.
  ///   - timeline: nil where a remapped time decides.
  private mutating func layers(
    of composition: Int, in names: [String], shown timeline: LayerTimeline?, depth: Int
  ) -> [LayerNode] {
    let layers = model.compositions[composition].layers
    let mattes = Set(layers.compactMap { $0.matte?.source })
    var nodes: [LayerNode] = []
    for (position, layer) in layers.enumerated() {
      let names = names + [layer.keyPathName(at: position)]
      let key = AnimationKeyPath(names: names).description
      layerCount += 1
      byteCount += key.utf8.count
      guard layerCount <= limits.layers, byteCount <= limits.bytes else {
        isCut = true
        break
      }
      let timeline = timeline?.showing(layer)
      var node = LayerNode(key: key, kind: layer.kind, frames: timeline.map { $0.frames.map { [$0] } ?? [] })
      func otherKey(_ other: Int) -> String? {
        guard layers.indices.contains(other) else { return nil }
        return AnimationKeyPath(names: names.dropLast() + [layers[other].keyPathName(at: other)]).description
      }
      if !layer.isPainted { node.absence = mattes.contains(position) ? .matte : .hidden }
      node.parent = layer.parent.flatMap(otherKey)
      node.blendMode = layer.blendMode
      node.matte = layer.matte.flatMap { matte in
        otherKey(matte.source).map { LayerNode.MatteUse(key: $0, mode: "\(matte.mode)") }
      }
      byteCount += (node.parent?.utf8.count ?? 0) + (node.matte?.key.utf8.count ?? 0)
      node.masks = layer.masks.prefix(limits.names).map {
        "\($0.mode)" + ($0.isInverted ? " inverted" : "")
      }
      node.effects = layer.effects.filter { $0.isEnabled && $0.kind != nil }.prefix(limits.names)
        .map {
          $0.name.isEmpty ? "\($0.kind.map { "\($0)" } ?? "")" : String($0.name.prefix(limits.characters))
        }
      node.styles = layer.styles.map(\.kind.name)
      let colors = ColorList(layer, in: names, limits)
      node.colors = colors.colors
      byteCount += colors.byteCount
      isCut = isCut || colors.isCut
      if case .precomp(let inner, _, let timing) = layer.content {
        if depth < limits.depth {
          node.layers = self.layers(
            of: inner, in: names, shown: timeline?.inside(timing), depth: depth + 1)
        } else {
          isCut = true
        }
      }
      nodes.append(node)
    }
    return nodes
  }
}

/// Which frames of the animation lie in the time of a composition, and when in it: `scale` · frame + `offset`.
private struct LayerTimeline {
  var scale = 1.0
  var offset: Double
  /// Nil for none.
  var frames: ClosedRange<Int>?

  init(_ model: LottieModel) {
    offset = model.firstFrame
    frames = model.frameCount > 0 ? 0...model.frameCount - 1 : nil
  }

  /// The frames in which a layer is there.
  func showing(_ layer: Layer) -> LayerTimeline {
    var result = self
    guard let frames else { return result }
    // What lies a hair's breadth beside a frame is on it.
    let hair = 1e-6
    let (start, end) = ((layer.inFrame - offset) / scale, (layer.outFrame - offset) / scale)
    let first = scale > 0 ? (start - hair).rounded(.up) : (end + hair).rounded(.down) + 1
    let last = scale > 0 ? (end - hair).rounded(.up) - 1 : (start + hair).rounded(.down)
    let lower = max(Double(frames.lowerBound), first)
    let upper = min(Double(frames.upperBound), last)
    result.frames =
      lower <= upper ? Int(lower, within: frames)...Int(upper, within: frames) : nil
    return result
  }

  /// Nil when the time inside is remapped.
  func inside(_ timing: PrecompTiming) -> LayerTimeline? {
    guard case .offset(let start, let stretch) = timing else { return nil }
    var result = self
    result.scale = scale / stretch
    result.offset = (offset - start) / stretch
    return result.scale.isFinite && result.scale != 0 && result.offset.isFinite ? result : nil
  }
}

extension Layer {
  fileprivate var kind: LayerNode.Kind {
    switch content {
    case .none: .null
    case .shapes: .shapes
    case .solid(_, let size): .solid(size)
    case .image(let asset, _, let frame, _): .image(asset, size: frame.size)
    case .text(let text): .text(LayerText(text))
    case .precomp(_, let size, _): .precomp(size)
    case .sound: .sound
    case .camera: .camera
    }
  }
}

extension LayerText {
  fileprivate init(_ text: TextModel) {
    let limits = LayerTree.Limits()
    let documents: [TextDocument] =
      switch text.document.keyed {
      case .animated(let track): track.prefix(limits.values).map(\.value)
      case let property: [property.keyedValue(at: 0)]
      }
    var texts: [String] = []
    var fonts: [String] = []
    for document in documents {
      let text = String(document.string.prefix(limits.characters))
      if texts.last != text { texts.append(text) }
      let font = document.font.family ?? document.font.request.family ?? document.font.request.name
      if let font = font.map({ String($0.prefix(limits.characters)) }), !fonts.contains(font) {
        fonts.append(font)
      }
    }
    self.init(texts: texts, fonts: fonts)
  }
}
