import AnimationCore

/// Which frames of an animation are wanted, whichever animation it is.
public enum FrameSelection: Hashable, Sendable {
  /// A stretch as it plays.
  case playing(FrameTiming)
  /// So many frames of such a stretch at most, spread evenly, the first and the last among them.
  case spread(_ count: Int, FrameTiming)
  /// Just these frames, in this order.
  case list([FrameRange])
  /// The frame shown so many seconds after the start.
  case seconds(Double)
  /// The frame shown at this part of the whole, 0…1; 1 is the last frame.
  case progress(Double)

  /// All frames, as the animation plays.
  public static let all = playing(FrameTiming())
}

/// Some frames of an animation, from 0.
public struct FrameRange: Hashable, Sendable {
  public let first: Int
  /// Inclusive.
  public let last: Int
  /// At least 1.
  public let step: Int

  public init(_ first: Int, through last: Int, step: Int = 1) {
    self.first = first
    self.last = last
    self.step = max(1, step)
  }

  public init(_ frame: Int) { self.init(frame, through: frame) }
}

extension FrameSelection {
  /// How a stretch is played; nil for single frames.
  var timing: FrameTiming? {
    switch self {
    case .playing(let timing), .spread(_, let timing): timing
    case .list, .seconds, .progress: nil
    }
  }

  /// - Parameters:
  ///   - rate: of what comes out.
  ///   - loopCount: how often a stretch comes out.
  /// - Throws: `missingFrames`.
  func schedule(of info: AnimationInfo, rate: FrameRate, loopCount: Int) throws(ExportError) -> FrameSchedule
  {
    switch self {
    case .playing(let timing):
      return try timing.schedule(of: info, rate: rate, loopCount: loopCount)
    case .spread(let count, let timing):
      let played = try timing.schedule(of: info, rate: rate, loopCount: loopCount)
      guard count < played.count else { return played }
      let frames = Self.spread(max(1, count), over: played.count).map { index in
        FramePosition.shownFrame(at: played.frame(at: index), of: info.frameCount)
      }
      return FrameSchedule(frames: frames, rate: FrameRate(clamping: info.frameRate))
    case .list(let ranges):
      if let missing = ranges.lazy.compactMap({ info.missingFrame(in: $0.first, $0.last) }).first {
        throw .missingFrame(missing, of: info)
      }
      let frames = ranges.flatMap { stride(from: $0.first, through: $0.last, by: $0.step) }
      guard !frames.isEmpty else { throw .missingFrames(reason: "no frames are listed") }
      return FrameSchedule(frames: frames, rate: rate)
    case .seconds(let seconds):
      guard seconds <= info.duration else {
        throw .missingFrames(reason: "there is nothing at \(numberText(seconds)) s: \(info.extent)")
      }
      // By the rate that the file states, as the duration is; a player's clock has a fraction near it.
      return FrameSchedule(at: seconds * info.frameRate, of: info, rate: rate)
    case .progress(let progress):
      return FrameSchedule(at: progress * Double(info.frameCount), of: info, rate: rate)
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

extension FrameSchedule {
  /// The one frame shown at a position that was computed.
  fileprivate init(at position: Double, of info: AnimationInfo, rate: FrameRate) {
    let frame = FramePosition.shownFrame(at: FramePosition.computed(position), of: info.frameCount)
    self.init(frames: [frame], rate: rate)
  }
}

extension AnimationInfo {
  /// The last of some frames, or the first, where the animation does not have it.
  func missingFrame(in first: Int, _ last: Int) -> Int? {
    last >= frameCount ? last : first < 0 ? first : nil
  }

  fileprivate var extent: String {
    frameCount == 1
      ? "the animation has 1 frame, 0"
      : "the animation has \(frameCount) frames, 0 to \(frameCount - 1) (\(numberText(duration)) s)"
  }
}

extension ExportError {
  static func missingFrame(_ frame: Int, of info: AnimationInfo) -> ExportError {
    .missingFrames(reason: "there is no frame \(frame): \(info.extent)")
  }

  static func missingMarker(_ name: String, among names: [String]) -> ExportError {
    let hint =
      if names.isEmpty {
        "the animation has none"
      } else {
        NearNames.question(name, among: names)
          ?? "the markers are \(names.prefix(8).joined(separator: ", "))"
      }
    return .missingFrames(reason: "no marker '\(name)': \(hint)")
  }
}
