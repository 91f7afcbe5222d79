import AnimationCore
import AnimationKit

/// An animation that equals another one except for a change, like a new export of its file.
struct ChangedAnimation: Animation {
  var info: AnimationInfo
  private let original: any Animation
  private let time: @Sendable (Double) -> Double
  private let change: @Sendable (Double, inout DisplayList) -> Void

  /// - Parameters:
  ///   - time: the frame of the original that is shown at a frame.
  ///   - change: what is painted differently at a frame.
  init(
    _ original: any Animation, time: @escaping @Sendable (Double) -> Double = { $0 },
    change: @escaping @Sendable (Double, inout DisplayList) -> Void = { _, _ in }
  ) {
    info = original.info
    (self.original, self.time, self.change) = (original, time, change)
  }

  func makeEvaluator() -> any FrameEvaluator {
    Evaluator(original: original.makeEvaluator(), time: time, change: change)
  }

  private final class Evaluator: FrameEvaluator {
    let original: any FrameEvaluator
    let time: @Sendable (Double) -> Double
    let change: @Sendable (Double, inout DisplayList) -> Void

    init(
      original: any FrameEvaluator, time: @escaping @Sendable (Double) -> Double,
      change: @escaping @Sendable (Double, inout DisplayList) -> Void
    ) {
      (self.original, self.time, self.change) = (original, time, change)
    }

    func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
      var list = original.displayList(at: time(frame), context: context)
      change(frame, &list)
      return list
    }
  }
}

extension DisplayList {
  /// The path to every item, including items in groups: one index per level.
  var paths: [[Int]] {
    func paths(_ items: [DisplayItem]) -> [[Int]] {
      items.enumerated().flatMap { index, item -> [[Int]] in
        guard case .group(let group) = item else { return [[index]] }
        return [[index]] + paths(group.items).map { [index] + $0 }
      }
    }
    return paths(items)
  }

  /// Changes the item at the end of a path, if there is one.
  mutating func change(_ path: [Int], _ change: (inout DisplayItem) -> Void) {
    func changed(_ items: [DisplayItem], _ path: ArraySlice<Int>) -> [DisplayItem] {
      guard let index = path.first, items.indices.contains(index) else { return items }
      var items = items
      if path.count == 1 {
        change(&items[index])
      } else if case .group(var group) = items[index] {
        group.items = changed(group.items, path.dropFirst())
        items[index] = .group(group)
      }
      return items
    }
    items = changed(items, path[...])
  }
}
