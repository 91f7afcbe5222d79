import AnimationCore
import Pixels

/// What is to be drawn of a list on a target, and where.
struct Redrawing {
  /// Whole pixels; all others stay as they are.
  var area: PixelBox
  /// Those that may touch the area.
  var items: [DisplayItem]
  /// The pixels that each of the items can touch; nil where that was not needed to find them.
  private(set) var boxes: [PixelBox]?
  /// What the list's canvas leaves of the target.
  let canvas: CanvasClip
  /// Whether texts that touch the area lie in it whole, cut by their clips at most: inside of a clip to it they are drawn as
  /// in the whole.
  private(set) var hasWholeTexts = false

  /// All of a list.
  init(_ list: DisplayList, on target: PixelBox, _ canvasToPixels: Transform) {
    (area, items) = (target, list.items)
    canvas = CanvasClip(list.size, canvasToPixels, on: target)
  }

  /// What can differ where the target shows another list, or all where it is not known what it shows: in areas that have no
  /// pixel in common. None when nothing can.
  ///
  /// - Parameter isCut: true where clips along the borders of pixels change nothing but texts. Those are kept whole, or all is
  ///   one area.
  static func all(
    _ list: DisplayList, after shown: DisplayList?, on target: PixelBox, _ canvasToPixels: Transform,
    _ bounds: ItemBounds, isCut: Bool
  ) -> [Redrawing] {
    let whole = Redrawing(list, on: target, canvasToPixels)
    guard let shown, shown.size == list.size else { return [whole] }
    let changes = bounds.changes(from: shown.items, to: list.items, on: target)
    if changes.boxes.isEmpty { return [] }
    let boxes = list.items.map { bounds.box(of: $0) }
    let areas = isCut ? whole.keepingTexts(changes, boxes, on: target) : nil
    return (areas?.boxes ?? [changes.union]).map { area in
      var part = whole
      (part.area, part.hasWholeTexts) = (area, areas != nil)
      part.keepTouching(boxes)
      return part
    }
  }

  /// Areas grown so that texts lie in them whole or not at all. Nil where a text may come out otherwise all the same, or texts
  /// lead to ever more texts.
  ///
  /// - Parameter boxes: of all items.
  private func keepingTexts(
    _ changes: SeparateBoxes, _ boxes: [PixelBox], on target: PixelBox
  ) -> SeparateBoxes? {
    var areas = changes
    // What lies close together is gone through once.
    if areas.pixelCount > changes.union.pixelCount / 4 * 3 {
      areas = SeparateBoxes()
      areas.add(changes.union)
    }
    let texts = items.indices.filter { items[$0].hasText }
      .map { (item: items[$0], box: boxes[$0].intersection(target)) }
    for _ in 0..<4 {
      let cut = texts.filter { text in
        areas.boxes.contains { !$0.intersection(text.box).isEmpty }
      }
      guard cut.isEmpty || canvas == .everything, cut.allSatisfy({ $0.item.onlyClipsTexts }) else {
        return nil
      }
      let before = areas.boxes
      for text in cut where !areas.boxes.contains(where: { text.box.isInside($0) }) { areas.add(text.box) }
      if areas.boxes == before { return areas }
    }
    return nil
  }

  private mutating func keepTouching(_ all: [PixelBox]) {
    var (items, boxes): ([DisplayItem], [PixelBox]) = ([], [])
    for (item, box) in zip(self.items, all) where !box.intersection(area).isEmpty {
      items.append(item)
      boxes.append(box)
    }
    (self.items, self.boxes) = (items, boxes)
  }

  /// Finds out where all items are.
  mutating func findBoxes(_ bounds: ItemBounds) {
    if boxes == nil { keepTouching(items.map { bounds.box(of: $0) }) }
  }

  /// What of it lies in some of its rows.
  func part(_ rows: PixelBox) -> Redrawing {
    var part = self
    part.area = rows
    if let boxes { part.keepTouching(boxes) }
    return part
  }

  var hasText: Bool { items.haveText }
}

extension [DisplayItem] {
  fileprivate var haveText: Bool {
    // An iterator would count a reference to each of them.
    for index in indices where self[index].hasText { return true }
    return false
  }
}

extension DisplayItem {
  package var hasText: Bool {
    switch self {
    case .text: true
    case .group(let group):
      group.items.haveText || group.otherItemLists.contains(where: \.haveText)
    case .fill, .stroke, .image: false
    }
  }
}

extension DisplayItem {
  /// True when nothing is done to texts in it but to clip, fade and blend them.
  fileprivate var onlyClipsTexts: Bool {
    guard case .group(let group) = self, hasText else { return true }
    return group.masks.isEmpty && group.matte == nil && group.filters == nil
      && group.items.allSatisfy(\.onlyClipsTexts)
  }
}
