import AnimationCore
import Testing

@testable import CairoRenderer

@Suite struct GradientTests {
  let blackToWhite = [Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 1, color: .white)]

  func render(_ geometry: Gradient.Geometry, _ stops: [Gradient.Stop], _ transform: Transform = .identity)
    throws
    -> Bitmap
  {
    let gradient = Gradient(geometry, stops: stops)
    return try CairoRendererTests.render(
      .fill(FillItem(.rect(-100, -100, 300, 300), paint: .gradient(gradient), transform: transform)))
  }

  @Test func runsFromStartToEndAndStaysThere() throws {
    let bitmap = try render(.linear(start: Point(5, 0), end: Point(15, 0)), blackToWhite)
    #expect(bitmap[0, 3] == .black)
    #expect(bitmap[19, 3] == .white)
    #expect(bitmap[9, 3].isClose(to: Pixel(115, 115, 115), within: 2))
    #expect(bitmap[9, 17] == bitmap[9, 3])
  }

  @Test func isTransformedWithTheItem() throws {
    let bitmap = try render(.linear(start: Point(0, 0), end: Point(1, 0)), blackToWhite, .scale(20, 20))
    #expect(bitmap[10, 0].isClose(to: Pixel(134, 134, 134), within: 2))
  }

  @Test func interpolatesUnpremultiplied() throws {
    let stops = [
      Gradient.Stop(offset: 0, color: .pureRed),
      Gradient.Stop(offset: 1, color: Color(red: 0, green: 0, blue: 1, alpha: 0)),
    ]
    let middle = try render(.linear(start: Point(0, 0), end: Point(20, 0)), stops)[10, 10]
    #expect(middle.isClose(to: Pixel(121, 0, 134, 121), within: 3))
  }

  @Test func keepsStopsAtTheSamePlace() throws {
    let stops = [
      Gradient.Stop(offset: 0, color: .pureRed), Gradient.Stop(offset: 0.5, color: .pureRed),
      Gradient.Stop(offset: 0.5, color: .pureBlue), Gradient.Stop(offset: 1, color: .pureBlue),
    ]
    let bitmap = try render(.linear(start: Point(0, 0), end: Point(20, 0)), stops)
    #expect(bitmap[8, 0] == .red)
    #expect(bitmap[11, 0] == .blue)
  }

  @Test func runsFromTheFocusToTheCircle() throws {
    let centred = try render(.radial(center: Point(10, 10), radius: 10, focus: Point(10, 10)), blackToWhite)
    #expect(centred[10, 10].red < 30)
    #expect(centred[15, 10].isClose(to: Pixel(141, 141, 141), within: 4))
    #expect(centred[0, 0] == .white)
    let shifted = try render(.radial(center: Point(10, 10), radius: 10, focus: Point(15, 10)), blackToWhite)
    #expect(shifted[15, 10].red < 40)
    #expect(shifted[17, 10].red > shifted[13, 10].red)
  }

  @Test(arguments: [
    Gradient.Geometry.linear(start: Point(4, 4), end: Point(4, 4)),
    .radial(center: Point(10, 10), radius: 0, focus: Point(10, 10)),
    .radial(center: Point(10, 10), radius: -1, focus: Point(10, 10)),
    .linear(start: Point(.nan, 0), end: Point(4, 4)),
  ])
  func paintsTheLastColourWhenItHasNoExtent(geometry: Gradient.Geometry) throws {
    let bitmap = try render(geometry, blackToWhite)
    #expect(bitmap[2, 2] == .white)
    #expect(bitmap[10, 10] == .white)
  }

  @Test func takesManyStops() throws {
    let stops = (0...500).map { i in
      Gradient.Stop(offset: Double(i) / 500, color: i % 2 == 0 ? .pureRed : .pureBlue)
    }
    let bitmap = try render(.linear(start: Point(0, 0), end: Point(20, 0)), stops)
    #expect(bitmap[10, 10].alpha == 255)
    #expect(bitmap[10, 10].green == 0)
  }

  @Test func paintsStrokes() throws {
    let gradient = Gradient(.linear(start: Point(0, 0), end: Point(20, 0)), stops: blackToWhite)
    let bitmap = try CairoRendererTests.render(
      .stroke(
        StrokeItem(.line((0, 10), (20, 10)), style: StrokeStyle(width: 4), paint: .gradient(gradient))))
    #expect(bitmap[1, 10].red < 30)
    #expect(bitmap[18, 10].red > 225)
    #expect(bitmap[10, 2] == .clear)
  }
}
