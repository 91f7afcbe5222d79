import AnimationCore
import JSONText

extension DotLottieManifest {
  /// The most entries in a list of themes or of state machines.
  private static let maximumListLength = 1024

  /// Reads versions 1 and 2. Members of a wrong type count as absent.
  ///
  /// - Throws: `corrupt` for what is not JSON.
  package init(_ bytes: [UInt8], limits: DecodingLimits) throws(AnimationError) {
    let document = try JSONDocument(parsing: bytes, part: Self.fileName, limits: limits)
    var manifest = DotLottieManifest()
    try document.withRoot { (root) throws(AnimationError) in try manifest.read(root, limits) }
    self = manifest
  }

  private mutating func read(_ root: JSONValue, _ limits: DecodingLimits) throws(AnimationError) {
    version = root["version"].string ?? root["version"].number.map { $0 == 2 ? "2" : "\($0)" }
    generator = root["generator"].string
    try DecodingLimits.check("animations in the manifest", root["animations"].count, limits.layers)
    let listed = list(root["animations"], "animations", "an animation", "animation")
    animations = listed.map { entry in
      var animation = Animation(id: entry.id)
      animation.name = entry.json["name"].string
      animation.initialTheme = entry.json["initialTheme"].string ?? entry.json["defaultTheme"].string
      animation.themes = entry.json["themes"].identifiers
      animation.settings = settings(entry.json, "animations[\(entry.index)]")
      return animation
    }
    try readThemes(root["themes"])
    try DecodingLimits.check("state machines", root["stateMachines"].count, Self.maximumListLength)
    stateMachines = list(root["stateMachines"], "stateMachines", "a state machine", "state machine").map {
      Named(id: $0.id, name: $0.json["name"].string)
    }
    // Those of version 1.
    stateMachines += (root["states"].identifiers ?? []).prefix(Self.maximumListLength).map { Named(id: $0) }
    readInitial(root)
  }

  private mutating func readInitial(_ root: JSONValue) {
    initial.stateMachine = root["initial"]["stateMachine"].string
    let first = root["initial"]["animation"].identifier ?? root["activeAnimationId"].identifier
    guard let first, !first.isEmpty else { return }
    if animations.contains(where: { $0.id == first }) {
      initial.animation = first
    } else {
      note("initial", "there is no animation \"\(first)\": the first one is shown")
    }
  }

  /// Reads the themes; those of version 1 say which animations they fit.
  private mutating func readThemes(_ json: JSONValue) throws(AnimationError) {
    try DecodingLimits.check("themes", json.count, Self.maximumListLength)
    let entries = list(json, "themes", "a theme", "theme")
    themes = entries.map { Named(id: $0.id, name: $0.json["name"].string) }
    let fitted = entries.map { $0.json["animations"].identifiers.map(Set.init) }
    guard fitted.contains(where: { $0 != nil }) else { return }
    for position in animations.indices where animations[position].themes == nil {
      let id = animations[position].id
      animations[position].themes = zip(themes, fitted).filter { $1?.contains(id) ?? true }.map(\.0.id)
    }
  }

  /// What of a list has an id, each once.
  private mutating func list(
    _ json: JSONValue, _ path: String, _ one: String, _ noun: String
  ) -> [(index: Int, id: String, json: JSONValue)] {
    var known: Set<String> = []
    var entries: [(index: Int, id: String, json: JSONValue)] = []
    for (index, json) in json.items.enumerated() {
      guard let id = json["id"].identifier, !id.isEmpty else {
        note("\(path)[\(index)]", "\(one) without an id: left out")
        continue
      }
      guard known.insert(id).inserted else {
        note("\(path)[\(index)]", "another \(noun) \"\(id)\": left out")
        continue
      }
      entries.append((index, id, json))
    }
    return entries
  }

  private mutating func note(_ path: String, _ message: String) {
    diagnostics.append(Diagnostic(.tolerated, path: "\(Self.fileName) > \(path)", message))
  }
}

// MARK: - Settings

extension DotLottieManifest {
  /// Reads how an animation is to be played; in version 2 a background is all that there is.
  private mutating func settings(_ json: JSONValue, _ path: String) -> PlaybackSettings {
    var settings = PlaybackSettings()
    settings.autoplay = json["autoplay"].flag
    settings.playsOnHover = json["hover"].flag
    settings.intermission = json["intermission"].number.flatMap { 0...1e9 ~= $0 ? $0 / 1000 : nil }
    settings.loop = loop(json, path)
    settings.mode = mode(json, path)
    if let speed = json["speed"].number {
      if speed.isFinite, speed > 0 {
        settings.speed = speed
      } else {
        note("\(path).speed", "\(speed) is no speed: it is played as fast as the animation says")
      }
    }
    if let text = json["background"].string, !text.isEmpty {
      settings.background = Color(hex: text)
      if settings.background == nil { note("\(path).background", "\"\(text)\" is not a colour: left out") }
    }
    return settings
  }

  private mutating func loop(_ json: JSONValue, _ path: String) -> PlaybackSettings.Loop? {
    // Some say how often in a member of its own.
    let count = json["loop"].isNumber ? json["loop"].number : nil
    let loops = json["loop"].flag
    if loops == false { return .once }
    guard let count = count ?? json["loopCount"].number else { return loops == true ? .forever : nil }
    if let count = Int(exactly: count), count >= 1 { return .times(count) }
    if loops == true { return .forever }
    note("\(path).loop", "\(count) is no number of passes: it is played once")
    return .once
  }

  private mutating func mode(_ json: JSONValue, _ path: String) -> PlaybackSettings.Mode? {
    let name = json["playMode"].string ?? json["mode"].string
    let isReversed = json["direction"].number.map { $0 < 0 }
    switch name?.lowercased() {
    case nil: return isReversed.map { $0 ? .reverse : .forward }
    case "normal", "forward": return isReversed == true ? .reverse : .forward
    case "reverse": return .reverse
    case "bounce": return isReversed == true ? .reverseBounce : .bounce
    case "reversebounce", "reverse-bounce", "bounce-reverse": return .reverseBounce
    default:
      note("\(path).mode", "\"\(name ?? "")\" is no known mode: it is played forward")
      return isReversed.map { $0 ? .reverse : .forward }
    }
  }
}

extension JSONValue {
  fileprivate var flag: Bool? { isBool ? bool : nil }

  /// The ids in a list; nil for what is no list.
  fileprivate var identifiers: [String]? { isArray ? items.compactMap(\.identifier) : nil }
}
