import AnimationCore
import SystemSupport

/// The folder of an animation, from which its images may be read, and nothing else.
package struct AssetFolder: Sendable {
  /// Absolute, without symbolic links, ending in "/".
  private let root: String
  private let fileLimit: Int
  private let didRead: @Sendable (String) -> Void

  /// Opens the folder of the animation at a path; nil when there is no such folder. The parameters are those
  /// of the initializer below.
  package init?(
    ofAnimation path: String, fileLimit: Int, didRead: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    let folder = path.folderWithSlash
    try? self.init(folder.isEmpty ? "." : folder, fileLimit: fileLimit, didRead: didRead)
  }

  /// - Parameters:
  ///   - fileLimit: the most bytes that a file may have.
  ///   - didRead: is called with the path of every file that was read.
  /// - Throws: `unreadable` when there is no such folder.
  package init(
    _ folder: String, fileLimit: Int, didRead: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(FileError) {
    guard let resolved = Folders.resolve(folder) else {
      throw FileError(path: folder, .unreadable(reason: lastSystemError()))
    }
    root = resolved.hasSuffix("/") ? resolved : resolved + "/"
    self.fileLimit = fileLimit
    self.didRead = didRead
  }

  /// The file that the animation refers to by a path relative to itself; nil when there is none, when it
  /// lies outside the folder (through `..`, as an absolute path or behind a symbolic link), and when it is
  /// too large or no regular file.
  package func read(_ reference: String) -> [UInt8]? { try? load(reference) }

  /// Returns the file that `read` returns, or throws why there is none, as the reason of an `invalid`.
  package func load(_ reference: String) throws(AnimationError) -> [UInt8] {
    func problem(_ reason: String) -> AnimationError {
      .invalid(path: "", reason: "\"\(reference)\" \(reason)")
    }
    guard !reference.isEmpty, !reference.utf8.contains(0) else { throw problem("is not a file name") }
    guard !reference.isAbsolutePath else { throw problem("is outside the folder") }
    guard let resolved = Folders.resolve(root + reference) else { throw problem("is not in the folder") }
    guard resolved.utf8.starts(with: root.utf8) else { throw problem("is outside the folder") }
    // Pipes and devices could block or never end.
    guard FileStatus(link: resolved)?.isRegularFile == true else { throw problem("is not a regular file") }
    do {
      let bytes = try FileReader.read(resolved, limit: fileLimit)
      didRead(root + reference)
      return bytes
    } catch {
      if case .unusable(let error) = error.cause { throw problem("is too large: \(error)") }
      throw problem("cannot be opened")
    }
  }
}
