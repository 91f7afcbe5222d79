import AnimationCore
import AnimationFormats
import AnimationLoading
import SystemSupport

extension InteractionScript {
  /// How a script is played.
  package struct Options: Hashable, Sendable {
    /// The id of the state machine; nil for the one that the file wants run.
    package var stateMachine: String?
    /// The frame rate of the recording; nil for that of the animation.
    package var rate: FrameRate?
    /// How long it lasts, up to `longest`; nil for up to the last line, the frame of which is the last one.
    package var duration: Duration?

    package init(stateMachine: String? = nil, rate: FrameRate? = nil, duration: Duration? = nil) {
      self.stateMachine = stateMachine
      self.rate = rate
      self.duration = duration
    }
  }

  /// Plays the script on a dotLottie, without waiting for anything: what is shown is the same each time.
  ///
  /// - Parameter id: the animation to begin with; the first one when nil.
  /// - Throws: `FileError`, for the file.
  package func play(
    _ file: AnimationFile, animation id: String? = nil, options: Options = Options(),
    limits: DecodingLimits = DecodingLimits()
  ) throws(FileError) -> any Animation {
    let machine = try AnimationDecoder.stateMachine(options.stateMachine, in: file)
    let first = try AnimationDecoder.decode(file, animation: id, limits: limits)
    let stage = InteractionStage(first, id: id, machine, in: file, limits: limits)
    return record(on: stage, options)
  }

  private func record(on stage: InteractionStage, _ options: Options) -> any Animation {
    let rate = options.rate ?? FrameRate(clamping: stage.first.info.frameRate)
    let duration = min(options.duration ?? duration, Self.longest)
    let length = duration / .seconds(1) * rate.framesPerSecond
    let count = max(
      1,
      Int(
        options.duration == nil ? length + 1 + 1e-6 : (length - 1e-6).rounded(.up), within: 1...Int(Int32.max)
      ))
    var steps = steps[...]
    let frames = (0..<count).map { frame in
      let time = Duration.nanoseconds(rate.start(ofFrame: frame, unitsPerSecond: 1_000_000_000))
      while let step = steps.first, step.time <= time {
        stage.advance(to: step.time)
        stage.perform(step)
        steps.removeFirst()
      }
      stage.advance(to: time)
      return stage.shown
    }
    stage.end()
    return RecordedAnimation(
      info: stage.info(count, rate), animations: stage.animations, frames: frames)
  }
}
