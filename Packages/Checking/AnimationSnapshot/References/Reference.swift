#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The location of an animation's reference: a folder with `manifest.json`, all images in one `frames.png`, and
/// `frames.txt`, which describes what they show.
public struct Reference: Hashable, Sendable {
  /// The folder.
  public var path: String

  /// - Parameter name: the animation's name inside `folder`; may contain folders.
  public init(in folder: String, name: String) {
    path = folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  package var manifestPath: String { "\(path)/manifest.json" }
  package var imagePath: String { "\(path)/frames.png" }
  package var textPath: String { "\(path)/frames.txt" }

  package var files: [String] { [manifestPath, imagePath, textPath] }
}

/// Why a reference cannot be used. One line each.
package enum ReferenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no reference at this path.
  case missing(String)
  /// There is something, but not a complete reference.
  case corrupt(path: String, reason: String)

  package var description: String {
    switch self {
    case .missing(let path): "\(path): there is no reference"
    case .corrupt(let path, let reason): "\(path): the reference is damaged: \(reason)"
    }
  }
}

extension ReferenceError: LocalizedError {
  package var errorDescription: String? { description }
}
