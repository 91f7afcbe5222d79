import AnimationCore
import Pixels

/// Layers that are made of what a filter step is given.
extension FilterPainter {
  /// - Parameter source: what the step is given; nil for nothing.
  func composited(
    _ layers: [FilterLayer], of source: Surface?, in area: PixelBox, _ space: FilterSpace
  ) -> Surface? {
    guard let result = makeLayer(area, .color) else { return nil }
    for layer in layers where layer.opacity > 0 {
      // There is nothing it could be inside of.
      if source == nil, layer.extent == .inside { continue }
      if case .shade(let shade) = layer.content {
        paint(shade, layer, of: source, on: result, space)
      } else if let own = content(of: layer, source, in: area, space) {
        paint(own, layer, of: source, on: result, space)
      }
    }
    return result
  }

  /// Draws a layer's content on a layer of its own; nil for nothing.
  private func content(
    of layer: FilterLayer, _ source: Surface?, in area: PixelBox, _ space: FilterSpace
  ) -> Surface? {
    switch layer.content {
    case .source(let filters): return apply(filters, toCopyOf: source, in: area, space)
    case .items(let items):
      let box = FilterBounds(space, resources.texts).items.box(of: items)
      guard let own = makeLayer(box.intersection(area), .color) else { return nil }
      draw(items, on: own, space)
      return own
    case .shade: return nil
    }
  }

  private func paint(
    _ shade: Shade, _ layer: FilterLayer, of source: Surface?, on result: Surface, _ space: FilterSpace
  ) {
    guard let coverage = coverage(of: shade, source, in: result.box, space) else { return }
    let color = shade.color.multipliedAlpha(layer.opacity.clampedToUnit)
    if layer.extent != .inside, layer.blendMode == .normal {
      result.paint(color, through: coverage)
    } else if let own = makeLayer(coverage.box.intersection(result.box), .color) {
      own.paint(shade.color, through: coverage)
      paint(own, layer, of: source, on: result, space)
    }
  }

  /// - Parameter own: is used up.
  private func paint(
    _ own: Surface, _ layer: FilterLayer, of source: Surface?, on result: Surface, _ space: FilterSpace
  ) {
    let painter = painter(on: result, space)
    guard layer.extent == .inside, let source else {
      return painter.paint(own, Compositing(opacity: layer.opacity, blendMode: layer.blendMode))
    }
    guard let own = own.box.isInside(result.box) ? own : copy(own, own.box.intersection(result.box)),
      let below = copy(result, own.box)
    else { return }
    own.cover(source, opacity: 1, .intersect)
    if layer.opacity < 1 { own.multiply(by: layer.opacity) }
    painter.paint(own, Compositing(blendMode: layer.blendMode))
    let (x, y) = (Int(own.box.minX - result.box.minX), Int(own.box.minY - result.box.minY))
    own.withPlane { own in
      below.withPlane { below in result.withPlane { $0.part(fromX: x, y: y).keepAlpha(of: below, under: own) }
      }
    }
  }

  // MARK: Shades

  /// What a shade covers in an area, on a layer that may be larger or smaller; nil for nothing.
  private func coverage(
    of shade: Shade, _ source: Surface?, in area: PixelBox, _ space: FilterSpace
  ) -> Surface? {
    let offset = space.filterToPixels.apply(vector: shade.offset)
    let room = area.outset(by: FilterBounds(space, resources.texts).margin(of: shade))
    let result: Surface?
    switch shade.shape {
    case .alpha, .inverted:
      result = shape(shade, source, movedBy: offset, in: room, space)
    case .difference(let isInverted):
      result =
        shape(shade, source, movedBy: offset, in: room, space) ?? (isInverted ? makeLayer(area, .alpha) : nil)
      if let result, let other = shape(shade, source, movedBy: -offset, in: room, space) {
        result.combineCoverage(with: other, opacity: 1, .difference)
      }
      if isInverted { result?.withPlane { $0.invert(resources.budget) } }
    }
    result?.withPlane { $0.multiply(by: shade.gain, resources.budget) }
    return result
  }

  /// The alpha of what the step is given or its complement, grown and blurred, and moved: all steps give the same if what they
  /// are given lies elsewhere.
  private func shape(
    _ shade: Shade, _ source: Surface?, movedBy offset: Point, in room: PixelBox, _ space: FilterSpace
  ) -> Surface? {
    let bounds = FilterBounds(space, resources.texts)
    var box = room
    if shade.shape == .alpha {
      guard let source else { return nil }
      box = source.box.moved(by: offset).outset(by: bounds.margin(of: shade)).intersection(room)
    }
    guard let layer = makeLayer(box, .alpha) else { return nil }
    let budget = resources.budget
    source?.withPlane { pixels in
      let place = source.map { $0.box.origin - box.origin } ?? .zero
      layer.withPlane { $0.copyCoverage(of: pixels, movedBy: offset + place, budget) }
    }
    if shade.shape == .inverted { layer.withPlane { $0.invert(budget) } }
    let (expansion, blur) = (bounds.expansion(of: shade), shade.blur.inPixels(space.filterToPixels))
    if expansion > 0 { layer.withPlane { $0.dilate(by: expansion, budget) } }
    if blur.reach > 0 { layer.blurCoverage(blur, budget) }
    return layer
  }
}

extension BytePlane {
  /// Takes what was painted on transparency away again, so that pixels have the alpha they had. All planes are premultiplied
  /// pixels of four channels, as many as the one that was painted has at least.
  ///
  /// - Parameters:
  ///   - below: before it was painted.
  ///   - painted: on it.
  fileprivate func keepAlpha(of below: BytePlane, under painted: BytePlane) {
    for y in 0..<min(height, painted.height) {
      let (row, belowRow) = (bytes + y * stride, below.bytes + y * below.stride)
      let paintedRow = painted.bytes + y * painted.stride
      for x in 0..<min(width, painted.width) where paintedRow[4 * x + 3] > 0 && belowRow[4 * x + 3] < 255 {
        let alpha = belowRow[4 * x + 3]
        for channel in 4 * x..<4 * x + 3 {
          let excess = (UInt32(paintedRow[channel]) * UInt32(255 - alpha) + 127) / 255
          row[channel] = UInt8(min(max(Int(row[channel]) - Int(excess), 0), Int(alpha)))
        }
        row[4 * x + 3] = alpha
      }
    }
  }
}
