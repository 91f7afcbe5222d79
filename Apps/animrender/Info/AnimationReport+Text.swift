import AnimationCore
import AnimationKit
import AnimationReports
import CommandLineSupport

extension AnimationReport {
  private static let maximumListLength = 50

  /// The report for people: a line a fact, then a list for each thing that there are several of.
  func lines(title: String) -> [String] {
    var lines = [title]
    func fact(_ name: String, _ value: String) {
      lines.append("  " + name.padded(to: 12) + value)
    }
    func list(_ name: String, _ items: [String]) {
      guard !items.isEmpty else { return }
      lines.append("  \(name):")
      lines += items.prefix(Self.maximumListLength).map { "    " + $0 }
      if items.count > Self.maximumListLength {
        lines.append("    and \(items.count - Self.maximumListLength) more lines; --json lists everything")
      }
    }

    fact("format", [format, version, "(\(container))"].filter { !$0.isEmpty }.joined(separator: " "))
    fact("size", "\(numberText(width)) x \(numberText(height))")
    fact("frame rate", "\(numberText(frameRate)) fps")
    fact("frames", "\(frameCount)")
    fact("duration", "\(numberText(duration)) s")
    fact(format == "SVGA" ? "sprites" : "layers", "\(layerCount)")
    if !replaceableKeys.values.isEmpty {
      fact("values", "\(replaceableKeys.values.count) that can be replaced; --json lists their key paths")
    }
    if !playback.isEmpty { fact("playback", playback.words.joined(separator: ", ")) }
    if !images.isEmpty { fact("memory", "\(byteText(imagesDecodedBytes)) of decoded images") }

    list("animations", animations.wrapped)
    list("state machines", stateMachines.wrapped)
    list("themes", themes.map { $0 == initialTheme ? "\($0) (initial)" : $0 }.wrapped)
    list("slots", slots.map(\.description).wrapped)
    list("images", images.map(\.line))
    if !copies.isEmpty {
      let bytes = byteText(copies.reduce(0) { $0 + $1.encodedBytes })
      list("images that are there already (\(bytes))", copies.map { $0.line(in: $0.original.input) })
    }
    list("audio", sounds.map(\.line))
    list("markers", markers.map(\.line))
    list("images that can be replaced", replaceableKeys.images.wrapped)
    list(
      format == "SVGA" ? "sprites that can show a text" : "text layers that can be replaced",
      replaceableKeys.texts.wrapped)
    list("layers that can be hidden", replaceableKeys.layers.wrapped)
    list("diagnostics", diagnostics.map { "\($0.kind): \($0.path): \($0.message)" })
    return lines
  }

  /// The layers for people.
  func treeLines(title: String) -> [String] {
    let size = "\(numberText(width)) x \(numberText(height))"
    return ["\(title)  \(format), \(size), \(counted(frameCount, "frame")) at \(numberText(frameRate)) fps"]
      + (tree?.lines(frameCount: frameCount) ?? [])
  }
}

extension AnimationReport.Image {
  fileprivate var line: String {
    guard let width, let height else { return "\(key)  unreadable (\(byteText(encodedBytes)))" }
    return
      "\(key)  \(width) x \(height)  \(type) \(byteText(encodedBytes)), \(byteText(decodedBytes)) decoded"
  }
}

extension AnimationReport.Sound {
  fileprivate var line: String {
    let length = duration.map { ", \(numberText($0)) s" } ?? ""
    let speed = rate == 1 ? "" : ", \(numberText(rate)) times as fast"
    return "\(key)  frames \(startFrame) to \(endFrame)  \(type) \(byteText(encodedBytes))\(length)\(speed)"
  }
}

extension AnimationReport.Marker {
  fileprivate var line: String {
    let end = durationFrames > 0 ? " to \(numberText(frame + durationFrames))" : ""
    return "\(name)  frame \(numberText(frame))\(end)"
  }
}

extension PlaybackSettings {
  /// What the file says, a few words each.
  fileprivate var words: [String] {
    var words: [String] = []
    switch loop {
    case nil: break
    case .once: words.append("once")
    case .forever: words.append("forever")
    case .times(let count): words.append(count == 1 ? "once" : "\(count) times")
    }
    if let mode { words.append(mode.rawValue) }
    if let speed { words.append("speed \(numberText(speed))") }
    if let autoplay { words.append(autoplay ? "autoplay" : "no autoplay") }
    if playsOnHover == true { words.append("on hover") }
    if let intermission, intermission > 0 { words.append("\(numberText(intermission)) s between passes") }
    if let background { words.append("on \(background.hexText)") }
    return words
  }
}

extension [String] {
  /// The items one after the other, in lines of up to 90 characters where they fit.
  fileprivate var wrapped: [String] {
    var lines: [String] = []
    for item in self {
      if let last = lines.last, last.count + item.count < 88 {
        lines[lines.count - 1] = last + ", " + item
      } else {
        lines.append(item)
      }
    }
    return lines
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
