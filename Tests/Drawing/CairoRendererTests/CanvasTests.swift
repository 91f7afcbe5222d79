import AnimationCore
import CairoRenderer
import Pixels
import TestSupport
import Testing

@Suite struct CanvasTests {
  let everything = DisplayItem.rect(-100, -100, 300, 300, .pureRed)

  func render(_ size: Size, _ transform: Transform, background: Color = .clear) throws -> Bitmap {
    let bitmap = try Bitmap(width: 20, height: 20)
    CairoRenderer().render(
      DisplayList(size: size, items: [everything]), into: bitmap, transform: transform, background: background
    )
    return bitmap
  }

  @Test func cutsWhatLiesOutsideOfTheCanvas() throws {
    let bitmap = try render(Size(5, 4), .translation(3, 2) * .scale(2, 2))
    #expect(bitmap[3, 2] == .red)
    #expect(bitmap[12, 9] == .red)
    #expect(bitmap.inkedPixels == 10 * 8)
  }

  @Test func cutsARotatedCanvas() throws {
    let bitmap = try render(Size(10, 10), .translation(10, 0) * .rotation(radians: .pi / 4))
    #expect(bitmap[10, 7] == .red)
    #expect(bitmap[4, 1] == .clear)
    #expect(bitmap[16, 1] == .clear)
  }

  @Test func fillsTheWholeBitmapWithTheBackground() throws {
    let bitmap = try render(Size(5, 5), .identity, background: .pureBlue)
    #expect(bitmap[2, 2] == .red)
    #expect(bitmap[10, 10] == .blue)
    #expect(bitmap[19, 0] == .blue)
  }

  @Test func replacesWhatWasInTheBitmap() throws {
    let bitmap = try Bitmap(width: 4, height: 4)
    let renderer = CairoRenderer()
    let full = DisplayList(size: Size(4, 4), items: [.rect(0, 0, 4, 4, .pureRed)])
    renderer.render(full, into: bitmap, transform: .identity)
    #expect(bitmap[1, 1] == .red)
    renderer.render(DisplayList(size: Size(4, 4)), into: bitmap, transform: .identity)
    #expect(bitmap.inkedPixels == 0)
    renderer.render(full, into: bitmap, transform: .scale(0, 0), background: .pureBlue)
    #expect(bitmap[1, 1] == .blue)
  }
}
