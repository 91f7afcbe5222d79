import AnimationCore
import Testing

@testable import LottieFormat

/// Keyframes as those see them who look at each: expressions, conversion.
@Suite struct TrackTests {
  private func transform(_ ks: String) throws -> TransformModel {
    try animation(solid(#""ks":{\#(ks)}"#)).model.compositions[0].layers[0].transform
  }

  private func rotation(_ keys: String) throws -> Track<Double> {
    try #require(try transform(#""r":{"k":[\#(keys)]}"#).rotation.track)
  }

  @Test func keyframesComeInTheOrderOfTime() throws {
    let track = try rotation(#"{"t":10,"s":[5]},{"t":0,"s":[1]},{"t":20,"s":[9]}"#)
    #expect(track.count == 3)
    #expect(track.map(\.time) == [0, 10, 20])
    #expect(track.map(\.value) == [1, 5, 9])
    #expect(track[2].time == 20 && track.last?.value == 9)
  }

  @Test func easingIsThatOfTheWayToTheNextKeyframe() throws {
    let track = try rotation(
      #"""
      {"t":0,"s":[0],"h":1},{"t":10,"s":[1],"o":{"x":0.4,"y":0},"i":{"x":0.6,"y":1}},{"t":20,"s":[2]},
      {"t":30,"s":[3]}
      """#)
    #expect(track.map(\.easing) == [.hold, .cubic(CubicEasing(0.4, 0, 0.6, 1)), .linear, .linear])
    let eased = try #require(
      try transform(
        #"""
        "s":{"k":[{"t":0,"s":[0,0],"o":{"x":[0,1],"y":[0,0]},"i":{"x":[1,1],"y":[1,0]}},{"t":9,"s":[1,1]}]}
        """#
      ).scale.track)
    #expect(eased[0].easing == .perComponent([CubicEasing(0, 0, 1, 1), CubicEasing(1, 0, 1, 0)]))
  }

  @Test func curvesHaveTheTangentsOfTheFile() throws {
    let position = try transform(
      #""p":{"k":[{"t":0,"s":[0.1,0],"to":[0.2,80.3],"ti":[-0.4,80]},{"t":10,"s":[100,0]},{"t":20,"s":[0,0]}]}"#
    ).position
    guard case .joined(let property) = position else {
      Issue.record("not joined")
      return
    }
    let track = try #require(property.track)
    let path = try #require(track[0].motionPath)
    #expect(path.outTangent == Vector(0.2, 80.3, 0) && path.inTangent == Vector(-0.4, 80, 0))
    #expect(track[1].motionPath == nil)
  }

  @Test func theNearestKeyframeIsFound() throws {
    let track = try rotation(#"{"t":2,"s":[0]},{"t":5,"s":[1]},{"t":5,"s":[2]},{"t":20,"s":[3]}"#)
    let frames: [Double] = [-9, 1, 3.5, 3.6, 5, 6, 12.5, 15, 20, 99]
    #expect(frames.map(track.indexOfNearestKey) == [0, 0, 0, 1, 1, 2, 2, 3, 3, 3])
  }

  @Test func valuesSayWhereTheyAreTheSame() throws {
    let track = try rotation(#"{"t":2,"s":[5]},{"t":6,"s":[5]},{"t":10,"s":[8],"h":1},{"t":20,"s":[3]}"#)
    func span(_ frame: Double) -> FrameSpan { track.value(at: frame).span }
    #expect(span(-3) == FrameSpan(from: -.infinity, to: 2))
    #expect(span(2) == FrameSpan(from: 2, to: 6) && span(5.5) == span(2))
    #expect(span(6).isEmpty && span(8).isEmpty)
    #expect(span(10) == FrameSpan(from: 10, to: 20) && span(19) == span(10))
    #expect(span(20) == FrameSpan(from: 20, to: .infinity))
  }

  @Test func whatIsNotAnimatedHasNone() throws {
    let transform = try transform(#""r":{"k":5},"o":{"k":[{"t":3,"s":[50]}]}"#)
    #expect(transform.rotation.track == nil && transform.rotation.fixedValue == 5)
    #expect(transform.opacity.track == nil && transform.opacity.fixedValue == 50)
  }

  @Test func keyframesOfOutlinesAreRead() throws {
    func outline(_ y: Int) -> String { #"[{"v":[[0,0],[10,\#(y)]],"i":[],"o":[],"c":true}]"# }
    let path = #"{"ty":"sh","ks":{"k":[{"t":0,"s":\#(outline(1))},{"t":10,"s":\#(outline(2))}]}}"#
    guard
      case .shapes(let shapes) = try animation(shapes(path)).model.compositions[0].layers[0].content,
      case .path(.bezier(let property)) = shapes.first?.item
    else {
      Issue.record("no path")
      return
    }
    #expect(property.track?.map { $0.value.vertices[1].point } == [Point(10, 1), Point(10, 2)])
  }
}
