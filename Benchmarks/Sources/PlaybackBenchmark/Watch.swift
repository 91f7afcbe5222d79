import AnimationKit

/// Draws every frame and compares its moment with the one it should have had.
final class Watch: AnimationPlayerDelegate {
  private let view: AnimationView
  private let clock: RealTimeClock
  var start = Duration.zero
  private var delays: [Duration] = []
  private var passes = 0

  init(_ view: AnimationView, _ clock: RealTimeClock) {
    self.view = view
    self.clock = clock
  }

  func animationPlayer(_ player: AnimationPlayer, finishedOnce loopCount: Int) { passes = loopCount }

  func animationPlayer(_ player: AnimationPlayer, drew frame: Double) {
    let due = (Double(passes * (player.animation?.info.frameCount ?? 0)) + frame) / 60
    delays.append(clock.now - start - .seconds(due))
  }

  func animationPlayerNeedsDisplay(_ player: AnimationPlayer) { _ = try? view.draw() }

  func report(_ file: String, _ seconds: Double) {
    let sorted = delays.sorted()
    let expected = Int(seconds * 60)
    let late = delays.count { $0 > .milliseconds(2) }
    func delay(_ part: Double) -> Double {
      guard !sorted.isEmpty else { return 0 }
      let value = sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
      return (value / .microseconds(10)).rounded() / 100
    }
    print(
      "\(file): \(delays.count) of \(expected) frames drawn, \(late) later than 2 ms;",
      "delay in ms: half \(delay(0.5)), 99 % \(delay(0.99)), worst \(delay(1))")
  }
}
