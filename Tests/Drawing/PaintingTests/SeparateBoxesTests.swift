import AnimationCore
import TestSupport
import Testing

@testable import Painting

/// Areas of a change that are drawn by themselves.
@Suite struct SeparateBoxesTests {
  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PixelBox {
    PixelBox(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  private func joined(_ boxes: PixelBox...) -> [PixelBox] {
    var all = SeparateBoxes()
    for box in boxes { all.add(box) }
    return all.boxes
  }

  @Test func whatHasPixelsInCommonIsOne() {
    #expect(joined(box(0, 0, 4, 4), box(10, 0, 4, 4)) == [box(0, 0, 4, 4), box(10, 0, 4, 4)])
    // They touch, and have no pixel in common.
    #expect(joined(box(0, 0, 4, 4), box(4, 0, 4, 4)).count == 2)
    #expect(joined(box(0, 0, 4, 4), box(10, 0, 4, 4), box(3, 0, 8, 2)) == [box(0, 0, 14, 4)])
    #expect(joined(.empty, box(3, 3, 0, 5)) == [])
  }

  @Test func thoseNearestAreJoinedWhereThereAreMany() {
    let boxes = joined(
      box(0, 0, 4, 4), box(90, 0, 4, 4), box(0, 90, 4, 4), box(90, 90, 4, 4), box(84, 90, 4, 4))
    #expect(boxes.count == 4)
    #expect(boxes.contains(box(84, 90, 10, 4)))
  }

  @Test func anyBoxesAreCoveredAndApart() {
    var random = RandomItems(seed: 7)
    for _ in 0..<200 {
      let added = (0..<8).map { _ in
        box(
          Double(random.next(90)), Double(random.next(90)), Double(random.next(20)), Double(random.next(20)))
      }
      var all = SeparateBoxes()
      for box in added { all.add(box) }
      #expect(added.allSatisfy { box in box.isEmpty || all.boxes.contains { box.isInside($0) } })
      for (index, box) in all.boxes.enumerated() {
        #expect(all.boxes[..<index].allSatisfy { $0.intersection(box).isEmpty })
      }
    }
  }
}
