import AnimationCore

/// Where playback is in an animation, and how it moves: passes over a range, either way, at a speed.
///
/// Every frame lasts as long as any other, in both directions. Time is counted in whole parts of a frame, so
/// that nothing is lost, however long playback lasts.
struct Timeline: Hashable, Sendable {
  let content: PlaybackContent
  /// Whether anything but whole frames is shown.
  private var showsSubframes: Bool
  private(set) var range: ClosedRange<Int>
  private(set) var loopMode: LoopMode
  private(set) var isReversed: Bool
  private(set) var loopCount = 0
  /// The whole frame; outside of the range only after a step there.
  private(set) var frame: Int
  /// Changes with every jump: a start, a step, the begin of a pass. Sounds start again then.
  private(set) var jumps = 0

  /// Whether a pass that goes there and back is on its way back.
  private var isReturning = false
  /// A pass has ended, and the next one has not begun.
  private var isBetweenLoops = false
  /// What `frame` lasts has passed, too, forward: nothing is left of a pass that ends there.
  private var isPastFrame = false
  private var scale: TimeScale
  /// How much of the frame has passed, in the scale's parts.
  private var elapsed: Int128 = 0
  /// Time that has passed and is not played yet.
  private var pending: Int128 = 0
  /// The frame that was last reported.
  private var reported: Int

  init(_ content: PlaybackContent, _ options: PlaybackOptions) {
    self.content = content
    showsSubframes = options.showsSubframes
    range = options.range.frames(in: content)
    loopMode = options.loopMode
    isReversed = options.isReversed != (options.speed < 0)
    scale = TimeScale(content.frameRate, speed: options.speed)
    frame = isReversed ? range.upperBound : range.lowerBound
    reported = frame
  }

  /// Where a pass begins.
  var leading: Int { isReversed ? range.upperBound : range.lowerBound }
  /// Where it ends (going there and back, where it turns).
  var trailing: Int { isReversed ? range.lowerBound : range.upperBound }

  /// Whether frames count down now.
  var movesBackwards: Bool { isReversed != isReturning }

  /// What is shown, in frames.
  var position: Double {
    guard showsSubframes else { return Double(frame) }
    let part = scale.frames(elapsed)
    return movesBackwards
      ? max(Double(frame) - part, Double(min(frame, range.lowerBound))) : Double(frame) + part
  }

  /// How much of the animation has passed, in frames: as `position`, and all of the last frame at the end of a pass.
  var passed: Double { isPastFrame ? Double(frame + 1) : position }

  /// Where playback is between frames, shown or not; for what moves forward.
  var exactPosition: Double { Double(frame) + scale.frames(elapsed) }

  /// How fast it is; 0 stands still.
  var speed: Double { scale.speed }

  var hasFinishedAll: Bool { loopMode.loops.map { loopCount >= $0 } ?? false }

  /// How long the frame will still be shown; nil for ever.
  var timeToNextFrame: Duration? { scale.duration(max(0, scale.frame - elapsed - pending)) }

  /// Whether it is at the last frame of a pass.
  var isAtEnd: Bool { loopMode.autoReverses ? isReturning && frame == leading : frame == trailing }
}

// MARK: - Steps

extension Timeline {
  /// Goes to a frame of the whole animation, inside of the range or not.
  ///
  /// - Parameter position: the end is the last frame, all of which has passed.
  mutating func step(to position: Double) {
    let isEnd = position >= Double(content.frameCount)
    let position = min(max(position, 0), Double(content.frameCount - 1))
    // Backwards a frame is left towards the one before it: what has passed of it is counted from above.
    let whole = movesBackwards && showsSubframes ? position.rounded(.up) : position
    jump(to: FramePosition.shownFrame(at: whole, of: content.frameCount))
    if showsSubframes { elapsed = scale.parts(ofFrame: abs(position - Double(frame))) }
    isPastFrame = isEnd
  }

  /// Goes to where a pass begins.
  mutating func stepToLeading() { beginPass(at: Double(leading)) }

  /// Begins a pass at a frame of the whole animation, inside of the range or not.
  mutating func beginPass(at position: Double) {
    isReturning = false
    step(to: position)
  }

  /// Goes to where a pass has ended.
  mutating func stepToTrailing() {
    // There and back ends where it began.
    jump(to: loopMode.autoReverses ? leading : trailing)
    isReturning = false
    isPastFrame = endsForward
  }

  private var endsForward: Bool { !loopMode.autoReverses && !isReversed }

  mutating func resetLoopCount() { loopCount = 0 }

  /// Gets ready to play from where it is; when all passes are over, they are counted from 0.
  mutating func start() {
    if hasFinishedAll { loopCount = 0 }
    isPastFrame = false
    jumps += 1
  }

  private mutating func jump(to target: Int) {
    frame = target
    reported = target
    elapsed = 0
    pending = 0
    isBetweenLoops = false
    isPastFrame = false
    jumps += 1
  }
}

// MARK: - Options

extension Timeline {
  /// Brings new options in.
  ///
  /// - Parameter isPlaying: when not, a frame at what has become the end of a pass goes to its begin.
  mutating func apply(_ options: PlaybackOptions, isPlaying: Bool) {
    if showsSubframes != options.showsSubframes {
      showsSubframes = options.showsSubframes
      jump(to: frame)
    }
    scale = TimeScale(content.frameRate, speed: options.speed)
    if loopMode != options.loopMode {
      loopMode = options.loopMode
      loopCount = 0
      isReturning = isReturning && loopMode.autoReverses
    }
    let newRange = options.range.frames(in: content)
    if newRange != range {
      range = newRange
      let inside = min(max(frame, range.lowerBound), range.upperBound)
      // Between passes the next one begins at its leading frame anyway.
      if inside != frame, !isBetweenLoops { jump(to: inside) }
    }
    let reverses = options.isReversed != (options.speed < 0)
    if reverses != isReversed {
      isReversed = reverses
      if !isPlaying, frame == trailing, !isReturning { stepToLeading() } else { jumps += 1 }
    }
  }
}

// MARK: - Time

extension Timeline {
  enum Event: Hashable {
    case frame(Double)
    case finishedOnce(Int)
    /// Playing is over; the frame is where the last pass left it.
    case finishedAll(Int)
    /// A second pass cannot begin: the range has one frame only.
    case onePlayableFrame
  }

  /// Lets time pass; `next` says what happens in it.
  mutating func advance(by duration: Duration, pacing: PlaybackPacing) {
    // Far from an overflow, even without an update for days.
    pending = min(pending, 1 << 125) + scale.parts(in: duration)
    switch pacing {
    case .showsEveryFrame: pending = min(pending, scale.frame - elapsed)
    case .dropsFrames: dropLoops()
    }
  }

  /// What happens next in the time that has passed; nil when all of it is played.
  mutating func next() -> Event? {
    if isBetweenLoops {
      isBetweenLoops = false
      guard range.count > 1 else { return .onePlayableFrame }
      isPastFrame = false
      // Somebody may have turned the direction when the pass ended: this end was shown already.
      let isThere = frame == leading && !loopMode.autoReverses
      frame = isThere ? leading + (isReversed ? -1 : 1) : leading
      reported = frame
      jumps += 1
      return .frame(position)
    }
    guard pending > 0 else { return nil }
    let total = elapsed + pending
    let framesLeft = max(0, movesBackwards ? frame - range.lowerBound : range.upperBound - frame)
    let steps = Int(min(total / scale.frame, Int128(framesLeft + 1)))
    if steps <= framesLeft {
      elapsed = total % scale.frame
      pending = 0
      frame += movesBackwards ? -steps : steps
      defer { reported = frame }
      return frame != reported || showsSubframes ? .frame(position) : nil
    }
    // To the end of the way. What is left belongs to the next.
    pending = total - Int128(framesLeft + 1) * scale.frame
    elapsed = 0
    if loopMode.autoReverses, !isReturning {
      frame = trailing
      isReturning = true
      return next()
    }
    frame = loopMode.autoReverses ? leading : trailing
    isReturning = false
    isPastFrame = endsForward
    loopCount += 1
    if hasFinishedAll {
      pending = 0
      return .finishedAll(loopCount)
    }
    isBetweenLoops = true
    return .finishedOnce(loopCount)
  }

  /// Drops passes after a long time (the machine slept): only the last thousand are played.
  private mutating func dropLoops() {
    let pass = Int128(range.count * (loopMode.autoReverses ? 2 : 1)) * scale.frame
    var loops = pending / pass
    if let all = loopMode.loops { loops = min(loops, Int128(all - loopCount)) }
    guard loops > 1000 else { return }
    loopCount += Int(loops - 1000)
    pending -= (loops - 1000) * pass
  }
}
