/// Which frame belongs to a position: the one rule for players, exports and tools. Positions are counted in frames from the
/// animation's first; fractions lie between frames. The other way around, from a frame to the time at which it begins,
/// leads `FrameRate.start`.
package enum FramePosition {
  /// The largest difference between positions that counts as none, in frames: more than what computing with
  /// `Double` adds up to, and less than can be seen.
  private static let tolerance = 1e-6

  /// A position that was computed from a time or a fraction of the whole. So close to the beginning of a frame it counts as that:
  /// 0.29 · 100 is a little less than 29 in binary, 0.07 · 100 a little more than 7.
  package static func computed(_ position: Double) -> Double {
    let whole = position.rounded()
    return abs(position - whole) < tolerance ? whole : position
  }

  /// The index of the frame that is shown: each is until the next one begins. Before the animation that is the first,
  /// after it the last.
  ///
  /// - Parameters:
  ///   - position: as a file or a caller gives it, or `computed`; what is not a number counts as 0.
  ///   - frameCount: of the animation.
  package static func shownFrame(at position: Double, of frameCount: Int) -> Int {
    Int(position, within: 0...max(0, frameCount - 1))
  }
}
