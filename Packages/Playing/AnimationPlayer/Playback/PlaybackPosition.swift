import AnimationCore

/// A position in an animation.
public enum PlaybackPosition: Hashable, Sendable {
  /// 0 is the first frame; fractions lie between frames.
  case frame(Double)
  /// A part of the whole animation, 0…1; 1 is the last frame.
  case progress(Double)
  /// Seconds from the animation's start.
  case time(Double)
  /// Where the marker of this name begins.
  case marker(String)

  /// Returns the position in frames, inside the animation; nil for a marker that it does not have and for
  /// what is not a number.
  package func frame(in content: PlaybackContent) -> Double? {
    place(in: content).map { min($0, Double(content.frameCount - 1)) }
  }

  /// The position, or the number of frames for the animation's end, at which the last one is shown.
  func place(in content: PlaybackContent) -> Double? {
    let frame: Double
    switch self {
    case .frame(let value): frame = value
    case .progress(let fraction): frame = FramePosition.computed(fraction * Double(content.frameCount))
    case .time(let seconds):
      frame = FramePosition.computed(
        seconds * Double(content.frameRate.numerator) / Double(content.frameRate.denominator))
    case .marker(let name):
      guard let marker = content.markers.first(where: { $0.name == name }) else { return nil }
      frame = marker.frame
    }
    return frame.isNaN ? nil : min(max(frame, 0), Double(content.frameCount))
  }
}

/// The part of an animation that is played.
public enum PlaybackRange: Hashable, Sendable {
  /// The whole animation.
  case all
  /// Both ends are played.
  case frames(ClosedRange<Int>)
  /// Parts of the whole, 0…1; 0…1 is everything.
  case progress(ClosedRange<Double>)
  /// Seconds from the animation's start; the frame that is shown at the end is played.
  case time(ClosedRange<Double>)
  /// The frames for which the marker of this name lasts.
  case marker(String)
  /// What is between the beginnings of two markers, whichever is first: `isReversed` says which way it is played.
  /// `includingLast` plays the frame at which the later one begins, too.
  case markers(from: String, to: String, includingLast: Bool = true)

  /// The first and the last frame, inside the animation; everything for a marker that it does not have.
  package func frames(in content: PlaybackContent) -> ClosedRange<Int> {
    let last = content.frameCount - 1
    func shown(_ position: Double) -> Int { FramePosition.shownFrame(at: position, of: content.frameCount) }
    func range(_ start: PlaybackPosition, _ end: PlaybackPosition, dropsEnd: Bool = false) -> ClosedRange<Int>
    {
      guard let start = start.frame(in: content), let end = end.frame(in: content) else { return 0...last }
      let (low, high) = (shown(min(start, end)), shown(max(start, end)))
      return low...max(low, dropsEnd ? high - 1 : high)
    }
    switch self {
    case .all: return 0...last
    case .frames(let frames):
      let end = min(max(frames.upperBound, 0), last)
      return min(max(frames.lowerBound, 0), end)...end
    case .progress(let parts): return range(.progress(parts.lowerBound), .progress(parts.upperBound))
    case .time(let seconds): return range(.time(seconds.lowerBound), .time(seconds.upperBound))
    case .marker(let name):
      let marker = content.markers.first { $0.name == name }
      return marker?.frames(of: content.frameCount) ?? 0...last
    case .markers(let from, let to, let includingLast):
      return range(.marker(from), .marker(to), dropsEnd: !includingLast)
    }
  }
}

// MARK: - Markers

extension PlaybackPosition {
  /// The name of the marker that it needs and the animation does not have.
  func unknownMarker(in content: PlaybackContent) -> String? {
    guard case .marker(let name) = self else { return nil }
    return content.markers.contains { $0.name == name } ? nil : name
  }
}

extension PlaybackRange {
  /// The name of the first marker that it needs and the animation does not have.
  package func unknownMarker(in content: PlaybackContent) -> String? {
    switch self {
    case .all, .frames, .progress, .time: nil
    case .marker(let name): PlaybackPosition.marker(name).unknownMarker(in: content)
    case .markers(let from, let to, _):
      PlaybackPosition.marker(from).unknownMarker(in: content)
        ?? PlaybackPosition.marker(to).unknownMarker(in: content)
    }
  }
}
