extension DisplayItem {
  /// Returns the item, made for a space that `transform` leads from, placed where that leads to.
  package func applying(_ transform: Transform) -> DisplayItem {
    switch self {
    case .fill(var item):
      item.transform = transform * item.transform
      return .fill(item)
    case .stroke(var item):
      item.transform = transform * item.transform
      return .stroke(item)
    case .image(var item):
      item.transform = transform * item.transform
      return .image(item)
    case .text(var item):
      item.transform = transform * item.transform
      return .text(item)
    case .group(let group):
      return .group(group.applying(transform))
    }
  }
}

extension GroupItem {
  fileprivate func applying(_ transform: Transform) -> GroupItem {
    var group = self
    group.items = items.map { $0.applying(transform) }
    if let clip { group.clip?.transform = transform * clip.transform }
    for index in masks.indices { group.masks[index].transform = transform * masks[index].transform }
    group.filters = filters?.applying(transform)
    if let matte { group.matte?.items = matte.items.map { $0.applying(transform) } }
    return group
  }
}
