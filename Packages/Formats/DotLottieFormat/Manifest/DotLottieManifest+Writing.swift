import AnimationCore
import JSONText

extension DotLottieManifest {
  /// The generator of files whose authors name none.
  private static let usualGenerator = "animrender"

  /// Writes the manifest as version 2 has it. What version 1 says of playing stays: players of version 2 skip
  /// what they do not know.
  func text(_ layout: JSONCopyLayout) -> [UInt8] {
    let list: JSONLayout = layout == .compact ? .compact : .lines
    let entry: JSONLayout = layout == .compact ? .compact : .spaced
    var json = JSONWriter()
    json.object(list) { json in
      json.add("version", "2")
      json.add("generator", generator ?? Self.usualGenerator)
      if initial != Initial() {
        json.object("initial", entry) { json in
          if let id = initial.animation { json.add("animation", id) }
          if let id = initial.stateMachine { json.add("stateMachine", id) }
        }
      }
      json.array("animations", list) { json in
        for animation in animations { json.object(entry, animation.write) }
      }
      for (name, entries) in [("themes", themes), ("stateMachines", stateMachines)] where !entries.isEmpty {
        json.array(name, list) { json in
          for named in entries {
            json.object(entry) { json in
              json.add("id", named.id)
              if let name = named.name { json.add("name", name) }
            }
          }
        }
      }
    }
    if layout == .readable { json.endLine() }
    return json.bytes
  }
}

extension DotLottieManifest.Animation {
  fileprivate func write(to json: inout JSONWriter) {
    json.add("id", id)
    if let name { json.add("name", name) }
    if let initialTheme { json.add("initialTheme", initialTheme) }
    if let background = settings.background { json.add("background", background.hexText) }
    if let themes { json.add("themes", themes) }
    if let autoplay = settings.autoplay { json.add("autoplay", autoplay) }
    switch settings.loop {
    case .once: json.add("loop", false)
    case .times(let count): json.add("loop", count)
    case .forever: json.add("loop", true)
    case nil: break
    }
    if let speed = settings.speed { json.add("speed", speed) }
    if let mode = settings.mode {
      json.add("playMode", mode.bounces ? "bounce" : "normal")
      json.add("direction", mode.isReversed ? -1 : 1)
    }
    if let hover = settings.playsOnHover { json.add("hover", hover) }
    if let seconds = settings.intermission {
      json.add("intermission", (seconds * 1_000_000).rounded() / 1000)
    }
  }
}
