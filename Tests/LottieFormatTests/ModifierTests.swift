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

  @Test func bloatMovesVerticesIn() throws {
    let path = try #require(try strokes(square, #"{"ty":"pb","a":{"k":50}}"#, blackStroke).first).path
    #expect(
      path.elements.prefix(2) == [.move(Point(15, 5)), .curve(Point(25, -5), Point(25, 25), Point(15, 15))])
  }

  @Test func zigZagAlternates() throws {
    let zigZag = #"{"ty":"zz","s":{"k":5},"r":{"k":1},"pt":{"k":1}}"#
    let path = try #require(try strokes(line, zigZag, blackStroke).first).path
    #expect(path.endPoints.map(\.x) == [0, 50, 100])
    #expect(path.endPoints.map { abs($0.y) } == [5, 5, 5])
    #expect(path.endPoints[0].y == -path.endPoints[1].y)
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
    let count = try animation(shapes(item)).displayList(at: 0).strokes.count
    #expect(count <= 15_000)
    #expect(count > 0)
  }

  @Test func mergePathsOtherThanMergeAreNoted() throws {
    let animation = try animation(shapes(square, #"{"ty":"mm","mm":4}"#, redFill))
    #expect(animation.info.diagnostics.map(\.message) == ["merge paths mode 4"])
  }
}
