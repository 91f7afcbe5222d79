import AnimationCore
import AnimationKit
import AnimationPlayer
import CAnimrender
import FrameRendering
import JSONText
import Pixels

/// An animation that is played in a time of the caller's.
final class PlayedAnimation: Sendable {
  private struct State {
    let view: AnimationView
    let clock: ManualClock
    let listener: PlayerListener
  }

  private let state: Exclusive<State>

  init(
    _ opened: OpenedAnimation, _ options: PlaybackOptions, _ image: ImageOptions,
    _ replacements: Replacements, _ work: Work
  ) throws(AnimationError) {
    let budget = work.budget
    let (width, height) = image.size.pixels(of: opened.animation.info.size)
    try budget.check(width: width, height: height)
    let clock = ManualClock()
    let view = AnimationView(
      bounds: Size(Double(width), Double(height)), options: options, loader: AnimationLoader(), clock: clock,
      images: opened.images)
    view.contentMode = image.fit.contentMode
    view.backgroundColor = image.background
    view.motionBlur = image.motionBlur
    view.replacements = replacements
    view.player.budget = budget
    view.renderer.budget = budget
    let listener = PlayerListener()
    view.delegate = listener
    view.play(.animation(opened.animation), autoplay: false)
    view.player.update()
    state = Exclusive(State(view: view, clock: clock, listener: listener))
  }

  func perform(_ command: animrender_command) throws {
    try state.use { state in
      switch command {
      case ANIMRENDER_PLAY: state.view.play()
      case ANIMRENDER_PAUSE: state.view.pause()
      case ANIMRENDER_STOP: state.view.stop()
      case ANIMRENDER_RESTART: state.view.reset()
      default: throw Failure.argument("there is no command \(command.rawValue)")
      }
      state.view.player.update()
    }
  }

  func seek(to position: PlaybackPosition) throws {
    try state.use { state in
      state.view.seek(to: position)
      state.view.player.update()
    }
  }

  func advance(by duration: Duration) throws {
    try state.use { state in
      state.clock.advance(by: duration)
      state.view.player.update()
    }
  }

  /// Where it is, and whether the image may be another one than was drawn last.
  func playback() throws -> (status: PlaybackStatus, frame: Double, progress: Double, needsDisplay: Bool) {
    try state.use { state in
      let view = state.view
      return (view.status, view.currentFrame, view.currentProgress, state.listener.needsDisplay)
    }
  }

  /// The events since this was asked the last time, as an array.
  func takeEvents() throws -> HandedOutBytes {
    try state.use { state in
      defer { state.listener.events = [] }
      var json = JSONWriter()
      json.array(.foundation) { json in
        for event in state.listener.events { json.object(.compact) { event.write(to: &$0) } }
      }
      json.endLine()
      return HandedOutBytes(json.bytes)
    }
  }

  func draw(into memory: PixelMemory) throws {
    try state.use { state in
      let bitmap = try state.view.draw()
      try state.view.player.budget.check()
      try memory.take(bitmap)
      state.listener.needsDisplay = false
    }
  }
}

extension ContentFit {
  fileprivate var contentMode: ContentMode {
    switch self {
    case .contain: .aspectFit
    case .cover: .aspectFill
    case .fill: .scaleToFill
    case .none: .center
    }
  }
}
