import AnimationCore
import Foundation
import KeyframeFitting
import LottieFormat
import SVGAFormat
import Testing

struct TransformTests {
  private func isClose(_ a: Transform, _ b: Transform) -> Bool {
    [a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d].allSatisfy { abs($0) < 1e-9 }
  }

  @Test(arguments: [
    Transform.identity, .scale(2, -3), .scale(-1, 1), .scale(-2, -0.5), .rotation(radians: 3),
    .rotation(radians: -1) * .scale(0.2, 4), Transform(a: 1, b: 2, c: -3, d: 0.5, tx: 0, ty: 0),
    Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0), Transform(a: -0.3, b: 0.1, c: 0.4, d: 0.9, tx: 0, ty: 0),
  ])
  func partsMakeTheTransform(_ transform: Transform) {
    let parts = TransformParts(transform, after: nil)
    #expect(isClose(parts.linear, transform))
    let other = TransformParts(rotation: 700, scale: Point(-1, -1), skew: 0)
    #expect(isClose(TransformParts(transform, after: other).linear, transform))
  }

  @Test func rotationGoesOn() {
    var previous: TransformParts?
    for step in 0...40 {
      let degrees = Double(step) * 25
      let parts = TransformParts(.rotation(radians: degrees * .pi / 180), after: previous)
      #expect(abs(parts.rotation - degrees) < 1e-6)
      previous = parts
    }
  }

  @Test func turningOverIsAScale() {
    var previous: TransformParts?
    for x in [1, 0.5, 0.1, -0.1, -0.5, -1] {
      let parts = TransformParts(.scale(x, 1), after: previous)
      #expect(parts.scale == Point(x, 1))
      #expect(parts.rotation == 0)
      previous = parts
    }
  }

  /// A matrix that moves evenly is not one whose parts do.
  @Test func cornersStayWithinTheTolerance() throws {
    let (from, to) = (Transform.identity, Transform(a: -0.5, b: 2, c: -1, d: 0.2, tx: 50, ty: 10))
    func mixed(_ part: Double) -> Transform {
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
      return Transform(
        a: mix(from.a, to.a), b: mix(from.b, to.b), c: mix(from.c, to.c), d: mix(from.d, to.d),
        tx: mix(from.tx, to.tx), ty: mix(from.ty, to.ty))
    }
    let samples = (0...30).map {
      FittedTransform.Sample(frame: $0, transform: mixed(Double($0) / 30))
    }
    let box = Rect(x: 0, y: 0, width: 200, height: 100)
    for tolerance in [0.02, 0.5] {
      let fitted = FittedTransform(samples, box: box, tolerance: tolerance)
      for sample in samples {
        let scale = fitted.scale.numbers(at: sample.frame)
        let position = fitted.position.numbers(at: sample.frame)
        let linear = TransformParts(
          rotation: fitted.rotation.numbers(at: sample.frame)[0],
          scale: Point(scale[0] / 100, scale[1] / 100), skew: fitted.skew.numbers(at: sample.frame)[0]
        ).linear
        let made =
          .translation(position[0], position[1]) * linear
          * .translation(-fitted.anchor.x, -fitted.anchor.y)
        for corner in [Point.zero, Point(200, 0), Point(0, 100), Point(200, 100)] {
          let (a, b) = (made.apply(corner), sample.transform.apply(corner))
          #expect(hypot(a.x - b.x, a.y - b.y) <= tolerance)
        }
      }
    }
  }

  @Test func muchMotionTakesFewKeyframes() {
    let samples = (0..<60).map { frame in
      let part = Double(frame) / 59
      return FittedTransform.Sample(
        frame: frame, transform: .translation(300 * part * part * (3 - 2 * part), 40))
    }
    let fitted = FittedTransform(
      samples, box: Rect(x: 0, y: 0, width: 20, height: 20), tolerance: 0.2)
    #expect(fitted.position.keys.count == 2)
    #expect(fitted.rotation.isFixed && fitted.scale.isFixed && fitted.skew.isFixed)
  }

  @Test func leapsHold() {
    let values: [Double] = [0, 0, 0, 50, 50, 50, 51, 52, 53]
    let track = FittedTrack(
      values.enumerated().map { TrackSample(frame: $0, value: .number($1)) }, tolerance: 0.05)
    #expect(track.keys.first?.passage == .hold)
    #expect(track.keys.first { $0.frame == 3 }?.value == .number(50))
    for (frame, value) in values.enumerated() { #expect(abs(track.numbers(at: frame)[0] - value) <= 0.05) }
  }
}
