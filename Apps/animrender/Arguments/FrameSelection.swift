import AnimationCore
import AnimationKit
import CommandLineSupport

/// Which frames of an animation are wanted.
enum FrameSelection: Equatable {
  case all
  case list(FrameRanges)
  /// The frame shown so many seconds after the start; ≥ 0.
  case seconds(Double)
  /// The frame shown at this part of the whole, 0…1; 1 is the last frame.
  case progress(Double)

  /// The indices of the wanted frames, in the order they were asked for.
  ///
  /// - Throws: when the animation has no such frame.
  func frames(of info: AnimationInfo) throws(ArgumentProblem) -> [Int] {
    let last = info.frameCount - 1
    switch self {
    case .all:
      return Array(0...max(0, last))
    case .list(let list):
      if let missing = list.ranges.lazy.map(\.last).first(where: { $0 > last }) {
        throw ArgumentProblem("there is no frame \(missing): \(Self.extent(of: info))")
      }
      return list.frames
    case .seconds(let seconds):
      guard seconds <= info.duration else {
        throw ArgumentProblem("there is nothing at \(numberText(seconds)) s: \(Self.extent(of: info))")
      }
      // By the rate that the file states, as the duration is; a player's clock has a fraction near it.
      return [Self.frame(at: seconds * info.frameRate, info)]
    case .progress(let progress):
      return [Self.frame(at: progress * Double(info.frameCount), info)]
    }
  }

  private static func frame(at moment: Double, _ info: AnimationInfo) -> Int {
    FrameMoment.shownFrame(at: FrameMoment.computed(moment), of: info.frameCount)
  }

  static func extent(of info: AnimationInfo) -> String {
    info.frameCount == 1
      ? "the animation has 1 frame, 0"
      : "the animation has \(info.frameCount) frames, 0 to \(info.frameCount - 1) (\(numberText(info.duration)) s)"
  }
}
