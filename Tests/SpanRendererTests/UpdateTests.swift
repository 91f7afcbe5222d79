import AnimationCore
import DrawingPlan
import Pixels
import SpanRenderer
import TestSupport
import Testing

/// What is drawn of a change gives the same bytes as drawing all of it.
@Suite struct UpdateTests {
  private func makeRenderer() -> UpdatingRenderer {
    UpdatingRenderer(SpanRenderer(images: ImageCache(), log: nil))
  }

  /// Over a half transparent background; the canvas neither fills the image nor ends on whole pixels.
  private func draw(_ items: [DisplayItem], by renderer: UpdatingRenderer, into bitmap: Bitmap) -> PixelArea?
  {
    renderer.draw(
      DisplayList(size: Size(40, 30), items: items), into: bitmap,
      transform: Transform(a: 1.3, b: 0, c: 0, d: 1.3, tx: 2.5, ty: 1.5),
      background: Color(red: 0, green: 1, blue: 0, alpha: 0.5))
  }

  @Test(arguments: 0..<30) func whatChangesIsDrawnAsInTheWhole(seed: Int) throws {
    var random = RandomItems(seed: seed, isSane: true)
    let renderer = makeRenderer()
    let updated = try Bitmap(width: 60, height: 44)
    var items = (0..<6).map { _ in random.item(depth: 2) }
    for round in 0..<15 {
      let before = updated.words
      items[random.next(items.count)] = random.item(depth: 2)
      let area = draw(items, by: renderer, into: updated)
      let whole = try Bitmap(width: 60, height: 44)
      _ = draw(items, by: makeRenderer(), into: whole)
      #expect(updated.words == whole.words, "round \(round)")
      for (index, word) in before.enumerated() where word != updated.words[index] {
        let isInside = area.map { $0.rows.contains(index / 60) && $0.columns.contains(index % 60) }
        #expect(isInside == true)
      }
    }
  }

  /// Memory, gradients and clips kept from other frames change nothing.
  @Test(arguments: 0..<10) func aFrameIsTheSameWhateverWasDrawnBefore(seed: Int) throws {
    var random = RandomItems(seed: seed, isSane: true)
    let renderer = makeRenderer()
    for _ in 0..<10 {
      let items = random.items(depth: 3)
      let (used, fresh) = (try Bitmap(width: 60, height: 44), try Bitmap(width: 60, height: 44))
      _ = draw(items, by: renderer, into: used)
      _ = draw(items, by: makeRenderer(), into: fresh)
      #expect(used.words == fresh.words)
    }
  }

  /// A group that needs a layer in one frame and none in the next rounds otherwise everywhere, not only where an item went.
  @Test func aGroupThatNeedsALayerNoMoreIsDrawnAgain() throws {
    func group(_ count: Int) -> [DisplayItem] {
      let large = FillItem(
        .rect(0, 0, 40, 30), paint: .color(Color(red: 0.31, green: 0.57, blue: 0.83, alpha: 0.37)))
      let small = FillItem(.rect(1, 1, 4, 4), paint: .color(.black))
      return [.group(GroupItem([.fill(large), .fill(small)].prefix(count) + [], opacity: 0.43))]
    }
    let renderer = makeRenderer()
    let updated = try Bitmap(width: 60, height: 44)
    _ = draw(group(2), by: renderer, into: updated)
    _ = draw(group(1), by: renderer, into: updated)
    let whole = try Bitmap(width: 60, height: 44)
    _ = draw(group(1), by: makeRenderer(), into: whole)
    #expect(updated.words == whole.words)
  }
}
