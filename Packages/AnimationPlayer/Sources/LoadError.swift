import AnimationCore

/// Why a source could not be loaded. One line each, with the source's id.
public enum LoadError: Error, Hashable, Sendable {
  /// The source is empty, or a URL that cannot be one.
  case unknownSource(AnimationSource)
  /// The bytes could not be had: no such file, no answer, a refusal, an end too early …
  case loadFailed(AnimationSource, reason: String)
  /// There were bytes, but they are no animation.
  case parseFailed(AnimationSource, AnimationError)
  /// An animation that cannot be shown: without size, frame rate or frames.
  case invalidAnimation(AnimationSource, reason: String)
  /// Whoever asked for it no longer waits.
  case cancelled(AnimationSource)

  public var source: AnimationSource {
    switch self {
    case .unknownSource(let source), .loadFailed(let source, _), .parseFailed(let source, _),
      .invalidAnimation(let source, _), .cancelled(let source):
      source
    }
  }
}

extension LoadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownSource(let source): "\(source): neither a file nor a URL"
    case .loadFailed(let source, let reason): "\(source): \(reason)"
    case .parseFailed(let source, let error): "\(source): \(error)"
    case .invalidAnimation(let source, let reason): "\(source): \(reason)"
    case .cancelled(let source): "\(source): cancelled"
    }
  }
}
