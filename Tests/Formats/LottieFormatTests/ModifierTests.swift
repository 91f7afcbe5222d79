import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct ModifierTests {
  private func strokes(_ items: String...) throws -> [StrokeItem] {
    try animation(layer(#""ty":4,"shapes":[\#(items.joined(separator: ","))]"#)).displayList(at: 0).strokes
  }

  private func trim(_ start: Double, _ end: Double, offset: Double = 0, mode: Int = 1) -> String {
    #"{"ty":"tm","s":{"k":\#(start)},"e":{"k":\#(end)},"o":{"k":\#(offset)},"m":\#(mode)}"#
  }

  @Test func trimKeepsAStretchOfTheLength() throws {
    let path = try #require(try strokes(line, trim(20, 70), blackStroke).first).path
    #expect(path.endPoints == [Point(20, 0), Point(70, 0)])
  }

  @Test func trimOffsetIsInDegrees() throws {
    let path = try #require(try strokes(line, trim(0, 50, offset: 90), blackStroke).first).path
    #expect(path.endPoints == [Point(25, 0), Point(75, 0)])
  }

  @Test func trimThatWrapsLeavesTwoPiecesOfAnOpenPath() throws {
    let path = try #require(try strokes(line, trim(50, 100, offset: 90), blackStroke).first).path
    #expect(path.endPoints == [Point(75, 0), Point(100, 0), Point(0, 0), Point(25, 0)])
  }

  @Test func trimThatWrapsJoinsAClosedPath() throws {
    // The square starts at its top right; three quarters on, the top left, is where the run begins.
    let path = try #require(try strokes(square, trim(75, 100, offset: 90), blackStroke).first).path
    #expect(path.endPoints == [Point(20, 0), Point(20, 20)])
    let joined = try #require(try strokes(square, trim(50, 100, offset: 90), blackStroke).first).path
    #expect(joined.endPoints == [Point(0, 0), Point(20, 0), Point(20, 20)])
    #expect(!joined.elements.contains(.close))
  }

  @Test func trimOfNothingDrawsNothing() throws {
    #expect(try strokes(line, trim(40, 40), blackStroke).isEmpty)
    #expect(try strokes(line, trim(40, 40.001), blackStroke).isEmpty)
  }

  @Test func trimOfAllChangesNothing() throws {
    let path = try #require(try strokes(square, trim(100, 0), blackStroke).first).path
    #expect(path.elements.last == .close)
  }

  @Test func trimSequentialTakesPathsAsOne() throws {
    let path = try #require(try strokes(line, group(line), trim(25, 75, mode: 2), blackStroke).first).path
    #expect(Set(path.endPoints) == [Point(50, 0), Point(100, 0), Point(0, 0)])
    let simultaneous = try #require(try strokes(line, group(line), trim(25, 75), blackStroke).first).path
    #expect(simultaneous.endPoints == [Point(25, 0), Point(75, 0), Point(25, 0), Point(75, 0)])
  }

  @Test func trimMeasuresBeforeTheGroupsTransform() throws {
    let scaled = group(line, transform: #"{"ty":"tr","s":{"k":[300,100]}}"#)
    let path = try #require(try strokes(scaled, line, trim(0, 50, mode: 2), blackStroke).first).path
    // The groups's line comes first in the file and is as long as the other one.
    #expect(path.endPoints == [Point(0, 0), Point(300, 0)])
  }

  @Test func paintsAboveATrimSeeItToo() throws {
    let path = try #require(try strokes(line, blackStroke, trim(0, 50)).first).path
    #expect(path.endPoints == [Point(0, 0), Point(50, 0)])
  }

  @Test func modifiersRunNearestFirst() throws {
    let path = try #require(
      try strokes(group(line, trim(0, 50)), trim(0, 50), blackStroke).first
    ).path
    #expect(path.endPoints == [Point(0, 0), Point(25, 0)])
  }

  @Test func roundCornersLeaveTheEdges() throws {
    let path = try #require(try strokes(square, #"{"ty":"rd","r":{"k":4}}"#, blackStroke).first).path
    #expect(path.endPoints.prefix(2) == [Point(16, 0), Point(20, 4)])
    let half = try #require(try strokes(square, #"{"ty":"rd","r":{"k":99}}"#, blackStroke).first).path
    #expect(half.endPoints.prefix(2) == [Point(10, 0), Point(20, 10)])
  }

  /// Handles that differ from their vertex by what is left over from computing make no curve.
  @Test func cornersNeedNotBeExact() throws {
    let nearly =
      #"{"ty":"sh","ks":{"k":{"v":[[0,0],[20,0],[20,20]],"i":[[0,0],[1e-9,0],[0,0]],"o":[[0,0],[0,-1e-9],[0,0]],"c":true}}}"#
    let path = try #require(try strokes(nearly, #"{"ty":"rd","r":{"k":4}}"#, blackStroke).first).path
    #expect(path.endPoints.contains { $0.distance(to: Point(16, 0)) < 1e-6 })
    #expect(path.endPoints.contains { $0.distance(to: Point(20, 4)) < 1e-6 })
  }

  @Test func bloatMovesVerticesIn() throws {
    let path = try #require(try strokes(square, #"{"ty":"pb","a":{"k":50}}"#, blackStroke).first).path
    #expect(
      path.elements.prefix(2) == [.move(Point(15, 5)), .curve(Point(25, -5), Point(25, 25), Point(15, 15))])
  }

  @Test func zigZagAlternates() throws {
    let zigZag = #"{"ty":"zz","s":{"k":5},"r":{"k":1},"pt":{"k":1}}"#
    let path = try #require(try strokes(line, zigZag, blackStroke).first).path
    expectEqual(path.endPoints[1].x, 50)
    #expect(path.endPoints.map { abs($0.y) } == [5, 5, 5])
    #expect(path.endPoints[0].y == -path.endPoints[1].y)
  }

  /// A vertex that is there twice, be it not exactly, is one.
  @Test(arguments: ["0,0", "1e-12,-1e-12"])
  func zigZagsHaveNoSpikesWhereAnOutlineEndsInItsStart(last: String) throws {
    func path(_ more: String) throws -> Path {
      let outline = #"{"ty":"sh","ks":{"k":{"v":[[0,0],[60,0],[60,60]\#(more)],"i":[],"o":[],"c":true}}}"#
      let zigZag = #"{"ty":"zz","s":{"k":5},"r":{"k":3},"pt":{"k":1}}"#
      return try #require(try strokes(outline, zigZag, blackStroke).first).path
    }
    let (once, twice) = (try path("").endPoints, try path(",[\(last)]").endPoints)
    #expect(once.count == twice.count)
    for (a, b) in zip(once, twice) { expectEqual(a, b) }
  }

  // MARK: Repeater

  private func repeater(_ copies: String, _ transform: String, members: String = #""m":1"#) -> String {
    #"{"ty":"rp","c":{"k":\#(copies)},"o":{"k":0},\#(members),"tr":{"ty":"tr",\#(transform)}}"#
  }

  @Test func repeaterCopiesWhatIsAboveIt() throws {
    let move = #""p":{"k":[30,0]}"#
    let strokes = try strokes(line, blackStroke, repeater("2.1", move))
    // The first copy is on top, so it comes last.
    #expect(strokes.map(\.transform.tx) == [60, 30, 0])
    let other = try self.strokes(line, blackStroke, repeater("2", move, members: #""m":2"#))
    #expect(other.map(\.transform.tx) == [0, 30])
  }

  @Test func copiesThatAreNearlyAWholeNumberAreThat() throws {
    for copies in ["2.9999999999", "3", "3.0000000001"] {
      #expect(try strokes(line, blackStroke, repeater(copies, #""p":{"k":[30,0]}"#)).count == 3)
    }
  }

  @Test func paintsBelowARepeaterSeeAllCopiesAsOnePath() throws {
    let strokes = try strokes(line, repeater("3", #""p":{"k":[0,10]}"#), blackStroke)
    #expect(strokes.count == 1)
    #expect(Set(strokes[0].path.endPoints.map(\.y)) == [0, 10, 20])
  }

  @Test func repeaterScalesByPowers() throws {
    let strokes = try strokes(line, blackStroke, repeater("3", #""s":{"k":[50,200]}"#, members: #""m":2"#))
    #expect(strokes.map(\.transform.a) == [1, 0.5, 0.25])
    #expect(strokes.map(\.transform.d) == [1, 2, 4])
  }

  @Test func repeaterFadesFromStartToEnd() throws {
    let list = try animation(
      shapes(line, blackStroke, repeater("3", #""so":{"k":100},"eo":{"k":20}"#, members: #""m":2"#))
    ).displayList(at: 0)
    #expect(list.strokes.count == 1)
    #expect(list.groups.map(\.opacity) == [0.6, 0.2])
  }

  @Test func repeatersOfRepeatersEnd() throws {
    var item = group(line, blackStroke)
    for _ in 0..<6 { item = group(item, repeater("1000", #""p":{"k":[1,0]}"#)) }
    let log = DrawingLog()
    let list = try animation(shapes(item)).makeEvaluator()
      .displayList(at: 0, context: EvaluationContext(log: log))
    #expect(list.strokes.count <= 100_000)
    #expect(log.diagnostics.map(\.message).contains { $0.contains(": a frame takes more than ") })
  }

  // MARK: Merge

  private func merged(_ mode: Int, _ items: String...) throws -> Path? {
    let list = (items + [#"{"ty":"mm","mm":\#(mode)}"#, redFill]).joined(separator: ",")
    return try animation(layer(#""ty":4,"shapes":[\#(list)]"#)).displayList(at: 0).fills.first?.path
  }

  /// 20 x 20 around (20, 10): its left half lies on the right half of `square`.
  private let right = #"{"ty":"rc","d":1,"p":{"k":[20,10]},"s":{"k":[20,20]},"r":{"k":0}}"#

  @Test(arguments: [(2, 0.0, 30.0), (3, 0, 10), (4, 10, 20)])
  func mergeModesCombineAreas(mode: Int, left: Double, right: Double) throws {
    let bounds = try #require(try merged(mode, square, self.right)?.bounds)
    #expect(bounds == Rect(minX: left, minY: 0, maxX: right, maxY: 20))
  }

  @Test func excludeLeavesBothSides() throws {
    let path = try #require(try merged(5, square, right))
    #expect(path.bounds == Rect(minX: 0, minY: 0, maxX: 30, maxY: 20))
    #expect(!path.endPoints.contains { $0.x > 10 && $0.x < 20 })
    #expect(path.subpaths.count == 2)
  }

  @Test func mergeOneJoinsForTheMergeBelow() throws {
    // Without it the two disjoint squares would have nothing in common with each other.
    let far = #"{"ty":"rc","d":1,"p":{"k":[60,10]},"s":{"k":[20,20]},"r":{"k":0}}"#
    let all = #"{"ty":"rc","d":1,"p":{"k":[50,10]},"s":{"k":[200,20]},"r":{"k":0}}"#
    let path = try #require(try merged(4, square, far, #"{"ty":"mm","mm":1}"#, all))
    #expect(path.subpaths.count == 2)
    #expect(try merged(4, square, far, all)?.isEmpty ?? true)
  }

  @Test func aPathThatMergingLeavesAsItIsKeepsItsCurvesAndItsStart() throws {
    let ellipse = #"{"ty":"el","p":{"k":[10,10]},"s":{"k":[10,10]}}"#
    let path = try #require(try merged(4, square, ellipse))
    #expect(path.elements.count == 6)
    #expect(path.endPoints.first == Point(10, 5))
  }

  @Test func mergesFollowOutlinesThatMove() throws {
    let moving = #"{"ty":"rc","d":1,"p":{"k":[{"t":0,"s":[20,10]},{"t":10,"s":[30,10]}]},"s":{"k":[20,20]}}"#
    let evaluator = try animation(shapes(square, moving, #"{"ty":"mm","mm":2}"#, redFill)).makeEvaluator()
    let widths = [0, 5, 10, 0].map { frame in
      evaluator.displayList(at: frame, context: EvaluationContext()).fills.first?.path.bounds?.width
    }
    #expect(widths == [30, 35, 40, 30])
  }

  @Test func mergeSeesGroupsThroughTheirTransform() throws {
    let moved = group(square, transform: #"{"ty":"tr","p":{"k":[10,0]}}"#)
    #expect(try merged(4, square, moved)?.bounds == Rect(minX: 10, minY: 0, maxX: 20, maxY: 20))
  }

  @Test func paintsAboveAMergeKeepTheirPaths() throws {
    let fills = try animation(
      layer(##""ty":4,"shapes":[\##(square),\##(blueFill),\##(right),{"ty":"mm","mm":4},\##(redFill)]"##)
    ).displayList(at: 0).fills
    #expect(fills.map(\.path.bounds?.width) == [10, 20])
  }

  // MARK: Offset and twist

  private func offset(_ amount: Double, _ join: Int, of item: String) throws -> Path? {
    try strokes(item, #"{"ty":"op","a":{"k":\#(amount)},"lj":\#(join),"ml":{"k":4}}"#, blackStroke).first?
      .path
  }

  @Test func offsetGrowsByTheAmount() throws {
    let miter = try #require(try offset(5, 1, of: square))
    #expect(Set(miter.endPoints) == [Point(-5, -5), Point(25, -5), Point(25, 25), Point(-5, 25)])
    let bevel = try #require(try offset(5, 3, of: square))
    #expect(bevel.endPoints.count == 8)
    #expect(bevel.bounds == miter.bounds)
    let round = try #require(try offset(5, 2, of: square))
    #expect(round.endPoints.count > 12)
    #expect(round.endPoints.allSatisfy { $0.x + $0.y >= -10 * 0.5.squareRoot() - 0.1 })
  }

  @Test func negativeOffsetShrinksUntilNothingIsLeft() throws {
    #expect(try offset(-5, 1, of: square)?.bounds == Rect(x: 5, y: 5, width: 10, height: 10))
    #expect(try offset(-11, 1, of: square) == nil)
  }

  @Test func offsetOfAnOpenPathGoesAroundIt() throws {
    let path = try #require(try offset(3, 1, of: line))
    #expect(path.bounds == Rect(x: 0, y: -3, width: 100, height: 6))
    #expect(path.elements.last == .close)
  }

  /// A closed line there and back encloses nothing; which way round it runs is chance, as is the sign of its turns.
  @Test func offsetOfALineThereAndBackGoesAroundItsTips() throws {
    for degrees in stride(from: 0.0, to: 360, by: 7) {
      let way = Transform.rotation(radians: degrees.radians).apply(Point(100, 0))
      let middle = way * 0.37
      let outline =
        #"{"ty":"sh","ks":{"k":{"v":[[0,0],[\#(middle.x),\#(middle.y)],[\#(way.x),\#(way.y)]],"i":[],"o":[],"c":true}}}"#
      let path = try #require(try offset(10, 2, of: outline), "\(degrees)")
      for fraction in [-0.09, 0.37, 1.09] {
        #expect(path.contains(way * fraction), "\(degrees), \(fraction)")
      }
      #expect(try offset(-10, 2, of: outline) == nil, "\(degrees)")
    }
  }

  @Test func twistTurnsTheMiddleMost() throws {
    let path = #"{"ty":"sh","ks":{"k":{"v":[[0,0],[10,0],[20,0]],"i":[],"o":[],"c":false}}}"#
    let twist = #"{"ty":"tw","a":{"k":90},"c":{"k":[0,0]}}"#
    let points = try #require(try strokes(path, twist, blackStroke).first).path.endPoints
    expectEqual(points[1], Point(10 * 0.5.squareRoot(), 10 * 0.5.squareRoot()))
    expectEqual(points[2], Point(20, 0))
  }
}
