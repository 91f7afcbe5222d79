import AnimationCore
import AnimationKit
import JSONText
import SystemSupport

/// A line on the terminal that shows how far a piece of work is, how fast it goes and how long it will take. Draws
/// nothing where there is no terminal; for programs there are lines of JSON instead.
package struct ProgressBar {
  package enum Style: Sendable {
    case bar
    /// `{"done":12,"of":48,"unit":"frames"}`, a line each.
    case json
    case hidden
  }

  private static let width = 30
  private static let redrawInterval = Duration.milliseconds(50)
  private static let lineInterval = Duration.milliseconds(100)

  private let total: Int
  private let noun: String
  private let isShown: Bool
  private let isJSON: Bool
  private let start = ContinuousClock.now
  private var drawn: ContinuousClock.Instant?

  /// - Parameter noun: what is counted, in the plural.
  package init(total: Int, noun: String = "frames", _ style: Style = .bar) {
    self.total = total
    self.noun = noun
    isShown = style == .bar && total > 1 && StandardStream.error.isCapableTerminal
    isJSON = style == .json
  }

  /// - Parameter note: what stands at the line's end.
  package mutating func update(done: Int, note: String = "") {
    guard isShown || isJSON, total > 0 else { return }
    let now = ContinuousClock.now
    if let drawn, now - drawn < (isJSON ? Self.lineInterval : Self.redrawInterval), !isJSON || done < total {
      return
    }
    if isJSON {
      drawn = now
      return StandardStream.error.write(json(done: done))
    }
    drawn = now
    let text = line(done: done, seconds: (now - start) / .seconds(1), note: note)
    let columns = StandardStream.error.columns ?? 80
    // What is wrapped could not be drawn over: a narrow terminal gets the numbers without the bar.
    let fitting = text.count < columns ? text : String(text.dropFirst(Self.width + 1))
    StandardStream.error.write("\r\(fitting.prefix(max(0, columns - 1)))\u{1B}[K")
  }

  /// The line for programs, with its end.
  private func json(done: Int) -> String {
    var json = JSONWriter()
    json.object(.compact) { json in
      json.add("done", done)
      json.add("of", total)
      json.add("unit", noun)
    }
    json.endLine()
    return json.text
  }

  /// The text of the line.
  package func line(done: Int, seconds: Double, note: String = "") -> String {
    let filled = done * Self.width / max(total, 1)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    var parts = ["\(bar) \(done)/\(total) \(noun)"]
    // The first moments say little about the rest.
    if done > 0, seconds >= 0.5 {
      let rate = Double(done) / seconds
      parts.append("\(numberText(rate, decimals: rate >= 10 ? 0 : 1))/s")
      parts.append("\(Self.clock(Double(total - done) / rate)) left")
    }
    if !note.isEmpty { parts.append(note.printable) }
    return parts.joined(separator: "  ")
  }

  /// Takes the line away.
  package mutating func clear() {
    if isShown, drawn != nil { StandardError.clearLine() }
    drawn = nil
  }

  /// "0:07", "12:34", "1:02:03".
  private static func clock(_ seconds: Double) -> String {
    let total = Int(min(max(seconds.rounded(.up), 0), 359_999))
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (total / 3600, total / 60 % 60)
    return hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(total % 60))" : "\(minutes):\(padded(total % 60))"
  }
}
