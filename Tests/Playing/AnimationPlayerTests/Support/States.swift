import AnimationCore
import AnimationLoading

@testable import AnimationPlayer

extension PlaybackContent {
  /// 10 frames at 10 a second.
  static let ten = PlaybackContent(frameCount: 10, frameRate: FrameRate(clamping: 10))
}

extension Duration {
  /// As long as that many frames of `PlaybackContent.ten`.
  static func frames(_ count: Double) -> Duration { .milliseconds(Int(count * 100)) }
}

extension PlaybackState {
  /// Shows `content` paused or playing, its events taken out.
  static func showing(
    _ content: PlaybackContent = .ten, from: PlaybackPosition? = nil, autoplay: Bool = true,
    _ change: (inout PlaybackOptions) -> Void = { _ in }
  ) -> PlaybackState {
    var state = PlaybackState()
    _ = state.events(applying: .openDecoded(source: .a, content, from: from, autoplay: autoplay))
    _ = state.set(change)
    if from == nil { _ = state.events(applying: .restart(from: nil, autoplay: autoplay)) }
    return state
  }

  mutating func set(_ change: (inout PlaybackOptions) -> Void) -> [PlaybackEvent] {
    var options = options
    change(&options)
    return events(applying: .setOptions(options))
  }

  /// Lets one frame's time pass.
  mutating func tick() -> [PlaybackEvent] { events(advancingBy: .frames(1)) }

  mutating func ticks(_ count: Int) -> [PlaybackEvent] { (0..<count).flatMap { _ in tick() } }
}

extension AnimationSource {
  static let a = AnimationSource.file("a")
  static let b = AnimationSource.file("b")
}
