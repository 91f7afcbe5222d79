/// Where the reference of one animation is: a folder with `manifest.json`, all pictures in one `frames.png`, and
/// `frames.txt`, which says in words what they show.
public struct Reference: Hashable, Sendable {
  /// The folder.
  public var path: String

  /// - Parameter name: of the animation, inside `folder`; may have folders in it.
  public init(in folder: String, name: String) {
    path = folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  package var manifestPath: String { "\(path)/manifest.json" }
  package var picturePath: String { "\(path)/frames.png" }
  package var textPath: String { "\(path)/frames.txt" }

  package var files: [String] { [manifestPath, picturePath, textPath] }
}
