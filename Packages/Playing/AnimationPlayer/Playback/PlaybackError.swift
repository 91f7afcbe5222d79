import AnimationLoading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why an animation is not played.
public enum PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Loading it ended so; the source is forgotten.
  case loading(LoadError)
  /// The range has one frame only: there is nothing to move. It stays on show, paused.
  case onePlayableFrame
  /// The animation has no marker of this name. What asked for it changes nothing; a source that was to be played
  /// with it is shown paused at its first frame.
  case unknownMarker(String)
  /// What was told was answered by commands of which something came to tell, and so on without an end, as by a delegate
  /// that pauses what begins to play and plays what pauses. Commands after the first 10,000 were not carried out.
  case endlessCommands

  /// One line for users, in English.
  public var description: String {
    switch self {
    case .loading(let error): "\(error)"
    case .onePlayableFrame: "only one frame can be played"
    case .unknownMarker(let name): "the animation has no marker '\(name)'"
    case .endlessCommands: "commands that answer events without an end are not carried out any more"
    }
  }
}

// What Foundation calls `localizedDescription` is the same line.
extension PlaybackError: LocalizedError {
  /// The text of `description`.
  public var errorDescription: String? { description }
}
