import AnimationCore
import FrameRendering
import Pixels
import Testing

/// The number of threads that draw a frame changes nothing of it.
@Suite struct ThreadsTests {
  /// Takes some milliseconds to draw.
  private func list(_ frame: Int) -> DisplayList {
    let stops = [
      Gradient.Stop(offset: 0, color: Color(red: 1, green: 0.2, blue: 0, alpha: 0.4)),
      Gradient.Stop(offset: 1, color: Color(red: 0, green: 0.3, blue: 1, alpha: 0.9)),
    ]
    let center = Point(350, 340 + Double(frame))
    let paint = Paint.gradient(Gradient(.radial(center: center, radius: 400, focus: center), stops: stops))
    let style = StrokeStyle(width: 9, cap: .round, join: .round, miterLimit: 4)
    let items = (0..<6).flatMap { index -> [DisplayItem] in
      var path = Path()
      path.move(to: Point(20, 30))
      path.curve(to: Point(690, 610), Point(900, Double(70 * index)), Point(-200, 500 + Double(frame)))
      path.line(to: Point(33, 650))
      path.close()
      return [.fill(FillItem(path, paint: paint)), .stroke(StrokeItem(path, style: style, paint: paint))]
    }
    return DisplayList(size: Size(700, 700), items: [.group(GroupItem(items, opacity: 0.8))])
  }

  @Test(arguments: PixelRenderer.allCases) func framesAreTheSame(by kind: PixelRenderer) throws {
    let renderers = [1, 2, 5].map { UpdatingRenderer(kind, images: ImageCache(), threads: $0) }
    let bitmaps = try renderers.map { _ in try Bitmap(width: 700, height: 700) }
    for frame in [0, 1, 1, 7] {
      let areas = zip(renderers, bitmaps).map { $0.draw(list(frame), into: $1, transform: .identity) }
      #expect(areas.allSatisfy { $0 == areas[0] })
      #expect(bitmaps.allSatisfy { $0.words == bitmaps[0].words })
    }
  }
}
