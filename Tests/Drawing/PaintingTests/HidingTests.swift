import AnimationCore
import TestSupport
import Testing

@testable import Painting

/// What lies below an opaque rectangle around all that is drawn is not drawn, nor is the background.
@Suite struct HidingTests {
  private let a = DisplayItem.rect(10, 10, 20, 20)
  private let cover = DisplayItem.rect(-1, -1, 102, 102)
  private let shown = ["target: fill -1,-1 102x102", "target: fill 10,10 20x20"]

  private func lines(_ items: DisplayItem..., transform: Transform = .identity) -> [String] {
    let canvas = RecordingCanvas()
    let list = DisplayList(size: Size(100, 100), items: items)
    PixelPainter(on: canvas, transform, .forTests()).draw(
      Redrawing(list, on: canvas.box, transform), on: .white)
    return canvas.lines
  }

  private func hides(_ item: DisplayItem) -> Bool { lines(a, item).first != "target: background" }

  @Test func nothingBelowIsDrawn() {
    #expect(lines(a, cover, a) == shown)
    #expect(lines(a, cover, a, cover, a) == shown)
    #expect(lines(a).first == "target: background")
  }

  @Test func allOfTheAreaIsToBeCovered() {
    #expect(hides(.rect(0, 0, 100, 100)))
    #expect(!hides(.rect(0.001, 0, 100, 100)))
    #expect(!hides(.rect(0, 0, 100, 99.999)))
    // Around the canvas there is more.
    #expect(lines(a, cover, transform: .scale(0.5, 0.5)).contains("target: fill 5,5 10x10"))
  }

  @Test func onlyOpaqueUprightRectanglesCount() {
    func fill(_ path: Path, _ paint: Paint = .color(.black), _ transform: Transform = .identity)
      -> DisplayItem
    {
      .fill(FillItem(path, paint: paint, transform: transform))
    }
    let large = Path(Rect(x: -500, y: -500, width: 1000, height: 1000))
    #expect(hides(fill(large)))
    #expect(hides(fill(large, .color(.black), Transform(a: 0, b: 2, c: -2, d: 0, tx: 0, ty: 0))))
    #expect(!hides(fill(large, .color(.black), .rotation(radians: 0.1))))
    #expect(!hides(fill(large, .color(Color(red: 0, green: 0, blue: 0, alpha: 0.999)))))
    #expect(!hides(.stroke(StrokeItem(large, style: StrokeStyle(width: 900), paint: .color(.black)))))
    // There and back: nothing is inside.
    let line = Path([
      .move(Point(-9, -9)), .line(Point(500, -9)), .line(Point(500, 500)), .line(Point(500, -9)),
    ])
    #expect(!hides(fill(line)))
    func gradient(_ alpha: Double) -> Paint {
      let colors = [Color.black, Color(red: 1, green: 1, blue: 1, alpha: alpha)]
      let stops = colors.enumerated().map { Gradient.Stop(offset: Double($0.offset), color: $0.element) }
      return .gradient(Gradient(.linear(start: .zero, end: Point(1, 1)), stops: stops))
    }
    #expect(hides(fill(large, gradient(1))))
    #expect(!hides(fill(large, gradient(0.5))))
  }

  @Test func groupsHideWhatTheirItemsDo() {
    let around = Clip(.rect(0, 0, 100, 100))
    #expect(hides(.group(a, .group(cover), clip: around)))
    #expect(hides(.group(a, cover, isIsolated: true)))
    #expect(!hides(.group(cover, clip: Clip(.rect(0, 0, 99, 100)))))
    #expect(!hides(.group(cover, opacity: 0.5)))
    #expect(!hides(.group(cover, blendMode: .multiply)))
    #expect(!hides(.group(cover, masks: [Mask(.rect(0, 0, 100, 100))])))
    #expect(!hides(.group(cover, matte: Matte([cover]))))
  }
}
