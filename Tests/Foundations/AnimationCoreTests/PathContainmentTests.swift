import AnimationCore
import Testing

struct PathContainmentTests {
  @Test func insideDependsOnTheRule() {
    // Two squares in the same direction, one in the other.
    var path = Path(Rect(x: 0, y: 0, width: 10, height: 10))
    path.append(Path(Rect(x: 4, y: 4, width: 2, height: 2)))
    #expect(path.contains(Point(5, 5)))
    #expect(!path.contains(Point(5, 5), rule: .evenOdd))
    #expect(path.contains(Point(1, 5), rule: .evenOdd))
    for outside in [Point(-1, 5), Point(11, 5), Point(5, -1), Point(5, 11)] {
      #expect(!path.contains(outside))
    }
  }

  @Test func openSubpathsAreClosed() {
    let path = Path([.move(Point(0, 0)), .line(Point(10, 0)), .line(Point(0, 10))])
    #expect(path.contains(Point(3, 3)))
    #expect(!path.contains(Point(6, 6)))
    #expect(!Path([.move(Point(0, 0)), .line(Point(10, 10))]).contains(Point(5, 5)))
    #expect(!Path().contains(.zero))
  }

  @Test func curvesBulge() {
    let path = Path([.move(Point(0, 0)), .curve(Point(0, 20), Point(20, 20), Point(20, 0)), .close])
    #expect(path.contains(Point(10, 14.5)))
    #expect(!path.contains(Point(10, 15.5)))
    #expect(!path.contains(Point(.nan, 1)))
  }
}
