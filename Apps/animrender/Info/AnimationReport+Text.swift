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
    if !images.isEmpty { fact("memory", "\(byteCount(imagesDecodedBytes)) of decoded images") }

    list("images", images.map(\.line))
    list("audio", audio.map(\.line))
    list("markers", markers.map(\.line))
    list("images that can be replaced", replaceableKeys.images.wrapped)
    list(
      format == "SVGA" ? "sprites that can carry a text" : "text layers that can be written anew",
      replaceableKeys.texts.wrapped)
    list("layers that can be hidden", replaceableKeys.layers.wrapped)
    list("diagnostics", diagnostics.map { "\($0.kind): \($0.path): \($0.message)" })
    return lines
  }
}

extension AnimationReport.Image {
  fileprivate var line: String {
    guard let width, let height else { return "\(key)  unreadable (\(byteCount(encodedBytes)))" }
    return
      "\(key)  \(width) x \(height)  \(type) \(byteCount(encodedBytes)), \(byteCount(decodedBytes)) decoded"
  }
}

extension AnimationReport.Audio {
  fileprivate var line: String {
    let length = duration.map { ", \(numberText($0)) s" } ?? ""
    return "\(key)  frames \(startFrame) to \(endFrame)  \(type) \(byteCount(encodedBytes))\(length)"
  }
}

extension AnimationReport.Marker {
  fileprivate var line: String {
    let end = durationFrames > 0 ? " to \(numberText(frame + durationFrames))" : ""
    return "\(name)  frame \(numberText(frame))\(end)"
  }
}

/// A number of bytes as people write it: "640 B", "12.5 KB", "3 MB"; 1 KB is 1024 B.
private func byteCount(_ bytes: Int) -> String {
  func scaled(_ unit: Int) -> String { numberText((Double(bytes) / Double(unit) * 10).rounded() / 10) }
  return switch bytes {
  case ..<1024: "\(bytes) B"
  case ..<(1 << 20): "\(scaled(1 << 10)) KB"
  default: "\(scaled(1 << 20)) MB"
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
