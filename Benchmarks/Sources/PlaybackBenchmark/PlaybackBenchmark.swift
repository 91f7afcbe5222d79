import AnimationKit

/// Plays files in real time and says how late their frames are: `PlaybackBenchmark SECONDS FILE…`.
@main
struct PlaybackBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    for file in arguments.dropFirst() {
      try await play(file, seconds: arguments.first.flatMap(Double.init) ?? 10)
    }
  }

  private static func play(_ file: String, seconds: Double) async throws {
    let animation = try AnimationDecoder.decode(file: file)
    var options = PlaybackOptions()
    options.loopMode = .forever
    // Whatever the file's own rate is: 60 frames per second.
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
}
