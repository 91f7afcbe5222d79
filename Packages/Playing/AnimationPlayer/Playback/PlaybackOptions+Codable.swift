import AnimationCore

/// Options are stored without those that are as usual, `reverse` and `speed` by the names of the tool's:
/// `{"loopMode": {"times": 3}, "reverse": true, "range": {"marker": "intro"}, "fadeDuration": 0.3}`.
extension PlaybackOptions: Codable {
  private static let members = [
    "loopMode", "reverse", "speed", "range", "userStopScene", "endStopScene", "hidesWhenStopped",
    "resetsLoopCountWhenStopped", "fadeDuration", "pacing", "showsSubframes", "suspensionBehavior",
  ]

  public init(from decoder: any Decoder) throws {
    let object = try StoredObject(decoder, known: Self.members)
    self.init()
    try object.read("loopMode", into: &loopMode)
    try object.read("reverse", into: &isReversed)
    try object.read("speed", into: &speed)
    try object.read("range", into: &range)
    try object.read("userStopScene", into: &userStopScene, StopScene.names)
    try object.read("endStopScene", into: &endStopScene, StopScene.names)
    try object.read("hidesWhenStopped", into: &hidesWhenStopped)
    try object.read("resetsLoopCountWhenStopped", into: &resetsLoopCountWhenStopped)
    // As exactly as nanoseconds are.
    if let seconds = try object.number("fadeDuration", in: 0...1e6) {
      fadeDuration = .nanoseconds(Int64((seconds * 1e9).rounded()))
    }
    try object.read("pacing", into: &pacing, PlaybackPacing.names)
    try object.read("showsSubframes", into: &showsSubframes)
    try object.read("suspensionBehavior", into: &suspensionBehavior, SuspensionBehavior.names)
  }

  public func encode(to encoder: any Encoder) throws {
    let usual = PlaybackOptions()
    var writer = StoredObjectWriter(encoder)
    try writer.add("loopMode", loopMode, usual: usual.loopMode)
    try writer.add("reverse", isReversed, usual: usual.isReversed)
    try writer.add("speed", speed, usual: usual.speed)
    try writer.add("range", range, usual: usual.range)
    try writer.add("userStopScene", userStopScene, usual: usual.userStopScene, StopScene.names)
    try writer.add("endStopScene", endStopScene, usual: usual.endStopScene, StopScene.names)
    try writer.add("hidesWhenStopped", hidesWhenStopped, usual: usual.hidesWhenStopped)
    try writer.add(
      "resetsLoopCountWhenStopped", resetsLoopCountWhenStopped, usual: usual.resetsLoopCountWhenStopped)
    try writer.add("fadeDuration", fadeDuration / .seconds(1), usual: usual.fadeDuration / .seconds(1))
    try writer.add("pacing", pacing, usual: usual.pacing, PlaybackPacing.names)
    try writer.add("showsSubframes", showsSubframes, usual: usual.showsSubframes)
    try writer.add(
      "suspensionBehavior", suspensionBehavior, usual: usual.suspensionBehavior, SuspensionBehavior.names)
  }
}

/// A loop mode is stored by its name, `"once"`, `"forever"`, `"autoReverse"`, or with its number: `{"times": 3}`,
/// `{"autoReverseTimes": 2}`.
extension LoopMode: Codable {
  public init(from decoder: any Decoder) throws {
    if (try? decoder.singleValueContainer().decode(String.self)) != nil {
      self = try decoder.text { text throws(ValueText.Problem) in
        switch text {
        case "once": return .once
        case "forever": return .forever
        case "autoReverse": return .autoReverse
        default:
          throw ValueText.Problem(
            "is \"\(text)\", not one of once, forever, autoReverse, {\"times\": 3} and {\"autoReverseTimes\": 3}"
          )
        }
      }
      return
    }
    let object = try StoredObject(decoder, known: ["times", "autoReverseTimes"])
    switch (try object.value("times", Int.self), try object.value("autoReverseTimes", Int.self)) {
    case (let count?, nil): self = .times(count)
    case (nil, let count?): self = .autoReverseTimes(count)
    default: throw object.mistake("a loop mode has either \"times\" or \"autoReverseTimes\"")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .once: try "once".encode(to: encoder)
    case .forever: try "forever".encode(to: encoder)
    case .autoReverse: try "autoReverse".encode(to: encoder)
    case .times(let count):
      var writer = StoredObjectWriter(encoder)
      try writer.add("times", count)
    case .autoReverseTimes(let count):
      var writer = StoredObjectWriter(encoder)
      try writer.add("autoReverseTimes", count)
    }
  }
}

/// A range is stored as `"all"`, `{"frames": [10, 40]}`, `{"progress": [0, 0.5]}`, `{"time": [1, 2.5]}`,
/// `{"marker": "intro"}`, or `{"from": "intro", "to": "end", "includingLast": false}` for what is between two markers.
extension PlaybackRange: Codable {
  private static let members = ["frames", "progress", "time", "marker", "from", "to", "includingLast"]

  public init(from decoder: any Decoder) throws {
    if (try? decoder.singleValueContainer().decode(String.self)) != nil {
      self = try decoder.text { text throws(ValueText.Problem) in
        if text == "all" { return .all }
        throw ValueText.Problem("is \"\(text)\", which is no range but \"all\"")
      }
      return
    }
    let object = try StoredObject(decoder, known: Self.members)
    func ends<Bound: Decodable & Comparable>(_ name: String) throws -> ClosedRange<Bound>? {
      guard let ends = try object.value(name, [Bound].self) else { return nil }
      guard ends.count == 2, ends[0] <= ends[1] else {
        throw object.mistake(name, "needs two numbers, the first one not above the second")
      }
      return ends[0]...ends[1]
    }
    var found: [Self] = []
    if let frames: ClosedRange<Int> = try ends("frames") { found.append(.frames(frames)) }
    if let parts: ClosedRange<Double> = try ends("progress") { found.append(.progress(parts)) }
    if let seconds: ClosedRange<Double> = try ends("time") { found.append(.time(seconds)) }
    if let name = try object.value("marker", String.self) { found.append(.marker(name)) }
    if let from = try object.value("from", String.self), let to = try object.value("to", String.self) {
      found.append(.markers(from: from, to: to, includingLast: try object.value("includingLast") ?? true))
    }
    guard let range = found.first, found.count == 1 else {
      throw object.mistake("a range has one of frames, progress, time, marker, and from with to")
    }
    self = range
  }

  public func encode(to encoder: any Encoder) throws {
    if self == .all { return try "all".encode(to: encoder) }
    var writer = StoredObjectWriter(encoder)
    switch self {
    case .all: break
    case .frames(let frames): try writer.add("frames", [frames.lowerBound, frames.upperBound])
    case .progress(let parts): try writer.add("progress", [parts.lowerBound, parts.upperBound])
    case .time(let seconds): try writer.add("time", [seconds.lowerBound, seconds.upperBound])
    case .marker(let name): try writer.add("marker", name)
    case .markers(let from, let to, let includingLast):
      try writer.add("from", from)
      try writer.add("to", to)
      try writer.add("includingLast", includingLast, usual: true)
    }
  }
}

extension StopScene {
  fileprivate static let names: KeyValuePairs = [
    "clear": clear, "stepToLeading": stepToLeading, "stepToTrailing": stepToTrailing,
  ]
}

extension PlaybackPacing {
  fileprivate static let names: KeyValuePairs = [
    "dropsFrames": dropsFrames, "showsEveryFrame": showsEveryFrame,
  ]
}

extension SuspensionBehavior {
  fileprivate static let names: KeyValuePairs = [
    "stop": stop, "pause": pause, "pauseAndRestore": pauseAndRestore, "finish": finish,
    "keepPlaying": keepPlaying,
  ]
}
