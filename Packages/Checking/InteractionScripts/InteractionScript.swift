import AnimationCore
import JSONText
import StateMachines

/// What a user does with an animation, and when: to be played without a user. `Docs/Interaction.md` describes
/// the files.
package struct InteractionScript: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// - Parameter at: on the animation's canvas.
    case pointer(PointerKind, at: Point)
    case set(input: String, Value)
    case fire(String)
  }

  package enum Value: Hashable, Sendable {
    case number(Float)
    case string(String)
    case boolean(Bool)
  }

  /// One line of the file.
  package struct Step: Hashable, Sendable {
    /// The time from the start.
    package var time: Duration
    /// Nil for a line that only says how long the script lasts.
    package var event: Event?
    /// Counted from 1.
    package var line: Int
  }

  /// The steps in order of time.
  package var steps: [Step]

  /// How long it takes.
  package var duration: Duration { steps.last?.time ?? .zero }
}

extension InteractionScript {
  /// The longest that a script may last.
  package static let longest = Duration.seconds(3600)
  private static let maximumLines = 100_000

  /// Reads a file: a JSON object a line, by time.
  ///
  /// - Throws: `invalid` with the line; `limitExceeded`.
  package init(parsing text: [UInt8], limits: DecodingLimits = DecodingLimits()) throws(AnimationError) {
    try DecodingLimits.check("size of the text in bytes", text.count, limits.fileBytes)
    steps = []
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    try DecodingLimits.check("lines of a script", lines.count, Self.maximumLines)
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D })
    {
      let step = try Self.step(Array(line), line: index + 1, limits)
      if let last = steps.last, step.time < last.time {
        throw Self.mistake("time is earlier than in line \(last.line)", line: step.line)
      }
      steps.append(step)
    }
    if steps.isEmpty { throw .invalid(path: "", reason: "the script has no lines") }
  }

  fileprivate static func mistake(_ reason: String, line: Int) -> AnimationError {
    .invalid(path: "line \(line)", reason: reason)
  }

  private static func step(
    _ text: [UInt8], line: Int, _ limits: DecodingLimits
  ) throws(AnimationError) -> Step {
    let document: JSONDocument
    do {
      document = try JSONDocument.parseWritten(text, limits: limits)
    } catch {
      guard case .corrupt(_, let reason) = error else { throw error }
      // The line that it names is the only one of the text it was given.
      throw mistake("no JSON object: " + (reason.split(separator: ": ", maxSplits: 1).last ?? ""), line: line)
    }
    return try document.withRoot { (root) throws(AnimationError) in try Step(root, line: line) }
  }

  fileprivate static let pointers: [(name: String, kind: PointerKind)] = [
    ("pointerDown", .down), ("pointerUp", .up), ("pointerMove", .move), ("pointerEnter", .enter),
    ("pointerExit", .exit), ("click", .click),
  ]

  fileprivate static let rule: JSONRule = {
    let point = JSONRule.object(required: ["x": .number, "y": .number])
    // What inputs are set to is of several types: see `event`.
    var events: [String: JSONRule] = ["fire": .text, "set": .map(.any)]
    for (name, _) in pointers { events[name] = point }
    return .object(required: ["time": .atLeast(0)], optional: events)
  }()

  fileprivate static func event(_ root: JSONValue) throws(JSONMistake) -> Event? {
    let events = root.members.filter { $0.key != "time" }
    guard let (name, value) = events.first else { return nil }
    if events.count > 1 { throw JSONMistake("has \(events.count) events: write one a line") }
    if let kind = pointers.first(where: { $0.name == name })?.kind {
      return .pointer(kind, at: Point(value["x"].number ?? 0, value["y"].number ?? 0))
    }
    if name == "fire" { return .fire(value.string ?? "") }
    let inputs = Array(value.members)
    guard inputs.count == 1, let input = inputs.first else {
      throw JSONMistake("has \(inputs.count) inputs: write one a line", at: [.member(name)])
    }
    if input.value.isString { return .set(input: input.key, .string(input.value.string ?? "")) }
    if input.value.isBool { return .set(input: input.key, .boolean(input.value.bool ?? false)) }
    guard input.value.isNumber else {
      throw JSONMistake(
        "is neither a number nor text nor true or false", at: [.member(name), .member(input.key)])
    }
    return .set(input: input.key, .number(Float(input.value.number ?? 0)))
  }
}

extension InteractionScript.Step {
  /// Reads one line of a script.
  ///
  /// - Parameter line: its number, for messages.
  /// - Throws: `invalid` with the line.
  package init(_ root: JSONValue, line: Int) throws(AnimationError) {
    do throws(JSONMistake) {
      try root.check(InteractionScript.rule)
      let time = Duration.seconds(min(root["time"].number ?? 0, 1e9))
      if time > InteractionScript.longest { throw JSONMistake("is over an hour", at: [.member("time")]) }
      self.init(time: time, event: try InteractionScript.event(root), line: line)
    } catch {
      let place = error.steps.words
      throw InteractionScript.mistake(
        (place.isEmpty ? "the object" : place) + " " + error.reason, line: line)
    }
  }
}
