import AnimationCore

extension SVGAAnimation: LayeredAnimation {
  /// An SVGA has none of its own.
  package func layerTexts() -> [LayerText] { [] }

  package func layerTree() -> LayerTree {
    let limits = LayerTree.Limits()
    var tree = LayerTree()
    var byteCount = 0
    for index in movie.sprites.indices.reversed() {
      guard tree.layers.count < limits.layers, byteCount < limits.bytes else {
        tree.isCut = true
        break
      }
      let node = node(index, limits)
      // A range is two numbers.
      byteCount += node.key.utf8.count + (node.matte?.key.utf8.count ?? 0) + (node.frames?.count ?? 0) * 16
      tree.layers.append(node)
    }
    return tree
  }

  /// The key of the image that a sprite shows; nil where there is none in the file.
  package func imageKey(ofSprite index: Int) -> String? {
    let member = scene.members[index]
    return member.image == nil ? nil : member.bitmapKey
  }

  private func node(_ index: Int, _ limits: LayerTree.Limits) -> LayerNode {
    let sprite = movie.sprites[index]
    var node = LayerNode(
      key: sprite.imageKey, kind: .sprite(image: imageKey(ofSprite: index)),
      frames: sprite.frames.visibleRanges(of: movie.frameCount))
    if sprite.isMatte { node.absence = .matte }
    if !sprite.matteKey.isEmpty { node.matte = LayerNode.MatteUse(key: sprite.matteKey, mode: "alpha") }
    if sprite.frames.states.contains(where: { $0.clip != nil }) { node.masks = ["clip"] }
    node.colors = sprite.frames.colors(limits).map { LayerColor(keyPath: nil, values: [$0]) }
    return node
  }
}

extension SVGAMovie.FrameList {
  /// - Parameter count: of the movie's frames.
  fileprivate func visibleRanges(of count: Int) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for frame in 0..<Swift.min(self.count, count) where isVisible(frame) {
      if let last = ranges.last, last.upperBound == frame - 1 {
        ranges[ranges.count - 1] = last.lowerBound...frame
      } else {
        ranges.append(frame...frame)
      }
    }
    return ranges
  }

  /// Returns the colours of all fills and strokes as text, each once, as many as the limits allow.
  fileprivate func colors(_ limits: LayerTree.Limits) -> [String] {
    var colors: [String] = []
    var known: Set<Color> = []
    for state in states {
      for shape in state.shapes {
        for color in [shape.fill, shape.stroke?.color].compactMap(\.self) where known.insert(color).inserted {
          colors.append(color.hexText)
          if colors.count == limits.colors { return colors }
        }
      }
    }
    return colors
  }
}
