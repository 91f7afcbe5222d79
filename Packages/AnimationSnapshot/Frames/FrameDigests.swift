import AnimationCore

/// A digest of what every frame of an animation paints: it says which frames changed, though there are pictures of
/// few.
package struct FrameDigests: Hashable, Sendable {
  /// Of the animation.
  package var frameCount: Int
  /// Frames per second.
  package var frameRate: Double
  /// Frames from one digest to the next: 1, and more for animations of many frames.
  package var step: Int
  /// Of the frames 0, `step`, twice `step` …
  package var digests: [UInt32]

  /// The most digests.
  static let limit = 600

  init(frameCount: Int, frameRate: Double, step: Int, digests: [UInt32]) {
    self.frameCount = frameCount
    self.frameRate = frameRate
    self.step = step
    self.digests = digests
  }

  init(
    of animation: any Animation, _ evaluator: any FrameEvaluator, _ context: EvaluationContext,
    _ hasher: inout DisplayListHasher
  ) {
    frameCount = animation.info.frameCount
    frameRate = animation.info.frameRate
    step = max(1, (frameCount + Self.limit - 1) / Self.limit)
    digests = []
    for frame in stride(from: 0, to: frameCount, by: step) {
      digests.append(hasher.digest(of: evaluator.displayList(at: Double(frame), context: context)))
    }
  }

  /// The frames that paint something else than in `other`, as far as both go; frames between two digests that
  /// differ count, too. Nothing when the digests are of other frames.
  func changes(from other: FrameDigests) -> [ClosedRange<Int>] {
    guard step == other.step else { return [] }
    var ranges: [ClosedRange<Int>] = []
    for (index, (new, old)) in zip(digests, other.digests).enumerated() where new != old {
      let frame = index * step
      if let last = ranges.last, last.upperBound + step == frame {
        ranges[ranges.count - 1] = last.lowerBound...frame
      } else {
        ranges.append(frame...frame)
      }
    }
    return ranges
  }
}
