/// Why an animation is not played.
public enum PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Loading it ended so; the source is forgotten.
  case loading(LoadError)
  /// The range has one frame only: there is nothing to move. It stays on show, paused.
  case onePlayableFrame

  public var description: String {
    switch self {
    case .loading(let error): "\(error)"
    case .onePlayableFrame: "only one frame can be played"
    }
  }
}
