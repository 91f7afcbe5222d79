/// Frames as `--frames` names them: `3,7,10..20,0..90:5`.
package struct FrameRanges: Equatable {
  /// In the order given. Only checked against an animation, and counted out, once one is there.
  package var ranges: [Range]

  package struct Range: Equatable {
    package var first: Int
    /// Inclusive.
    package var last: Int
    /// At least 1.
    package var step: Int

    package init(first: Int, last: Int, step: Int = 1) {
      self.first = first
      self.last = last
      self.step = step
    }
  }

  package init(_ text: String) throws(ArgumentProblem) {
    ranges = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      ranges.append(try Self.range(part))
    }
  }

  /// How many frames are named, for a check before they are counted out: a `Double` cannot overflow.
  package var count: Double { ranges.reduce(0) { $0 + Double(($1.last - $1.first) / $1.step) + 1 } }

  /// Every frame named, in order.
  package var frames: [Int] {
    ranges.flatMap { stride(from: $0.first, through: $0.last, by: $0.step) }
  }

  private static func range(_ text: Substring) throws(ArgumentProblem) -> Range {
    if let frame = number(text) { return Range(first: frame, last: frame) }
    guard let dots = text.firstIndex(of: "."), text[dots...].hasPrefix("..") else {
      throw ArgumentProblem("'\(text)' is not a frame: frames are numbers from 0, A..B or A..B:STEP")
    }
    let ends = text[dots...].dropFirst(2).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = number(text[..<dots]), let last = number(ends[0]) else {
      throw ArgumentProblem("'\(text)' is not a range: write A..B or A..B:STEP with numbers from 0")
    }
    guard first <= last else {
      throw ArgumentProblem("'\(text)' ends before it begins")
    }
    guard ends.count == 2 else { return Range(first: first, last: last) }
    guard let step = number(ends[1]), step > 0 else {
      throw ArgumentProblem("the step of '\(text)' is not a number from 1")
    }
    return Range(first: first, last: last, step: step)
  }

  private static func number(_ text: Substring) -> Int? {
    text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }
}
