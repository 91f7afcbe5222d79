import AnimationCore

/// Frames as `--frames` names them: `3,7,10..20,0..90:5,1s..2s,last`.
package struct FrameRanges: Equatable {
  /// The ranges in the order given. Only checked against an animation, and counted out, once one is there.
  package var ranges: [FrameRange]

  package init(_ text: String) throws(ArgumentProblem) {
    ranges = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      ranges.append(try FrameRange(argument: part))
    }
  }
}

extension FrameRange {
  /// Parses a place, `A..B`, `A..`, `..B` and `A..B:STEP`.
  package init(argument text: Substring) throws(ArgumentProblem) {
    do {
      self = try FrameRange(text: text)
    } catch {
      throw ArgumentProblem("\(error)")
    }
  }
}
