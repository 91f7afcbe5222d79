import AnimationCore
import JSONText

extension StateMachine {
  /// Reads the file of a machine, `s/<id>.json` in a dotLottie of version 2. As in other players one mistake makes it
  /// unusable; members that are not known do not count.
  ///
  /// - Parameter name: what the file is called in errors and diagnostics; empty where that is said elsewhere.
  /// - Throws: `corrupt` for what is not JSON, `limitExceeded`, or `invalid` with the line and the place.
  public init(
    decoding text: [UInt8], name: String = "state machine", limits: DecodingLimits = DecodingLimits()
  ) throws(AnimationError) {
    try DecodingLimits.check("size of the text in bytes", text.count, limits.fileBytes)
    let document = try JSONDocument(parsing: text, part: name, limits: limits)
    self = try document.withRoot { (root) throws(AnimationError) in
      var reader = StateMachineReader(file: name)
      do throws(StateMachineReader.Failure) {
        return try reader.machine(root)
      } catch {
        switch error {
        case .limit(let what, let value, let limit):
          throw .limitExceeded(what: what, value: value, limit: limit)
        case .mistake(let mistake):
          let error = mistake.error(in: text)
          guard case .invalid(let path, let reason) = error else { throw error }
          throw .invalid(path: name.isEmpty ? path : "\(name) > \(path)", reason: reason)
        }
      }
    }
  }
}

/// Reads the elements of a machine, and counts them.
struct StateMachineReader {
  enum Failure: Error {
    case mistake(JSONMistake)
    case limit(what: String, value: Int, limit: Int)
  }

  let file: String
  var diagnostics: [Diagnostic] = []
  private var counts: [String: Int] = [:]

  init(file: String) { self.file = file }

  /// More than any real machine has: the largest seen has 40 states.
  private static let limits = [
    "states": 1024, "transitions": 16_384, "guards": 65_536, "inputs": 4096, "interactions": 16_384,
    "actions": 65_536,
  ]
  private static let stringBytes = 65_536

  mutating func machine(_ root: JSONValue) throws(Failure) -> StateMachine {
    let root = MachineElement(root, at: [])
    // The states of still older ones are no array.
    let descriptor = root.optional("descriptor")
    if !descriptor.isMissing, !root.optional("states").isArray || !descriptor["initial"].isString {
      throw .mistake(JSONMistake("is a state machine of an older kind, which players no longer run"))
    }
    var machine = StateMachine(
      initial: try (descriptor.isMissing ? root : MachineElement(descriptor, at: [.member("descriptor")]))
        .text(
          "initial"),
      inputs: [], states: [], interactions: [])
    for element in try root.elements("inputs", isRequired: false) {
      machine.inputs.append(try input(element))
    }
    let states = try root.elements("states")
    for element in states { machine.states.append(try state(element)) }
    for element in try root.elements("interactions", isRequired: false) {
      machine.interactions.append(try interaction(element))
    }
    try check(machine, root, states)
    machine.diagnostics = diagnostics
    return machine
  }

  mutating func count(_ what: String) throws(Failure) {
    let count = counts[what, default: 0] + 1
    counts[what] = count
    if let limit = Self.limits[what], count > limit {
      throw .limit(what: "\(what) of a state machine", value: count, limit: limit)
    }
  }

  static func check(_ text: String) throws(Failure) {
    if text.utf8.count > stringBytes {
      throw .limit(what: "length of a text in a state machine", value: text.utf8.count, limit: stringBytes)
    }
  }

  mutating func note(_ kind: Diagnostic.Kind, at steps: [JSONStep], _ message: String) {
    diagnostics.append(
      Diagnostic(kind, path: file.isEmpty ? steps.words : "\(file) > \(steps.words)", message))
  }

  // MARK: Inputs and states

  private mutating func input(_ element: MachineElement) throws(Failure) -> StateMachine.Input {
    try count("inputs")
    let kind: StateMachine.Input.Kind
    switch try element.type(["Numeric", "String", "Boolean", "Event"]) {
    case "Numeric": kind = .number(Float(try element.number("value")))
    case "String": kind = .string(try element.text("value"))
    case "Boolean": kind = .boolean(try element.bool("value"))
    default: kind = .event
    }
    return StateMachine.Input(name: try element.text("name"), kind: kind)
  }

  private mutating func state(_ element: MachineElement) throws(Failure) -> StateMachine.State {
    try count("states")
    let type = try element.type(["PlaybackState", "GlobalState"])
    var state = StateMachine.State(name: try element.text("name"))
    for transition in try element.elements("transitions", isRequired: false) {
      state.transitions.append(try self.transition(transition))
    }
    state.entryActions = try actions(element, "entryActions", isRequired: false)
    state.exitActions = try actions(element, "exitActions", isRequired: false)
    if type == "PlaybackState" {
      state.playback = try playback(element)
      state.isFinal = try element.optionalBool("final") ?? false
    }
    return state
  }

  private mutating func playback(_ element: MachineElement) throws(Failure) -> StatePlayback {
    var playback = StatePlayback()
    playback.animation = try element.optionalText("animation").flatMap { $0.isEmpty ? nil : $0 }
    playback.autoplay = try element.optionalBool("autoplay") ?? false
    let count = try element.optionalNumber("loopCount") ?? 0
    if try element.optionalBool("loop") ?? false {
      playback.loop = count >= 1 ? .times(Int(count, within: 1...Int(Int32.max))) : .forever
    }
    if let mode = try element.optionalText("mode") {
      guard let known = Self.modes[mode] else {
        throw element.mistake("mode", "is \"\(mode)\", which is not known")
      }
      playback.mode = known
    }
    if let speed = try element.optionalNumber("speed") {
      if speed > 0 {
        playback.speed = speed
      } else {
        note(.tolerated, at: element.steps, "speed \(speed): 1 is used")
      }
    }
    playback.segment = try element.optionalText("segment")
    if let color = try element.optionalNumber("backgroundColor") {
      let bits = Int(color, within: 0...0xFFFF_FFFF)
      func part(_ shift: Int) -> Double { Double(bits >> shift & 0xFF) / 255 }
      playback.background = Color(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    }
    return playback
  }

  private static let modes: [String: PlaybackSettings.Mode] = [
    "Forward": .forward, "Reverse": .reverse, "Bounce": .bounce, "ReverseBounce": .reverseBounce,
  ]

  private mutating func transition(_ element: MachineElement) throws(Failure) -> StateMachine.Transition {
    try count("transitions")
    let type = try element.type(["Transition", "Tweened"])
    var transition = StateMachine.Transition(target: try element.text("toState"))
    for element in try element.elements("guards", isRequired: false) {
      try count("guards")
      transition.guards.append(try self.guard(element))
    }
    if type == "Tweened" {
      // Longer than anything lasts; more seconds than a `Duration` holds would be a trap.
      let duration = min(try element.number("duration"), 1e9)
      let easing = try element.numbers("easing")
      if duration >= Self.shortestTween, easing.count == 4, 0...1 ~= easing[0], 0...1 ~= easing[2] {
        transition.tween = StateMachine.Transition.Tween(
          duration: duration, easing: TweenEasing(x1: easing[0], x2: easing[2], y1: easing[1], y2: easing[3]))
      } else {
        note(
          .tolerated, at: element.steps,
          "neither duration nor easing of a tween, or less than a millisecond: taken at once")
      }
    }
    return transition
  }

  private func `guard`(_ element: MachineElement) throws(Failure) -> StateMachine.Guard {
    let type = try element.type(["Numeric", "String", "Boolean", "Event"])
    let input = try element.text("inputName")
    if type == "Event" { return .event(input: input) }
    let word = try element.text("conditionType")
    guard let condition = StateMachine.Guard.Condition(rawValue: word) else {
      throw element.mistake("conditionType", "is \"\(word)\", which is not known")
    }
    let operand = try element.required("compareTo")
    switch type {
    case "Numeric":
      // Text without $ is nothing that a number can be compared with.
      let compared =
        operand.isString && operand.string?.first != "$" && operand.string != elapsedTimeName
        ? StateMachine.Operand.unusable : StateMachine.Operand<Float>(number: operand)
      return .number(StateMachine.NumberReference(input), condition: condition, operand: compared)
    case "String":
      return .string(input: input, condition: condition, operand: StateMachine.Operand(string: operand))
    default:
      return .boolean(input: input, condition: condition, operand: StateMachine.Operand(boolean: operand))
    }
  }

  // MARK: Interactions and actions

  private mutating func interaction(_ element: MachineElement) throws(Failure) -> StateMachine.Interaction {
    try count("interactions")
    let type = try element.type(PointerKind.allCases.map(\.rawValue) + ["OnComplete", "OnLoopComplete"])
    let trigger: StateMachine.Interaction.Trigger
    switch type {
    case "OnComplete": trigger = .completed(state: try element.text("stateName"))
    case "OnLoopComplete": trigger = .loopCompleted(state: try element.text("stateName"))
    default:
      let kind = PointerKind(rawValue: type) ?? .click
      trigger = .pointer(kind, layer: kind == .move ? nil : try element.optionalText("layerName"))
    }
    return StateMachine.Interaction(trigger: trigger, actions: try actions(element, "actions"))
  }

  private mutating func actions(
    _ element: MachineElement, _ name: StaticString, isRequired: Bool = true
  ) throws(Failure) -> [StateMachine.Action] {
    var actions: [StateMachine.Action] = []
    for element in try element.elements(name, isRequired: isRequired) { actions.append(try action(element)) }
    return actions
  }

  private mutating func action(_ element: MachineElement) throws(Failure) -> StateMachine.Action {
    try count("actions")
    func input() throws(Failure) -> String { try element.text("inputName") }
    func number() throws(Failure) -> StateMachine.Operand<Float> {
      StateMachine.Operand(number: try element.required("value"))
    }
    switch try element.type(Self.actionTypes) {
    case "SetNumeric": return .setNumber(input: try input(), try number())
    case "SetString": return .setString(input: try input(), try element.text("value"))
    case "SetBoolean":
      return .setBoolean(input: try input(), StateMachine.Operand(boolean: try element.required("value")))
    case "Increment":
      return .increment(
        input: try input(), StateMachine.Operand(optionalNumber: element.optional("value")) ?? .literal(1))
    case "Decrement":
      return .decrement(
        input: try input(), StateMachine.Operand(optionalNumber: element.optional("value")) ?? .literal(1))
    case "Multiply": return .multiply(input: try input(), try number())
    case "Floor": return .floor(input: try input())
    case "Clamp":
      return .clamp(
        input: try input(), minimum: StateMachine.Operand(optionalNumber: element.optional("min")),
        maximum: StateMachine.Operand(optionalNumber: element.optional("max")))
    case "SetRandom":
      return .setRandom(
        input: try input(),
        minimum: StateMachine.Operand(optionalNumber: element.optional("min")) ?? .literal(0),
        maximum: StateMachine.Operand(optionalNumber: element.optional("max")) ?? .literal(1),
        isInteger: try element.optionalBool("integer") ?? false)
    case "Toggle": return .toggle(input: try input())
    case "Reset": return .reset(input: try input())
    case "Fire": return .fire(input: try input())
    case "SetTheme":
      if let id = try element.optionalText("themeId") { return .setTheme(id) }
      return .setTheme(try element.text("value"))
    case "SetFrame": return .setFrame(try number())
    case "SetProgress": return .setProgress(try number())
    case "OpenUrl": return .openURL(try element.text("url"), target: try element.optionalText("target") ?? "")
    case "FireCustomEvent": return .fireCustomEvent(try element.text("value"))
    case let type:
      note(.unsupported, at: element.steps, "the action \(type) does nothing, as in other players")
      return .none
    }
  }

  /// The shortest tween, in seconds. Two states that tween into each other take a step each time.
  private static let shortestTween = 0.001

  private static let actionTypes = [
    "SetNumeric", "SetString", "SetBoolean", "Increment", "Decrement", "Multiply", "Floor", "Clamp",
    "SetRandom",
    "Toggle", "Reset", "Fire", "SetTheme", "SetFrame", "SetProgress", "OpenUrl", "FireCustomEvent",
    "SetExpression",
    "SetSlot",
  ]

  // MARK: What has to fit together

  private mutating func check(
    _ machine: StateMachine, _ root: MachineElement, _ states: [MachineElement]
  ) throws(Failure) {
    let kinds = Dictionary(grouping: machine.inputs, by: \.name).mapValues { $0.map(\.kind) }
    var names: Set<String> = []
    var hasGlobal = false
    for (state, element) in zip(machine.states, states) {
      guard names.insert(state.name).inserted else {
        throw element.mistake("name", "is \"\(state.name)\", as that of another state")
      }
      if state.isGlobal, hasGlobal { throw element.mistake(nil, "is another GlobalState") }
      hasGlobal = hasGlobal || state.isGlobal
      let transitions = try element.elements("transitions", isRequired: false)
      if transitions.count(where: { !$0.has("guards") }) > 1 {
        throw element.mistake("transitions", "has several without guards")
      }
      for (transition, element) in zip(state.transitions, transitions) {
        for (one, element) in zip(transition.guards, try element.elements("guards", isRequired: false)) {
          try Self.check(one, element, kinds)
        }
      }
    }
    guard names.contains(machine.initial) else {
      throw root.mistake("initial", "is \"\(machine.initial)\", but there is no such state")
    }
    for (state, element) in zip(machine.states, states) {
      for transition in state.transitions where !names.contains(transition.target) {
        note(
          .tolerated, at: element.steps, "a transition leads to \"\(transition.target)\", which is no state")
      }
    }
  }

  private static func check(
    _ one: StateMachine.Guard, _ element: MachineElement, _ kinds: [String: [StateMachine.Input.Kind]]
  ) throws(Failure) {
    func require(_ name: String, _ member: StaticString, _ matches: (StateMachine.Input.Kind) -> Bool)
      throws(Failure)
    {
      if !(kinds[name] ?? []).contains(where: matches) {
        throw element.mistake(member, "refers to \"\(name)\", which is no input of this type")
      }
    }
    switch one {
    case .number(_, _, .input(let name)):
      try require(name, "compareTo") { if case .number = $0 { true } else { false } }
    case .number(_, _, .unusable):
      if let text = element.optional("compareTo").string {
        try require(text, "compareTo") { if case .number = $0 { true } else { false } }
      }
    case .string(_, _, .input(let name)):
      try require(name, "compareTo") { if case .string = $0 { true } else { false } }
    case .boolean(_, _, .input(let name)):
      try require(name, "compareTo") { if case .boolean = $0 { true } else { false } }
    case .event(let name): try require(name, "inputName") { $0 == .event }
    case .number, .string, .boolean: break
    }
  }
}

private let elapsedTimeName = "@elapsedTime"

extension StateMachine.NumberReference {
  fileprivate init(_ name: String) { self = name == elapsedTimeName ? .elapsedTime : .input(name) }
}

extension StateMachine.Operand {
  /// - Parameter text: `$name`, or text that names an input without it.
  fileprivate init(reference text: String) {
    self =
      text == elapsedTimeName ? .elapsedTime : .input(text.hasPrefix("$") ? String(text.dropFirst()) : text)
  }
}

extension StateMachine.Operand<Float> {
  fileprivate init(number json: JSONValue) {
    if json.isNumber, let number = json.number {
      self = .literal(Float(number))
    } else {
      self = json.string.map { StateMachine.Operand(reference: $0) } ?? .unusable
    }
  }

  fileprivate init?(optionalNumber json: JSONValue) {
    guard !json.isMissing else { return nil }
    self.init(number: json)
  }
}

extension StateMachine.Operand<String> {
  fileprivate init(string json: JSONValue) {
    guard let text = json.string else {
      self = .unusable
      return
    }
    self = text.hasPrefix("$") ? StateMachine.Operand(reference: text) : .literal(text)
  }
}

extension StateMachine.Operand<Bool> {
  fileprivate init(boolean json: JSONValue) {
    if json.isBool, let bool = json.bool {
      self = .literal(bool)
    } else {
      self = json.string.map { StateMachine.Operand(reference: $0) } ?? .unusable
    }
  }
}
