import AnimationCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a source could not be loaded. One line each, with the source's id.
public enum LoadError: Error, Hashable, Sendable {
  /// The source is empty, or a URL that cannot be one.
  case unknownSource(AnimationSource)
  /// The bytes could not be had: no such file, no answer, a refusal, an end too early …
  ///
  /// `cause` is the error behind it, if there is one: a `FileError`, a `DownloadError`, or what the downloader or
  /// the override has thrown.
  case loadFailed(AnimationSource, reason: String, cause: UnderlyingError? = nil)
  /// There were bytes, but they are no animation.
  case parseFailed(AnimationSource, cause: AnimationError)
  /// An animation that cannot be shown: without size, frame rate or frames.
  case invalidAnimation(AnimationSource, reason: String)
  /// The load was cancelled: it is no longer waited for.
  case cancelled(AnimationSource)

  /// What was to be loaded.
  public var source: AnimationSource {
    switch self {
    case .unknownSource(let source), .loadFailed(let source, _, _), .parseFailed(let source, _),
      .invalidAnimation(let source, _), .cancelled(let source):
      source
    }
  }

  /// What went wrong, without the source's id.
  public var reason: String {
    switch self {
    case .unknownSource(let source):
      source.isEmpty
        ? "the source is empty" : url == nil ? "neither a file nor a URL" : "not an http or https URL"
    case .loadFailed(_, let reason, _), .invalidAnimation(_, let reason): reason
    case .parseFailed(_, let error): "\(error)"
    case .cancelled: "cancelled"
    }
  }

  /// The error behind it: a `DownloadError`, a `FileError`, an `AnimationError`, or one of an app's own.
  public var underlyingError: (any Error)? {
    switch self {
    case .loadFailed(_, _, let cause): cause?.error
    case .parseFailed(_, let error): error
    case .unknownSource, .invalidAnimation, .cancelled: nil
    }
  }

  /// What the server answered, when it was no success: 404, 500 …
  public var httpStatus: Int? {
    if case .status(let code, _) = underlyingError as? DownloadError { code } else { nil }
  }

  /// The address that was to be loaded; nil when it was none.
  public var url: String? {
    if case .url(let address) = source.location { address } else { nil }
  }
}

extension LoadError: CustomStringConvertible {
  public var description: String { source.id.isEmpty ? reason : "\(source): \(reason)" }
}

// What Foundation calls `localizedDescription` is the same line.
extension LoadError: LocalizedError {
  public var errorDescription: String? { description }
}
