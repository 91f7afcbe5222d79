import AnimationCore
import Testing

@testable import SVGAFormat

struct PathTests {
  @Test(arguments: [
    ("M0,0 L10,0 10,10Z", "M0,0 L10,0 L10,10 Z"),
    ("  M 1 2  L 3   4 ", "M1,2 L3,4"),
    ("M1 1m2 3 4 5", "M1,1 M3,4 L7,9"),
    ("M1 2 3 4", "M1,2 L3,4"),
    ("M1 2H5V7h-1v-2", "M1,2 L5,2 L5,7 L4,7 L4,5"),
    ("M1 2l1 1 1-1", "M1,2 L2,3 L3,2"),
    ("M.5.25L-1-2", "M0.5,0.25 L-1,-2"),
    ("M1e1,2E-1L+3,1e+2", "M10,0.2 L3,100"),
    ("M0 0C1 2 3 4 5 6", "M0,0 C1,2 3,4 5,6"),
    ("M1 1c1 2 3 4 5 6 1 1 2 2 3 3", "M1,1 C2,3 4,5 6,7 C7,8 8,9 9,10"),
    ("M0 0C1 2 3 4 5 6S8 9 10 11", "M0,0 C1,2 3,4 5,6 C7,8 8,9 10,11"),
    ("M5 5S8 9 10 11", "M5,5 C5,5 8,9 10,11"),
    ("M0 0Q3 6 9 0", "M0,0 C2,4 5,4 9,0"),
    ("M0 0Q3 6 6 0T12 0", "M0,0 C2,4 4,4 6,0 C8,-4 10,-4 12,0"),
    ("M3 3T9 9", "M3,3 C3,3 5,5 9,9"),
    // The current point after Z is where the subpath began.
    ("M1 1L5 1 5 5zl2 2", "M1,1 L5,1 L5,5 Z L3,3"),
    ("M0 0L1 0ZM5 5L6 6", "M0,0 L1,0 Z M5,5 L6,6"),
    ("", ""), ("   ", ""),
  ])
  func reads(text: String, expected: String) {
    let (path, errorOffset) = PathParser.parse(text)
    #expect(PathWriter.text(path) == expected)
    #expect(errorOffset == nil)
  }

  /// Text, what of it is drawn, and where it stops to be understood.
  @Test(arguments: [
    ("L1 1", "", 1), ("M0 0L5 5X9 9L1 1", "M0,0 L5,5", 8), ("M0 0L5", "M0,0", 6),
    ("M0 0 L1 2 3", "M0,0 L1,2", 11),
    ("M0 0L1 1Z5", "M0,0 L1,1 Z", 9), ("\"M0 0\"", "", 0), ("M0 0LNaN 1", "M0,0", 5),
    ("M0 0L1.1.2.", "M0,0 L1.1,0.2", 10),
  ])
  func keepsWhatPrecedesAnError(text: String, expected: String, offset: Int) {
    let (path, errorOffset) = PathParser.parse(text)
    #expect(PathWriter.text(path) == expected)
    #expect(errorOffset == offset)
  }

  @Test func arcsRunAlongTheirCircle() throws {
    let (path, errorOffset) = PathParser.parse("M10 0A10 10 0 01-10 0a10,10 0 0110-10")
    #expect(errorOffset == nil)
    let segments = path.subpaths[0].segments
    #expect(segments.count == 3)
    for t in [0.0, 0.3, 0.5, 1] {
      for segment in segments { #expect(abs(segment.point(at: t).length - 10) < 0.003) }
    }
    // Sweep 1 turns clockwise on a canvas whose y points down.
    #expect(segments[0].point(at: 0.5).y > 0)
    #expect(segments[1].end == Point(-10, 0))
    #expect(segments[2].end == Point(0, -10))
  }

  @Test func largeArcsTakeTheLongWay() {
    let long = PathParser.parse("M0 0A5 5 0 1 0 5 5").path.length
    let short = PathParser.parse("M0 0A5 5 0 0 0 5 5").path.length
    #expect(abs(long - 7.5 * .pi) < 0.01)
    #expect(abs(short - 2.5 * .pi) < 0.01)
  }

  @Test func arcsGrowRadiiThatCannotReachAndTurnIntoLinesWithoutRadius() {
    let grown = PathParser.parse("M0 0A1 1 0 0 1 10 0").path
    #expect(abs(grown.length - 5 * .pi) < 0.01)
    #expect(PathWriter.text(PathParser.parse("M0 0A0 5 0 0 1 10 0").path) == "M0,0 L10,0")
    #expect(PathWriter.text(PathParser.parse("M3 3A5 5 0 0 1 3 3").path) == "M3,3")
  }

  @Test func arcsOfTurnedEllipsesEndWhereTheyShould() {
    let path = PathParser.parse("M0 0A20 10 30 0 1 15 10").path
    guard case .curve(_, _, let end)? = path.elements.last else {
      Issue.record("no curve")
      return
    }
    #expect(end == Point(15, 10))
    #expect(path.isDrawable())
  }

  @Test(arguments: [
    0, 1, -2.5, 0.1, 1.0 / 3, 123456.78901234567, 1e-7, -1.5e-9, Double.leastNonzeroMagnitude, 1e15, 1e21,
    -9.87654321e17,
    .pi * 1e5, 4503599627370497.5, 0.30000000000000004,
  ])
  func numbersReadBackExactly(value: Double) {
    let text = PathWriter.number(value)
    #expect(!text.contains("e"))
    let path = Path([.move(Point(value, -value))])
    #expect(PathParser.parse(PathWriter.text(path)).path == path)
  }

  @Test func readsNumbersOfAnyLength() {
    let path = PathParser.parse("M0.12345678901234567890123456789 100000000000000000000000000").path
    #expect(path.elements == [.move(Point(0.12345678901234568, 1e26))])
  }

  @Test func stopsSoonAfterTheLimit() {
    let text = "M0 0" + String(repeating: "h1", count: 1000)
    #expect(PathParser.parse(text, elementLimit: 10).path.elements.count == 11)
  }
}
