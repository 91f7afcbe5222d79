import AnimationCore
import AnimationFormats
import AnimationLoading
import AnimationPlayer
import StateMachines
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
    let stage = Stage(first, id: id ?? first.info.animationIDs.first ?? "") { id in
      try? AnimationDecoder.decode(file, animation: id, limits: limits)
    }
    return stage.record(self, machine, options)
  }
}

/// A player without a screen, and what it has shown.
private final class Stage: AnimationPlayerDelegate {
  /// The most steps of the machine in a second of its time: a tween takes a millisecond at least.
  private static let maximumSteps = 2_000
  /// The most work of the machine in all: a second or two.
  private static let maximumWork = 10_000_000

  private let clock = ManualClock()
  private let player: AnimationPlayer
  private let first: any Animation
  private var animations: [String: any Animation]
  private var diagnostics: [Diagnostic] = []
  private let decode: (String) -> (any Animation)?

  init(_ first: any Animation, id: String, decode: @escaping (String) -> (any Animation)?) {
    self.first = first
    self.decode = decode
    animations = [id: first]
    player = AnimationPlayer(loader: AnimationLoader(), clock: clock)
    player.delegate = self
    player.play(.animation(first, id: "script").choosing(animation: id), autoplay: false)
  }

  func record(
    _ script: InteractionScript, _ machine: StateMachine, _ options: InteractionScript.Options
  ) -> any Animation {
    let rate = options.rate ?? FrameRate(clamping: first.info.frameRate)
    let duration = min(options.duration ?? script.duration, InteractionScript.longest)
    let length = duration / .seconds(1) * rate.framesPerSecond
    let count = max(
      1,
      Int(
        options.duration == nil ? length + 1 + 1e-6 : (length - 1e-6).rounded(.up), within: 1...Int(Int32.max)
      ))
    diagnostics = machine.diagnostics
    player.start(machine) { [unowned self] in source($0) }
    var steps = script.steps[...]
    var frames: [ShownFrame?] = []
    for frame in 0..<count {
      let time = Duration.nanoseconds(rate.start(ofFrame: frame, unitsPerSecond: 1_000_000_000))
      while let step = steps.first, step.time <= time {
        advance(to: step.time)
        perform(step)
        steps.removeFirst()
      }
      advance(to: time)
      frames.append(player.shownFrame)
    }
    player.delegate = nil
    return RecordedAnimation(info: info(count, rate), animations: animations, frames: frames)
  }

  /// Goes on in steps in each of which one thing happens at most, so that it does not matter how many frames
  /// are recorded.
  private func advance(to time: Duration) {
    var stepsLeft =
      Self.maximumSteps
      + Int((time - clock.now) / .seconds(1) * Double(Self.maximumSteps), within: 0...Int.max / 2)
    while clock.now < time {
      stepsLeft -= 1
      if stepsLeft == 0 {
        note(
          .unsupported,
          "the state machine changes more than \(Self.maximumSteps) times a second: it is stopped")
        player.stopStateMachine()
      }
      let left = time - clock.now
      clock.advance(by: max(.nanoseconds(1), min(left, player.timeToNextChange ?? left)))
      player.update()
    }
  }

  private func perform(_ step: InteractionScript.Step) {
    switch step.event {
    case nil: break
    case .pointer(let kind, let point): player.point(kind, at: point)
    case .fire(let event): player.send(.fire(event))
    case .set(let input, .number(let value)): player.send(.setNumber(input: input, value))
    case .set(let input, .string(let value)): player.send(.setString(input: input, value))
    case .set(let input, .boolean(let value)): player.send(.setBoolean(input: input, value))
    }
    if let run = player.stateMachine, run.isRunning, run.totalWork > Self.maximumWork {
      note(.unsupported, "the script asks too much of the state machine: it is stopped")
      player.stopStateMachine()
    }
    if case .set(let input, let value) = step.event, !isInput(input, value) {
      note(.missing, "line \(step.line) of the script sets \"\(input)\", which is no input of this type")
    }
  }

  private func isInput(_ name: String, _ value: InteractionScript.Value) -> Bool {
    guard let run = player.stateMachine else { return false }
    return switch value {
    case .number: run.numbers[name] != nil
    case .string: run.strings[name] != nil
    case .boolean: run.booleans[name] != nil
    }
  }

  private func source(_ id: String) -> AnimationSource? {
    guard let animation = animations[id] ?? decode(id) else { return nil }
    animations[id] = animation
    return .animation(animation, id: "script").choosing(animation: id)
  }

  private func info(_ count: Int, _ rate: FrameRate) -> AnimationInfo {
    var info = first.info
    info.frameRate = rate.framesPerSecond
    info.frameCount = count
    info.markers = []
    let others = animations.sorted { $0.key < $1.key }.map(\.value.info)
    if others.contains(where: { !$0.soundCues.isEmpty }) {
      diagnostics.append(Diagnostic(.unsupportedSound, path: "", "sounds are not heard in a script"))
    }
    info.soundCues = []
    info.diagnostics = info.diagnostics.filter { $0.subject != .stateMachine } + diagnostics
    return info
  }

  private func note(_ kind: Diagnostic.Kind, _ message: String) {
    let diagnostic = Diagnostic(kind, path: "state machine", message, about: .stateMachine)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  func animationPlayer(_ player: AnimationPlayer, stateMachine event: StateMachineEvent) {
    switch event {
    case .failed(.refusedURL(let address)): note(.tolerated, "\(StateMachineError.refusedURL(address))")
    case .failed(let error): note(.missing, "\(error)")
    case .openURL(let address, _): note(.tolerated, "asks to open \(address)")
    default: break
    }
  }
}
