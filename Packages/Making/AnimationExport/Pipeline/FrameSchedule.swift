import AnimationCore

/// Which frame of an animation is shown at each frame of what comes out. A value; nothing is drawn.
package struct FrameSchedule: Hashable, Sendable {
  private enum Content: Hashable, Sendable {
    case list([Int])
    case span(Span)
  }

  /// A stretch of the animation, resampled in time.
  private struct Span: Hashable, Sendable {
    /// The animation's frames that are shown.
    var frames: Range<Int>
    /// How many frames of the animation one frame of the output goes on.
    var step: Double
    /// How many times as fast as the animation it plays.
    var speed: Double
    var isReversed: Bool
    /// Output frames of one pass.
    var loopLength: Int
    var loopCount: Int
  }

  private let content: Content
  /// The rate of the frames that come out.
  package let rate: FrameRate
  /// How many frames come out; at least 1 unless the list was empty.
  package let count: Int

  /// Just these frames of the animation, each for one frame's time.
  package init(frames: [Int], rate: FrameRate) {
    content = .list(frames)
    count = frames.count
    self.rate = rate
  }

  /// A stretch of the animation as it plays. Every output frame shows what the animation shows at that time, which
  /// may lie between two of its frames.
  ///
  /// - Parameters:
  ///   - frames: of the animation, not empty.
  ///   - frameRate: the animation's.
  ///   - rate: of what comes out; default the animation's.
  ///   - speed: how many times as fast it plays; brought to 0.01…100.
  ///   - isReversed: shows the output frames of a pass in the opposite order.
  ///   - loopCount: how often it plays, one pass after the other.
  package init(
    playing frames: Range<Int>, frameRate: FrameRate, rate: FrameRate? = nil, speed: Double = 1,
    isReversed: Bool = false, loopCount: Int = 1
  ) {
    let rate = rate ?? frameRate
    let speed = speed.isNaN ? 1 : min(max(speed, 0.01), 100)
    // Products of whole numbers first: they are exact.
    let step =
      Double(frameRate.numerator * rate.denominator) * speed / Double(frameRate.denominator * rate.numerator)
    // As long as the stretch, to the nearest frame of the output.
    let length = Int((Double(frames.count) / step).rounded(), within: 1...1_000_000_000_000)
    let loopCount = min(max(loopCount, 1), 1_000_000)
    content = .span(
      Span(
        frames: frames, step: step, speed: speed, isReversed: isReversed, loopLength: length,
        loopCount: loopCount))
    count = length * loopCount
    self.rate = rate
  }

  /// The frames that were listed; nil for a stretch that plays.
  package var listedFrames: [Int]? {
    if case .list(let frames) = content { frames } else { nil }
  }

  /// How many frames come out before those that were there begin again.
  var passLength: Int {
    if case .span(let span) = content { span.loopLength } else { count }
  }

  /// What of an animation's sounds is heard meanwhile: nothing when single frames were listed, or it plays backwards.
  func soundtrack(of info: AnimationInfo) -> Soundtrack? {
    guard case .span(let span) = content, !span.isReversed else { return nil }
    return Soundtrack(
      info.soundCues, frames: span.frames, frameRate: info.frameRate, speed: span.speed,
      loopCount: span.loopCount)
  }

  /// The animation's frame at an output frame, 0 ..< `count`; fractions lie between frames.
  package func frame(at index: Int) -> Double {
    switch content {
    case .list(let frames): return frames.indices.contains(index) ? Double(frames[index]) : 0
    case .span(let span):
      let place = index % span.loopLength
      let offset = Double(span.isReversed ? span.loopLength - 1 - place : place) * span.step
      return Double(span.frames.lowerBound)
        + min(FramePosition.computed(offset), Double(span.frames.count).nextDown)
    }
  }
}
