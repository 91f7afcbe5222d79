import AnimationCore
import CStandardLibrary
import Testing

@testable import LottieFormat

@Suite struct ShapeTests {
  private func list(_ items: String..., at frame: Double = 0) throws -> DisplayList {
    try animation(layer(#""ty":4,"shapes":[\#(items.joined(separator: ","))]"#)).displayList(at: frame)
  }

  // MARK: What paints reach

  @Test func lastItemIsAtTheBottom() throws {
    #expect(
      try list(square, redFill, blueFill).fills.map(\.color) == [.init(hex: "#00f"), .init(hex: "#f00")])
  }

  @Test func paintsReachOnlyWhatIsAboveThem() throws {
    #expect(try list(redFill, square).items.isEmpty)
    #expect(try list(group(square), redFill).fills.count == 1)
    #expect(try list(group(redFill), square).items.isEmpty)
    #expect(try list(group(square, redFill), blueFill).fills.count == 2)
  }

  @Test func onePaintIsOnePathOfAllItReaches() throws {
    let fills = try list(square, group(square), redFill).fills
    #expect(fills.count == 1)
    #expect(fills.first?.path.elements.count == 10)
  }

  @Test func groupTransformsBendTheGeometryAndThePen() throws {
    let doubled = #"{"ty":"tr","s":{"k":[200,200]}}"#
    // Around the path only: the pen stays.
    let outside = try #require(try list(group(line, transform: doubled), blackStroke).strokes.first)
    #expect(outside.transform == .identity)
    #expect(outside.path.endPoints == [Point(0, 0), Point(200, 0)])
    // Around path and paint: the pen grows too.
    let inside = try #require(try list(group(line, blackStroke, transform: doubled)).strokes.first)
    #expect(inside.transform == .scale(2, 2))
    #expect(inside.path.endPoints == [Point(0, 0), Point(100, 0)])
  }

  @Test func transformsOfNestedGroupsMultiply() throws {
    let moved = #"{"ty":"tr","p":{"k":[10,0]}}"#
    let scaled = #"{"ty":"tr","s":{"k":[200,200]}}"#
    let stroke = try #require(
      try list(group(group(line, transform: moved), transform: scaled), blackStroke).strokes.first)
    #expect(stroke.path.endPoints == [Point(20, 0), Point(220, 0)])
  }

  @Test func groupOpacityReachesOnlyPaintsInside() throws {
    let half = #"{"ty":"tr","o":{"k":50}}"#
    let list = try list(group(square, redFill, transform: half), blueFill)
    #expect(list.fills.map(\.color) == [Color(hex: "#00f")])
    #expect(list.groups.map(\.opacity) == [0.5])
  }

  @Test func hiddenItemsAreInert() throws {
    let hidden = #"{"ty":"gr","hd":true,"it":[\#(square),\#(redFill)]}"#
    #expect(try list(hidden, square, redFill).fills.first?.path.elements.count == 5)
    #expect(try list(square, #"{"ty":"fl","hd":true,"c":{"k":[1,0,0]}}"#).items.isEmpty)
  }

  @Test func paintsHaveBlendModes() throws {
    let list = try list(square, #"{"ty":"fl","bm":4,"c":{"k":[1,0,0]}}"#)
    #expect(list.groups.map(\.isIsolated) == [true])
  }

  @Test func groupsThatFadeDoNotIsolate() throws {
    let blended = #"{"ty":"fl","bm":4,"c":{"k":[1,0,0]}}"#
    let layer = try #require(
      try list(group(square, blended, transform: #"{"ty":"tr","o":{"k":99.9}}"#), group(square, redFill))
        .groups.only)
    #expect(layer.isIsolated && layer.items.map { $0.blends() } == [false, true])
    // The layer does, as it does at 100.
    let faded = try animation(shapes(square, blended, members: #""ks":{"o":{"k":50}}"#)).displayList(at: 0)
    #expect(faded.groups.map(\.isIsolated) == [true])
  }

  // MARK: Outlines

  @Test func rectanglesRunClockwiseFromTheTopRight() throws {
    let fill = try #require(try list(square, redFill).fills.first)
    #expect(fill.path.endPoints == [Point(20, 0), Point(20, 20), Point(0, 20), Point(0, 0)])
  }

  @Test(arguments: [#""d":3,"#, ""])
  func rectanglesWithDirection3OrNoneRunTheOtherWay(direction: String) throws {
    let rectangle = #"{"ty":"rc",\#(direction)"p":{"k":[10,10]},"s":{"k":[20,20]},"r":{"k":0}}"#
    let fill = try #require(try list(rectangle, redFill).fills.first)
    #expect(fill.path.endPoints == [Point(20, 0), Point(0, 0), Point(0, 20), Point(20, 20)])
  }

  @Test func roundedRectanglesClampTheirRadius() throws {
    let rectangle = #"{"ty":"rc","d":1,"p":{"k":[0,0]},"s":{"k":[20,10]},"r":{"k":99}}"#
    let fill = try #require(try list(rectangle, redFill).fills.first)
    #expect(fill.path.endPoints.first == Point(10, 0))
    #expect(fill.path.endPoints.contains(Point(5, 5)))
    #expect(fill.path.bounds == Rect(x: -10, y: -5, width: 20, height: 10))
  }

  @Test func ellipsesStartAtTheTopAndRunClockwise() throws {
    let ellipse = #"{"ty":"el","p":{"k":[0,0]},"s":{"k":[20,10]}}"#
    let fill = try #require(try list(ellipse, redFill).fills.first)
    #expect(fill.path.endPoints == [Point(0, -5), Point(10, 0), Point(0, 5), Point(-10, 0), Point(0, -5)])
    guard case .curve(let first, _, _) = fill.path.elements[1] else { return }
    expectEqual(first, Point(5.519, -5))
  }

  private func star(_ sy: Int, points: Double, roundness: Double = 0) throws -> Path {
    try #require(
      try list(
        #"{"ty":"sr","sy":\#(sy),"p":{"k":[0,0]},"pt":{"k":\#(points)},"r":{"k":0},"or":{"k":10},"os":{"k":\#(roundness)},"ir":{"k":5},"is":{"k":0}}"#,
        redFill
      ).fills.first
    ).path
  }

  @Test func polygonsAndStarsHaveTheirPoints() throws {
    let polygon = try star(2, points: 4.9).endPoints
    #expect(polygon.count == 4)
    expectEqual(polygon[0], Point(0, -10))
    expectEqual(polygon[1], Point(10, 0))
    let points = try star(1, points: 4).endPoints
    #expect(points.count == 8)
    expectEqual(points[1], Point(5 * 0.5.squareRoot(), -5 * 0.5.squareRoot()))
  }

  @Test(arguments: [4.25, 4.5, 4.75])
  func aFractionOfAPointIsASmallerSpike(points: Double) throws {
    let corners = try star(1, points: points).endPoints
    let part = points - 4
    #expect(corners.count == 10)
    // Its tip comes first; the way to the next corner is shorter, all others are as long.
    let angles = corners.map { atan2($0.x, -$0.y) / .pi * points }
    expectEqual(corners[0].length, 5 + 5 * part)
    expectEqual(angles[0], 1 - part)
    expectEqual(angles[1], 1)
    expectEqual(corners[1].length, 5)
    expectEqual(angles[2], 2)
    expectEqual(corners[2].length, 10)
    expectEqual(corners[9], Transform.rotation(radians: 9 * .pi / points).apply(Point(0, -5)))
  }

  @Test func aSpikeGrowsWithoutAJump() throws {
    let area = try stride(from: 4.0, through: 6, by: 0.01).map { points in
      abs(try star(1, points: points, roundness: 30).flattened(tolerance: 0.001).endPoints.signedArea)
    }
    for (a, b) in zip(area, area.dropFirst()) { #expect(abs(a - b) < 1.5) }
    #expect(try star(1, points: 5.0000000001) == star(1, points: 5))
    #expect(try star(1, points: 4.9999999999) == star(1, points: 5))
    #expect(try star(2, points: 4.9999999999) == star(2, points: 5))
  }

  @Test func roundnessMakesTangentHandles() throws {
    let polygon = #"{"ty":"sr","sy":2,"p":{"k":[0,0]},"pt":{"k":4},"r":{"k":0},"or":{"k":8},"os":{"k":100}}"#
    let path = try #require(try list(polygon, redFill).fills.first).path
    guard case .curve(let control, _, _) = path.elements[1] else {
      Issue.record("not a curve")
      return
    }
    expectEqual(control, Point(2 * Double.pi * 8 / 16, -8))
  }

  @Test func tangentsAreRelativeToTheirVertex() throws {
    let path = #"{"ty":"sh","ks":{"k":{"v":[[0,0],[10,0]],"o":[[1,2],[0,0]],"i":[[0,0],[-3,4]],"c":false}}}"#
    let fill = try #require(try list(path, redFill).fills.first)
    #expect(fill.path.elements == [.move(Point(0, 0)), .curve(Point(1, 2), Point(7, 4), Point(10, 0))])
  }

  // MARK: Paints

  @Test func strokesWithoutStyleHaveDefaults() throws {
    let stroke = try #require(try list(line, blackStroke).strokes.first)
    #expect(stroke.style == StrokeStyle(width: 2, cap: .round, join: .round, miterLimit: 4))
  }

  @Test func strokesHaveTheirStyles() throws {
    let stroke = #"""
      {"ty":"st","c":{"k":[0,0,0]},"o":{"k":50},"w":{"k":3},"lc":1,"lj":1,"ml":7,
      "d":[{"n":"d","v":{"k":5}},{"n":"g","v":{"k":2}},{"n":"o","v":{"k":1}}]}
      """#
    let item = try #require(try list(line, stroke).strokes.first)
    #expect(
      item.style
        == StrokeStyle(width: 3, cap: .butt, join: .miter, miterLimit: 7, dash: [5, 2], dashOffset: 1))
    #expect(item.paint == .color(Color(red: 0, green: 0, blue: 0, alpha: 0.5)))
  }

  @Test(arguments: ["0", "-4"])
  func strokesWithoutWidthAreNotDrawn(width: String) throws {
    #expect(try list(line, #"{"ty":"st","c":{"k":[0,0,0]},"w":{"k":\#(width)}}"#).items.isEmpty)
  }

  @Test(arguments: [#"[{"n":"d","v":{"k":-1}},{"n":"g","v":{"k":2}}]"#, #"[{"n":"o","v":{"k":2}}]"#])
  func unusableDashesAreSolid(dashes: String) throws {
    let stroke = #"{"ty":"st","c":{"k":[0,0,0]},"w":{"k":3},"d":\#(dashes)}"#
    #expect(try list(line, stroke).strokes.first?.style.dash == [])
  }

  @Test func fillRulesAreRead() throws {
    func rule(_ r: String) throws -> FillRule? {
      try list(square, #"{"ty":"fl",\#(r)"c":{"k":[1,0,0]}}"#).fills.first?.rule
    }
    #expect(try rule("") == .nonZero)
    #expect(try rule(#""r":1,"#) == .nonZero)
    #expect(try rule(#""r":2,"#) == .evenOdd)
  }

  @Test func colorsOfOldFilesAreBytes() throws {
    let bytes = Array(
      #"{"v":"4.1.8","fr":30,"op":9,"w":9,"h":9,"layers":[\#(shapes(square, #"{"ty":"fl","c":{"k":[255,0,51,255]}}"#))]}"#
        .utf8)
    #expect(try LottieDecoder.decode(bytes).displayList(at: 0).fills.first?.color == Color(hex: "#ff0033"))
  }

  // MARK: Gradients

  private func gradient(_ members: String) throws -> Gradient? {
    let fill = #"{"ty":"gf","o":{"k":100},"s":{"k":[0,0]},"e":{"k":[10,0]},\#(members)}"#
    guard case .gradient(let gradient) = try list(square, fill).fills.first?.paint else { return nil }
    return gradient
  }

  @Test func linearGradientsRunFromStartToEnd() throws {
    let gradient = try #require(try gradient(#""t":1,"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}"#))
    #expect(gradient.geometry == .linear(start: Point(0, 0), end: Point(10, 0)))
    #expect(
      gradient.stops == [
        .init(offset: 0, color: Color(red: 1, green: 0, blue: 0)),
        .init(offset: 1, color: Color(red: 0, green: 0, blue: 1)),
      ])
  }

  @Test func radialGradientsHaveAHighlight() throws {
    let gradient = try #require(
      try gradient(#""t":2,"h":{"k":50},"a":{"k":90},"g":{"p":1,"k":{"k":[0,1,0,0]}}"#))
    guard case .radial(let center, let radius, let focus) = gradient.geometry else {
      Issue.record("not radial")
      return
    }
    #expect(center == Point(0, 0))
    #expect(radius == 10)
    expectEqual(focus, Point(0, 5))
  }

  @Test func opacityStopsHaveOffsetsOfTheirOwn() throws {
    let gradient = try #require(try gradient(#""t":1,"g":{"p":2,"k":{"k":[0,0,0,0,1,1,1,1,0,1,0.25,0]}}"#))
    #expect(gradient.stops.map(\.offset) == [0, 0.25, 1])
    #expect(gradient.stops.map(\.color.alpha) == [1, 0, 0])
    expectEqual(gradient.stops[1].color.red, 0.25)
  }

  @Test func hardEdgesStay() throws {
    let gradient = try #require(
      try gradient(#""t":1,"g":{"p":4,"k":{"k":[0,1,0,0,0.5,1,0,0,0.5,0,0,1,1,0,0,1]}}"#))
    #expect(gradient.stops.map(\.offset) == [0, 0.5, 0.5, 1])
    #expect(gradient.stops.map(\.color.red) == [1, 1, 0, 0])
  }

  @Test func gradientOfNoLengthIsItsLastColor() throws {
    let fill = #"{"ty":"gf","t":1,"s":{"k":[5,5]},"e":{"k":[5,5]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#
    #expect(try list(square, fill).fills.first?.color == Color(hex: "#00f"))
  }

  @Test func stopCountThatIsTooLargeIsCut() throws {
    let gradient = try #require(try gradient(#""t":1,"g":{"p":9,"k":{"k":[0,1,0,0,1,0,0,1]}}"#))
    #expect(gradient.stops.count == 2)
  }
}
