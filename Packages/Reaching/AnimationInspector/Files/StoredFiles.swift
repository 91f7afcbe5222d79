import AnimationCore
import SystemSupport

/// The files of a folder that a service keeps: each is called `animation` and has a folder of its own, whose name is the
/// digest of its bytes. A file that is there never changes.
///
/// A file's id is its digest, a dot and its name for people, so that nothing is to be remembered of who asks.
struct StoredFiles: FileSource {
  let folder: String

  func storedFile(_ id: String) throws(SiteProblem) -> InspectedFile {
    let parts = id.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.count == 64,
      parts[0].utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { throw SiteProblem(404, "there is no such file") }
    let name = String(parts[1]).plainFileName
    let file = InspectedFile(id: id, name: name, path: "\(folder)/\(parts[0])/animation", isDropped: true)
    guard file.stamp.size != nil else { throw SiteProblem(404, "\(name): is not kept any more") }
    return file
  }

  /// The file's digest, which says what process of the service works on it, and a secret.
  func workID(_ number: Int, of file: InspectedFile) -> String {
    let secret = (0..<2).map { _ in String(UInt64.random(in: 0...UInt64.max), radix: 36) }.joined()
    return "\(file.id.prefix { $0 != "." }).\(secret)"
  }
}
