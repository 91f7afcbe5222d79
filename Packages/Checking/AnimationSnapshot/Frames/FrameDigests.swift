import AnimationCore

/// A digest of what each frame of an animation paints. It shows which frames changed, though images are kept of only a
/// few.
package struct FrameDigests: Hashable, Sendable {
  /// The number of frames of the animation.
  package var frameCount: Int
  /// Frames per second.
  package var frameRate: Double
  /// The distance between two digests in frames: 1, or more for animations with many frames.
  package var step: Int
  /// The digests of the frames 0, `step`, 2 × `step` …
  package var digests: [UInt32]

  /// The maximum number of digests.
  static let limit = 600

  init(frameCount: Int, frameRate: Double, step: Int, digests: [UInt32]) {
    self.frameCount = frameCount
    self.frameRate = frameRate
    self.step = step
    self.digests = digests
  }

  /// - Parameter known: digests of frames that were evaluated before.
  init(
    of animation: any Animation, _ evaluator: any FrameEvaluator, _ context: EvaluationContext,
    _ hasher: inout DisplayListHasher, known: [Int: UInt32]
  ) {
    frameCount = animation.info.frameCount
    frameRate = animation.info.frameRate
    step = max(1, (frameCount + Self.limit - 1) / Self.limit)
    digests = []
    for frame in stride(from: 0, to: frameCount, by: step) {
      digests.append(
        known[frame] ?? hasher.digest(of: evaluator.displayList(at: Double(frame), context: context)))
    }
  }

  /// The frames that paint something else than in `other`, as far as both reach, including frames between two digests
  /// that differ. Empty if the digests belong to other frames.
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
