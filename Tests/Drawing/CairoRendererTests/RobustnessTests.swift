import AnimationCore
import CairoRenderer
import Pixels
import TestSupport
import Testing

/// Lists that break every promise: whatever an item holds, the next one is drawn.
@Suite struct RobustnessTests {
  @Test(arguments: 0..<8)
  func drawsOnAfterAnything(seed: Int) throws {
    var random = RandomItems(seed: seed)
    let renderer = CairoRenderer()
    let bitmap = try Bitmap(width: 24, height: 24)
    for round in 0..<100 {
      var items = random.items(depth: 3)
      items.append(.rect(0, 0, 24, 24, .pureBlue))
      let list = DisplayList(size: Size(24, 24), items: items)
      renderer.render(list, into: bitmap, transform: .identity)
      #expect(bitmap[12, 12] == .blue, "round \(round)")
    }
    renderer.render(
      DisplayList(size: random.rect().size, items: []), into: bitmap, transform: random.transform())
  }
}
