import AnimationCore
import Painting
import Pixels
import SpanRenderer
import Testing

/// What lies before and beyond all stops has the colour of the first and the last one, wherever the others are.
@Suite struct GradientEndTests {
  private let stops = [
    Gradient.Stop(offset: 0, color: Color(red: 1, green: 0, blue: 0)),
    Gradient.Stop(offset: 0, color: Color(red: 0, green: 1, blue: 0)),
    Gradient.Stop(offset: 1, color: Color(red: 0, green: 1, blue: 0)),
    Gradient.Stop(offset: 1, color: Color(red: 0, green: 0, blue: 1)),
  ]

  private func draw(_ geometry: Gradient.Geometry) throws -> Bitmap {
    let bitmap = try Bitmap(width: 60, height: 20)
    let item = FillItem(.rect(0, 0, 60, 20), paint: .gradient(Gradient(geometry, stops: stops)))
    SpanRenderer(images: ImageCache(), log: nil).show(
      DisplayList(size: Size(60, 20), items: [.fill(item)]), in: bitmap, .identity, on: .clear)
    return bitmap
  }

  @Test func severalStopsAtTheEndsOfALineLeaveTheOutermost() throws {
    let bitmap = try draw(.linear(start: Point(20, 0), end: Point(40, 0)))
    #expect(bitmap.words[5 * 60 + 5] == 0xFFFF_0000)
    #expect(bitmap.words[5 * 60 + 30] == 0xFF00_FF00)
    #expect(bitmap.words[5 * 60 + 55] == 0xFF00_00FF)
  }

  @Test func severalStopsAtTheEdgeOfACircleLeaveTheOutermost() throws {
    let bitmap = try draw(.radial(center: Point(30, 10), radius: 10, focus: Point(30, 10)))
    #expect(bitmap.words[10 * 60 + 34] == 0xFF00_FF00)
    #expect(bitmap.words[10 * 60 + 55] == 0xFF00_00FF)
  }
}
