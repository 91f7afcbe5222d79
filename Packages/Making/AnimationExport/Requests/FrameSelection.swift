import AnimationCore

/// Which frames of an animation are wanted, whichever animation it is.
public enum FrameSelection: Hashable, Sendable {
  /// A stretch as it plays.
  case playing(FrameTiming)
  /// A number of frames of such a stretch at most, spread evenly, the first and the last among them.
  case spread(_ count: Int, timing: FrameTiming)
  /// Just these frames, in this order.
  case list([FrameRange])
  /// The one that tells most in one picture: see `Animation.posterFrame`.
  case poster

  /// All frames, as the animation plays.
  public static let all = playing(FrameTiming())

  /// The one frame that is shown at a place.
  public static func frame(at place: FramePlace) -> FrameSelection { .list([FrameRange(place)]) }
}

extension FrameSelection {
  /// How a stretch is played; nil for single frames.
  var timing: FrameTiming? {
    switch self {
    case .playing(let timing), .spread(_, let timing): timing
    case .list, .poster: nil
    }
  }

  /// - Parameters:
  ///   - rate: of what comes out.
  ///   - loopCount: how often a stretch comes out.
  /// - Throws: `missingFrames`.
  func schedule(
    by finder: inout FrameFinder, rate: FrameRate, loopCount: Int
  ) throws(ExportError) -> FrameSchedule {
    switch self {
    case .playing(let timing):
      return try timing.schedule(by: &finder, rate: rate, loopCount: loopCount)
    case .spread(let count, let timing):
      let played = try timing.schedule(by: &finder, rate: rate, loopCount: loopCount)
      guard count < played.count else { return played }
      let info = finder.info
      let frames = Self.spread(max(1, count), over: played.count).map { index in
        FramePosition.shownFrame(at: played.frame(at: index), of: info.frameCount)
      }
      return FrameSchedule(frames: frames, rate: FrameRate(clamping: info.frameRate))
    case .list(let ranges):
      guard !ranges.isEmpty else { throw .missingFrames(reason: "no frames are listed") }
      var frames: [Int] = []
      for range in ranges {
        let found = try finder.frames(range)
        frames += stride(from: found.lowerBound, through: found.upperBound, by: range.step)
      }
      return FrameSchedule(frames: frames, rate: rate)
    // Known by then: see `AnimationExporter`.
    case .poster: return FrameSchedule(frames: [0], rate: rate)
    }
  }

  /// Indices below `total`, the first and the last among them.
  private static func spread(_ count: Int, over total: Int) -> [Int] {
    guard count > 1 else { return [0] }
    return (0..<count).map { index in
      (count - 1).dividingFullWidth(index.multipliedFullWidth(by: total - 1)).quotient
    }
  }
}
