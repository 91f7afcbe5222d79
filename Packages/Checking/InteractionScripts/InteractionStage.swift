import AnimationCore
import AnimationFormats
import AnimationLoading
import AnimationPlayer
import StateMachines

/// A player without a screen that a state machine runs. Time and what a user does are told to it.
///
/// Not `Sendable`: it belongs to one thread at a time.
package final class InteractionStage: AnimationPlayerDelegate {
  /// The most steps of the machine in a second of its time: a tween takes a millisecond at least.
  private static let maximumSteps = 2_000
  /// The most work of the machine in all: a second or two.
  private static let maximumWork = 10_000_000

  /// The one to begin with.
  package let first: any Animation
  /// Those that were shown, by their ids.
  private(set) var animations: [String: any Animation]
  /// Is told what the machine does.
  package var onEvent: (StateMachineEvent) -> Void = { _ in }
  /// What was tolerated, or is not done.
  package private(set) var diagnostics: [Diagnostic]
  private let clock = ManualClock()
  private let player: AnimationPlayer
  private let decode: (String) -> (any Animation)?
  private let shownFrames: ShownFrames

  /// - Parameters:
  ///   - first: the animation to begin with.
  ///   - id: its id; the first in the file when nil.
  ///   - file: where the animations are that the machine's states name.
  package init(
    _ first: any Animation, id: String?, _ machine: StateMachine, in file: AnimationFile,
    limits: DecodingLimits
  ) {
    let id = id ?? first.info.animationIDs.first ?? ""
    self.first = first
    decode = { try? AnimationDecoder.decode(file, animation: $0, limits: limits) }
    animations = [id: first]
    diagnostics = machine.diagnostics
    shownFrames = ShownFrames(size: first.info.size)
    player = AnimationPlayer(loader: AnimationLoader(), clock: clock)
    player.delegate = self
    player.play(.animation(first, id: "script").choosing(animation: id), autoplay: false)
    player.start(machine) { [unowned self] in source($0) }
  }

  /// The machine as it is now; nil once it was stopped.
  package var run: StateMachineRun? { player.stateMachine }

  /// What is shown now; nil for nothing.
  package var shown: ShownFrame? { player.shownFrame }

  /// What is shown now, on the canvas of the first animation.
  package func displayList(_ context: EvaluationContext) -> DisplayList {
    shownFrames.displayList(of: shown, in: animations, context: context)
  }

  /// How long evaluating may go on; default without an end. Once it is spent, time stands still.
  package var budget: WorkBudget {
    get { player.budget }
    set { player.budget = newValue }
  }

  /// The time from the start.
  package var time: Duration { clock.now }

  /// Has nothing be told any more.
  func end() { player.delegate = nil }

  /// Goes on in steps in each of which one thing happens at most, so that it does not matter how many frames
  /// are recorded.
  package func advance(to time: Duration) {
    var stepsLeft =
      Self.maximumSteps
      + Int((time - clock.now) / .seconds(1) * Double(Self.maximumSteps), within: 0...Int.max / 2)
    while clock.now < time, !budget.isExhausted {
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

  package func perform(_ step: InteractionScript.Step) {
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

  /// What is known of a recording.
  func info(_ count: Int, _ rate: FrameRate) -> AnimationInfo {
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

  package func animationPlayer(_ player: AnimationPlayer, stateMachine event: StateMachineEvent) {
    switch event {
    case .failed(.refusedURL(let address)): note(.tolerated, "\(StateMachineError.refusedURL(address))")
    case .failed(let error): note(.missing, "\(error)")
    case .openURL(let address, _): note(.tolerated, "asks to open \(address)")
    default: break
    }
    onEvent(event)
  }
}
