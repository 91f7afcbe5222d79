import AnimationCore
import AnimationKit
import AnimationPlayer
import AnimationSnapshot
import CommandLineSupport
import FrameRendering
import InteractionScripts
import JSONText
import Pixels

/// The settings that one object of `animsnap.json` changes; nil for those that it does not mention.
struct SettingsChange {
  private var animationID: String?
  private var frames: FrameChoice?
  private var size: ImageOptions.ImageSize?
  private var contentMode: ContentMode?
  private var background: Color?
  private var motionBlur: Bool?
  private var script: ScriptSource?
  private var replacements: ReplacementSource?
  private var playback: PlaybackOptions?
  /// What is played, with `playback`; nil for the range that it has.
  private var range: FrameRange?
  private var tolerance: Tolerance?

  /// - Parameters:
  ///   - json: must satisfy `ConfigurationRules`.
  ///   - place: its location in the file.
  init(_ json: JSONValue, at place: [JSONStep]) throws(JSONMistake) {
    animationID = json["animationID"].string
    frames = try Self.frames(json["frames"], at: place + [.member("frames")])
    if let text = json["size"].string, let pixels = try? PixelSize(argument: text) {
      size = .pixels(width: pixels.width, height: pixels.height)
    }
    if let scale = json["scale"].number {
      guard size == nil else { throw JSONMistake("has both \"size\" and \"scale\"", at: place) }
      size = .scale(scale)
    }
    contentMode = json["fit"].string.flatMap { Settings.contentModes[$0] }
    background = json["background"].string.flatMap { try? Color(argument: $0) }
    motionBlur = json["motionBlur"].bool
    script = try Self.script(json["script"], at: place + [.member("script")])
    replacements = try Self.replacements(json["replacements"], at: place + [.member("replacements")])
    (playback, range) = try Self.playback(json["playback"], at: place + [.member("playback")])
    tolerance = try Self.tolerance(json["tolerance"], at: place + [.member("tolerance")])
  }

  fileprivate func apply(to settings: inout Settings, isForOne: Bool) {
    if let animationID { settings.options.animationID = animationID }
    if let frames { settings.options.frames = frames }
    if let size { settings.options.size = size }
    if let contentMode { settings.options.contentMode = contentMode }
    if let background { settings.options.background = background }
    if let motionBlur { settings.options.motionBlur = motionBlur }
    if let script { settings.script = script }
    if let replacements { (settings.replacements, settings.hasOwnReplacements) = (replacements, isForOne) }
    if let playback { (settings.options.playback, settings.options.range) = (playback, range) }
    if let tolerance { settings.tolerance = tolerance }
  }

  private static func frames(
    _ json: JSONValue, at place: [JSONStep]
  ) throws(JSONMistake) -> FrameChoice? {
    if json.isMissing { return nil }
    if let text = json.string { return try list(text, at: place) }
    let names = json.members.map(\.key)
    guard names.count == 1 else {
      throw JSONMistake("has \(names.count) ways to choose frames, not one", at: place)
    }
    // "telling" is the former name.
    for name: StaticString in ["representative", "telling"] {
      if let count = json[name].integer { return .representative(count) }
    }
    if let step = json["every"].integer { return .every(step) }
    if let fractions = json["progress"].numbers(limit: 10_000) { return .progress(fractions) }
    if let seconds = json["played"].numbers(limit: 10_000) { return .played(seconds: seconds) }
    return .markers(json["markers"].items.compactMap(\.string))
  }

  private static func list(_ text: String, at place: [JSONStep]) throws(JSONMistake) -> FrameChoice {
    let ranges: [FrameRange]
    do {
      ranges = try FrameRanges(text).ranges
    } catch {
      throw JSONMistake("is invalid: \(error)", at: place)
    }
    // Numbers alone are counted out: references say so.
    let numbers = ranges.compactMap(\.numbers)
    guard numbers.count == ranges.count else { return .ranges(ranges) }
    // A `Double` cannot overflow.
    guard numbers.reduce(0, { $0 + Double(($1.last - $1.first) / $1.step) + 1 }) <= 10_000 else {
      throw JSONMistake("has more than 10000 frames", at: place)
    }
    return .frames(numbers.flatMap { stride(from: $0.first, through: $0.last, by: $0.step) })
  }

  private static func replacements(
    _ json: JSONValue, at place: [JSONStep]
  ) throws(JSONMistake) -> ReplacementSource? {
    if json.isMissing { return nil }
    if let file = json.string { return .file(file) }
    do {
      return .inline(try ReplacementFile(json))
    } catch {
      throw JSONMistake(error.reason, at: place + error.steps)
    }
  }

  private static func script(
    _ json: JSONValue, at place: [JSONStep]
  ) throws(JSONMistake) -> ScriptSource? {
    guard let events = json["events"].string else { return nil }
    let duration = json["duration"].number
    if let duration, duration > InteractionScript.longest / .seconds(1) {
      throw JSONMistake("is over an hour", at: place + [.member("duration")])
    }
    return ScriptSource(
      events: events,
      options: InteractionScript.Options(
        stateMachine: json["stateMachine"].string, duration: duration.map { .seconds($0) }))
  }

  private static func playback(
    _ json: JSONValue, at place: [JSONStep]
  ) throws(JSONMistake) -> (PlaybackOptions?, range: FrameRange?) {
    if json.isMissing { return (nil, nil) }
    var options = PlaybackOptions()
    var range: FrameRange?
    if let text = json["range"].string {
      let place = place + [.member("range")]
      guard json["marker"].isMissing else { throw JSONMistake("cannot be combined with a marker", at: place) }
      guard let found = try? FrameRange(argument: text[...]), found.step == 1 else {
        throw JSONMistake(
          "is not a range: write A..B without a step, such as 10..40, 10.., 1s..2s or 0%..50%", at: place)
      }
      // Numbers stay what they are: references say so.
      if let frames = found.numbers {
        options.range = .frames(frames.first...frames.last)
      } else {
        range = found
      }
    }
    if let marker = json["marker"].string { options.range = .marker(marker) }
    if let isReversed = json["reversed"].bool { options.isReversed = isReversed }
    if let speed = json["speed"].number {
      guard speed != 0 else { throw JSONMistake("must not be 0", at: place + [.member("speed")]) }
      options.speed = speed
    }
    let loops = json["passes"].integer ?? 1
    options.loopMode = json["turnsBack"].bool == true ? .autoReverseTimes(loops) : .times(loops)
    return (options, range)
  }

  private static func tolerance(
    _ json: JSONValue, at place: [JSONStep]
  ) throws(JSONMistake) -> Tolerance? {
    if json.isMissing { return nil }
    if let name = json.string {
      switch name {
      case "exact": return .exact
      case "perceptual": return .perceptual
      default: throw JSONMistake("is \"\(name)\", not one of exact, perceptual", at: place)
      }
    }
    var tolerance = Tolerance.perceptual
    if let rounding = json["rounding"].integer { tolerance.rounding = rounding }
    if let shift = json["edgeShift"].number {
      guard shift <= 0.5 else { throw JSONMistake("is above 0.5", at: place + [.member("edgeShift")]) }
      (tolerance.edgeShift, tolerance.steadyEdgeShift) = (shift, shift)
    }
    if let mean = json["areaMean"].number { tolerance.areaMean = mean }
    if let fraction = json["differingPart"].number {
      guard fraction <= 1 else { throw JSONMistake("is above 1", at: place + [.member("differingPart")]) }
      tolerance.differingFraction = fraction
    }
    return tolerance
  }
}

extension FrameRange {
  /// Its frames where numbers from 0 say which; nil where that depends on the animation.
  fileprivate var numbers: (first: Int, last: Int, step: Int)? {
    guard case .frame(let first) = start else { return nil }
    guard let end else { return (first, first, 1) }
    guard case .frame(let last) = end else { return nil }
    return (first, last, step)
  }
}

extension Settings {
  /// - Parameter isForOne: whether the change is for one animation or variant instead of many.
  mutating func apply(_ change: SettingsChange, isForOne: Bool) {
    change.apply(to: &self, isForOne: isForOne)
  }
}
