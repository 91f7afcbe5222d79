import AnimationCore
import AnimationKit
import AnimationLoading
import AnimationPlayer

/// A view with a clock that tests move, and a record of what it tells.
final class Stage {
  let clock: ManualClock
  let view: AnimationView
  let sounds = RecordingAudioOutput()
  let movie: Movie
  /// Everything its delegate was told, in order.
  let witness = Witness()

  var player: AnimationPlayer { view.player }

  init(
    _ movie: Movie, options: PlaybackOptions = PlaybackOptions(), loader: AnimationLoader = AnimationLoader()
  ) {
    self.movie = movie
    clock = ManualClock()
    view = AnimationView(
      bounds: Size(40, 20), options: options, loader: loader, clock: clock, audioOutput: sounds)
    view.delegate = witness
  }

  /// A stage on which the movie is shown already, and nothing was told of it.
  static func showing(
    _ movie: Movie, from: PlaybackPosition? = nil, autoplay: Bool = true,
    _ change: (inout PlaybackOptions) -> Void = { _ in }
  ) throws -> Stage {
    var options = PlaybackOptions()
    change(&options)
    let stage = Stage(movie, options: options)
    stage.player.play(try stage.source(), from: from, autoplay: autoplay)
    if options.range != .all { stage.player.play(options.range) }
    stage.witness.events = []
    return stage
  }

  func source() throws -> AnimationSource { .animation(try movie.animation(), id: "movie") }

  /// The same source, to be loaded.
  func file() throws -> AnimationSource { .bytes(try movie.bytes(), id: "movie") }

  /// Lets the time of so many frames pass, one after the other.
  func tick(_ count: Int = 1) {
    for _ in 0..<count {
      clock.advance(by: .milliseconds(100))
      player.update()
    }
  }

  /// The frame that is to be seen, told from the pixels; nil when nothing is.
  func shownFrame() throws -> Int? { Movie.frame(in: try view.draw()) }

  func change(_ change: (inout PlaybackOptions) -> Void) {
    var options = view.options
    change(&options)
    view.options = options
  }
}

/// A delegate that remembers.
final class Witness: AnimationPlayerDelegate {
  var events: [PlaybackEvent] = []
  var displays = 0
  /// Called with every event.
  var onEvent: (PlaybackEvent, AnimationPlayer) -> Void = { _, _ in }
  var onReady: (inout PlaybackStart) -> Void = { _ in }

  private func take(_ event: PlaybackEvent, _ player: AnimationPlayer) {
    events.append(event)
    onEvent(event, player)
  }

  func animationPlayer(
    _ player: AnimationPlayer, statusChanged status: PlaybackStatus, from oldStatus: PlaybackStatus
  ) {
    take(.statusChanged(status, from: oldStatus), player)
  }

  func animationPlayerDidLoad(_ player: AnimationPlayer) { take(.loaded, player) }

  func animationPlayer(_ player: AnimationPlayer, readyToPlay start: inout PlaybackStart) {
    take(
      .readyToPlay(isNewSource: start.isNewSource, frame: start.frame, autoplay: start.autoplay), player)
    onReady(&start)
  }

  func animationPlayer(_ player: AnimationPlayer, drew frame: Double) { take(.frameDrawn(frame), player) }

  func animationPlayer(_ player: AnimationPlayer, finishedOnce loopCount: Int) {
    take(.finishedOnce(loopCount: loopCount), player)
  }

  func animationPlayer(_ player: AnimationPlayer, finishedAll loopCount: Int) {
    take(.finishedAll(loopCount: loopCount), player)
  }

  func animationPlayer(_ player: AnimationPlayer, failed error: PlaybackError) {
    take(.failed(error), player)
  }

  func animationPlayer(_ player: AnimationPlayer, fadeEnded isShown: Bool) {
    take(.fadeEnded(isShown: isShown), player)
  }

  func animationPlayer(_ player: AnimationPlayer, reported diagnostic: Diagnostic) {
    take(.reported(diagnostic), player)
  }

  func animationPlayerNeedsDisplay(_ player: AnimationPlayer) { displays += 1 }
}
