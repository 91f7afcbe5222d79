import AnimationCore
import SystemSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why there are no pictures of an animation, or no reference of them. One line each.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file: the animation's, or one of the reference's.
  case file(FileError)
  /// What cannot be decoded or drawn.
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
    case .noFrames: "there is no frame to be seen"
    }
  }
}

extension SnapshotError: LocalizedError {
  public var errorDescription: String? { description }
}
