/// A reference, read: what an animation is expected to show.
public struct ReferenceContent: Sendable {
  public var manifest: Manifest
  /// One for every frame of the manifest.
  public var pictures: [Pixels]
  public var text: String
}

extension Reference {
  /// The small part: hashes and sizes, no pictures.
  ///
  /// - Throws: `ReferenceError`.
  public func readManifest() throws(ReferenceError) -> Manifest { throw .missing(path) }

  /// All of it, checked against the manifest's hashes.
  ///
  /// - Throws: `ReferenceError`.
  public func read() throws(ReferenceError) -> ReferenceContent { throw .missing(path) }
}

/// Why a reference is of no use. One line each.
public enum ReferenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is none.
  case missing(String)
  /// There is something, but no whole reference.
  case corrupt(path: String, reason: String)

  public var description: String {
    switch self {
    case .missing(let path): "\(path): there is no reference"
    case .corrupt(let path, let reason): "\(path): the reference is damaged: \(reason)"
    }
  }
}
