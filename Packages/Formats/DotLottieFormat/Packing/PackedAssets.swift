import AnimationCore
import Archives
import LottieFormat

/// The images, sounds and fonts of a dotLottie, each content once in its folder.
struct PackedAssets {
  /// The files' bytes by their paths in the archive.
  private(set) var files: [String: [UInt8]] = [:]
  private var paths: [Content: String] = [:]
  /// Where the files are that an animation refers to, by kind and reference: many may name one.
  var found: [String: String] = [:]
  private var names: [String: SafeFileNames] = [:]

  private struct Content: Hashable {
    var folder: String
    var bytes: [UInt8]
  }

  /// Whether `path` is in one of its folders.
  static func holds(_ path: String) -> Bool {
    PackedAssetKind.allCases.contains { path.hasPrefix($0.rawValue) }
  }

  /// Adds a file that has its name already.
  mutating func add(_ path: String, _ bytes: [UInt8]) {
    guard let kind = PackedAssetKind.allCases.first(where: { path.hasPrefix($0.rawValue) }) else { return }
    files[path] = bytes
    names[kind.rawValue, default: SafeFileNames()].take(String(path.dropFirst(kind.rawValue.count)))
    let content = Content(folder: kind.rawValue, bytes: bytes)
    // Of several that are equal the first by name, in whatever order they come.
    if paths[content].map({ path < $0 }) ?? true { paths[content] = path }
  }

  /// Where a file of this content is; it is named after `key` when there is none yet.
  mutating func path(of bytes: [UInt8], key: String, as kind: PackedAssetKind) -> String {
    let content = Content(folder: kind.rawValue, bytes: bytes)
    if let path = paths[content] { return path }
    let ending = kind.fileExtension(bytes, named: key)
    let name = names[kind.rawValue, default: SafeFileNames()].next(for: key, extension: ending)
    let path = kind.rawValue + name
    (files[path], paths[content]) = (bytes, path)
    return path
  }
}
