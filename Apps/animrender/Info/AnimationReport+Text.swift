import AnimationCore
import AnimationKit
import CommandLineSupport

extension AnimationReport {
  private static let longestList = 50

  /// The report for people: a line a fact, then a list for each thing that there are several of.
  func lines(title: String) -> [String] {
    var lines = [title]
    func fact(_ name: String, _ value: String) {
      lines.append("  " + name.padded(to: 12) + value)
    }
    func list(_ name: String, _ items: [String]) {
      guard !items.isEmpty else { return }
      lines.append("  \(name):")
      lines += items.prefix(Self.longestList).map { "    " + $0 }
      if items.count > Self.longestList {
        lines.append("    and \(items.count - Self.longestList) more lines; --json lists everything")
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
    if !images.isEmpty { fact("memory", "\(byteText(imagesDecodedBytes)) of decoded images") }

    list("images", images.map(\.line))
    list("audio", audio.map(\.line))
    list("markers", markers.map(\.line))
    list("images that can be replaced", replaceableKeys.images.wrapped)
    list(
      format == "SVGA" ? "sprites that can show a text" : "text layers that can be replaced",
      replaceableKeys.texts.wrapped)
    list("layers that can be hidden", replaceableKeys.layers.wrapped)
    list("diagnostics", diagnostics.map { "\($0.kind): \($0.path): \($0.message)" })
    return lines
  }
}

extension AnimationReport.Image {
  fileprivate var line: String {
    guard let width, let height else { return "\(key)  unreadable (\(byteText(encodedBytes)))" }
    return
      "\(key)  \(width) x \(height)  \(type) \(byteText(encodedBytes)), \(byteText(decodedBytes)) decoded"
  }
}

extension AnimationReport.Audio {
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
