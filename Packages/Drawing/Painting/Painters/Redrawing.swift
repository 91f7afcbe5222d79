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

  /// All of a list.
  init(_ list: DisplayList, on target: PixelBox, _ canvasToPixels: Transform) {
    (area, items) = (target, list.items)
    canvas = CanvasClip(list.size, canvasToPixels, on: target)
  }

  /// What can differ where the target shows another list, or all where it is not known what it shows. Nil when nothing
  /// can.
  init?(
    _ list: DisplayList, after shown: DisplayList?, on target: PixelBox, _ canvasToPixels: Transform,
    _ bounds: ItemBounds
  ) {
    self.init(list, on: target, canvasToPixels)
    guard let shown, shown.size == list.size else { return }
    area = bounds.changes(from: shown.items, to: list.items).outset(by: 1).intersection(target)
    if area.isEmpty { return nil }
    keepTouching(list.items.map { bounds.box(of: $0) })
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

  var hasText: Bool { items.contains(where: \.hasText) }
}

extension DisplayItem {
  package var hasText: Bool {
    switch self {
    case .text: true
    case .group(let group):
      group.items.contains(where: \.hasText)
        || group.otherItemLists.contains { $0.contains(where: \.hasText) }
    case .fill, .stroke, .image: false
    }
  }
}
