import AnimationCore
import Pixels

/// Computes what filters give, on layers in the target's pixels or in those of other grids.
///
/// Every pixel of a result comes out the same whatever part of it is asked for. Pixels of a layer that lie outside of what
/// was asked for mean nothing.
struct FilterPainter<Surface: PixelCanvas> {
  /// Makes the layers.
  let canvas: Surface
  let resources: DrawingResources

  /// Bounds in pixels: the most pixels of a layer, and the farthest place of one.
  private static var maximumPixels: Double { Double(1 << 26) }
  private static var farthest: Double { 1e6 }

  /// - Parameters:
  ///   - boxes: the pixels that can be touched before the first step, after it, …, after the last one.
  ///   - area: where the result is wanted.
  ///   - source: draws what the first step is given, on a layer of just these pixels.
  /// - Returns: nil where nothing shows.
  func run(
    _ steps: [FilterPlan.Step], _ boxes: [PixelBox], in area: PixelBox, source: (PixelBox) -> Surface?
  ) -> Surface? {
    var areas = [area.intersection(boxes.last ?? .empty)]
    for (step, box) in zip(steps, boxes).reversed() {
      areas.append(need(of: step, for: areas[areas.count - 1], on: box))
    }
    areas.reverse()
    guard let last = areas.last, !last.isEmpty else { return nil }
    var layer = areas[0].isEmpty ? nil : source(areas[0])
    for (step, area) in zip(steps, areas.dropFirst()) {
      layer = area.isEmpty ? nil : apply(step, to: layer, in: area)
    }
    return layer
  }

  private func need(of step: FilterPlan.Step, for area: PixelBox, on box: PixelBox) -> PixelBox {
    if area.isEmpty { return .empty }
    switch step.work {
    case .filter(let filter):
      return FilterBounds(step.space, resources.texts).need(of: filter, for: area).intersection(box)
    case .project(let map):
      let need = (map.inverted()?.box(area) ?? .empty).outset(by: PixelBox.block / 2).intersection(box)
      return need.isEmpty ? .empty : need.blocks
    }
  }

  /// - Parameter layer: is used up; nil for nothing.
  private func apply(_ step: FilterPlan.Step, to layer: Surface?, in area: PixelBox) -> Surface? {
    switch step.work {
    case .filter(let filter): apply(filter, to: layer, in: area, step.space)
    case .project(let map): project(layer, map, to: area)
    }
  }

  /// - Parameter layer: is used up; nil for nothing.
  private func apply(_ filter: Filter, to layer: Surface?, in area: PixelBox, _ space: FilterSpace)
    -> Surface?
  {
    let budget = resources.budget
    switch filter {
    case .colorMatrix(let matrix):
      let layer = matrix.fillsTransparency ? covering(area, layer) : layer
      layer?.withPlane { $0.apply(matrix, budget) }
      return layer
    case .colorTables(let tables):
      let layer = tables.fillsTransparency ? covering(area, layer) : layer
      layer?.withPlane { $0.apply(tables, budget) }
      return layer
    case .colorFunction(let function):
      layer?.withPlane { $0.apply(function, budget) }
      return layer
    case .blur(let blur): return layer.flatMap { blurred($0, blur, in: area, space) }
    case .layers(let layers): return composited(layers, of: layer, in: area, space)
    case .matte(let matte):
      guard let layer, let coverage = coverage(of: matte, on: layer, space) else { return nil }
      layer.cover(coverage, opacity: 1, .intersect)
      return layer
    case .projection(let projection):
      return space.pixels(projection, to: space).flatMap { project(layer, $0, to: area) }
    case .tiles(let tiles):
      return filled(area, from: layer, space) { $0.fill(from: $1, tiles, $2, budget) }
    case .warp(.sharpen(let amount)):
      guard let layer = layer.flatMap({ covering(area.union($0.box), $0) }) else { return nil }
      layer.withPlane { $0.sharpen(amount, step: space.scale, budget) }
      return layer
    case .warp(let warp):
      return filled(area, from: layer, space) { $0.fill(from: $1, warp, $2, budget) }
    case .displacement(let displacement):
      return filled(area, from: layer, space) { target, source, places in
        guard let map = makeLayer(area, .color) else { return }
        draw(displacement.map, on: map, space)
        map.withPlane { target.fill(from: source, displacement, map: $0, places, budget) }
      }
    case .average(let lists): return average(layer, lists, in: area, space)
    case .mix(let filters, let amount, let matte):
      return mixed(layer, filters, amount, matte, in: area, space)
    }
  }

  /// What filters within a filter give of a layer, which stays as it is.
  func apply(_ filters: [Filter], toCopyOf layer: Surface?, in area: PixelBox, _ space: FilterSpace)
    -> Surface?
  {
    let bounds = FilterBounds(space, resources.texts)
    let boxes = filters.reduce(into: [layer?.box ?? .empty]) {
      $0.append(bounds.result(of: $1, on: $0[$0.count - 1]))
    }
    let steps = filters.map { FilterPlan.Step(work: .filter($0), space: space) }
    return run(steps, boxes, in: area) { area in layer.flatMap { copy($0, area) } }
  }

  // MARK: Single filters

  func coverage(of matte: Matte, on layer: Surface, _ space: FilterSpace) -> Surface? {
    painter(on: layer, space).makeCoverage(GroupItem([], matte: matte))
  }

  /// Draws a layer in perspective; the map leads from pixels to pixels.
  func project(_ layer: Surface?, _ map: Projection, to area: PixelBox) -> Surface? {
    // What is seen small is taken from halved pixels, which are the same ones for any part of the layer only where blocks of
    // them are whole.
    guard let source = layer.flatMap({ covering($0.box.blocks, $0) }), let target = makeLayer(area, .color)
    else {
      return nil
    }
    let places = FilterPlaces(
      toFilter: .translation(area.minX, area.minY), toSource: .translation(-source.box.minX, -source.box.minY)
    )
    source.withPlane { pixels in target.withPlane { $0.fill(from: pixels, map, places, resources.budget) } }
    return target
  }

  /// A layer of new pixels that are taken from those of another one.
  private func filled(
    _ area: PixelBox, from layer: Surface?, _ space: FilterSpace,
    _ fill: (BytePlane, BytePlane, FilterPlaces) -> Void
  ) -> Surface? {
    guard let source = layer.flatMap({ covering($0.box.blocks, $0) }),
      let places = FilterPlaces(space.filterToPixels, target: area.origin, source: source.box.origin),
      let target = makeLayer(area, .color)
    else { return nil }
    source.withPlane { pixels in target.withPlane { fill($0, pixels, places) } }
    return target
  }

  private func average(
    _ layer: Surface?, _ lists: [[DisplayItem]], in area: PixelBox, _ space: FilterSpace
  ) -> Surface? {
    guard let result = covering(area, layer),
      let sums = PixelSums(
        width: Int(result.box.maxX - result.box.minX), height: Int(result.box.maxY - result.box.minY))
    else { return nil }
    result.withPlane { sums.add($0, resources.budget) }
    for list in lists {
      guard let own = makeLayer(result.box, .color) else { return nil }
      draw(list, on: own, space)
      own.withPlane { sums.add($0, resources.budget) }
    }
    result.withPlane { sums.writeMean(to: $0, resources.budget) }
    return result
  }

  private func mixed(
    _ layer: Surface?, _ filters: [Filter], _ amount: Double, _ matte: Matte?, in area: PixelBox,
    _ space: FilterSpace
  ) -> Surface? {
    let filtered = apply(filters, toCopyOf: layer, in: area, space)
    guard let result = layer.flatMap({ copy($0, area) }) ?? makeLayer(area, .color),
      let other = filtered.flatMap({ copy($0, area) }) ?? makeLayer(area, .color)
    else { return nil }
    var coverage: Surface?
    if let matte {
      // Nothing where the matte has nothing.
      guard let shown = self.coverage(of: matte, on: result, space), let own = makeLayer(area, .alpha) else {
        return result
      }
      own.cover(shown, opacity: 1, .add)
      coverage = own
    }
    result.withPlane { pixels in
      other.withPlane { other in
        guard let coverage else { return pixels.mix(with: other, amount: amount, nil, resources.budget) }
        coverage.withPlane { pixels.mix(with: other, amount: amount, $0, resources.budget) }
      }
    }
    return result
  }

  // MARK: Layers

  func painter(on layer: Surface, _ space: FilterSpace) -> PixelPainter<Surface> {
    PixelPainter(on: layer, space.canvasToPixels, resources)
  }

  func draw(_ items: [DisplayItem], on layer: Surface, _ space: FilterSpace) {
    painter(on: layer, space).draw(items)
  }

  func draw(_ item: DisplayItem, on layer: Surface, _ space: FilterSpace) {
    painter(on: layer, space).draw(item)
  }

  /// Nil for an empty one, and for one that no file has a good reason for.
  func makeLayer(_ box: PixelBox, _ format: LayerFormat) -> Surface? {
    guard !box.isEmpty, box.isInside(PixelBox(Self.farthest)), box.area <= Self.maximumPixels else {
      return nil
    }
    return canvas.makeLayer(box, format)
  }

  /// Just these pixels of a layer.
  func copy(_ layer: Surface, _ box: PixelBox) -> Surface? {
    guard let copy = makeLayer(box, .color) else { return nil }
    layer.withPlane { pixels in copy.withPlane { $0.copy(pixels, from: box.origin - layer.box.origin) } }
    return copy
  }

  /// Returns the layer itself where it has all of these pixels, else one that has them and no others.
  func covering(_ box: PixelBox, _ layer: Surface?) -> Surface? {
    guard let layer else { return makeLayer(box, .color) }
    return box.isInside(layer.box) ? layer : copy(layer, box)
  }
}

extension PixelBox {
  /// All that is as far from the origin at most, across and down.
  fileprivate init(_ distance: Double) {
    self.init(minX: -distance, minY: -distance, maxX: distance, maxY: distance)
  }
}
