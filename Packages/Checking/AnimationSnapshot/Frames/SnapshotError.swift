import AnimationCore
import SystemSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why an animation has no images, or no reference. One line each.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file of the animation or the reference.
  case file(FileError)
  /// The animation cannot be decoded or drawn.
  case unusable(AnimationError)
  case unknownMarker(String, known: [String])
  case noFrames

  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .unusable(let error): "\(error)"
    case .unknownMarker(let name, let known):
      known.isEmpty
        ? "no marker \(Words.quoted(name)): the animation has none"
        : "no marker \(Words.quoted(name)): there are \(known.map(Words.quoted).joined(separator: ", "))"
    case .noFrames: "there are no frames to show"
    }
  }
}

extension SnapshotError: LocalizedError {
  public var errorDescription: String? { description }
}
