import AnimationCore
import Pixels

/// Groups with filters.
extension PixelPainter {
  /// Items, clip and masks go through the filters; what comes out is shown by the matte and painted with the compositing.
  func drawFiltered(_ group: GroupItem, _ compositing: Compositing) {
    guard let layer = makeFilteredLayer(group, within: bounds.cut(canvas.visible, by: group.matte)) else {
      return
    }
    guard group.matte != nil else { return paint(layer, compositing) }
    guard let coverage = on(layer).makeCoverage(GroupItem([], matte: group.matte)) else { return }
    paint(layer, through: coverage, compositing)
  }

  /// What the filters give in an area, on a layer that may be larger; nil where nothing shows.
  private func makeFilteredLayer(_ group: GroupItem, within area: PixelBox) -> Surface? {
    guard !area.isEmpty, let plan = FilterPlan(group, bounds) else { return nil }
    let boxes = plan.boxes(
      of: ItemBounds(plan.source.canvasToPixels, texts: resources.texts).sourceBox(of: group), bounds)
    let area = area.intersection(boxes.last ?? .empty)
    guard !area.isEmpty else { return nil }
    let key = FilteredLayerCache.Key(group, canvasToPixels)
    if let known = resources.filtered.find(key, in: area, isExact: !Surface.cutsExactly) {
      return makeLayer(of: known, within: area)
    }
    let painter = FilterPainter(canvas: canvas, resources: resources)
    let layer = painter.run(plan.steps, boxes, in: area) { area in
      guard let layer = painter.makeLayer(area, .color) else { return nil }
      painter.draw(group.unfiltered, on: layer, plan.source)
      return layer
    }
    if !resources.budget.isExhausted { store(layer, key, area) }
    return layer
  }

  private func store(_ layer: Surface?, _ key: FilteredLayerCache.Key, _ area: PixelBox) {
    let box = layer.map { $0.box.intersection(area) } ?? .empty
    var pixels: PixelBuffer?
    if let layer, !box.isEmpty {
      pixels = PixelBuffer(width: Int(box.maxX - box.minX), height: Int(box.maxY - box.minY))
      guard let pixels else { return }
      layer.withPlane { pixels.plane.copy($0, from: box.origin - layer.box.origin) }
    }
    resources.filtered.store(FilteredLayerCache.Entry(area: area, box: box, pixels: pixels), for: key)
  }

  private func makeLayer(of known: FilteredLayerCache.Entry, within area: PixelBox) -> Surface? {
    guard let pixels = known.pixels, let layer = canvas.makeLayer(known.box.intersection(area), .color) else {
      return nil
    }
    layer.withPlane { $0.copy(pixels.plane, from: layer.box.origin - known.box.origin) }
    return layer
  }
}

extension GroupItem {
  /// What its filters are given.
  fileprivate var unfiltered: DisplayItem { .group(GroupItem(items, clip: clip, masks: masks)) }
}

extension PixelBox {
  var origin: Point { Point(minX, minY) }
}

extension BytePlane {
  /// Copies pixels from a place of another plane of four channels on; nothing where it has none.
  func copy(_ other: BytePlane, from place: Point) {
    let (x, y) = (Int(place.x, within: -(1 << 20)...1 << 20), Int(place.y, within: -(1 << 20)...1 << 20))
    let (first, end) = (max(0, -x), min(width, other.width - x))
    guard first < end else { return }
    for row in max(0, -y)..<max(0, -y, min(height, other.height - y)) {
      (bytes + row * stride + first * 4).update(
        from: other.bytes + (row + y) * other.stride + (first + x) * 4, count: (end - first) * 4)
    }
  }
}
