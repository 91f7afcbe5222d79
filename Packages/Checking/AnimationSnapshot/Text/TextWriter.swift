import AnimationCore
import AnimationLoading
import SystemSupport

/// Builds indented lines: headings end with a colon, and what belongs to them is indented below.
struct TextWriter {
  private(set) var text = ""
  private var indentation = ""

  mutating func line(_ words: String) { text += "\(indentation)\(words)\n" }

  mutating func section(_ heading: String, _ body: (inout TextWriter) -> Void) {
    line("\(heading):")
    indentation += "  "
    body(&self)
    indentation.removeLast(2)
  }
}

/// Numbers and other values of display lists as stable text.
enum Words {
  /// Writes a number with at most four decimals, without trailing zeros or a negative zero.
  static func number(_ value: Double) -> String {
    let scaled = (value * 10_000).rounded()
    guard scaled.magnitude < 1e17 else { return "\(value)" }
    let whole = Int(scaled)
    let (digits, rest) = (whole.magnitude / 10_000, whole.magnitude % 10_000)
    let sign = whole < 0 ? "-" : ""
    guard rest != 0 else { return "\(sign)\(digits)" }
    var decimals = String(rest)
    decimals = String(repeating: "0", count: 4 - decimals.count) + decimals
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(sign)\(digits).\(decimals)"
  }

  static func numbers(_ values: Double...) -> String { values.map(number).joined(separator: " ") }

  static func point(_ point: Point) -> String { numbers(point.x, point.y) }

  static func rect(_ rect: Rect) -> String { numbers(rect.x, rect.y, rect.width, rect.height) }

  static func size(_ size: Size) -> String { "\(number(size.width))x\(number(size.height))" }

  /// Names from files, escaped so that they stay on one line.
  static func quoted(_ name: String) -> String {
    var text = "\""
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        text += "\\\(scalar)"
      } else if scalar.properties.generalCategory == .control {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// What of a sound is not as it was recorded; nothing for one that is.
  static func playback(of cue: SoundCue) -> String {
    let rate = cue.rate == 1 ? "" : ", \(number(cue.rate)) times as fast"
    if cue.levels.isEmpty { return rate }
    let levels = cue.levels.map { "\($0.frame): \(numbers($0.left, $0.right))" }
    return rate + ", levels " + levels.joined(separator: "; ")
  }

  /// Writes a path in SVG's path syntax; a long one as its bounds and a digest of its elements.
  static func path(_ path: Path) -> String {
    guard path.elements.count > 16 else { return elements(path) }
    let box = path.bounds.map { ", box \(rect($0))" } ?? ""
    return "\(path.elements.count) elements\(box), \(Digest(of: Array(elements(path).utf8)).short)"
  }

  /// Writes the elements of a path in SVG's path syntax.
  static func elements(_ path: Path, _ number: (Double) -> String = number) -> String {
    func words(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }
    return path.elements.map { element in
      switch element {
      case .move(let p): "M\(words(p))"
      case .line(let p): "L\(words(p))"
      case .curve(let p, let q, let r): "C\(words(p)) \(words(q)) \(words(r))"
      case .close: "Z"
      }
    }
    .joined(separator: " ")
  }

  static func image(_ image: EncodedImage) -> String {
    let size = (try? image.properties).map { " \($0.width)x\($0.height)" } ?? ""
    return "\(quoted(image.key))\(size) \(Digest(of: image.content).short)"
  }
}
