/// A place in an animation, whichever animation it is. A number is a frame, counted from 0.
public enum FramePlace: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// A frame's number, counted from 0.
  case frame(Int)
  /// 1 is the last frame, 2 the one before it.
  case fromEnd(Int)
  /// Seconds from the start; the end counts as the last frame.
  case time(Double)
  /// A part of the whole, 0…1; 1 is the last frame.
  case progress(Double)

  public static let first = frame(0)
  public static let last = fromEnd(1)

  public init(integerLiteral frame: Int) { self = .frame(frame) }
}

extension FramePlace {
  /// Returns the place as a position in frames; it may lie outside the animation.
  fileprivate func position(in info: AnimationInfo) -> Double {
    switch self {
    case .frame(let number): Double(number)
    case .fromEnd(let number): Double(info.frameCount) - Double(number)
    // By the rate that the file states, as the duration is; a player's clock has a fraction near it.
    case .time(let seconds): FramePosition.computed(seconds * info.frameRate)
    case .progress(let part): FramePosition.computed(part * Double(info.frameCount))
    }
  }

  /// Whether the animation has something there.
  fileprivate func isThere(in info: AnimationInfo) -> Bool {
    let position = position(in: info)
    return 0...Double(info.frameCount) ~= position && (position < Double(info.frameCount) || !isFrame)
  }

  /// Whether it is a frame, not a point in time.
  package var isFrame: Bool {
    switch self {
    case .frame, .fromEnd: true
    case .time, .progress: false
    }
  }
}

/// The text is as the tools write a place: `7`, `-1`, `1.5s`, `50%`.
extension FramePlace: CustomStringConvertible {
  public var description: String {
    switch self {
    case .frame(let number): "\(number)"
    case .fromEnd(let number): "-\(number)"
    case .time(let seconds): "\(numberText(seconds))s"
    case .progress(let part): "\(numberText(part * 100))%"
    }
  }
}

/// Some frames of an animation, whichever animation it is.
public struct FrameRange: Hashable, Sendable {
  public let start: FramePlace
  /// The last frame, if it is one. A time or a part ends the range: frames that begin there or later are not in it. Nil:
  /// just the frame that is shown at `start`.
  public let end: FramePlace?
  /// Every n-th frame; at least 1.
  public let step: Int

  public init(_ start: FramePlace, through end: FramePlace, step: Int = 1) {
    self.start = start
    self.end = end
    self.step = max(1, step)
  }

  /// The frame that is shown at a place.
  public init(_ place: FramePlace) {
    start = place
    end = nil
    step = 1
  }
}

extension FrameRange {
  /// What a range is in one animation.
  package struct Found {
    /// Inside the animation: the nearest frame where a place lies outside.
    package var first: Int
    /// The last frame; the nearest inside the animation where the place lies outside. Below `first` where the
    /// range ends before it begins.
    package var last: Int
    /// The end, else the start, where the animation has nothing there.
    package var missing: FramePlace?
  }

  package func found(in info: AnimationInfo) -> Found {
    let first = FramePosition.shownFrame(at: start.position(in: info), of: info.frameCount)
    let missing = [end, start].compactMap(\.self).first { !$0.isThere(in: info) }
    guard let end else { return Found(first: first, last: first, missing: missing) }
    let position = end.position(in: info)
    let last =
      end.isFrame
      ? FramePosition.shownFrame(at: position, of: info.frameCount)
      : Int(position.rounded(.up) - 1, within: -1...max(0, info.frameCount - 1))
    return Found(first: first, last: last, missing: missing)
  }
}

/// The text is as the tools write a range: `3`, `10..20`, `0s..1.5s:5`.
extension FrameRange: CustomStringConvertible {
  public var description: String {
    guard let end else { return "\(start)" }
    return "\(start)..\(end)\(step > 1 ? ":\(step)" : "")"
  }
}
