import AnimationKit

/// The memory of a stream of events that nobody reads while a file plays for ever, 60 updates a second, at a speed of 60
/// frames a second; time is moved by the measurement.
enum UnreadEvents {
  static func measure(hours: Int, file: String) throws {
    let animation = try AnimationDecoder.decode(file: file)
    let clock = ManualClock()
    var options = PlaybackOptions()
    options.loopMode = .forever
    options.speed = 60 / animation.info.frameRate
    let view = AnimationView(bounds: Size(200, 200), options: options, clock: clock)
    let events = view.player.events()
    view.play(.animation(animation))
    func play(minutes: Int) {
      for _ in 0..<(minutes * 60 * 60) {
        clock.advance(by: .seconds(1) / 60)
        view.player.update()
      }
    }
    play(minutes: 1)
    print("\(file), nobody reads: \(ProcessFigures.memory.text(1)) MB after a minute", terminator: "")
    for hour in 1...max(1, hours) {
      play(minutes: 60)
      print(", \(ProcessFigures.memory.text(1)) after \(hour) h", terminator: "")
    }
    print("; passes: \(view.player.state.loopCount)")
    withExtendedLifetime(events) {}
  }
}
