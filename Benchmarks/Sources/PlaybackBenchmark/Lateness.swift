import AnimationKit

/// Plays a file in real time, 60 frames a second, and says how late its frames are.
enum Lateness {
  static func measure(_ file: String, seconds: Double) async throws {
    let animation = try await AnimationDecoder.decode(file: file)
    var options = PlaybackOptions()
    options.loopMode = .forever
    // Whatever the file's own rate is: 60 frames per second.
    options.speed = 60 / animation.info.frameRate
    let clock = RealTimeClock()
    let view = AnimationView(bounds: Size(400, 400), options: options, clock: clock)
    let watch = Watch(view, clock)
    view.delegate = watch
    watch.start = clock.now
    view.play(.animation(animation))
    let end = clock.now + .seconds(seconds)
    while clock.now < end {
      view.player.update()
      if let wait = view.player.timeToNextChange {
        await clock.sleep(until: min(end, clock.now + wait))
      }
    }
    watch.report(file, seconds)
  }
}
