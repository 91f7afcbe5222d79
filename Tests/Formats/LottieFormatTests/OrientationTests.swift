import AnimationCore
import Testing

@testable import LottieFormat

/// How 3D layers turn between keyframes of their orientation.
@Suite struct OrientationTests {
  private func transform(_ keys: String, at frame: Double) throws -> Transform {
    let animation = try animation(solid(#""ddd":1,"ks":{"or":{"k":[\#(keys)]},"rx":{"k":0}}"#))
    return try #require(animation.displayList(at: frame).fills.first?.transform)
  }

  private func transform(_ start: String, _ end: String, at frame: Double) throws -> Transform {
    try transform(#"{"t":0,"s":[\#(start)]},{"t":40,"s":[\#(end)]}"#, at: frame)
  }

  private func direction(_ degrees: Double) -> Point {
    Transform.rotation(radians: degrees.radians).apply(vector: Point(1, 0))
  }

  @Test func turnsTheShortestWay() throws {
    for (frame, angle) in [(0.0, 350.0), (10, 355), (20, 0), (40, 10)] {
      let transform = try transform("0,0,350", "0,0,10", at: frame)
      expectEqual(transform.apply(vector: Point(1, 0)), direction(angle))
    }
  }

  @Test func turnsAboutOneAxisAsItsAngle() throws {
    for (frame, angle) in [(0.0, 0.0), (10, 30), (30, 90), (40, 120)] {
      expectEqual(
        try transform("0,0,0", "120,0,0", at: frame).apply(vector: Point(0, 1)).y, direction(angle).x)
      expectEqual(
        try transform("0,0,0", "0,120,0", at: frame).apply(vector: Point(1, 0)).x, direction(angle).x)
    }
  }

  /// A quarter turn about z and then about x is a third of a turn about (1, −1, 1).
  @Test func turnsAboutSeveralAxesAtOnce() throws {
    expectEqual(
      try transform("0,0,0", "90,0,90", at: 20).apply(vector: Point(1, 0)), Point(2.0 / 3, 1.0 / 3))
  }

  @Test func turnsAboutAnUprightAxis() throws {
    for y in [90, -90] {
      let upright = try transform("0,\(y),0", "0,\(y),40", at: 20)
      expectEqual(upright.apply(vector: Point(0, 1)), Point(0, direction(20).x))
      expectEqual(upright.apply(vector: Point(1, 0)), Point(0, direction(20).y))
    }
  }

  @Test func easingHoldsAndTangents() throws {
    func angle(_ members: String) throws -> Point {
      try transform(#"{"t":0,"s":[0,0,0],\#(members)},{"t":40,"s":[0,0,90]}"#, at: 20).apply(
        vector: Point(1, 0))
    }
    expectEqual(try angle(#""h":1"#), direction(0))
    // They belong to the path of a position.
    expectEqual(try angle(#""to":[90,0,0],"ti":[0,90,0]"#), direction(45))
    let eased = try angle(#""o":{"x":0.9,"y":0},"i":{"x":1,"y":1}"#)
    #expect(eased.y > 0 && eased.y < direction(20).y)
  }
}
