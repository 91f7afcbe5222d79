import AnimationCore
import LottieFormat

/// A transform in all frames, as a Lottie has it: within the tolerance at the corners of a box.
package struct FittedTransform {
  /// A transform in a frame.
  package struct Sample {
    package var frame: Int
    package var transform: Transform
    /// True when there is nothing between the sample before and this one.
    package var isApart = false

    package init(frame: Int, transform: Transform, isApart: Bool = false) {
      (self.frame, self.transform, self.isApart) = (frame, transform, isApart)
    }
  }

  package let anchor: Point
  package let position: FittedTrack
  package let rotation: FittedTrack
  package let scale: FittedTrack
  package let skew: FittedTrack

  /// Nothing is moved.
  package static let identity = FittedTransform(
    [Sample(frame: 0, transform: .identity)], box: Rect(x: 0, y: 0, width: 0, height: 0), tolerance: 0.05)

  /// - Parameters:
  ///   - samples: at least one, by ascending frames, all of them invertible.
  ///   - box: what is transformed; its centre is the anchor.
  ///   - tolerance: how far anything in the box may be from where it is to be, in pixels, in any of the frames.
  package init(_ samples: [Sample], box: Rect, tolerance: Double) {
    let center = ExpressionValue.list([box.midX, box.midY]).rounded(3).numbers
    let anchor = Point(center[0], center[1])
    var parts: [TransformParts] = []
    parts.reserveCapacity(samples.count)
    for sample in samples { parts.append(TransformParts(sample.transform, after: parts.last)) }
    let corner = Point(max(box.width / 2, 0.5), max(box.height / 2, 0.5))
    let corners = [corner, Point(-corner.x, corner.y)]
    let reach = zip(samples, parts).reduce(1.0) { reach, pair in
      let moved = corners.map { pair.0.transform.apply(vector: $0) }
      // What is skewed far moves far when it is skewed a little further.
      let skew = 1 + abs(pair.1.linear.c) + abs(pair.1.linear.d)
      return moved.reduce(reach) { max($0, ($1.x * $1.x + $1.y * $1.y).squareRoot(), skew) }
    }
    let size = max(corner.x, corner.y, 1)
    var share = tolerance / 3
    var fitted = Tracks(samples, parts, anchor, share, reach: reach, size: size)
    var tries = 0
    while tries < 6, !fitted.isWithin(tolerance, samples, anchor, corners) {
      share /= 4
      tries += 1
      fitted = Tracks(samples, parts, anchor, share, reach: reach, size: size)
    }
    self.anchor = anchor
    (position, rotation, scale, skew) = (fitted.position, fitted.rotation, fitted.scale, fitted.skew)
  }

  private struct Tracks {
    let position, rotation, scale, skew: FittedTrack

    init(
      _ samples: [Sample], _ parts: [TransformParts], _ anchor: Point, _ share: Double, reach: Double,
      size: Double
    ) {
      func track(_ tolerance: Double, _ value: (Int) -> ExpressionValue) -> FittedTrack {
        FittedTrack(
          samples.indices.map {
            TrackSample(frame: samples[$0].frame, value: value($0), isApart: samples[$0].isApart)
          }, tolerance: tolerance)
      }
      let degrees = share / reach * 180 / .pi
      position = track(share) { index in
        let place = samples[index].transform.apply(anchor)
        return .list([place.x, place.y])
      }
      rotation = track(degrees) { .number(parts[$0].rotation) }
      scale = track(100 * share / max(size, reach)) {
        .list([100 * parts[$0].scale.x, 100 * parts[$0].scale.y])
      }
      skew = track(degrees) { .number(parts[$0].skew) }
    }

    func isWithin(
      _ tolerance: Double, _ samples: [Sample], _ anchor: Point, _ corners: [Point]
    ) -> Bool {
      samples.allSatisfy { sample in
        let place = position.numbers(at: sample.frame)
        let scale = scale.numbers(at: sample.frame)
        let made = TransformParts(
          rotation: rotation.numbers(at: sample.frame)[0], scale: Point(scale[0] / 100, scale[1] / 100),
          skew: skew.numbers(at: sample.frame)[0]
        ).linear
        let center = sample.transform.apply(anchor)
        let offset = Point(place[0] - center.x, place[1] - center.y)
        return corners.allSatisfy { corner in
          let (a, b) = (made.apply(vector: corner), sample.transform.apply(vector: corner))
          // The opposite corner is off the other way.
          let (x, y) = (abs(a.x - b.x) + abs(offset.x), abs(a.y - b.y) + abs(offset.y))
          return (x * x + y * y).squareRoot() <= tolerance
        }
      }
    }
  }
}
