import AnimationCore
import CairoRenderer
import Painting
import Pixels
import Testing

/// A canvas over bytes that another backend draws on, which hands its texts on.
@Suite struct SharedCanvasTests {
  private let text = DisplayItem.text(
    TextItem(
      StyledText([
        StyledText.Run(
          "Ägypt",
          TextStyle(
            fontSize: 16, outline: TextStyle.Outline(width: 1, color: .white),
            shadow: TextStyle.Shadow(offset: Point(2, 2), blur: 3, color: .black)))
      ]), frame: Rect(x: 60, y: 20, width: 60, height: 40)))
  private let ground = DisplayItem.fill(
    FillItem(
      Path(Rect(x: 0, y: 0, width: 90, height: 40)), paint: .color(Color(red: 0.2, green: 0.7, blue: 0.4))))

  @Test func textIsDrawnOnBytesThatAreThere() throws {
    let (whole, shared) = (try Bitmap(width: 140, height: 80), try Bitmap(width: 140, height: 80))
    let renderer = CairoRenderer(images: ImageCache())
    func draw(_ items: DisplayItem..., into bitmap: Bitmap) {
      renderer.render(DisplayList(size: Size(140, 80), items: items), into: bitmap, transform: .identity)
    }
    draw(ground, text, into: whole)
    draw(ground, into: shared)
    #expect(shared.words != whole.words)
    // All but the first 30 columns and 10 rows, as of a layer inside of larger memory.
    let plane = shared.pixels.plane.part(fromX: 30, y: 10)
    let canvas = try #require(
      renderer.makeCanvas(over: plane, PixelBox(minX: 30, minY: 10, maxX: 140, maxY: 80)))
    PixelPainter(on: canvas, .identity, renderer.resources).draw([text])
    // What was drawn is there as soon as the bytes are asked for.
    canvas.withPlane { _ in }
    #expect(shared.words == whole.words)
  }
}
