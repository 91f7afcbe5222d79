import AnimationCore
import AnimationExport

extension RenderJob {
  /// Returns the request with what the file suggests, if it is asked to be followed, where no option says
  /// otherwise.
  func request(for settings: PlaybackSettings) -> ExportRequest {
    guard self.settings.followsFile else { return request }
    var request = request
    if request.image.background == .clear, let background = settings.background {
      request.image.background = background
    }
    guard case .playing(var timing) = request.frames else { return request }
    if timing.speed == 1, let speed = settings.speed { timing.speed = min(max(speed, 0.01), 100) }
    if settings.mode?.isReversed == true { timing.isReversed = true }
    if timing.loops == nil {
      switch settings.loop {
      case .once: timing.loops = 1
      case .times(let count): timing.loops = min(count, 65_535)
      // What cannot play forever plays once.
      case .forever, nil: break
      }
    }
    request.frames = .playing(timing)
    return request
  }

  /// What of it an export cannot have.
  func notes(on settings: PlaybackSettings) -> [String] {
    guard self.settings.followsFile, settings.mode?.bounces == true else { return [] }
    return ["the file is to be played there and back: it is exported one way"]
  }
}

extension ExportRequest {
  /// Whether frames come from the last to the first.
  var isReversed: Bool { if case .playing(let timing) = frames { timing.isReversed } else { false } }
}
