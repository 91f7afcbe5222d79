/// Where the reference of one animation is: a folder with `manifest.json`, all pictures in one `frames.png`, and
/// `frames.txt`, which says in words what they show.
public struct Reference: Hashable, Sendable {
  /// The folder.
  public var path: String

  public init(_ path: String) {
    self.path = path
  }

  /// - Parameter name: of the animation, inside `folder`; may have folders in it.
  public init(in folder: String, name: String) {
    path = folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  package var manifestPath: String { "\(path)/manifest.json" }
  package var picturePath: String { "\(path)/frames.png" }
  package var textPath: String { "\(path)/frames.txt" }

  package var files: [String] { [manifestPath, picturePath, textPath] }
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
