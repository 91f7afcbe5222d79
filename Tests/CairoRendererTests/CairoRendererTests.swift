import AnimationCore
import Testing

@testable import CairoRenderer

@Test func smoke() throws {
  let bitmap = try Bitmap(width: 200, height: 200)
  let path = Path([
    .move(Point(20, 20)), .curve(Point(80, 0), Point(100, 100), Point(180, 20)), .line(Point(100, 190)),
    .close,
  ])
  let gradient = Gradient(
    .radial(center: Point(100, 100), radius: 90, focus: Point(70, 70)),
    stops: [.init(offset: 0, color: .white), .init(offset: 1, color: Color(red: 1, green: 0, blue: 0))])
  let circle = Mask(
    Path(Rect(x: 0, y: 0, width: 150, height: 150)), mode: .difference, isInverted: true, expansion: -10)
  let list = DisplayList(
    size: Size(200, 200),
    items: [
      .fill(FillItem(path, paint: .gradient(gradient))),
      .stroke(
        StrokeItem(path, style: StrokeStyle(width: 10, cap: .round, dash: [20, 15]), paint: .color(.black))),
      .group(
        GroupItem(
          [
            .fill(
              FillItem(
                Path(Rect(x: 20, y: 20, width: 120, height: 60)),
                paint: .color(Color(red: 0, green: 0, blue: 1)))),
            .text(
              TextItem(
                StyledText("Hello 小明 world ffi", fontSize: 30, color: .white),
                frame: Rect(x: 20, y: 20, width: 160, height: 160),
                transform: .translation(100, 100) * .rotation(radians: 0.3) * .translation(-100, -100))),
          ], opacity: 0.7, masks: [circle])),
    ])
  CairoRenderer().render(
    list, into: bitmap, transform: .identity, background: Color(red: 0.9, green: 0.95, blue: 1))
  let png = try PNGEncoder.encode(bitmap)
  #expect(png.count > 1000)
}
