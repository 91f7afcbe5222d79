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
    guard let dots = text.indices.first(where: { text[$0...].hasPrefix("..") }) else {
      self.init(try FramePlace(argument: text))
      return
    }
    let ends = text[dots...].dropFirst(2).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let start = text[..<dots].isEmpty ? .first : try FramePlace(argument: text[..<dots])
    let end = ends[0].isEmpty ? .last : try FramePlace(argument: ends[0])
    guard Self.isInOrder(start, end) else { throw ArgumentProblem("'\(text)' ends before it begins") }
    guard ends.count == 2 else {
      self.init(start, through: end)
      return
    }
    guard ends[1].allSatisfy({ $0.isASCII && $0.isNumber }), let step = Int(ends[1]), step > 0 else {
      throw ArgumentProblem("the step of '\(text)' is not a number from 1")
    }
    self.init(start, through: end, step: step)
  }

  /// Whether a range ends behind its start, as far as that shows without an animation.
  private static func isInOrder(_ start: FramePlace, _ end: FramePlace) -> Bool {
    switch (start, end) {
    case (.frame(let start), .frame(let end)): start <= end
    case (.fromEnd(let start), .fromEnd(let end)): start >= end
    case (.time(let start), .time(let end)): start < end
    case (.progress(let start), .progress(let end)): start < end
    default: true
    }
  }
}
