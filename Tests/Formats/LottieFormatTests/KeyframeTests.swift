import AnimationCore
import Testing

@testable import LottieFormat

/// A solid's rotation or position at a frame shows what its keyframes give.
@Suite struct KeyframeTests {
  private func position(_ p: String, at frame: Double) throws -> Point {
    let list = try animation(solid(#""ks":{"p":\#(p)}"#)).displayList(at: frame)
    let transform = try #require(list.fills.first?.transform)
    return Point(transform.tx, transform.ty)
  }

  private func keys(_ keys: String...) -> String { #"{"a":1,"k":[\#(keys.joined(separator: ","))]}"# }

  @Test func valuesAreLinearBetweenKeysAndHeldOutside() throws {
    let p = keys(#"{"t":10,"s":[0,0]}"#, #"{"t":20,"s":[100,50]}"#)
    #expect(try position(p, at: 0) == Point(0, 0))
    #expect(try position(p, at: 15) == Point(50, 25))
    expectEqual(try position(p, at: 15.5), Point(55, 27.5))
    #expect(try position(p, at: 59) == Point(100, 50))
  }

  @Test func holdKeepsTheStart() throws {
    let p = keys(#"{"t":10,"s":[1,1],"h":1}"#, #"{"t":20,"s":[9,9]}"#)
    #expect(try position(p, at: 19.9) == Point(1, 1))
    #expect(try position(p, at: 20) == Point(9, 9))
  }

  @Test func oldFilesGiveTheEndInE() throws {
    let p = keys(
      #"{"t":0,"s":[0,0],"e":[10,0]}"#, #"{"t":10,"s":[10,0],"e":[20,0]}"#, #"{"t":20}"#)
    #expect(try position(p, at: 5) == Point(5, 0))
    #expect(try position(p, at: 15) == Point(15, 0))
    #expect(try position(p, at: 30) == Point(20, 0))
  }

  @Test func whetherItIsAnimatedIsDecidedByItsContent() throws {
    #expect(try position(#"{"a":0,"k":[{"t":0,"s":[0,0]},{"t":10,"s":[10,0]}]}"#, at: 5) == Point(5, 0))
    #expect(try position(#"{"a":1,"k":[7,8]}"#, at: 5) == Point(7, 8))
    #expect(try position("[7,8]", at: 5) == Point(7, 8))
  }

  @Test func easeIsSolvedForTime() throws {
    // CSS ease-in-out: at a quarter of the time 0.1291 of the way.
    let p = keys(
      #"{"t":0,"s":[0,0],"o":{"x":0.42,"y":0},"i":{"x":0.58,"y":1}}"#, #"{"t":40,"s":[100,0]}"#)
    expectEqual(try position(p, at: 10).x, 12.9162, within: 1e-3)
    expectEqual(try position(p, at: 20).x, 50, within: 1e-4)
    expectEqual(try position(p, at: 30).x, 87.0838, within: 1e-3)
  }

  @Test func easingIsPerComponent() throws {
    let p = keys(
      #"{"t":0,"s":[0,0],"o":{"x":[0,1],"y":[0,0]},"i":{"x":[1,1],"y":[1,0]}}"#, #"{"t":10,"s":[10,10]}"#)
    let middle = try position(p, at: 5)
    expectEqual(middle.x, 5)
    #expect(middle.y < 1)
  }

  @Test func progressMayOvershoot() throws {
    let p = keys(
      #"{"t":0,"s":[0,0],"o":{"x":0.3,"y":2},"i":{"x":0.6,"y":2}}"#, #"{"t":10,"s":[10,0]}"#)
    #expect(try position(p, at: 5).x > 12)
  }

  @Test func curvedMotionRunsByArcLength() throws {
    // Half a circle's worth of curve, symmetric: at half the time at its middle.
    let p = keys(#"{"t":0,"s":[0,0],"to":[0,80],"ti":[0,80]}"#, #"{"t":10,"s":[100,0]}"#)
    let middle = try position(p, at: 5)
    expectEqual(middle, Point(50, 60), within: 0.01)
    let quarter = try position(p, at: 2.5)
    let bezier = CubicBezier(Point(0, 0), Point(0, 80), Point(100, 80), Point(100, 0))
    expectEqual(quarter, bezier.point(at: bezier.parameter(atLength: bezier.length() / 4)), within: 0.05)
  }

  @Test func straightTangentsEaseByComponent() throws {
    let p = keys(#"{"t":0,"s":[0,0],"to":[30,0],"ti":[-1,0]}"#, #"{"t":10,"s":[100,0]}"#)
    expectEqual(try position(p, at: 5), Point(50, 0))
  }

  /// As in After Effects; lottie-web goes straight.
  @Test func motionComesBackOnALine() throws {
    let flat = keys(#"{"t":0,"s":[40,20],"to":[40,0],"ti":[-40,0]}"#, #"{"t":10,"s":[60,20]}"#)
    let deep = keys(#"{"t":0,"s":[40,20,5],"to":[40,0,0],"ti":[-40,0,0]}"#, #"{"t":10,"s":[60,20,5]}"#)
    let bezier = CubicBezier(Point(40, 20), Point(80, 20), Point(20, 20), Point(60, 20))
    for p in [flat, deep] {
      for frame in [1, 2.5, 5, 6, 9] as [Double] {
        let t = bezier.parameter(atLength: bezier.length() * frame / 10)
        expectEqual(try position(p, at: frame), bezier.point(at: t), within: 0.1)
      }
      expectEqual(try position(p, at: 5), Point(50, 20), within: 0.1)
      // It turns at 53.85 and 46.15, after 0.391 and 0.609 of the way.
      #expect(try position(p, at: 3.9).x > 53.5)
      #expect(try position(p, at: 6.1).x < 46.5)
      #expect(try position(p, at: 10) == Point(60, 20))
    }
  }

  @Test func motionRunsPastTheEnd() throws {
    let p = keys(#"{"t":0,"s":[40,20],"to":[20,0],"ti":[60,0]}"#, #"{"t":10,"s":[60,20]}"#)
    let positions = try (1...9).map { try position(p, at: Double($0)).x }
    #expect(try #require(positions.max()) > 80)
  }

  @Test func motionGoesFromItsStartIntoTheWrongDirection() throws {
    let p = keys(#"{"t":0,"s":[0,0],"to":[-30,-30],"ti":[0,0]}"#, #"{"t":10,"s":[10,10]}"#)
    let positions = try (1...9).map { try position(p, at: Double($0)).x }
    #expect(try #require(positions.min()) < -5)
  }

  @Test func splitPositionsAreReadByTheirParts() throws {
    let p = #"{"s":true,"x":{"k":[{"t":0,"s":[0]},{"t":10,"s":[10]}]},"y":{"k":3}}"#
    #expect(try position(p, at: 5) == Point(5, 3))
  }

  @Test func ofTwoKeysAtOneTimeTheLaterWins() throws {
    let p = keys(
      #"{"t":0,"s":[0,0]}"#, #"{"t":10,"s":[5,0]}"#, #"{"t":10,"s":[50,0]}"#, #"{"t":20,"s":[60,0]}"#)
    #expect(try position(p, at: 10) == Point(50, 0))
    #expect(try position(p, at: 5) == Point(2.5, 0))
  }

  @Test func keysOutOfOrderAreSortedAndNoted() throws {
    let p = keys(#"{"t":20,"s":[20,0]}"#, #"{"t":0,"s":[0,0]}"#)
    #expect(try position(p, at: 5) == Point(5, 0))
    let diagnostics = try animation(solid(#""nm":"S","ks":{"p":\#(p)}"#)).info.diagnostics
    #expect(
      diagnostics == [Diagnostic(.tolerated, path: #"layers[0] "S" > ks"#, "keyframes out of order")])
  }

  @Test func singleKeyIsAConstant() throws {
    #expect(try position(keys(#"{"t":30,"s":[4,5]}"#), at: 0) == Point(4, 5))
  }

  @Test func outlinesMorphVertexByVertex() throws {
    func outline(_ y: Int) -> String { #"[{"v":[[0,0],[10,\#(y)]],"i":[],"o":[],"c":true}]"# }
    let path = #"{"ty":"sh","ks":{"k":[{"t":0,"s":\#(outline(0))},{"t":10,"s":\#(outline(10))}]}}"#
    let fill = try animation(shapes(path, redFill)).displayList(at: 5).fills.first
    #expect(fill?.path.endPoints == [Point(0, 0), Point(10, 5)])
  }

  @Test func outlinesThatDoNotMatchHoldTheFirst() throws {
    let path = #"""
      {"ty":"sh","ks":{"k":[{"t":0,"s":[{"v":[[0,0],[1,0]],"i":[],"o":[],"c":true}]},
      {"t":10,"s":[{"v":[[0,0],[9,0],[9,9]],"i":[],"o":[],"c":true}]}]}}
      """#
    let fill = try animation(shapes(path, redFill)).displayList(at: 9).fills.first
    #expect(fill?.path.endPoints == [Point(0, 0), Point(1, 0)])
  }

  @Test func expressionsFallBackToTheirKeysAndAreNoted() throws {
    let animation = try animation(solid(#""nm":"S","ks":{"r":{"k":90,"x":"var $bm_rt = 5;"}}"#))
    let transform = try #require(animation.displayList(at: 0).fills.first?.transform)
    expectEqual(transform.apply(Point(1, 0)), Point(0, 1))
    #expect(animation.info.diagnostics.map(\.path) == [#"layers[0] "S" > ks"#])
  }

  @Test func slotsTakeOver() throws {
    let animation = try animation(
      solid(#""ks":{"p":{"sid":"here","k":[0,0]}}"#), members: #""slots":{"here":{"p":{"k":[3,4]}}},"#)
    #expect(animation.displayList(at: 0).fills.first?.transform == .translation(3, 4))
  }
}
