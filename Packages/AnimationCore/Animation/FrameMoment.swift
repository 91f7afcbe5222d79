/// What frame belongs to a moment: the one rule for players, exports and tools. Moments are counted in frames from the
/// animation's first; fractions lie between frames. The other way around, from a frame to the time at which it begins,
/// leads `FrameRate.start`.
package enum FrameMoment {
  /// In frames: more than what computing with `Double` adds up to, and less than anybody sees.
  private static let tolerance = 1e-6

  /// A moment that was computed, from a time or a part of the whole. So close to the begin of a frame it counts as that:
  /// 0.29 · 100 is a little less than 29 in binary, 0.07 · 100 a little more than 7.
  package static func computed(_ moment: Double) -> Double {
    let whole = moment.rounded()
    return abs(moment - whole) < tolerance ? whole : moment
  }

  /// The index of the frame that is shown: each is until the next one begins. Before the animation that is the first,
  /// after it the last.
  ///
  /// - Parameters:
  ///   - moment: as a file or somebody gives it, or `computed`; what is not a number counts as 0.
  ///   - frameCount: of the animation.
  package static func shownFrame(at moment: Double, of frameCount: Int) -> Int {
    Int(moment, within: 0...max(0, frameCount - 1))
  }
}
