import AnimationCore
import Pixels

extension FilterPainter {
  /// - Parameter layer: is used up.
  func blurred(_ layer: Surface, _ blur: Blur, in area: PixelBox, _ space: FilterSpace) -> Surface? {
    if let edges = blur.edges { return blurred(layer, blur, inside: edges, in: area, space) }
    guard blur.isUpright else { return turned(layer, blur, in: area, space) }
    let gaussian = blur.inPixels(space.filterToPixels)
    guard gaussian.reach > 0 else { return layer }
    // It has all that has influence on the area, and now room for what spreads: also, from one of the boxes to the next, out
    // of the area and back.
    let reach = Double(gaussian.reach)
    let room = area.outset(by: reach).intersection(layer.box.outset(by: reach))
    let layer = covering(room.union(layer.box), layer)
    layer?.withPlane { gaussian.apply(to: $0, resources.budget) }
    return layer
  }

  /// Blurs along directions that are not the pixels': on pixels that are turned with them.
  private func turned(_ layer: Surface, _ blur: Blur, in area: PixelBox, _ space: FilterSpace) -> Surface? {
    let turn = Projection(.rotation(radians: -blur.angle))
    guard let back = turn.inverted() else { return nil }
    let upright = Blur(deviation: blur.deviation)
    let reach = Double(upright.inPixels(space.filterToPixels).reach)
    let (wanted, found) = (turn.box(area).outset(by: 1), turn.box(layer.box).outset(by: 1))
    let need = wanted.outset(by: reach).intersection(found)
    guard let turned = project(layer, turn, to: need),
      let result = blurred(turned, upright, in: wanted.intersection(found.outset(by: reach)), space)
    else { return nil }
    return project(result, back, to: area)
  }

  /// Blurs with pixels at the edges of a rectangle that stand for all beyond them.
  private func blurred(
    _ layer: Surface, _ blur: Blur, inside edges: Rect, in area: PixelBox, _ space: FilterSpace
  ) -> Surface? {
    let free = Blur(deviation: blur.deviation, angle: blur.angle)
    let reach = FilterBounds(space, resources.texts).reach(of: free)
    let inner = space.wholePixels(of: edges)
    // Pixels that the rectangle cuts are as those next to them.
    let whole = space.box(edges).intersection(area.outset(by: 1))
    let gaussian = free.inPixels(space.filterToPixels)
    guard !inner.isEmpty, let result = makeLayer(area, .color) else { return nil }
    var source: Surface?
    if free.isUpright {
      source = copy(layer, inner.intersection(area.outset(by: reach + 1)))
      source?.withPlane { gaussian.apply(to: $0, edges: .clamped, resources.budget) }
    } else if let part = copy(layer, inner.intersection(area.outset(by: reach + 1))),
      let wide = makeLayer(area.outset(by: reach), .color)
    {
      part.withPlane { pixels in
        wide.withPlane { $0.copyClamped(pixels, from: wide.box.origin - part.box.origin) }
      }
      source = turned(wide, free, in: area, space)
    }
    guard let source, !whole.isEmpty else { return nil }
    source.withPlane { pixels in
      result.withPlane { $0.copyClamped(pixels, from: result.box.origin - source.box.origin) }
    }
    result.cover(Path(edges), space.filterToPixels, opacity: 1, .intersect)
    return result
  }
}

extension FilterSpace {
  /// Those that are whole inside of a rectangle; without any, those that it touches.
  fileprivate func wholePixels(of rect: Rect) -> PixelBox {
    let rect = rect.applying(filterToPixels)
    let box = PixelBox(
      minX: (rect.minX - 1e-6).rounded(.up), minY: (rect.minY - 1e-6).rounded(.up),
      maxX: (rect.maxX + 1e-6).rounded(.down), maxY: (rect.maxY + 1e-6).rounded(.down))
    return box.isEmpty ? self.box(Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)) : box
  }
}

extension BytePlane {
  /// Copies pixels from a place of another plane on, of four channels; beyond its edges they are as the nearest one.
  fileprivate func copyClamped(_ other: BytePlane, from place: Point) {
    guard other.width > 0, other.height > 0 else { return }
    let (x, y) = (Int(place.x, within: -(1 << 20)...1 << 20), Int(place.y, within: -(1 << 20)...1 << 20))
    for row in 0..<height {
      let source = UnsafeMutableRawPointer(
        other.bytes + min(max(row + y, 0), other.height - 1) * other.stride
      )
      .assumingMemoryBound(to: UInt32.self)
      let target = UnsafeMutableRawPointer(bytes + row * stride).assumingMemoryBound(to: UInt32.self)
      for column in 0..<width { target[column] = source[min(max(column + x, 0), other.width - 1)] }
    }
  }
}
