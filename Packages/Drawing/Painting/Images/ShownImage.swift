import AnimationCore
import Pixels

/// An image that a list shows, so that it can be decoded before the list is drawn: on any thread.
package struct ShownImage: Sendable {
  private let item: ImageItem
  private let canvasToPixels: Transform

  fileprivate init(_ item: ImageItem, _ canvasToPixels: Transform) {
    self.item = item
    self.canvasToPixels = canvasToPixels
  }

  /// Decodes the image as large as it will be drawn. What is wrong with it is noted when it is drawn.
  package func decode(into images: ImageCache, _ budget: WorkBudget) {
    _ = try? images.decoded(item, canvasToPixels, budget)
  }
}

extension ImageCache {
  /// Decodes an image as large as the item needs it.
  func decoded(
    _ item: ImageItem, _ canvasToPixels: Transform, _ budget: WorkBudget
  ) throws(AnimationError) -> DecodedImage {
    try decoded(item.image, budget) { item.halvings($0, canvasToPixels).both }
  }
}

extension ShownImage {
  /// The images that drawing all of a list needs, in the order in which they are drawn, some maybe more than once.
  ///
  /// - Parameter target: all that can be drawn on.
  static func all(
    of list: DisplayList, on target: PixelBox, _ canvasToPixels: Transform, _ bounds: ItemBounds
  ) -> [ShownImage] {
    let search = ImageSearch(canvasToPixels, bounds)
    var found: [ShownImage] = []
    switch CanvasClip(list.size, canvasToPixels, on: target) {
    case .everything: search.collect(list.items, in: target, &found)
    case .inside(let path):
      search.collect(list.items, in: target.intersection(PixelBox(path, canvasToPixels)), &found)
    case .nothing: break
    }
    return found
  }
}

/// Goes through items as `PixelPainter` does.
private struct ImageSearch {
  private let canvasToPixels: Transform
  private let bounds: ItemBounds

  init(_ canvasToPixels: Transform, _ bounds: ItemBounds) {
    self.canvasToPixels = canvasToPixels
    self.bounds = bounds
  }

  /// - Parameter visible: where drawing leaves anything.
  func collect(_ items: [DisplayItem], in visible: PixelBox, _ found: inout [ShownImage]) {
    for item in items {
      switch item {
      case .image(let image):
        guard !bounds.box(of: item).intersection(visible).isEmpty else { break }
        found.append(ShownImage(image, canvasToPixels))
      case .group(let group): collect(group, in: visible, &found)
      case .fill, .stroke, .text: break
      }
    }
  }

  private func collect(_ group: GroupItem, in visible: PixelBox, _ found: inout [ShownImage]) {
    guard let plan = GroupPlan(group) else { return }
    if plan.content == .filteredLayer { return collectFiltered(group, in: visible, &found) }
    var visible = visible
    for clip in [group.clip, plan.maskAsClip].compactMap(\.self) {
      visible = visible.intersection(PixelBox(clip.path, canvasToPixels * clip.transform))
    }
    if plan.content == .coveredLayer { visible = visible.intersection(bounds.box(of: group)) }
    guard !visible.isEmpty else { return }
    collect(group.items, in: visible, &found)
    if let matte = group.matte { collect(matte.items, in: visible, &found) }
  }

  /// Collects images on the pixels on which the items are drawn; how much of them the filters need is not
  /// asked.
  private func collectFiltered(_ group: GroupItem, in visible: PixelBox, _ found: inout [ShownImage]) {
    guard bounds.box(of: group).intersects(visible), let plan = FilterPlan(group, bounds) else { return }
    let source = ImageSearch(
      plan.source.canvasToPixels, ItemBounds(plan.source.canvasToPixels, texts: bounds.texts))
    for list in [group.items] + group.otherItemLists { source.collect(list, in: .everything, &found) }
  }
}
