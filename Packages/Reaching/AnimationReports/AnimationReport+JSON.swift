import AnimationCore
import JSONText

extension AnimationReport {
  /// The report as JSON with sorted keys, so that two of them can be compared as text. Keys whose value is not
  /// known are left out.
  ///
  /// - Parameter listsCopies: of images.
  package func json(listsCopies: Bool) -> String {
    var json = JSONWriter()
    json.object(.foundation) { json in
      if !animations.isEmpty {
        json.array("animations", .foundation) { json in for id in animations { json.add(id) } }
      }
      json.objects("audio", sounds) { sound, json in
        if let duration = sound.duration { json.add("duration", duration) }
        json.add("encodedBytes", sound.encodedBytes)
        json.add("endFrame", sound.endFrame)
        json.add("key", sound.key)
        if !sound.levels.isEmpty {
          json.objects("levels", sound.levels) { level, json in
            json.add("frame", level.frame)
            json.add("left", level.left)
            json.add("right", level.right)
          }
        }
        json.add("rate", sound.rate)
        json.add("startFrame", sound.startFrame)
        json.add("startTime", sound.startTime)
        json.add("type", sound.type)
      }
      json.add("container", container)
      json.objects("diagnostics", diagnostics) { finding, json in
        json.add("kind", finding.kind)
        json.add("message", finding.message)
        json.add("path", finding.path)
      }
      if listsCopies {
        json.objects("duplicates", copies) { copy, json in copy.write(to: &json, in: copy.original.input) }
      }
      json.add("duration", duration)
      json.add("format", format)
      json.add("frameCount", frameCount)
      json.add("frameRate", frameRate)
      json.add("height", height)
      json.objects("images", images) { image, json in
        json.add("decodedBytes", image.decodedBytes)
        json.add("encodedBytes", image.encodedBytes)
        if let height = image.height { json.add("height", height) }
        json.add("key", image.key)
        json.add("type", image.type)
        if let width = image.width { json.add("width", width) }
      }
      json.add("imagesDecodedBytes", imagesDecodedBytes)
      if let initialTheme { json.add("initialTheme", initialTheme) }
      json.add("layerCount", layerCount)
      tree?.write(to: &json)
      json.objects("markers", markers) { marker, json in
        json.add("durationFrames", marker.durationFrames)
        json.add("frame", marker.frame)
        json.add("name", marker.name)
      }
      if !playback.isEmpty { json.object("playback", .foundation) { playback.write(to: &$0) } }
      json.object("replaceableKeys", .foundation) { json in
        json.lines("images", replaceableKeys.images)
        json.lines("layers", replaceableKeys.layers)
        json.lines("texts", replaceableKeys.texts)
        json.lines("values", replaceableKeys.values)
      }
      if !slots.isEmpty {
        json.objects("slots", slots) { slot, json in
          json.add("id", slot.id)
          json.add("type", slot.kind.rawValue)
        }
      }
      if !stateMachines.isEmpty { json.lines("stateMachines", stateMachines) }
      if !themes.isEmpty { json.lines("themes", themes) }
      json.add("version", version)
      json.add("width", width)
    }
    return json.text
  }
}

extension PlaybackSettings {
  /// The members of an object; what the file does not say is left out.
  fileprivate func write(to json: inout JSONWriter) {
    if let autoplay { json.add("autoplay", autoplay) }
    if let background { json.add("background", background.hexText) }
    if let playsOnHover { json.add("hover", playsOnHover) }
    if let intermission { json.add("intermission", intermission) }
    switch loop {
    case nil: break
    case .once: json.add("loop", false)
    case .forever: json.add("loop", true)
    case .times(let count): json.add("loop", count)
    }
    if let mode { json.add("mode", mode.rawValue) }
    if let speed { json.add("speed", speed) }
  }
}

extension JSONWriter {
  /// An array of objects.
  fileprivate mutating func objects<Item>(
    _ name: String, _ items: [Item], _ members: (Item, inout JSONWriter) -> Void
  ) {
    array(name, .foundation) { json in
      for item in items { json.object(.foundation) { members(item, &$0) } }
    }
  }

  /// An array with a line for each text.
  fileprivate mutating func lines(_ name: String, _ texts: [String]) {
    array(name, .foundation) { json in
      for text in texts { json.add(text) }
    }
  }
}
