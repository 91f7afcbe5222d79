// The names are those of the header, for which C has no spaces of names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AnimationCore
import AnimationPlayer
import CAnimrender
import FrameRendering

@c @implementation
public func animrender_player_create(
  _ animation: OpaquePointer!, _ options: animrender_text, _ image: animrender_text,
  _ replacements: OpaquePointer!, _ work: UnsafePointer<animrender_work>!,
  _ player: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let place = try HandleTable.emptied(player, "player")
    let opened = try HandleTable.find(animation, OpenedAnimation.self)
    HandleTable.hand(
      out: try PlayedAnimation(
        opened, try options.options("options", PlaybackOptions.self) ?? PlaybackOptions(),
        try image.options("image", ImageOptions.self) ?? ImageOptions(),
        try ReplacementSet.current(replacements), try Work(work)), to: place)
  }
}

@c @implementation
public func animrender_player_command(
  _ player: OpaquePointer!, _ command: animrender_command, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) { try HandleTable.find(player, PlayedAnimation.self).perform(command) }
}

@c @implementation
public func animrender_player_seek(
  _ player: OpaquePointer!, _ place: animrender_place, _ value: Double,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    guard value.isFinite else { throw Failure.argument("value is no number") }
    let position: PlaybackPosition =
      switch place {
      case ANIMRENDER_FRAME: .frame(value)
      case ANIMRENDER_SECONDS: .time(value)
      case ANIMRENDER_PROGRESS: .progress(value)
      default: throw Failure.argument("there is no place \(place.rawValue)")
      }
    try HandleTable.find(player, PlayedAnimation.self).seek(to: position)
  }
}

@c @implementation
public func animrender_player_advance(
  _ player: OpaquePointer!, _ seconds: Double, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    guard 0...1e6 ~= seconds else { throw Failure.argument("seconds is not from 0 to 1000000") }
    try HandleTable.find(player, PlayedAnimation.self).advance(
      by: .nanoseconds(Int64((seconds * 1e9).rounded())))
  }
}

@c @implementation
public func animrender_player_state(
  _ player: OpaquePointer!, _ playback: UnsafeMutablePointer<animrender_playback>!,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    guard let playback else { throw Failure.null("playback") }
    let now = try HandleTable.find(player, PlayedAnimation.self).playback()
    try playback.fill("playback") { playback in
      playback.status =
        switch now.status {
        case .playing: ANIMRENDER_PLAYING
        case .paused: ANIMRENDER_PAUSED
        case .stopped, .idle, .loading: ANIMRENDER_STOPPED
        }
      (playback.frame, playback.progress) = (now.frame, now.progress)
      playback.needs_display = now.needsDisplay ? 1 : 0
    }
  }
}

@c @implementation
public func animrender_player_events(
  _ player: OpaquePointer!, _ json: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let place = try HandleTable.emptied(json, "json")
    HandleTable.hand(out: try HandleTable.find(player, PlayedAnimation.self).takeEvents(), to: place)
  }
}

@c @implementation
public func animrender_player_draw(
  _ player: OpaquePointer!, _ format: animrender_pixel_format, _ pixels: UnsafeMutableRawPointer!,
  _ stride: Int, _ length: Int, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let memory = try PixelMemory(format, pixels, stride: stride, length: length)
    try HandleTable.find(player, PlayedAnimation.self).draw(into: memory)
  }
}

@c @implementation
public func animrender_player_free(_ player: OpaquePointer!) -> animrender_status {
  HandleTable.free(player, PlayedAnimation.self)
}
