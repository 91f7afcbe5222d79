import AnimationCore
import TestSupport

extension Harness {
  /// Display lists that break every promise of theirs, through both renderers.
  static let displayLists = Harness("display-lists") { (bytes) throws(BrokenPromise) in
    var choices = Choices(bytes)
    let first = [choices.byte(), choices.byte()]
    let middle = choices.used + (bytes.count - choices.used) / 2
    var items = RandomItems(choices: bytes.prefix(middle).dropFirst(2), hasFilters: first[0] & 1 == 1)
    let size = first[0] & 2 == 2 ? Size(items.value(), items.value()) : Size(48, 40)
    let before = DisplayList(size: size, items: items.items(depth: 3))
    var more = RandomItems(choices: bytes.dropFirst(middle), hasFilters: first[0] & 1 == 1)
    let kept = first[0] & 4 == 4 ? before.items : []
    let list = DisplayList(size: size, items: kept + more.items(depth: 3))
    choices = Choices([first[1]] + bytes)
    try Drawing.all(of: list, after: before, &choices)
  }
}
