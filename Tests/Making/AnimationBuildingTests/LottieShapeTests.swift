import AnimationBuilding
import AnimationKit
import Testing

@Suite struct LottieShapeTests {
  private func box(_ shapes: [LottieShape], at frame: Double = 0) throws -> Rect? {
    try LottieDocument.sheet(shapes).animation().paintedBox(at: frame)
  }

  private func painted(_ shapes: [LottieShape], at frame: Double = 0) throws -> Int {
    try LottieDocument.sheet(shapes).animation().paintedPixels(at: frame)
  }

  @Test func aRectangleFillsItsPixels() throws {
    let rect = Rect(x: 10, y: 10, width: 20, height: 20)
    let animation = try LottieDocument.sheet([.rectangle(rect), .fill(.onlyRed)]).animation()
    #expect(try animation.paintedBox() == rect)
    #expect(try animation.paintedPixels() == 400)
    #expect(try animation.color(10, 10) == .onlyRed)
    #expect(try animation.color(9, 10) == .clear)
    #expect(animation.info.diagnostics.isEmpty)
  }

  @Test func outlinesHaveTheirAreas() throws {
    let circle = try painted([.ellipse(center: Point(50, 50), size: Size(60, 60)), .fill(.onlyRed)])
    #expect(abs(Double(circle) - 900 * .pi) < 30)
    // Half of the diagonals' product; pixels on the edges are half covered.
    let square = LottieShape.Star(center: Animated(50, 50), points: 4, outerRadius: 30)
    #expect(abs(try painted([.star(square), .fill(.onlyRed)]) - 1800) < 80)
    var star = square
    star.innerRadius = 5
    #expect(try painted([.star(star), .fill(.onlyRed)]) < 900)
    let triangle = try Path(svg: "M10 10 h40 l-40 40 z")
    #expect(abs(try painted([.path(triangle), .fill(.onlyRed)]) - 800) < 30)
  }

  @Test func aPathMayHaveSeveralOutlines() throws {
    var path = Path(Rect(x: 10, y: 10, width: 40, height: 40))
    path.append(Path(Rect(x: 20, y: 20, width: 20, height: 20)))
    #expect(try painted([.path(path), .fill(.onlyRed, rule: .evenOdd)]) == 1200)
    #expect(try painted([.path(path), .fill(.onlyRed)]) == 1600)
  }

  @Test func aPathMovesFromKeyframeToKeyframe() throws {
    let (small, large) = (
      Path(Rect(x: 0, y: 0, width: 20, height: 20)), Path(Rect(x: 0, y: 0, width: 60, height: 40))
    )
    let shapes: [LottieShape] = [.path(Animated(small).to(large, at: 10)), .fill(.onlyRed)]
    #expect(try box(shapes, at: 5) == Rect(x: 0, y: 0, width: 40, height: 30))
    #expect(Animated(small).to(large, at: 10).value(at: 5) == Path(Rect(x: 0, y: 0, width: 40, height: 30)))
  }

  @Test func theFirstShapeIsOnTop() throws {
    let rect = LottieShape.rectangle(Rect(x: 10, y: 10, width: 20, height: 20))
    let animation = try LottieDocument.sheet([
      .group("top", [rect, .fill(.onlyRed)]), .group("below", [rect, .fill(.onlyBlue)]),
    ]).animation()
    #expect(try animation.color(20, 20) == .onlyRed)
  }

  @Test func aGroupPlacesWhatIsInIt() throws {
    let transform = AnimatedTransform(
      anchor: Animated(5, 5), position: Animated(50, 50), scale: Animated(2, 4), rotation: 90)
    let group = LottieShape.group(
      [.rectangle(Rect(x: 0, y: 0, width: 10, height: 10)), .fill(.onlyRed)], transform: transform)
    // Twice as wide, four times as high, then turned.
    #expect(try box([group]) == Rect(x: 30, y: 40, width: 40, height: 20))
  }

  @Test func theAlphaOfAColourIsItsOpacity() throws {
    let rect = LottieShape.rectangle(Rect(x: 10, y: 10, width: 20, height: 20))
    let animation = try LottieDocument.sheet([
      rect, .fill(Color(rgb: 0xff0000, alpha: 0.5), opacity: 0.5),
    ]).animation()
    #expect(abs(try animation.color(20, 20).alpha - 0.25) < 0.01)
  }

  @Test func aStrokeLiesOnItsOutline() throws {
    let rect = LottieShape.rectangle(Rect(x: 20, y: 20, width: 40, height: 40))
    #expect(try box([rect, .stroke(.onlyRed, width: 10)]) == Rect(x: 15, y: 15, width: 50, height: 50))
    let line = LottieShape.path(try Path(svg: "M20 50 H80"))
    #expect(try painted([line, .stroke(.onlyRed, width: 10)]) == 600)
    #expect(try painted([line, .stroke(.onlyRed, width: 10, cap: .square)]) == 700)
    // Dashes of 10 and gaps of 5 from 20 to 80.
    #expect(try painted([line, .stroke(.onlyRed, width: 10, dash: [10, 5])]) == 400)
    #expect(try painted([line, .stroke(.onlyRed, width: 10, dash: [10, 5, 5, 10])]) == 300)
  }

  @Test func gradientsGoFromColourToColour() throws {
    let rect = LottieShape.rectangle(Rect(x: 0, y: 0, width: 100, height: 100))
    let linear = try LottieDocument.sheet([
      rect, .fill(.linear(from: Point(0, 0), to: Point(100, 0), [.black, .white])),
    ]).animation()
    #expect(abs(try linear.color(50, 20).red - 0.5) < 0.02)
    #expect(try linear.color(1, 90).red < 0.03)
    let radial = try LottieDocument.sheet([
      rect,
      .fill(.radial(center: Point(50, 50), to: Point(100, 50), [.onlyRed, Color(rgb: 0xff0000, alpha: 0)])),
    ]).animation()
    #expect(try radial.color(50, 50).alpha > 0.95)
    #expect(abs(try radial.color(75, 50).alpha - 0.5) < 0.03)
    #expect(try radial.color(99, 99).alpha == 0)
    let edge = [
      Gradient.Stop(offset: 0, color: .onlyRed), Gradient.Stop(offset: 0.2, color: .onlyRed),
      Gradient.Stop(offset: 0.2, color: .onlyBlue),
    ]
    let line = LottieShape.stroke(
      LottieGradient(.linear, from: Animated(0, 0), to: Animated(100, 0), stops: edge), width: 10)
    let stroked = try LottieDocument.sheet([.path(try Path(svg: "M0 50 H100")), line]).animation()
    #expect(try stroked.color(15, 50) == .onlyRed)
    #expect(try stroked.color(25, 50) == .onlyBlue)
  }

  @Test func aTrimLeavesAPart() throws {
    let line = LottieShape.path(try Path(svg: "M0 50 H100"))
    let half = LottieShape.trim(start: 0.25, end: 0.75)
    #expect(try box([line, half, .stroke(.onlyRed, width: 2)]) == Rect(x: 25, y: 49, width: 50, height: 2))
    let growing = LottieShape.trim(end: Animated(0).to(1, at: 10))
    #expect(try box([line, growing, .stroke(.onlyRed, width: 2)], at: 5)?.width == 50)
    let other = LottieShape.path(try Path(svg: "M0 60 H100"))
    let each = try painted([line, other, .trim(end: 0.5), .stroke(.onlyRed, width: 2)])
    #expect(each == 200)
    let first = try box([line, other, .trim(end: 0.5, isSequential: true), .stroke(.onlyRed, width: 2)])
    #expect(
      first == Rect(x: 0, y: 59, width: 100, height: 2) || first == Rect(x: 0, y: 49, width: 100, height: 2))
  }

  @Test func aRepeaterShowsCopies() throws {
    let rect = LottieShape.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
    let repeater = LottieShape.Repeater(
      copies: 3, transform: AnimatedTransform(position: Animated(20, 0)), endOpacity: 0.6)
    let animation = try LottieDocument.sheet([rect, .fill(.onlyRed), .repeater(repeater)]).animation()
    #expect(try animation.paintedBox() == Rect(x: 0, y: 0, width: 50, height: 10))
    #expect(try animation.paintedPixels() == 300)
    #expect(try animation.color(5, 5).alpha == 1)
    #expect(try animation.color(45, 5).alpha < 1)
  }

  @Test func cornersAreRounded() throws {
    let rect = LottieShape.rectangle(Rect(x: 10, y: 10, width: 40, height: 40))
    let round = try painted([rect, .roundedCorners(radius: 20), .fill(.onlyRed)])
    #expect(abs(Double(round) - 400 * .pi) < 40)
    let own = LottieShape.rectangle(Rect(x: 10, y: 10, width: 40, height: 40), cornerRadius: 20)
    #expect(abs(Double(try painted([own, .fill(.onlyRed)])) - 400 * .pi) < 20)
  }

  @Test(arguments: [
    (LottieShape.MergeMode.add, 700), (.subtract, 300), (.intersect, 100), (.excludeIntersections, 600),
  ])
  func outlinesAreMerged(mode: LottieShape.MergeMode, area: Int) throws {
    let (a, b) = (
      LottieShape.rectangle(Rect(x: 10, y: 10, width: 20, height: 20)),
      LottieShape.rectangle(Rect(x: 20, y: 20, width: 20, height: 20))
    )
    #expect(try painted([a, b, .merge(mode), .fill(.onlyRed)]) == area)
  }
}
