import AnimationCore
import Testing

struct DrawablePathTests {
  @Test(arguments: [Double.nan, .infinity, -.infinity, 1_000_001, -1_000_001])
  func anyCoordinateOutOfReachMakesAPathUndrawable(value: Double) {
    let (near, far) = (Point(1, -1), [Point(value, 0), Point(0, value)])
    for far in far {
      #expect(!Path([.move(far)]).isDrawable())
      #expect(!Path([.move(near), .line(far)]).isDrawable())
      #expect(!Path([.move(near), .curve(far, near, near)]).isDrawable())
      #expect(!Path([.move(near), .curve(near, far, near)]).isDrawable())
      #expect(!Path([.move(near), .curve(near, near, far)]).isDrawable())
    }
  }

  @Test func ordinaryPathsAreDrawable() {
    #expect(Path().isDrawable())
    #expect(Path([.move(Point(1e6, -1e6)), .curve(.zero, .zero, .zero), .close]).isDrawable())
  }
}
