/// A line on the terminal that shows how far a piece of work is. Draws nothing where there is no terminal.
package struct ProgressBar {
  private static let width = 32

  private let total: Int
  private let isShown: Bool
  private var drawnPercent = -1

  package init(total: Int, isQuiet: Bool) {
    self.total = total
    isShown = !isQuiet && total > 1 && StandardError.isTerminal
  }

  package mutating func update(done: Int) {
    guard isShown, total > 0 else { return }
    let percent = done * 100 / total
    guard percent != drawnPercent else { return }
    drawnPercent = percent
    let filled = done * Self.width / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    StandardError.write("\r\(bar) \(done)/\(total)")
  }

  /// Takes the line away.
  package func clear() {
    if isShown { StandardError.write("\r\u{1B}[K") }
  }
}
