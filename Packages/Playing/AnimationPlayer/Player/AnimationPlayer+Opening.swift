import AnimationCore
import AnimationLoading

extension AnimationPlayer {
  /// Shows a source: at once where it is decoded, or else once it is loaded.
  func open(
    _ source: AnimationSource, from: PlaybackPosition?, autoplay: Bool, settings: OpeningSettings,
    completion: Completion?
  ) {
    guard let animation = decodedAnimation(of: source) else {
      return request(
        .open(source: source, from: from, autoplay: autoplay, settings: settings), completion: completion)
    }
    do {
      let animation = try animation.validated(as: source)
      if source != state.source { takeSettings(ofNext: animation) }
      request(
        .openDecoded(
          source: source, PlaybackContent(animation.info), from: from, autoplay: autoplay, settings: settings),
        showing: animation, completion: completion)
    } catch {
      request(.reject(error), completion: completion)
    }
  }

  /// What need not be loaded: decoded animations, and others that the loader's cache has.
  private func decodedAnimation(of source: AnimationSource) -> (any Animation)? {
    if case .animation(let animation) = source.location { return animation }
    return source == state.source ? nil : loader.cached(source)
  }
}
