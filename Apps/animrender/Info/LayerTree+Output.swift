import AnimationCore
import AnimationKit
import CommandLineSupport

extension LayerTree {
  /// Describes the tree to users: a line for each layer, below it those for its texts and colours, and
  /// further in those of the layers in it.
  ///
  /// - Parameter frameCount: of the animation.
  func lines(frameCount: Int) -> [String] {
    var lines = layers.flatMap { $0.lines(frameCount: frameCount, indent: "  ") }
    if isCut { lines.append("  and more, which is left out: the tree is larger than that of any real file") }
    return lines
  }
}

extension LayerNode {
  private static let maximumRanges = 6
  private static let maximumColors = 50

  fileprivate func lines(frameCount: Int, indent: String) -> [String] {
    var lines = [
      indent + (key.isEmpty ? "(no name)" : key) + "  " + facts(frameCount).joined(separator: ", ")
    ]
    if case .text(let text) = kind {
      lines += text.texts.map { text in
        "\(indent)    \"\(text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " / "))\""
      }
      if !text.fonts.isEmpty { lines.append("\(indent)    in \(text.fonts.joined(separator: ", "))") }
    }
    for color in colors.prefix(Self.maximumColors) {
      lines.append(
        "\(indent)    " + color.values.joined(separator: " → ") + (color.keyPath.map { "  \($0)" } ?? ""))
    }
    if colors.count > Self.maximumColors {
      lines.append(
        "\(indent)    and \(counted(colors.count - Self.maximumColors, "colour")) more; --json lists them all"
      )
    }
    return lines + layers.flatMap { $0.lines(frameCount: frameCount, indent: indent + "  ") }
  }

  private func facts(_ frameCount: Int) -> [String] {
    var facts: [String]
    switch kind {
    case .sprite(let image): facts = [image.map { "image \($0)" } ?? "no image"]
    case .image(let asset, let size): facts = ["image \(asset)", size.text]
    case .solid(let size), .precomp(let size): facts = [kind.name, size.text]
    case .shapes, .null, .camera, .sound, .text: facts = [kind.name]
    }
    if let absence { facts.append(absence == .matte ? "only a matte" : "hidden") }
    if let frames {
      if frames.isEmpty {
        facts.append("in no frame")
      } else if frames != [0...max(0, frameCount - 1)] {
        let rest = frames.count > Self.maximumRanges ? ", and \(frames.count - Self.maximumRanges) more" : ""
        facts.append("frames " + frames.prefix(Self.maximumRanges).map(\.text).joined(separator: ", ") + rest)
      }
    } else {
      facts.append("frames by a remapped time")
    }
    if blendMode != .normal { facts.append("blended by \(blendMode)") }
    if let matte { facts.append("through \(matte.key) (\(matte.mode))") }
    if let parent { facts.append("moves with \(parent)") }
    if !masks.isEmpty { facts.append("masks: \(masks.joined(separator: ", "))") }
    if !effects.isEmpty { facts.append("effects: \(effects.joined(separator: ", "))") }
    if !styles.isEmpty { facts.append("styles: \(styles.joined(separator: ", "))") }
    return facts
  }
}

extension Size {
  fileprivate var text: String { "\(numberText(width)) x \(numberText(height))" }
}

extension ClosedRange<Int> {
  /// The range as `--frames` takes it.
  fileprivate var text: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)..\(upperBound)" }
}
