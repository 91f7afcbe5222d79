import AnimationCore
import Pixels
import TestSupport
import Testing

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

  @Test(arguments: [
    Transform(a: 2, b: 0.5, c: -1, d: 1.5, tx: 3, ty: -2),
    Transform(a: -1, b: 0, c: 0.7, d: 0.4, tx: 12, ty: 3),
    Transform(a: 0, b: 3, c: 1e-3, d: 0, tx: 10, ty: 0),
  ])
  func isSkewedAndFlippedWithTheItem(transform: Transform) throws {
    let (start, end) = (Point(1, 1), Point(5, 3))
    let inverse = try #require(transform.inverted())
    let linear = try render(.linear(start: start, end: end), blackToWhite, transform)
    let radial = try render(.radial(center: start, radius: 4, focus: start), blackToWhite, transform)
    for y in stride(from: 0, to: 20, by: 3) {
      for x in stride(from: 0, to: 20, by: 3) {
        let point = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) - start
        let along = ((point.x * 4 + point.y * 2) / 20).clampedToUnit
        if linear[x, y].alpha == 255 { #expect(abs(linear[x, y].red - Int(along * 255)) <= 3) }
        let around = (point.length / 4).clampedToUnit
        if radial[x, y].alpha == 255 { #expect(abs(radial[x, y].red - Int(around * 255)) <= 3) }
      }
    }
  }

  /// What grows from nothing starts with tiny scales.
  @Test(arguments: [1e-2, 1e-3, 1e-4, 1e-6, 1e-8])
  func staysDrawableWhenTiny(scale: Double) throws {
    let geometries: [Gradient.Geometry] = [
      .linear(start: Point(-50, 0), end: Point(50, 0)), .radial(center: .zero, radius: 50, focus: .zero),
    ]
    for geometry in geometries {
      let gradient = Gradient(geometry, stops: blackToWhite)
      for (x, y) in [(scale, scale), (1, scale), (scale, 1)] {
        let tiny = FillItem(
          .rect(-50, -50, 100, 100), paint: .gradient(gradient),
          transform: .translation(400.5, 300.5) * .scale(x, y))
        let bitmap = try CairoRendererTests.render(
          .fill(tiny), .rect(0, 0, 2, 2, .pureBlue), width: 500, height: 400)
        #expect(bitmap[1, 1] == .blue)
        if x < 1, y < 1 { #expect(abs(bitmap[400, 300].alpha - Int(scale * scale * 1e4 * 255)) <= 8) }
      }
    }
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
  func paintsTheLastColorWhenItHasNoExtent(geometry: Gradient.Geometry) throws {
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
