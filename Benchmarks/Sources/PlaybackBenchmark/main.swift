// Plays files in real time and says how late their frames are: `PlaybackBenchmark SECONDS FILE…`.
import AnimationKit

let arguments = Array(CommandLine.arguments.dropFirst())
let seconds = arguments.first.flatMap(Double.init) ?? 10
let files = Array(arguments.dropFirst())

for file in files {
  let animation = try AnimationDecoder.decode(file: file)
  var options = PlaybackOptions()
  options.loopMode = .forever
  // Whatever the file's own rate is: 60 frames a second.
  options.speed = 60 / animation.info.frameRate
  let clock = RealTimeClock()
  let view = BitmapAnimationView(bounds: Size(400, 400), options: options, clock: clock)
  let watch = Watch(view, clock)
  view.delegate = watch
  watch.start = clock.now
  view.play(.animation(animation))
  let end = clock.now + .seconds(seconds)
  while clock.now < end {
    view.player.update()
    if let wait = view.player.state.timeToNextChange {
      await clock.sleep(until: min(end, clock.now + wait))
    }
  }
  watch.report(file, seconds)
}

/// Draws every frame and compares its moment with the one it should have had.
final class Watch: AnimationPlayerDelegate {
  private let view: BitmapAnimationView
  private let clock: RealTimeClock
  var start = Duration.zero
  private var delays: [Duration] = []
  private var passes = 0

  init(_ view: BitmapAnimationView, _ clock: RealTimeClock) {
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
    func milliseconds(_ part: Double) -> Double {
      guard !sorted.isEmpty else { return 0 }
      let delay = sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
      return (delay / .microseconds(10)).rounded() / 100
    }
    print(
      "\(file): \(delays.count) of \(expected) frames drawn, \(late) later than 2 ms;",
      "delay in ms: half \(milliseconds(0.5)), 99 % \(milliseconds(0.99)), worst \(milliseconds(1))")
  }
}
