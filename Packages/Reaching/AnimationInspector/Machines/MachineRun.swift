import AnimationCore
import AnimationFormats
import FrameRendering
import InteractionScripts
import JSONText
import Pixels
import StateMachines
import SystemSupport

/// A state machine that runs on the page, which says how time passes and what the pointer does.
///
/// The promise to be `Sendable` is the lock's: everything else is used while it is held.
final class MachineRun: @unchecked Sendable {
  /// How far time passes for one question at most, how many things happen meanwhile, and of how many inputs and mistakes
  /// the page is told.
  private static let limits = (seconds: 10.0, lines: 200, events: 200, told: 100)

  private let lock = Lock(())
  private let stage: InteractionStage
  private let machine: StateMachine
  private let images: ImageCache
  private let drawingLimits: DrawingLimits
  private var events: [StateMachineEvent] = []
  private var lineCount = 0
  private var canvas: Canvas?
  /// What the last picture shows.
  private var shown: DisplayList?

  /// What pictures of one size are drawn with.
  private struct Canvas {
    let options: ImageOptions
    let painter: FramePainter
    let bitmap: Bitmap
    let lent: LentBudget
  }

  /// - Parameter id: of the machine; nil for the one that the file wants run.
  /// - Throws: `FileError` when there is none.
  init(
    _ id: String?, of opened: OpenedAnimation, limits: DecodingLimits, drawingLimits: DrawingLimits,
    images: ImageCache
  ) throws(FileError) {
    self.drawingLimits = drawingLimits
    machine = try AnimationDecoder.stateMachine(id, in: opened.file, limits: limits)
    self.images = images
    stage = InteractionStage(opened.animation, id: opened.id, machine, in: opened.file, limits: limits)
    stage.onEvent = { [unowned self] event in
      if events.count < Self.limits.events { events.append(event) }
    }
  }

  /// Does what was done on the page, each at its time, and goes on up to now.
  ///
  /// - Parameter json: the body of a request: lines of a script, the time, and what picture there is to be.
  /// - Returns: what the machine did, and behind it the picture, where that is another one than before.
  /// - Throws: `SiteProblem`, `AnimationError`.
  func answer(_ json: JSONValue, _ budget: WorkBudget) throws -> SiteAnswer {
    guard json["time"].isNumber, let seconds = json["time"].number,
      (0...InteractionScript.longest / .seconds(1)).contains(seconds)
    else { throw SiteProblem(422, "time: write seconds from the start, up to an hour") }
    guard json["lines"].count <= Self.limits.lines else {
      throw SiteProblem(422, "lines: there are too many")
    }
    let picture = try FrameRequest(json)
    return try lock.withLock { _ in
      stage.budget = budget
      defer { stage.budget = .unlimited }
      let end = min(.seconds(seconds), stage.time + .seconds(Self.limits.seconds))
      for line in json["lines"].items {
        lineCount += 1
        let step = try InteractionScript.Step(line, line: lineCount)
        // What comes late counts from now on.
        stage.advance(to: min(step.time, end))
        stage.perform(step)
        try budget.check()
      }
      stage.advance(to: end)
      return try draw(picture, budget)
    }
  }

  private func draw(_ picture: FrameRequest, _ budget: WorkBudget) throws -> SiteAnswer {
    let canvas = try canvas(picture.options)
    let context = EvaluationContext(replacements: picture.replacements, budget: budget)
    let list = stage.displayList(context)
    var answer = SiteAnswer(type: "application/octet-stream", [])
    if list != shown {
      // What is cut short is to be drawn again, with another budget.
      (self.canvas, shown) = (nil, nil)
      try canvas.lent.spend(budget) { _ = canvas.painter.draw(list, into: canvas.bitmap) }
      self.canvas = canvas
      answer = try FrameAnswers.encode(canvas.bitmap, as: picture.format)
      shown = list
    }
    let state = state
    answer.headers.append(("X-State-Bytes", "\(state.count)"))
    answer.body = state + answer.body
    return answer
  }

  private func canvas(_ options: ImageOptions) throws -> Canvas {
    if let canvas, canvas.options == options { return canvas }
    let lent = LentBudget(limits: drawingLimits)
    let painter = FramePainter(
      canvas: stage.first.info.size, options: options, images: images, budget: lent.own)
    let new = Canvas(options: options, painter: painter, bitmap: try painter.makeBitmap(), lent: lent)
    (canvas, shown) = (new, nil)
    return new
  }

  // MARK: What it did

  private var state: [UInt8] {
    let run = stage.run
    var json = JSONWriter()
    json.object(.compact) { json in
      json.add("isRunning", run?.isRunning ?? false)
      json.add("state", orNull: run?.currentState)
      json.add("notes", stage.diagnostics.prefix(Self.limits.told).map(\.message))
      json.array("inputs", .compact) { json in
        for input in machine.inputs.prefix(Self.limits.told) {
          json.object(.compact) { write(input, run, to: &$0) }
        }
      }
      json.array("events", .compact) { json in
        for event in events {
          json.object(.compact) { json in
            json.add("kind", event.words.kind)
            json.add("text", event.words.text)
          }
        }
      }
    }
    events = []
    return json.bytes
  }

  private func write(_ input: StateMachine.Input, _ run: StateMachineRun?, to json: inout JSONWriter) {
    json.add("name", input.name)
    switch input.kind {
    case .number(let first):
      json.add("type", "number")
      json.add("value", Double(run?.numbers[input.name] ?? first))
    case .string(let first):
      json.add("type", "string")
      json.add("value", run?.strings[input.name] ?? first)
    case .boolean(let first):
      json.add("type", "boolean")
      json.add("value", run?.booleans[input.name] ?? first)
    case .event: json.add("type", "event")
    }
  }
}

extension StateMachineEvent {
  /// The kind of the event, and what it is about.
  fileprivate var words: (kind: String, text: String) {
    switch self {
    case .started: ("started", "")
    case .stopped: ("stopped", "")
    case .transition(let from, let to): ("transition", from.isEmpty ? to : "\(from) → \(to)")
    case .entered(let state): ("entered", state)
    case .exited(let state): ("exited", state)
    case .numberChanged(let input, _, let value): ("changed", "\(input) = \(numberText(Double(value)))")
    case .stringChanged(let input, _, let value): ("changed", "\(input) = \(value.jsonText)")
    case .booleanChanged(let input, _, let value): ("changed", "\(input) = \(value)")
    case .fired(let input): ("fired", input)
    case .custom(let text): ("custom", text)
    case .openURL(let address, _): ("openURL", address)
    case .failed(let error): ("failed", "\(error)")
    }
  }
}
