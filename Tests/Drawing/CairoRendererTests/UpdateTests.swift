import AnimationCore
import CairoRenderer
import Pixels
import TestSupport
import Testing

/// `update` gives the pixels of `render`.
@Suite struct UpdateTests {
  private func list(_ x: Double, size: Size = Size(40, 30)) -> DisplayList {
    DisplayList(size: size, items: [.fill(FillItem(.rect(x, 3, 7.3, 7.7), paint: .color(.black)))])
  }

  private let background = Color(red: 0, green: 1, blue: 0, alpha: 0.5)

  @Test func whatChangesIsDrawnAsInTheWhole() throws {
    let transform = Transform(a: 1.3, b: 0, c: 0, d: 1.3, tx: 2.5, ty: 1.5)
    let renderer = CairoRenderer()
    let (updated, drawn) = (try Bitmap(width: 60, height: 44), try Bitmap(width: 60, height: 44))
    renderer.render(list(3), into: updated, transform: transform, background: background)
    let area = renderer.update(
      updated, from: list(3), to: list(20.4), transform: transform, background: background)
    renderer.render(list(20.4), into: drawn, transform: transform, background: background)
    #expect(updated.words == drawn.words)
    #expect(area == PixelArea(x: 5, y: 4, width: 35, height: 13))
    #expect(
      renderer.update(
        updated, from: list(20.4), to: list(20.4), transform: transform, background: background) == nil)
  }

  @Test func anotherCanvasIsDrawnAgain() throws {
    let renderer = CairoRenderer()
    let (bitmap, fresh) = (try Bitmap(width: 20, height: 20), try Bitmap(width: 20, height: 20))
    let (old, new) = (list(2, size: Size(20, 20)), list(2, size: Size(5, 5)))
    renderer.render(old, into: bitmap, transform: .identity)
    renderer.update(bitmap, from: old, to: new, transform: .identity)
    renderer.render(new, into: fresh, transform: .identity)
    #expect(bitmap.words == fresh.words)
  }
}
