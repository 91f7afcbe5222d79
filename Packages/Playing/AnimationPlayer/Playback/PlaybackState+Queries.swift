import AnimationCore

extension PlaybackState {
  /// The whole frame that playback is at; 0 while there is none.
  public var frame: Int { timeline?.frame ?? 0 }

  /// The frame that playback is at; a place between frames when the option `showsSubframes` is set. 0 while
  /// there is none.
  public var position: Double { timeline?.position ?? 0 }

  /// How much of the whole animation has passed, 0…1: the position by the number of frames, and 1 when a pass has come
  /// to the animation's end, at which the last frame stays on show.
  public var progress: Double {
    guard let timeline else { return 0 }
    return timeline.passed / Double(timeline.content.frameCount)
  }

  /// 0 at the first frame of the range, 1 at its last, in either direction; 0 for a range of one frame.
  public var rangeProgress: Double {
    guard let range = timeline?.range, range.count > 1 else { return 0 }
    return min(max((position - Double(range.lowerBound)) / Double(range.count - 1), 0), 1)
  }

  /// The time in seconds from the animation's start, at the same moment as `progress`; 0 while there is none.
  public var time: Double {
    guard let timeline else { return 0 }
    let rate = timeline.content.frameRate
    return timeline.passed * Double(rate.denominator) / Double(rate.numerator)
  }

  /// The first and the last frame that are played, in the animation at hand; nil when there is none.
  public var range: ClosedRange<Int>? { timeline?.range }

  /// The frame at which a pass begins; 0 while there is no animation.
  public var leadingFrame: Int { timeline?.leading ?? 0 }

  /// The frame at which a pass ends; one that goes there and back turns here.
  public var trailingFrame: Int { timeline?.trailing ?? 0 }

  /// Passes played since it was counted from 0.
  public var loopCount: Int { timeline?.loopCount ?? 0 }

  /// True while playback goes from higher frames to lower ones, also on the way back of a pass.
  package var movesBackwards: Bool { timeline?.movesBackwards ?? false }

  /// How much of what `scene` says is seen, 0…1.
  public var opacity: Double { fades.opacity > 0 ? fades.opacity : fades.leaving.last?.opacity ?? 0 }

  /// What is to be seen now; `opacity` says how much of it.
  package var scene: Scene {
    if fades.opacity > 0, let timeline { return .frame(timeline.position) }
    return fades.leaving.last.map { .leaving($0.position) } ?? .nothing
  }

  /// How long until something changes by itself: the next frame, or a fade's next step; nil for never.
  package var timeToNextChange: Duration? {
    let next = status == .playing ? timeline?.timeToNextFrame : nil
    return changesAllTheTime ? min(next ?? Self.refresh, Self.refresh) : next
  }

  /// Whether there is something new to show at any moment: between frames, and while something fades.
  var changesAllTheTime: Bool { fades.isMoving || options.showsSubframes && moves }

  /// Whether frames follow one another.
  private var moves: Bool { status == .playing && timeline.map { $0.speed > 0 } ?? false }

  /// A 60th of a second.
  static let refresh = Duration.nanoseconds(16_666_667)
}

extension PlaybackState {
  var content: PlaybackContent? { timeline?.content }

  /// Whether the source of this number is there, or still to be seen.
  func shows(_ number: Int) -> Bool {
    number == sourceCount && timeline != nil || fades.leaving.contains { $0.source == number }
  }

  var playhead: AudioDirector.Playhead {
    AudioDirector.Playhead(
      isPlayingForward: moves && ready == nil && !movesBackwards,
      position: timeline?.exactPosition ?? 0, jumps: timeline?.jumps ?? 0, rate: timeline?.speed ?? 1)
  }
}
