import AnimationCore
import Pixels

/// Which pixels a filter can touch, and which it needs: never too few.
struct FilterBounds {
  let space: FilterSpace
  /// The bounds of what is drawn in the same pixels.
  let items: ItemBounds

  init(_ space: FilterSpace, _ texts: any TextMeasure) {
    self.space = space
    items = ItemBounds(space.canvasToPixels, texts: texts)
  }

  // MARK: Forwards

  /// Where a filter can leave anything.
  ///
  /// - Parameter box: where there is anything before it.
  func result(of filter: Filter, on box: PixelBox) -> PixelBox {
    let changed = change(by: filter, on: box)
    switch filter {
    case .colorMatrix(let matrix): return matrix.fillsTransparency ? .everything : box
    case .colorTables(let tables): return tables.fillsTransparency ? .everything : box
    case .colorFunction, .blur, .projection, .tiles, .warp, .displacement: return changed
    case .layers(let layers):
      return layers.reduce(.empty) { $0.union(result(of: $1, on: box)) }
    case .matte(let matte):
      return matte.mode.isInverted ? box : box.intersection(items.box(of: matte.items))
    case .average(let lists): return lists.reduce(box) { $0.union(items.box(of: $1)) }
    case .mix(let filters, _, _): return box.union(result(of: filters, on: box))
    }
  }

  func result(of filters: [Filter], on box: PixelBox) -> PixelBox {
    filters.reduce(box) { result(of: $1, on: $0) }
  }

  private func result(of layer: FilterLayer, on box: PixelBox) -> PixelBox {
    let own =
      switch layer.content {
      case .source(let filters): result(of: filters, on: box)
      case .shade(let shade): shade.fillsTransparency ? PixelBox.everything : self.box(of: shade, on: box)
      case .items(let list): items.box(of: list)
      }
    return layer.extent == .inside ? own.intersection(box) : own
  }

  /// Where the result can differ when what is before the filter does in `box`.
  func change(by filter: Filter, on box: PixelBox) -> PixelBox {
    if box.isEmpty { return .empty }
    switch filter {
    case .colorMatrix, .colorTables, .colorFunction, .matte, .average: return box
    case .blur(let blur):
      if let edges = blur.edges {
        let edges = space.box(edges)
        // Pixels at the edge stand for all beyond.
        return box.outset(by: reach(of: blur) + 1).intersection(edges)
      }
      return box.outset(by: reach(of: blur))
    case .layers(let layers):
      return layers.reduce(box) { result, layer in
        switch layer.content {
        case .source(let filters): result.union(filters.reduce(box) { change(by: $1, on: $0) })
        case .shade(let shade): result.union(self.box(of: shade, on: box))
        case .items: result
        }
      }
    case .projection(let projection):
      return space.pixels(projection, to: space)?.box(box).outset(by: 1) ?? .everything
    case .tiles(let tiles):
      return space.box(tiles.source).outset(by: 1).intersects(box) ? space.box(tiles.output) : .empty
    case .warp(let warp): return reached(by: warp, box)
    case .displacement(let displacement): return moved(by: displacement, box)
    case .mix(let filters, _, _): return box.union(filters.reduce(box) { change(by: $1, on: $0) })
    }
  }

  // MARK: Backwards

  /// What a filter must be given, as far as there is anything, to know its result in `box`.
  func need(of filter: Filter, for box: PixelBox) -> PixelBox {
    if box.isEmpty { return .empty }
    switch filter {
    case .colorMatrix, .colorTables, .colorFunction, .matte, .average: return box
    case .blur(let blur): return box.outset(by: reach(of: blur) + (blur.edges == nil ? 0 : 1))
    case .layers(let layers):
      return layers.reduce(.empty) { result, layer in
        var own: PixelBox
        switch layer.content {
        case .source(let filters): own = need(of: filters, for: box)
        case .shade(let shade):
          let offset = space.filterToPixels.apply(vector: shade.offset)
          own = box.moved(by: -offset).outset(by: margin(of: shade))
          if case .difference = shade.shape {
            own = own.union(box.moved(by: offset).outset(by: margin(of: shade)))
          }
        case .items: own = .empty
        }
        if layer.extent == .inside { own = own.union(box) }
        return result.union(own)
      }
    case .projection(let projection):
      guard let inverse = space.pixels(projection, to: space)?.inverted() else { return .empty }
      return inverse.box(box).outset(by: PixelBox.block / 2).blocks
    case .tiles(let tiles): return space.box(tiles.source).outset(by: 1).blocks
    case .warp(let warp): return reached(by: warp, box)
    case .displacement(let displacement): return moved(by: displacement, box)
    case .mix(let filters, _, _): return box.union(need(of: filters, for: box))
    }
  }

  func need(of filters: [Filter], for box: PixelBox) -> PixelBox {
    filters.reversed().reduce(box) { need(of: $1, for: $0) }
  }

  /// All pixels that have a part in what filters give in a box, before the first one, between them and after the last one.
  func region(of filters: [Filter], for box: PixelBox) -> PixelBox {
    var (region, area) = (box, box)
    for filter in filters.reversed() {
      switch filter {
      case .layers(let layers):
        for case .source(let filters) in layers.map(\.content) {
          region = region.union(self.region(of: filters, for: area))
        }
      case .mix(let filters, _, _): region = region.union(self.region(of: filters, for: area))
      default: break
      }
      area = need(of: filter, for: area)
      region = region.union(area)
    }
    return region
  }

  // MARK: Single filters

  /// How far a blur spreads, in pixels.
  func reach(of blur: Blur) -> Double {
    // Where it is turned, its pixels are taken from between others twice.
    blur.isUpright
      ? Double(blur.inPixels(space.filterToPixels).reach)
      : Double(blur.round.inPixels(space.filterToPixels).reach) + 2
  }

  /// How far around a pixel a shade's coverage comes from, but for the offset.
  func margin(of shade: Shade) -> Double {
    expansion(of: shade) + Double(shade.blur.inPixels(space.filterToPixels).reach) + 2
  }

  /// Returns by how much a shade grows, in pixels.
  func expansion(of shade: Shade) -> Double {
    min(max(0, shade.expansion) * space.scale, BytePlane.maximumDilation)
  }

  private func box(of shade: Shade, on box: PixelBox) -> PixelBox {
    let offset = space.filterToPixels.apply(vector: shade.offset)
    let moved = box.moved(by: offset).outset(by: margin(of: shade))
    guard case .difference = shade.shape else { return moved }
    return moved.union(box.moved(by: -offset).outset(by: margin(of: shade)))
  }

  /// The box that a warp takes a change in `box` to, and also the one that it needs for its result there.
  private func reached(by warp: Warp, _ box: PixelBox) -> PixelBox {
    switch warp {
    case .bulge(let center, let radii, _):
      let ellipse = space.box(
        Rect(
          minX: center.x - radii.width, minY: center.y - radii.height, maxX: center.x + radii.width,
          maxY: center.y + radii.height)
      ).outset(by: 1)
      return ellipse.intersects(box) ? box.union(ellipse) : box
    case .sharpen: return box.outset(by: space.filterToPixels.maximumScale.rounded(.up) + 1)
    }
  }

  private func moved(by displacement: Displacement, _ box: PixelBox) -> PixelBox {
    let longest = max(abs(displacement.maximum.width), abs(displacement.maximum.height))
    return box.outset(by: longest * space.filterToPixels.maximumScale + 1)
  }
}

extension FilterPlan {
  /// The pixels that can be touched before the first step, after it, …, after the last one.
  func boxes(of source: PixelBox, _ bounds: ItemBounds) -> [PixelBox] {
    steps.reduce(into: [source]) { boxes, step in
      let box = boxes[boxes.count - 1]
      switch step.work {
      case .filter(let filter):
        boxes.append(FilterBounds(step.space, bounds.texts).result(of: filter, on: box))
      case .project(let map): boxes.append(map.box(box).outset(by: 1))
      }
    }
  }

  /// Where the result can differ when the items do in `box`.
  func change(on box: PixelBox, _ bounds: ItemBounds) -> PixelBox {
    steps.reduce(box) { box, step in
      switch step.work {
      case .filter(let filter): FilterBounds(step.space, bounds.texts).change(by: filter, on: box)
      case .project(let map): map.box(box).outset(by: 1)
      }
    }
  }

  var spaces: [FilterSpace] { [source] + steps.map(\.space) }
}

extension Blur {
  /// The blur that is as wide in all directions as this one is in its wider one.
  var round: Blur {
    let deviation = max(self.deviation.width, self.deviation.height)
    return Blur(deviation: Size(deviation, deviation), edges: edges)
  }
}
