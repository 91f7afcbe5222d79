import AnimationCore

/// A state machine that runs, as a value: commands go in, outputs come out. It knows of no clock, file or pixel.
///
/// What is considered in which order is that of dotlottie-rs, which dotLottie's other players run on.
public struct StateMachineRun: Hashable, Sendable {
  typealias Transition = StateMachine.Transition
  typealias Action = StateMachine.Action
  typealias Operand = StateMachine.Operand

  public let machine: StateMachine
  public private(set) var isRunning = false
  /// The name of the state it is in; nil before the first start. A tween's source, until that ends.
  public var currentState: String? { current.map { machine.states[$0].name } }
  /// The tween that runs, on the way to a state; nil for none.
  package private(set) var tween: Tween?
  /// The time since the start.
  package private(set) var elapsed = Duration.zero

  public internal(set) var numbers: [String: Float] = [:]
  public internal(set) var strings: [String: String] = [:]
  public internal(set) var booleans: [String: Bool] = [:]
  let events: Set<String>

  package struct Tween: Hashable, Sendable {
    let target: Int
    let way: StateMachine.Transition.Tween
    var elapsed = Duration.zero
    /// Whether the source's exit actions were done.
    var hasLeft: Bool

    /// 0…1, and beyond where the easing goes there.
    package var progress: Double { way.easing.progress(at: elapsed / .seconds(way.duration)) }
    /// How long it still takes.
    package var timeLeft: Duration { max(.zero, .seconds(way.duration) - elapsed) }
  }

  let initials: [String: [StateMachine.Input.Kind]]
  let indices: [String: Int]
  /// Those with interactions for entering and leaving, each once, in the file's order.
  let crossedLayers: [String]
  private let global: Int?
  private(set) var current: Int?
  /// What was fired and not used yet.
  var pendingEvent: String?
  /// An action set an input since this was cleared.
  var isTouched = false
  /// States since the last one that came again.
  private var history: [Int] = []
  private var markers: Set<String>?
  /// The layer that the pointer is over, of those that are told apart.
  var enteredLayer: String?
  /// What was done last with a pointer.
  var lastPointer: PointerKind?
  var random = SplitMix64(seed: Self.seed)
  /// How many were done for what came from outside last, less what time has allowed for since.
  var actionCount = 0
  /// How much was looked at for it: transitions and their guards.
  private var work = 0
  /// How much was done and looked at since it was made: actions, interactions, transitions and their guards.
  package internal(set) var totalWork = 0
  private var outbox: [StateMachineOutput] = []
  /// The number of the outbox's items that were taken.
  private var takenCount = 0

  /// The most that are done for one command, and ten times as many in a second.
  package static let maximumActions = 10_000
  private static let maximumCycles = 20
  /// The seed of random numbers, which are the same in every run.
  private static let seed: UInt64 = 0x5DEE_CE66_D1CE_4E5B
  /// A thousand times what the largest real machine has; in a second, ten times as much.
  private static let maximumWork = 1_000_000

  package init(_ machine: StateMachine) {
    self.machine = machine
    initials = Dictionary(grouping: machine.inputs, by: \.name).mapValues { $0.map(\.kind) }
    indices = Dictionary(
      machine.states.indices.map { (machine.states[$0].name, $0) }, uniquingKeysWith: { a, _ in a })
    var known: Set<String> = []
    crossedLayers = machine.interactions.compactMap {
      guard case .pointer(let kind, let layer?) = $0.trigger, kind == .enter || kind == .exit,
        known.insert(layer).inserted
      else { return nil }
      return layer
    }
    global = machine.states.firstIndex(where: \.isGlobal)
    events = Set(machine.inputs.filter { $0.kind == .event }.map(\.name))
    for input in machine.inputs {
      switch input.kind {
      case .number(let value): numbers[input.name] = value
      case .string(let value): strings[input.name] = value
      case .boolean(let value): booleans[input.name] = value
      case .event: break
      }
    }
  }

  /// Takes out what happens next; nil when nothing is left.
  package mutating func next() -> StateMachineOutput? {
    if takenCount < outbox.count {
      takenCount += 1
      return outbox[takenCount - 1]
    }
    (outbox, takenCount) = ([], 0)
    return nil
  }

  /// Takes out all that comes of a command.
  package mutating func outputs(applying command: StateMachineCommand) -> [StateMachineOutput] {
    apply(command)
    defer { (outbox, takenCount) = ([], 0) }
    return Array(outbox[takenCount...])
  }

  /// Carries a command out; `next` returns what comes of it.
  package mutating func apply(_ command: StateMachineCommand) {
    switch command {
    case .passEnded: break
    case .advance(let time):
      let share = 10 * (time / .seconds(1)).clampedToUnit
      actionCount = max(0, actionCount - Int(share * Double(Self.maximumActions)))
      work = max(0, work - Int(share * Double(Self.maximumWork)))
    default: (actionCount, work) = (0, 0)
    }
    switch command {
    case .start: return start()
    case .loaded(let markers):
      self.markers = markers
      return
    default: if !isRunning { return }
    }
    switch command {
    case .start, .loaded: break
    case .stop: stop(restoring: true)
    case .enter(let name, let runs): enter(stateNamed: name, runs: runs)
    case .pointer(let kind, let hits): point(kind, hits)
    case .setNumber(let input, let value): if set(input, value) { run() }
    case .setString(let input, let value): if set(input, value) { run() }
    case .setBoolean(let input, let value): if set(input, value) { run() }
    case .fire(let event): if fire(event) { run() } else { emit(.failed(.unknownEvent(event))) }
    case .passEnded(let isLast): passEnded(isLast: isLast)
    case .advance(let time): advance(by: time)
    }
  }

  mutating func send(_ output: StateMachineOutput) { outbox.append(output) }
  mutating func emit(_ event: StateMachineEvent) { send(.event(event)) }
}

// MARK: - Start, stop and time

extension StateMachineRun {
  /// Whether time alone may lead somewhere: then it has to be told of it often.
  package var needsTime: Bool {
    isRunning && [global, current].compactMap(\.self).contains { machine.states[$0].asksForTime }
  }

  private mutating func start() {
    guard let initial = indices[machine.initial] else { return }
    isRunning = true
    elapsed = .zero
    random = SplitMix64(seed: Self.seed)
    (tween, pendingEvent, enteredLayer, lastPointer, history) = (nil, nil, nil, nil, [])
    send(.begin)
    emit(.transition(from: "", to: machine.initial))
    emit(.exited(state: ""))
    enter(initial)
    emit(.started)
    if isRunning { run() }
  }

  private mutating func stop(restoring: Bool) {
    isRunning = false
    if tween != nil { send(.cancelTween) }
    (tween, pendingEvent) = (nil, nil)
    emit(.stopped)
    if restoring { send(.end) }
  }

  private mutating func enter(stateNamed name: String, runs: Bool) {
    guard let target = indices[name], let current else { return emit(.failed(.unknownState(name))) }
    leave(current, for: target, doesExitActions: true)
    if tween != nil { send(.cancelTween) }
    tween = nil
    enter(target)
    if runs { run() }
  }

  private mutating func advance(by time: Duration) {
    let time = min(max(time, .zero), .seconds(1_000_000_000))
    if var tween {
      tween.elapsed += time
      self.tween = tween
      if tween.timeLeft == .zero {
        self.tween = nil
        enter(tween.target)
        run()
      }
    }
    elapsed += time
    if needsTime { run() }
  }
}

extension StateMachine.State {
  fileprivate var asksForTime: Bool {
    transitions.contains {
      $0.guards.contains {
        if case .number(let left, _, let right) = $0 {
          left == .elapsedTime || right == .elapsedTime
        } else {
          false
        }
      }
    }
  }
}

// MARK: - From state to state

extension StateMachineRun {
  private enum Step {
    /// No transition is taken.
    case none
    case taken
    /// The machine is on its way, or there is no such state.
    case ended
  }

  /// Takes transitions until none can be taken.
  mutating func run() {
    guard isRunning else { return }
    isTouched = false
    var cycles = 0
    var skipsGlobal = false
    while isRunning, let start = current, spend(0) {
      if let last = history.last, history.dropLast().contains(last) {
        cycles += 1
        history = []
        if cycles == Self.maximumCycles {
          emit(.failed(.infiniteLoop))
          return stop(restoring: false)
        }
      }
      history.append(start)
      if let global, !skipsGlobal {
        let step = take(from: global, isGlobal: true)
        if step == .ended { break }
        if step == .taken, goesOn() { continue }
      }
      guard isRunning, let current else { return }
      let step = take(from: current, isGlobal: false)
      if step != .taken { break }
      skipsGlobal = !goesOn()
    }
    if tween == nil { pendingEvent = nil }
  }

  /// - Returns: false when one command has led to more than any real machine does.
  private mutating func spend(_ amount: Int) -> Bool {
    if work <= Self.maximumWork, work + amount > Self.maximumWork { emit(.failed(.tooManyActions)) }
    work = min(work + amount, Self.maximumWork + 1)
    totalWork += amount
    return work <= Self.maximumWork && actionCount <= Self.maximumActions
  }

  /// Whether what was done on the way may lead on.
  private mutating func goesOn() -> Bool {
    defer { isTouched = false }
    return isTouched || pendingEvent != nil
  }

  private mutating func take(from index: Int, isGlobal: Bool) -> Step {
    guard let current, let transition = choose(machine.states[index].transitions) else { return .none }
    pendingEvent = nil
    guard let target = indices[transition.target] else { return .ended }
    if isGlobal, target == current || target == tween?.target { return .none }
    if let way = transition.tween, target == tween?.target || canTween(from: current, to: target) {
      return begin(way, to: target, from: current, isGlobal: isGlobal)
    }
    if transition.tween != nil, machine.states[target].isGlobal { return .ended }
    leave(current, for: target, doesExitActions: !isGlobal)
    if tween != nil {
      send(.cancelTween)
      tween = nil
    }
    enter(target)
    return .taken
  }

  /// The first that holds; those without guards when no other does. Guards of events wait for one, others for none.
  private mutating func choose(_ transitions: [Transition]) -> Transition? {
    var fallback: Transition?
    for transition in transitions {
      guard spend(1 + transition.guards.count) else { return nil }
      if transition.guards.isEmpty {
        fallback = transition
      } else if transition.guards.contains(where: \.isEvent) == (pendingEvent != nil),
        transition.guards.allSatisfy({ holds($0) })
      {
        return transition
      }
    }
    return fallback
  }

  /// Whether a tween is possible: only within one animation, and where the segment is known.
  private func canTween(from source: Int, to target: Int) -> Bool {
    guard let target = machine.states[target].playback else { return false }
    let isSame = target.animation == machine.states[source].playback?.animation
    return isSame && target.segment.map { markers?.contains($0) ?? true } ?? true
  }

  private mutating func begin(
    _ way: Transition.Tween, to target: Int, from source: Int, isGlobal: Bool
  ) -> Step {
    if tween?.target == target { return .ended }
    guard let playback = machine.states[target].playback else { return .ended }
    let hasLeft = tween?.hasLeft ?? false
    leave(source, for: target, doesExitActions: !isGlobal)
    tween = Tween(target: target, way: way, hasLeft: hasLeft || !isGlobal)
    send(.beginTween(playback))
    return .ended
  }

  /// Exit actions are done once only, also where a tween is interrupted.
  private mutating func leave(_ source: Int, for target: Int, doesExitActions: Bool) {
    emit(.transition(from: machine.states[source].name, to: machine.states[target].name))
    if doesExitActions, tween?.hasLeft != true {
      for action in machine.states[source].exitActions { _ = perform(action) }
    }
    if tween == nil { emit(.exited(state: machine.states[source].name)) }
  }

  private mutating func enter(_ target: Int) {
    let state = machine.states[target]
    current = target
    actionCount += 1
    if actionCount == Self.maximumActions + 1 { emit(.failed(.tooManyActions)) }
    emit(.entered(state: state.name))
    if let playback = state.playback { send(.play(playback)) }
    for action in state.entryActions { _ = perform(action) }
    if state.isFinal { stop(restoring: false) }
  }
}
